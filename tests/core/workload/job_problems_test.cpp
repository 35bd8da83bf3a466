// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/workload/inference_service.h"
#include "core/workload/training_job.h"
#include "tests/core/workload/published_models.h"

namespace petaplan::workload {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> fields(const std::vector<Problem>& problems) {
    std::vector<std::string> result;
    for (const Problem& problem : problems) result.push_back(problem.field);
    return result;
}

TrainingJob goodJob() {
    TrainingJob job;
    job.model = test::llama2_7b();
    job.tokens = 2e12;
    job.globalBatchSequences = 1024;
    return job;
}

InferenceService goodService() {
    InferenceService service;
    service.model = test::llama2_7b();
    return service;
}

TEST(JobProblems, AGoodJobHasNone) {
    EXPECT_THAT(problemsOf(goodJob()), IsEmpty());
    EXPECT_THAT(problemsOf(goodService()), IsEmpty());
    EXPECT_THAT(problemsOf(test::deepseekV3()), IsEmpty());
}

TEST(JobProblems, NamesTheFieldOfEachBadNumber) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double tokens : {-1.0, 0.0, nan, infinity, 1e30}) {
        TrainingJob job = goodJob();
        job.tokens = tokens;
        EXPECT_THAT(fields(problemsOf(job)), ElementsAre("tokens")) << tokens;
    }
    for (const double goodput : {-0.1, 0.0, 1.5, nan}) {
        TrainingJob job = goodJob();
        job.goodput = goodput;
        EXPECT_THAT(fields(problemsOf(job)), ElementsAre("goodput")) << goodput;
    }
    for (const int length : {-5, 0, 2'000'000'000}) {
        TrainingJob job = goodJob();
        job.sequenceLength = length;
        EXPECT_THAT(fields(problemsOf(job)), ElementsAre("seq_len")) << length;
    }
    TrainingJob job = goodJob();
    job.globalBatchSequences = 0;
    EXPECT_THAT(fields(problemsOf(job)), ElementsAre("global_batch"));
}

TEST(JobProblems, TellsTheAllowedRange) {
    TrainingJob job = goodJob();
    job.goodput = 2;
    const Problem problem = problemsOf(job).front();
    EXPECT_EQ(problem.message.key, "workload.out_of_range");
    EXPECT_EQ(
        problem.message.arguments,
        (std::vector<Argument>{
            {"field", std::string("goodput")}, {"value", 2.0}, {"low", 0.001}, {"high", 1.0}}));
}

TEST(JobProblems, LoraRankCountsOnlyWhereThereAreAdapters) {
    TrainingJob job = goodJob();
    job.loraRank = 0;
    EXPECT_THAT(problemsOf(job), IsEmpty());
    job.method = TrainingMethod::Lora;
    EXPECT_THAT(fields(problemsOf(job)), ElementsAre("lora_rank"));
}

TEST(JobProblems, ReportsFaultsOfTheModelUnderItsPath) {
    TrainingJob job = goodJob();
    job.model.layers = -3;
    job.model.heads = 33;
    EXPECT_THAT(fields(problemsOf(job)), Contains("model.layers"));
    EXPECT_THAT(fields(problemsOf(job)), Contains("model.hidden"));
}

TEST(ModelProblems, ChecksDivisibilityAndExperts) {
    TransformerModel model = test::llama2_70b();
    model.kvHeads = 7;
    EXPECT_THAT(fields(problemsOf(model)), ElementsAre("heads"));
    model = test::mixtral_8x7b();
    model.expertsPerToken = 9;
    EXPECT_THAT(fields(problemsOf(model)), ElementsAre("experts_per_token"));
    model.expertsPerToken = 0;
    EXPECT_THAT(fields(problemsOf(model)), ElementsAre("experts_per_token"));
    model = TransformerModel();
    EXPECT_THAT(fields(problemsOf(model)),
                ElementsAre("layers", "hidden", "heads", "kv_heads", "ffn", "vocab"));
}

TEST(ServiceProblems, NamesTheFieldOfEachBadValue) {
    InferenceService service = goodService();
    service.weightFormat = "int5";
    service.kvFormat = "";
    service.inputTokens = 0;
    service.outputTokens = -1;
    service.memoryUtilisation = 1.2;
    EXPECT_THAT(fields(problemsOf(service)), ElementsAre("precision", "kv_precision", "input_len",
                                                         "output_len", "memory_utilisation"));
}

TEST(ServiceProblems, LoadIsGivenOnce) {
    InferenceService service = goodService();
    service.concurrency = 8;
    EXPECT_THAT(problemsOf(service), IsEmpty());
    service.requestsPerSecond = 2;
    EXPECT_THAT(fields(problemsOf(service)), ElementsAre("concurrency"));
}

TEST(Names, EnumerationsReadBack) {
    for (const TrainingMethod method : {TrainingMethod::Pretrain, TrainingMethod::FullFinetune,
                                        TrainingMethod::Lora, TrainingMethod::Qlora}) {
        EXPECT_EQ(methodFromName(methodName(method)), method);
    }
    for (const Recompute recompute : {Recompute::None, Recompute::Selective, Recompute::Full}) {
        EXPECT_EQ(recomputeFromName(recomputeName(recompute)), recompute);
    }
    for (const Optimizer optimizer :
         {Optimizer::AdamW, Optimizer::AdamW8bit, Optimizer::Adafactor, Optimizer::Sgd}) {
        EXPECT_EQ(optimizerFromName(optimizerName(optimizer)), optimizer);
    }
    for (const TrainingStack stack :
         {TrainingStack::Unspecified, TrainingStack::Megatron, TrainingStack::DeepSpeed,
          TrainingStack::Fsdp, TrainingStack::TorchTitan, TrainingStack::Nemo,
          TrainingStack::MaxText, TrainingStack::HuggingFace}) {
        EXPECT_EQ(stackFromName(stackName(stack)), stack);
    }
    for (const Engine engine :
         {Engine::Unspecified, Engine::TensorRtLlm, Engine::Vllm, Engine::Sglang, Engine::LlamaCpp,
          Engine::ExLlama, Engine::HuggingFace, Engine::Mlc, Engine::Other}) {
        EXPECT_EQ(engineFromName(engineName(engine)), engine);
    }
    EXPECT_EQ(engineFromName("Llama.cpp"), Engine::LlamaCpp);
    EXPECT_EQ(engineFromName("TensorRT_LLM"), Engine::TensorRtLlm);
    EXPECT_EQ(methodFromName("dpo"), std::nullopt);
}

TEST(TrainableParameters, CountsTheAdaptersOfLowRankTraining) {
    // Llama 2 7B with rank 16 on all linear layers: 39,976,960 trainable parameters, the count that
    // the peft library prints for this set of matrices.
    TrainingJob job = goodJob();
    job.method = TrainingMethod::Lora;
    job.loraRank = 16;
    EXPECT_DOUBLE_EQ(trainableParameters(job), 39'976'960.0);
    job.method = TrainingMethod::Pretrain;
    EXPECT_DOUBLE_EQ(trainableParameters(job), 6'738'415'616.0);
}

}  // namespace
}  // namespace petaplan::workload
