// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/workload_form.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ui/plan_views/number_entry.h"
#include "ui/plan_views/plan_command.h"

namespace petaplan::ui {
namespace {

workload::TransformerModel llama7b() {
    workload::TransformerModel model;
    model.id = "llama-2-7b";
    model.name = "Llama 2 7B";
    model.layers = 32;
    model.hidden = 4096;
    model.heads = 32;
    model.kvHeads = 32;
    model.ffn = 11008;
    model.vocab = 32000;
    return model;
}

const workload::ModelLibrary kModels({llama7b()});

FormReading read(WorkloadKind kind, const QMap<QString, QString>& entries) {
    WorkloadForm form;
    form.kind = kind;
    form.entries = entries;
    return readForm(form, kModels, {});
}

QStringList fields(const FormReading& reading) {
    QStringList result;
    for (const Problem& problem : reading.problems)
        result.append(QString::fromStdString(problem.field));
    return result;
}

TEST(NumberEntry, ReadsCountsAsPeopleTypeThem) {
    EXPECT_EQ(readCount(QStringLiteral("2e12")), 2e12);
    EXPECT_EQ(readCount(QStringLiteral("2 T")), 2e12);
    EXPECT_EQ(readCount(QStringLiteral("300B")), 3e11);
    EXPECT_EQ(readCount(QStringLiteral("1,000,000")), 1e6);
    EXPECT_EQ(readCount(QStringLiteral("1.5 M")), 1.5e6);
    EXPECT_EQ(readCount(QStringLiteral("10k")), 1e4);
    EXPECT_EQ(readCount(QStringLiteral("2万亿")), 2e12);
    EXPECT_EQ(readCount(QStringLiteral("3亿")), 3e8);
}

TEST(NumberEntry, RefusesWhatIsNoNumber) {
    for (const char* text : {"", "many", "2x", "nan", "inf", "T", "1e400", "--3"})
        EXPECT_FALSE(readCount(QString::fromLatin1(text)).has_value()) << text;
}

TEST(NumberEntry, WrittenCountsReadBackExactly) {
    for (const double value : {4096.0, 2e12, 3e11, 131072.0, 0.9, 1.5e9, 123456789.0}) {
        EXPECT_EQ(readCount(countText(value)), value) << countText(value).toStdString();
    }
    EXPECT_EQ(countText(2e12), QStringLiteral("2 T"));
    EXPECT_EQ(countText(4096), QStringLiteral("4096"));
}

TEST(WorkloadForm, TrainingEntriesBecomeTheQuestion) {
    const FormReading reading =
        read(WorkloadKind::Train, {{QStringLiteral("tokens"), QStringLiteral("2T")},
                                   {QStringLiteral("deadline_days"), QStringLiteral("30")},
                                   {QStringLiteral("gpu"), QStringLiteral("h100, a100")},
                                   {QStringLiteral("pricing"), QStringLiteral("on_demand")}});
    EXPECT_TRUE(reading.problems.empty());
    const auto& job = std::get<workload::TrainingJob>(reading.request.workload);
    EXPECT_EQ(job.method, workload::TrainingMethod::Pretrain);
    EXPECT_DOUBLE_EQ(job.tokens, 2e12);
    EXPECT_EQ(reading.request.deadlineDays, 30);
    EXPECT_EQ(reading.request.offers.gpus, (std::vector<std::string>{"h100", "a100"}));
    EXPECT_EQ(reading.request.offers.pricing, std::vector<std::string>{"on_demand"});
}

TEST(WorkloadForm, EachUnreadableEntryIsNamedByItsField) {
    const FormReading reading =
        read(WorkloadKind::Train, {{QStringLiteral("tokens"), QStringLiteral("many")},
                                   {QStringLiteral("seq_len"), QStringLiteral("12.5")},
                                   {QStringLiteral("budget"), QStringLiteral("-3")}});
    const QStringList wrong = fields(reading);
    EXPECT_TRUE(wrong.contains(QStringLiteral("tokens")));
    EXPECT_TRUE(wrong.contains(QStringLiteral("seq_len")));
    EXPECT_TRUE(wrong.contains(QStringLiteral("budget")));
    EXPECT_EQ(wrong.size(), 3);
}

TEST(WorkloadForm, CoreJudgesWhatCouldBeRead) {
    const FormReading reading =
        read(WorkloadKind::Train, {{QStringLiteral("seq_len"), QStringLiteral("0")}});
    ASSERT_EQ(fields(reading), QStringList{QStringLiteral("seq_len")});
    EXPECT_EQ(reading.problems.front().message.key, "workload.out_of_range");
}

TEST(WorkloadForm, UnknownModelNamesTheNearest) {
    const FormReading reading =
        read(WorkloadKind::Train, {{QStringLiteral("model"), QStringLiteral("lama-2-7b")}});
    ASSERT_FALSE(reading.problems.empty());
    EXPECT_EQ(reading.problems.front().field, "model");
    EXPECT_EQ(reading.problems.front().message.key, "form.unknown_model_near");
}

TEST(WorkloadForm, AQuestionTurnsIntoAFormAndBack) {
    const FormReading first =
        read(WorkloadKind::Serve, {{QStringLiteral("weights"), QStringLiteral("fp8")},
                                   {QStringLiteral("concurrency"), QStringLiteral("32")},
                                   {QStringLiteral("ttft_ms"), QStringLiteral("500")},
                                   {QStringLiteral("engine"), QStringLiteral("vllm")},
                                   {QStringLiteral("country"), QStringLiteral("US, CN")}});
    ASSERT_TRUE(first.problems.empty());
    const WorkloadForm form = formOf(first.request, kModels);
    EXPECT_EQ(form.kind, WorkloadKind::Serve);
    const FormReading second = readForm(form, kModels, {});
    EXPECT_EQ(planCommand(first.request), planCommand(second.request));
    EXPECT_EQ(second.request.offers.countries, (std::vector<std::string>{"US", "CN"}));
}

TEST(WorkloadForm, AQuestionKeepsItsOwnModelAndItsFilters) {
    planning::PlanRequest request;
    workload::TrainingJob job;
    job.model = llama7b();
    job.model.id = "mine";
    job.model.layers = 48;
    job.model.source.title = "mine/config.json";
    request.workload = job;
    const std::string where = "gpu_memory_gib >= 80 and gpu_vendor = nvidia";
    request.offers.where =
        std::get<catalog::FilterExpression>(catalog::FilterExpression::parse(where));
    request.offers.include.stale = true;
    request.offers.pricing = {"spot", "reserved"};
    request.offers.minGpuMemoryGib = 40;
    WorkloadForm form = formOf(request, kModels);
    const auto offers = [&form] { return readForm(form, kModels, {}).request.offers; };
    EXPECT_EQ(form.text(QStringLiteral("where")).toStdString(), where);
    EXPECT_EQ(offers().where->text(), where);
    EXPECT_TRUE(offers().include.stale);
    EXPECT_EQ(offers().pricing, (std::vector<std::string>{"spot", "reserved"}));
    EXPECT_EQ(offers().minGpuMemoryGib, 40);
    const auto model =
        std::get<workload::TrainingJob>(readForm(form, kModels, {}).request.workload).model;
    EXPECT_EQ(model.layers, 48);
    // A way to pay that the user picks replaces both.
    form.entries.insert(QStringLiteral("pricing"), QStringLiteral("any"));
    EXPECT_TRUE(offers().pricing.empty());
}

TEST(WorkloadForm, AFilterThatCannotBeReadIsAProblemOfItsField) {
    EXPECT_EQ(fields(read(WorkloadKind::Train,
                          {{QStringLiteral("where"), QStringLiteral("gpu_memory_gib >=")}})),
              QStringList{QStringLiteral("where")});
}

TEST(PlanCommand, SaysTheSameQuestionForTheShell) {
    const FormReading reading =
        read(WorkloadKind::Train, {{QStringLiteral("tokens"), QStringLiteral("2T")},
                                   {QStringLiteral("deadline_days"), QStringLiteral("30")},
                                   {QStringLiteral("min_network_gbps"), QStringLiteral("400")}});
    EXPECT_EQ(planCommand(reading.request),
              QStringLiteral("petaplan-cli plan train --model llama-2-7b --tokens 2e+12 "
                             "--seq-len 4096 --deadline-days 30 --where 'network_gbps >= 400'"));
}

TEST(PlanCommand, WordsThatAShellWouldSplitAreQuoted) {
    EXPECT_EQ(shellWord(QStringLiteral("a b")), QStringLiteral("'a b'"));
    EXPECT_EQ(shellWord(QStringLiteral("it's")), QStringLiteral("'it'\\''s'"));
    EXPECT_EQ(shellWord(QStringLiteral("p5.48xlarge")), QStringLiteral("p5.48xlarge"));
    EXPECT_EQ(shellWord(QString()), QStringLiteral("''"));
}

}  // namespace
}  // namespace petaplan::ui
