// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include "tests/ui/pages/plan_fixture.h"
#include "ui/charts/chart_table_model.h"
#include "ui/models/plan/plan_table_model.h"
#include "ui/models/plan/term_tree_model.h"
#include "ui/plan_views/chart_data.h"
#include "ui/plan_views/refusal_model.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {
namespace {

using Tester = QAbstractItemModelTester;

std::shared_ptr<const PlanResult> sampleResult() {
    const documents::PlanDocument plan = samplePlan();
    return std::make_shared<const PlanResult>(PlanResult{plan.request, plan.answer, plan.offers});
}

QString cell(const PlanTableModel& model, int row, PlanTableModel::Column column) {
    return model.index(row, model.columnOf(column)).data().toString();
}

TEST(PlanTableModel, IsAProperModelAndMarksTheChosenRow) {
    PlanTableModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    model.setResult(sampleResult(), {});
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_TRUE(model.index(0, 0).data(PlanTableModel::kChosenRole).toBool());
    model.setChosen(QStringLiteral("gcp:a3-highgpu-8g:x:spot"));
    EXPECT_FALSE(model.index(0, 0).data(PlanTableModel::kChosenRole).toBool());
    EXPECT_TRUE(model.index(1, 0).data(PlanTableModel::kChosenRole).toBool());
    EXPECT_EQ(cell(model, 0, PlanTableModel::Column::Time), QStringLiteral("10.0"));
    EXPECT_EQ(cell(model, 0, PlanTableModel::Column::Cost), QStringLiteral("1,000"));
    // 1000 / exp(1.2816 * sqrt(0.2^2 + 0.1^2)) = 750.8; times it: 1331.9
    const QModelIndex cost = model.index(0, model.columnOf(PlanTableModel::Column::Cost));
    EXPECT_EQ(cost.data(DetailRole).toString(), QStringLiteral("751–1,330"));
    const QModelIndex offer = model.index(0, model.columnOf(PlanTableModel::Column::Offer));
    EXPECT_EQ(offer.data().toString(), QStringLiteral("p5.48xlarge"));
    EXPECT_TRUE(offer.data(DetailRole).toString().startsWith(QStringLiteral("aws")));
    EXPECT_EQ(cell(model, 0, PlanTableModel::Column::Memory), QStringLiteral("40.0"));
}

TEST(PlanTableModel, ColoursTheCautionButNotTheWordChosen) {
    documents::PlanDocument plan = samplePlan();
    for (planning::PlanRow& row : plan.answer.rows)
        row.memory.verdict = performance::FitVerdict::Tight;
    PlanTableModel model;
    model.setResult(
        std::make_shared<const PlanResult>(PlanResult{plan.request, plan.answer, plan.offers}), {});
    const int caution = static_cast<int>(Role::Caution);
    const int note = model.columnOf(PlanTableModel::Column::Note);
    const QModelIndex chosen = model.index(0, note);
    EXPECT_EQ(chosen.data().toString(), QStringLiteral("chosen"));
    EXPECT_FALSE(chosen.data(ColourRole).isValid());
    EXPECT_TRUE(chosen.data(MutedRole).toBool());
    EXPECT_TRUE(chosen.data(DetailRole).toString().startsWith(QStringLiteral("memory is tight")));
    EXPECT_EQ(chosen.data(DetailColourRole), caution);
    const QModelIndex other = model.index(1, note);
    EXPECT_TRUE(other.data().toString().startsWith(QStringLiteral("memory is tight")));
    EXPECT_EQ(other.data(ColourRole), caution);
    EXPECT_FALSE(other.data(DetailColourRole).isValid());
}

TEST(TermTreeModel, ShowsTheExplanationAsATree) {
    TermTreeModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    const documents::PlanDocument plan = samplePlan();
    text::TextTable texts;
    ASSERT_TRUE(texts.add("term.nodes = Machines\nterm.run_hours = Run time\n").empty());
    model.setTerm(plan.answer.rows.front().explanation,
                  report::Words(texts, text::Language::English));
    const QModelIndex root = model.index(0, 0);
    ASSERT_EQ(model.rowCount(root), 2);
    EXPECT_EQ(model.index(0, 0, root).data().toString(), QStringLiteral("Machines"));
    EXPECT_EQ(model.index(1, 0, root).data().toString(), QStringLiteral("Run time"));
    EXPECT_EQ(model.index(1, 1, root).data().toString(), QStringLiteral("240 h"));
    EXPECT_EQ(model.parent(model.index(1, 0, root)), root);
    model.clear();
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(RefusalModel, KeepsCountsReasonsAndNearestMisses) {
    RefusalModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    Session session;
    text::TextTable texts;
    ASSERT_TRUE(texts
                    .add("report.offer.title = {provider} {instance}, {place}, {pricing}\n"
                         "report.pricing.on_demand = on demand\n"
                         "value.provider.aws = AWS\n")
                    .empty());
    session.setTexts(texts, texts);
    model.setRefusals({{{"plan.too_slow", {}}, 1200, "aws:p4d.24xlarge:us-east-1:on_demand"},
                       {{"plan.memory", {}}, 34, ""}},
                      session);
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.candidates(), 1234U);
    EXPECT_EQ(model.index(0, RefusalModel::Count).data().toString(), QStringLiteral("1,200"));
    EXPECT_EQ(model.index(0, RefusalModel::NearestMiss).data().toString(),
              QStringLiteral("AWS p4d.24xlarge, us-east-1, on demand"));
}

TEST(ChartTableModel, IsTheTwinOfAChart) {
    ChartTableModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    model.setTable({{QStringLiteral("Part"), QStringLiteral("GiB")},
                    {{QStringLiteral("Weights"), QStringLiteral("10.00")}}});
    EXPECT_EQ(model.columnCount(), 2);
    EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("10.00"));
}

TEST(ChartData, EachPlanIsDrawnOnceAndTheChosenOneRinged) {
    const auto result = sampleResult();
    std::vector<const planning::PlanRow*> rows;
    const CostTimeData data =
        costTimeData(*result, QStringLiteral("gcp:a3-highgpu-8g:x:spot"), rows);
    ASSERT_EQ(data.points.size(), 2);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_FALSE(data.points[0].chosen);
    EXPECT_TRUE(data.points[1].chosen);
    EXPECT_DOUBLE_EQ(data.points[0].x, 10);
    EXPECT_EQ(data.xLimit, 30);
}

TEST(ChartData, EachKindOfGpuIsNamedOnceAndApart) {
    documents::PlanDocument plan = samplePlan();
    const auto names = [&plan]() -> QStringList {
        std::vector<const planning::PlanRow*> rows;
        const PlanResult result{plan.request, plan.answer, plan.offers};
        return costTimeData(result, {}, rows).seriesNames;
    };
    for (report::UsedOffer& offer : plan.offers) offer.gpuName = "H100";
    EXPECT_EQ(names(), QStringList{QStringLiteral("H100")});
    plan.offers[1].gpuId = "h100-pcie-80";
    plan.offers[1].gpuTitle = "H100 PCIe 80GB";
    EXPECT_EQ(names(),
              (QStringList{QStringLiteral("H100 SXM5 80GB"), QStringLiteral("H100 PCIe 80GB")}));
    plan.offers[1].gpuName = "A100";
    EXPECT_EQ(names(), (QStringList{QStringLiteral("H100"), QStringLiteral("A100")}));
}

TEST(ChartData, EachSourceOfDoubtAloneSpansItsOwnRange) {
    const Session session;
    const Estimate cost =
        logNormalEstimate(1000, EvidenceLevel::B, {{"small", 0.1}, {"large", 0.2}});
    const TornadoData data = tornadoData(cost, QStringLiteral("USD"), session);
    ASSERT_EQ(data.bars.size(), 2);
    EXPECT_EQ(data.bars[0].name, QStringLiteral("large"));
    // 1000 * exp(-+1.2816 * 0.2)
    EXPECT_NEAR(data.bars[0].low, 773.9, 0.1);
    EXPECT_NEAR(data.bars[0].high, 1292.2, 0.1);
}

}  // namespace
}  // namespace petaplan::ui
