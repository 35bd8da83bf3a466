// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest/QTest>

#include "tests/ui/window_fixture.h"
#include "ui/models/offer_table_model.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/trust/claim_model.h"
#include "ui/pages/trust/source_model.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/shell/page.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_table.h"

namespace petaplan::testing {
namespace {

using ui::ClaimModel;
using ui::SourceModel;
using ui::TrustPage;

class TrustPageTest : public WindowTest {
protected:
    TrustPageTest() {
        show(QStringLiteral("trust"));
        EXPECT_TRUE(settle());
    }
    TrustPage& page() { return *static_cast<TrustPage*>(window().page(QStringLiteral("trust"))); }
    int shownRows() { return page().table().model()->rowCount(); }
    /// All that the side pane says.
    QString sheet() {
        EXPECT_TRUE(settle());  // new labels appear with the next event
        QString all;
        for (const QLabel* label : page().findChildren<QLabel*>()) {
            if (!label->isHidden()) all += label->text() + QLatin1Char('\n');
        }
        return all;
    }
    void find(const char* text) {
        auto* field = page().findChild<QLineEdit*>();
        field->clear();
        QTest::keyClicks(field, QString::fromLatin1(text));
    }
};

TEST_F(TrustPageTest, ListsEveryStatementOfTheCatalog) {
    const QAbstractItemModelTester tester(&page().claims());
    EXPECT_EQ(shownRows(), static_cast<int>(catalog().claims().size()));
    int counted = 0;
    for (const QString& verdict : page().claims().verdicts()) {
        counted += page().claims().countOf(verdict);
    }
    EXPECT_EQ(counted, shownRows());
}

TEST_F(TrustPageTest, AStatementIsShownWithWhatIsCorrectAndWhy) {
    // DGX A100 has second-generation NVSwitches (NVIDIA DGX A100 datasheet).
    find("third-generation NVSwitch");
    ASSERT_EQ(shownRows(), 1);
    EXPECT_EQ(page().table().model()->index(0, ClaimModel::Verdict).data().toString(),
              QStringLiteral("false"));
    EXPECT_EQ(page().table().model()->index(0, ClaimModel::Correct).data().toString(),
              QStringLiteral("2"));
    EXPECT_TRUE(sheet().contains(QStringLiteral("six second-generation NVSwitch chips")));
}

TEST_F(TrustPageTest, VerdictsNarrowTheList) {
    const auto controls = page().findChildren<ui::SegmentedControl*>();
    ASSERT_EQ(controls.size(), 2);
    ui::SegmentedControl* verdicts = controls.at(1);
    const auto buttons = verdicts->findChildren<QAbstractButton*>();
    ASSERT_EQ(buttons.size(), page().claims().verdicts().size() + 1);
    QTest::mouseClick(buttons.at(1), Qt::LeftButton);
    EXPECT_EQ(shownRows(), page().claims().countOf(page().claims().verdicts().first()));
    QTest::mouseClick(buttons.at(0), Qt::LeftButton);
    EXPECT_EQ(shownRows(), page().claims().rowCount());
}

TEST_F(TrustPageTest, NothingFoundIsSaid) {
    find("no such words anywhere");
    EXPECT_EQ(shownRows(), 0);
    EXPECT_TRUE(sheet().contains(QStringLiteral("No row matches")));
}

TEST_F(TrustPageTest, SourcesLeadToTheOffersThatRestOnThem) {
    const QAbstractItemModelTester tester(&page().sources());
    page().setView(TrustPage::Sources);
    ASSERT_GT(shownRows(), 100);
    const auto& first = page().sources().usages().front();
    ASSERT_GT(first.currentPrices, 0U);
    EXPECT_TRUE(sheet().contains(QString::fromStdString(first.source.title)));
    QTest::mouseClick(page().findChild<QPushButton*>(QStringLiteral("show_offers")),
                      Qt::LeftButton);
    ASSERT_TRUE(settle());
    EXPECT_EQ(window().currentPage()->id(), QStringLiteral("catalog"));
    auto& view =
        static_cast<ui::CatalogPage*>(window().page(QStringLiteral("catalog")))->viewModel();
    EXPECT_TRUE(view.view().where.contains(QString::fromStdString(first.source.title)));
}

TEST_F(TrustPageTest, SortsByConflicts) {
    page().setView(TrustPage::Sources);
    emit page().table().header()->sortRequested(SourceModel::Conflicts, false);
    emit page().table().header()->sortRequested(SourceModel::Conflicts, false);
    std::size_t most = 0;
    for (const auto& usage : page().sources().usages()) most = std::max(most, usage.conflicts);
    EXPECT_EQ(page().table().model()->index(0, SourceModel::Conflicts).data().toInt(),
              static_cast<int>(most));
}

TEST_F(TrustPageTest, StateReturnsAfterARestart) {
    page().setView(TrustPage::Sources);
    find("karpenter");
    const int rows = shownRows();
    const QJsonObject state = page().saveState();
    find("");
    page().setView(TrustPage::Claims);
    page().restoreState(state);
    EXPECT_EQ(shownRows(), rows);
    EXPECT_EQ(page().table().objectName(), QStringLiteral("sources"));
}

}  // namespace
}  // namespace petaplan::testing
