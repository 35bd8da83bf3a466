// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest/QTest>

#include "core/catalog/compare.h"
#include "db/store/catalog_store.h"
#include "tests/support/test_paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/pages/compare/compare_model.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/compare/date_bar.h"
#include "ui/shell/page.h"
#include "ui/widgets/strip.h"

namespace petaplan::testing {
namespace {

using ui::CompareModel;
using ui::ComparePage;

class ComparePageTest : public WindowTest {
protected:
    ComparePage& page() {
        return *static_cast<ComparePage*>(window().page(QStringLiteral("compare")));
    }
    /// Row of a figure in the model; -1 when it is not listed.
    int rowOf(const char* key) {
        for (int row = 0; row < page().model().rowCount(); ++row) {
            if (page().model().isGroup(row)) continue;
            if (page().model().index(row, 0).data(Qt::ToolTipRole).toString() ==
                QLatin1String(key)) {
                return row;
            }
        }
        return -1;
    }
    void compareGpus() {
        window().session().tray().set(
            {QStringLiteral("h100-sxm5-80"), QStringLiteral("a100-sxm4-80")});
        show(QStringLiteral("compare"));
    }
};

TEST_F(ComparePageTest, SaysDifferencesInWords) {
    compareGpus();
    ASSERT_EQ(page().model().columnCount(), 3);
    // NVIDIA's data sheets: H100 SXM 3,350 GB/s, A100 SXM 80 GB 2,039 GB/s: 39.1 % less.
    const int bandwidth = rowOf("gpu_memory_bandwidth_gb_s") >= 0
                              ? rowOf("gpu_memory_bandwidth_gb_s")
                              : rowOf("memory_bandwidth_gb_s");
    ASSERT_GE(bandwidth, 0);
    const QModelIndex cell = page().model().index(bandwidth, 2);
    EXPECT_EQ(page().model().index(bandwidth, 1).data().toString(), QStringLiteral("3,350"));
    EXPECT_EQ(cell.data().toString(), QStringLiteral("2,039"));
    EXPECT_EQ(cell.data(CompareModel::DeltaTextRole).toString(), QStringLiteral("39 % less"));
    EXPECT_EQ(cell.data(CompareModel::DeltaMarkRole).toInt(), static_cast<int>(ui::Mark::Worse));
    EXPECT_FALSE(cell.data(CompareModel::DeltaUpRole).toBool());
}

TEST_F(ComparePageTest, AnOfferIsComparedWithItselfAtAnotherDate) {
    ui::SessionData data = seedData();
    data.catalogAsOf = [](Date day) {
        return store::openCatalog(support::buildFolder() + "/share/petaplan/seed.sqlite", {}, day,
                                  true)
            .catalog;
    };
    window().session().setData(std::move(data));
    // Two list prices of AWS in the seed: 98.32 up to June 2025, 55.04 after.
    window().session().tray().set({QStringLiteral("aws:p5.48xlarge:us-east-1:on_demand")});
    show(QStringLiteral("compare"));
    auto* button = page().findChild<QPushButton*>(QStringLiteral("another_date"));
    ASSERT_TRUE(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_TRUE(settle());
    page().dates().setDates(Date::of(2025, 5, 1), Date::of(2026, 11, 30));
    emit page().dates().changed();
    ASSERT_TRUE(settle());
    ASSERT_EQ(page().model().columnCount(), 3);
    const int price = rowOf("price_per_hour");
    ASSERT_GE(price, 0);
    EXPECT_EQ(page().model().index(price, 1).data().toString(), QStringLiteral("98.320"));
    const QModelIndex now = page().model().index(price, 2);
    EXPECT_EQ(now.data().toString(), QStringLiteral("55.040"));
    // 55.04 / 98.32 - 1 = -44.0 %
    EXPECT_EQ(now.data(CompareModel::DeltaTextRole).toString(), QStringLiteral("44 % cheaper"));
    EXPECT_TRUE(page()
                    .model()
                    .headerData(1, Qt::Horizontal, Qt::DisplayRole)
                    .toString()
                    .contains(QStringLiteral("2025-05-01")));
    // Both prices are cited.
    QString words;
    for (const auto* label : page().findChildren<QLabel*>())
        words += label->text() + QLatin1Char('\n');
    EXPECT_TRUE(words.contains(QStringLiteral("As of 2025-05-01: 98.32 USD/h, seen 2025-04-0")))
        << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("As of 2026-11-30: 55.04")));
    QTest::mouseClick(page().findChild<QPushButton*>(QStringLiteral("back_to_offers")),
                      Qt::LeftButton);
    ASSERT_TRUE(settle());
    EXPECT_EQ(page().model().columnCount(), 0);  // one offer is nothing to compare
}

TEST_F(ComparePageTest, QuotedPricesAreListedWhereTheyAreNotTheShownOnes) {
    window().session().tray().set({QStringLiteral("aws:p5.48xlarge:us-east-1:on_demand"),
                                   QStringLiteral("aws:p4d.24xlarge:us-east-1:on_demand")});
    show(QStringLiteral("compare"));
    EXPECT_EQ(rowOf("quoted_price_per_hour"), -1);
    catalog::QueryContext context = window().session().context();
    context.currency = "EUR";
    window().session().setContext(context);
    ASSERT_TRUE(settle());
    EXPECT_GE(rowOf("quoted_price_per_hour"), 0);
}

TEST_F(ComparePageTest, OnlyDifferencesHidesEqualRowsAndSaysHowMany) {
    compareGpus();
    const QAbstractItemModelTester tester(&page().model());
    const auto answer = catalog::compare(
        catalog(), {{"h100-sxm5-80", "a100-sxm4-80"}, std::nullopt, window().session().context()});
    int equal = 0;
    for (const catalog::ComparedRow& row : answer.rows) {
        if (!row.differs && row.key != "id" && row.key != "title" && row.key != "source") ++equal;
    }
    ASSERT_GT(equal, 0);
    page().findChild<QCheckBox*>()->setChecked(true);
    EXPECT_EQ(page().model().hiddenRows(), equal);
    for (int row = 0; row < page().model().rowCount(); ++row) {
        if (page().model().isGroup(row)) continue;
        EXPECT_NE(page().model().index(row, 1).data().toString(),
                  page().model().index(row, 2).data().toString());
    }
}

TEST_F(ComparePageTest, AddsByNameAndNamesTheNearest) {
    show(QStringLiteral("compare"));
    auto* field = page().findChild<QLineEdit*>();
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("h100-sxm5-80"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(window().session().tray().ids(), QStringList{QStringLiteral("h100-sxm5-80")});
    QTest::keyClicks(field, QStringLiteral("h100-sxm5-81"));
    QTest::keyClick(field, Qt::Key_Return);
    const auto* strip = page().findChild<ui::Strip*>();
    EXPECT_TRUE(strip->isVisible());
    EXPECT_TRUE(strip->text().contains(QStringLiteral("h100-sxm5-80")));
}

TEST_F(ComparePageTest, RefusesDifferentKindsInWords) {
    window().session().tray().set(
        {QStringLiteral("h100-sxm5-80"), QString::fromStdString(catalog().offerId(0))});
    show(QStringLiteral("compare"));
    EXPECT_TRUE(page().findChild<ui::Strip*>()->isVisible());
    EXPECT_EQ(page().model().rowCount(), 0);
}

}  // namespace
}  // namespace petaplan::testing
