// SPDX-License-Identifier: GPL-3.0-or-later
// Price history and findings of imports beside the offer table.
#include <QToolButton>
#include <QtTest/QTest>

#include <set>

#include "tests/support/sample_histories.h"
#include "tests/ui/window_fixture.h"
#include "ui/charts/price_sparkline.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/catalog/evidence_panel.h"
#include "ui/pages/catalog/history_pane.h"
#include "ui/widgets/data_table.h"

namespace petaplan::testing {
namespace {

const char* const kSpot = "aws:p5.48xlarge:us-east-2:spot";
const char* const kListed = "aws:p5.48xlarge:us-east-1:on_demand";

class CatalogHistoryTest : public WindowTest {
protected:
    CatalogHistoryTest() {
        ui::SessionData data = seedData();
        data.histories = sampleSpotHistories;
        data.findings = [](const std::string& machine) {
            catalog::FindingEvidence finding;
            finding.finding = "abc:3";
            finding.subject = machine + ":us-east-1:on_demand";
            finding.rule = "price_jump";
            finding.severity = catalog::RuleSeverity::Suspicious;
            finding.file = "/somewhere/prices.csv";
            finding.line = 17;
            finding.detail = "0.11, before 55.04";
            finding.importedOn = Date::of(2026, 11, 29);
            return std::vector{finding};
        };
        window().session().setData(std::move(data));
        ui::CatalogView view = ui::CatalogView::standard();
        view.facets.clear();
        view.where = QStringLiteral("instance_type = \"p5.48xlarge\"");
        view.bestRegion = false;
        view.include = {true, true, true, true};
        page().viewModel().reset(view);
        settle();
    }
    ui::CatalogPage& page() {
        return *static_cast<ui::CatalogPage*>(window().page(QStringLiteral("catalog")));
    }
    void choose(const char* offer) {
        ASSERT_TRUE(page().goTo(QString::fromLatin1(offer), QStringLiteral("price_per_gpu_hour")));
        ASSERT_TRUE(settle());
    }
    ui::PriceHistoryChart& chart() { return page().history().chart(); }
};

TEST_F(CatalogHistoryTest, KeysShowTheHistoryOfTheCurrentOffer) {
    choose(kSpot);
    EXPECT_TRUE(page().history().isHidden());
    page().table().setFocus();
    QTest::keyClick(&page().table(), Qt::Key_H, Qt::ControlModifier);
    ASSERT_TRUE(settle());
    EXPECT_FALSE(page().history().isHidden());
    // The offer's own observations, three zones, and the price on demand where it is known.
    ASSERT_GE(chart().data().series.size(), 4);
    QStringList names;
    for (const auto& one : chart().data().series) names.append(one.name);
    EXPECT_EQ(names.mid(0, 4),
              QStringList({QStringLiteral("us-east-2"), QStringLiteral("us-east-2a"),
                           QStringLiteral("us-east-2b"), QStringLiteral("us-east-2c")}));
    EXPECT_EQ(chart().data().unit, QStringLiteral("USD per machine and hour"));
    // It follows the table.
    choose(kListed);
    EXPECT_EQ(chart().data().series.size(), 1);
    EXPECT_EQ(chart().data().series.front().name, QStringLiteral("us-east-1"));
    QTest::keyClick(&page().table(), Qt::Key_H, Qt::ControlModifier);
    EXPECT_TRUE(page().history().isHidden());
}

TEST_F(CatalogHistoryTest, HistoryEqualsTheObservationsOfTheCatalog) {
    choose(kListed);
    page().setHistoryShown(true);
    ASSERT_TRUE(settle());
    const auto offer = catalog().findOffer(kListed).value();
    std::set<std::pair<std::string, double>> expected;
    for (const auto& seen : catalog().observationsOf(offer)) {
        if (seen.basis != catalog::Basis::Observed || !seen.observedOn || !seen.pricePerHour)
            continue;
        if (seen.currency != "USD") continue;
        expected.insert({seen.observedOn->toText(), seen.pricePerHour->toDouble()});
    }
    const catalog::PriceTrace& trace = *chart().data().series.front().trace;
    ASSERT_GE(trace.size(), 2U);
    for (std::size_t i = 0; i < trace.size(); ++i) {
        EXPECT_TRUE(expected.contains({dayOf(trace.time(i)).toText(), trace.price(i)}));
    }
}

TEST_F(CatalogHistoryTest, EvidenceLeadsToTheHistory) {
    page().setEvidenceShown(true);
    choose(kListed);
    auto* more = page().findChild<QToolButton*>(QStringLiteral("show_history"));
    ASSERT_NE(more, nullptr);
    EXPECT_NE(page().findChild<ui::PriceSparkline*>(), nullptr);
    QTest::mouseClick(more, Qt::LeftButton);
    ASSERT_TRUE(settle());
    EXPECT_FALSE(page().history().isHidden());
}

TEST_F(CatalogHistoryTest, EvidenceListsFindingsOfImportsWithFileAndRow) {
    page().setEvidenceShown(true);
    choose(kListed);
    const QString text = page().findChild<ui::EvidencePanel*>()->asText();
    EXPECT_TRUE(text.contains(QStringLiteral("Findings of imports"))) << text.toStdString();
    EXPECT_TRUE(text.contains(window().session().word("rule.price_jump")));
    EXPECT_TRUE(text.contains(QStringLiteral("2026-11-29 • prices.csv:17 • 0.11, before 55.04")));
    // They say nothing of what a price does not touch.
    ASSERT_TRUE(page().goTo(QString::fromLatin1(kListed), QStringLiteral("gpu_memory_gib")));
    ASSERT_TRUE(settle());
    EXPECT_FALSE(page().findChild<ui::EvidencePanel*>()->asText().contains(
        QStringLiteral("Findings of imports")));
}

}  // namespace
}  // namespace petaplan::testing
