// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/validation/measured_run.h"

#include <gtest/gtest.h>

#include "tests/core/performance/training_fixtures.h"

namespace petaplan::performance {
namespace {

using workload::Precision;
using workload::Recompute;
using workload::TrainingStack;

MeasurementRow llamaRow() {
    return {{"model", "llama3-8b"}, {"params_b", "8.03"}, {"layers", "32"},   {"hidden", "4096"},
            {"heads", "32"},        {"kv_heads", "8"},    {"ffn", "14336"},   {"vocab", "128256"},
            {"gated_mlp", "1"},     {"seq_len", "4096"},  {"workload", "sft"}};
}

catalog::Catalog twoCards() {
    catalog::CatalogContents contents;
    catalog::Gpu card = h100Sxm();
    card.variant = "SXM5 80GB";
    card.tdpW = 700;
    contents.gpus.push_back(card);
    card = a100Sxm80();
    card.variant = "SXM4 80GB";
    contents.gpus.push_back(card);
    card.id = "mi250x";
    card.name = "MI250X";
    card.variant = "OAM";
    card.memoryGib = 128;
    contents.gpus.push_back(card);
    contents.gpuAliases.push_back({"H100 SXM 96GB HBM2e 500W", "", "no row yet", ""});
    return catalog::Catalog(std::move(contents));
}

TEST(MeasuredRun, ReadsDimensionsAndNamesWhatIsMissing) {
    MeasurementRow row = llamaRow();
    const RowModel model = modelOfRow(RowReader(row));
    ASSERT_TRUE(model.model.has_value());
    EXPECT_DOUBLE_EQ(workload::countParameters(*model.model).total, 8'030'261'248.0);
    row.erase("kv_heads");
    EXPECT_EQ(modelOfRow(RowReader(row)).missing, "kv_heads missing");
}

TEST(MeasuredRun, HeadSizeTiesAndGatesFollowFromTheStatedCount) {
    // Qwen3 32B: 64 heads of 128 on a hidden size of 5120 (32.76 billion parameters).
    MeasurementRow row{{"model", "qwen3-32b"}, {"params_b", "32.762"}, {"layers", "64"},
                       {"hidden", "5120"},     {"heads", "64"},        {"kv_heads", "8"},
                       {"ffn", "25600"},       {"vocab", "151936"},    {"gated_mlp", "1"}};
    EXPECT_EQ(modelOfRow(RowReader(row)).model->headSize(), 128);
    // MPT-7B: tied embeddings and a plain feed-forward part; no column for the latter.
    row = {{"model", "mpt-7b"}, {"params_b", "6.658"}, {"layers", "32"}, {"hidden", "4096"},
           {"heads", "32"},     {"kv_heads", "32"},    {"ffn", "16384"}, {"vocab", "50368"}};
    const auto mpt = modelOfRow(RowReader(row)).model;
    EXPECT_FALSE(mpt->gatedMlp);
    EXPECT_TRUE(mpt->tiedEmbeddings);
    EXPECT_EQ(mpt->headSize(), 128);
}

TEST(MeasuredRun, ExpertsMayStandInTheNote) {
    MeasurementRow row{
        {"params_b", "46.703"}, {"layers", "32"},   {"hidden", "4096"},
        {"heads", "32"},        {"kv_heads", "8"},  {"ffn", "14336"},
        {"vocab", "32000"},     {"gated_mlp", "1"}, {"note", "EP 1; MoE 8 experts, top 2"}};
    const auto model = modelOfRow(RowReader(row)).model;
    EXPECT_EQ(model->experts, 8);
    EXPECT_EQ(model->expertsPerToken, 2);
    EXPECT_EQ(RowReader(row).noteNumber("EP "), 1);
}

TEST(MeasuredRun, LineRatesAreReadPerNodePerGpuAndPerAdapter) {
    const catalog::Gpu gpu = h100Sxm();
    const auto rate = [&](const char* network) {
        const MeasurementRow row{{"network", network}};
        return hardwareOfRow(RowReader(row), gpu, 64).networkGbps;
    };
    EXPECT_EQ(rate("8x HDR InfiniBand 200 Gb/s per node (Selene)"), 1600);
    EXPECT_EQ(rate("RDMA 400 Gb/s per GPU"), 3200);
    EXPECT_EQ(rate("RoCE 1600 Gb/s per node"), 1600);
    EXPECT_EQ(rate("4x ConnectX-7 IB NDR 400Gb/Sec"), 1600);
    EXPECT_EQ(rate("1x Ethernet 100Gb/Sec, 8x NVIDIA Quantum-2 CX7 InfiniBand (400Gb/s)"), 3200);
    EXPECT_EQ(rate("Storage+Management: 1x NVIDIA BlueField 2 DPU 100Gb/s, Compute: 8x NVIDIA"),
              std::nullopt);
    EXPECT_EQ(rate("intra-node NVLink"), std::nullopt);
}

TEST(MeasuredRun, AVariantWithoutARowIsDescribedByItsNearestRelative) {
    const catalog::Catalog catalog = twoCards();
    const MeasurementRow row{{"gpu", "H100 SXM 96GB HBM2e 500W"}};
    const auto gpus = gpusOfRow(RowReader(row), catalog);
    ASSERT_EQ(gpus.size(), 1U);
    EXPECT_FALSE(gpus[0].exact);
    EXPECT_EQ(gpus[0].gpu.memoryGib, 96);
    // Clocks fall with the root of the power limit: 989.4 x sqrt(500/700).
    EXPECT_NEAR(*gpus[0].gpu.bf16TensorTflops, 836.2, 0.1);
    const MeasurementRow unknown{{"gpu", "Abacus 3000"}};
    EXPECT_TRUE(gpusOfRow(RowReader(unknown), catalog).empty());
}

TEST(MeasuredRun, CountsOfHalvesOfACardDescribeHalves) {
    const catalog::Catalog catalog = twoCards();
    const MeasurementRow row{{"gpu", "MI250X (count = GCDs, two per card)"}};
    const auto gpus = gpusOfRow(RowReader(row), catalog);
    ASSERT_EQ(gpus.size(), 1U);
    EXPECT_EQ(gpus[0].gpu.memoryGib, 64);
    EXPECT_EQ(gpus[0].gpu.bf16TensorTflops, 156);
}

TEST(MeasuredRun, StacksAreKnownByTheirTrainer) {
    const auto stack = [](const char* column, const char* text) {
        const MeasurementRow row{{column, text}, {"workload", "pretrain"}};
        return stackOfRow(RowReader(row));
    };
    EXPECT_EQ(stack("group", "Megatron-Bridge llama3-70b sft"), TrainingStack::Nemo);
    EXPECT_EQ(stack("group", "Megatron SC21 Table 2 ZeRO-3"), TrainingStack::DeepSpeed);
    EXPECT_EQ(stack("group", "Megatron SC21 Table 2"), TrainingStack::Megatron);
    EXPECT_EQ(stack("source", "pytorch/torchtitan benchmarks"), TrainingStack::TorchTitan);
    EXPECT_EQ(stack("source", "somebody/trainer"), TrainingStack::Unspecified);
}

TEST(MeasuredRun, ReadsPrecisions) {
    const catalog::Gpu hopper = h100Sxm();
    const catalog::Gpu ampere = a100Sxm80();
    const auto of = [](const char* text, const catalog::Gpu& gpu) {
        const MeasurementRow row{{"precision", text}};
        return precisionsOfRow(RowReader(row), gpu);
    };
    EXPECT_EQ(of("bf16", hopper), std::vector{Precision::Bf16});
    EXPECT_EQ(of("mxfp8", hopper), std::vector{Precision::Fp8});
    EXPECT_EQ(of("nvfp4", hopper), std::vector{Precision::Fp4});
    EXPECT_EQ(of("int4 base + 16-bit compute", hopper), std::vector{Precision::Bf16});
    EXPECT_EQ(of("fp8 or vendor choice", hopper), (std::vector{Precision::Fp8, Precision::Bf16}));
    EXPECT_EQ(of("fp8 or vendor choice", ampere), std::vector{Precision::Bf16});
    EXPECT_TRUE(of("unknown", hopper).empty());
}

TEST(MeasuredRun, CompletesALayoutWithinWhatTheRowStates) {
    const Calibration calibration = shippedCalibration();
    const catalog::Gpu gpu = h100Sxm();
    MeasurementRow row = llamaRow();
    row["tp"] = "2";
    row["pp"] = "1";
    row["dp"] = "4";
    row["micro_batch_seqs"] = "1";
    row["activation_recompute"] = "full";
    row["note"] = "accumulate=16";
    RowJob job = trainingJobOfRow(RowReader(row), Precision::Bf16);
    ASSERT_TRUE(job.job.has_value());
    const auto layout = layoutOfRow(RowReader(row), *job.job, node(gpu, 8), calibration);
    ASSERT_TRUE(layout.has_value());
    EXPECT_EQ(layout->tensorParallel, 2);
    EXPECT_EQ(layout->dataParallel, 4);
    EXPECT_EQ(layout->recompute, Recompute::Full);
    EXPECT_EQ(job.job->globalBatchSequences, 64);

    // Nothing stated: all GPUs are used and the batch feeds every rank.
    row = llamaRow();
    row["global_batch_seqs"] = "4";
    job = trainingJobOfRow(RowReader(row), Precision::Bf16);
    const auto free = layoutOfRow(RowReader(row), *job.job, node(gpu, 8), calibration);
    ASSERT_TRUE(free.has_value());
    EXPECT_EQ(free->gpus(), 8);
    EXPECT_LE(free->dataParallel * free->microBatch, 4);
}

}  // namespace
}  // namespace petaplan::performance
