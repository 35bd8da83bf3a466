// SPDX-License-Identifier: GPL-3.0-or-later
// The Catalog page by keyboard, with the seed catalog; answers are compared with core's own.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMimeData>
#include <QUndoStack>
#include <QtTest/QTest>

#include <set>

#include "core/base/number_text.h"
#include "db/documents/csv_reader.h"
#include "tests/ui/window_fixture.h"
#include "ui/models/facet_model.h"
#include "ui/models/offer_table_model.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/catalog/evidence_panel.h"
#include "ui/pages/catalog/query_field.h"
#include "ui/shell/page.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/strip.h"

namespace petaplan::testing {
namespace {

using ui::CatalogPage;
using ui::CatalogView;

class CatalogPageTest : public WindowTest {
protected:
    /// Every region is a row, so that rows are exactly core's answer.
    CatalogPageTest() {
        CatalogView view = page().viewModel().view();
        view.bestRegion = false;
        page().viewModel().reset(view);
        settle();
    }
    CatalogPage& page() {
        return *static_cast<CatalogPage*>(window().page(QStringLiteral("catalog")));
    }
    ui::QueryField& query() { return *page().findChild<ui::QueryField*>(); }
    void type(const char* text) {
        QTest::keyClick(&page().table(), Qt::Key_F, Qt::ControlModifier);
        ASSERT_TRUE(query().hasFocus());
        QTest::keyClicks(&query(), QString::fromLatin1(text));
        ASSERT_TRUE(settle());
    }
    void useView(const CatalogView& view) {
        page().viewModel().change(QStringLiteral("Test"), view);
        ASSERT_TRUE(settle());
    }
    std::vector<catalog::Index> answerOfCore() {
        return catalog::queryOffers(
                   catalog(),
                   ui::questionOf(page().viewModel().view(), window().session().context()).query)
            .rows;
    }
};

TEST_F(CatalogPageTest, ShowsWhatCoreAnswers) {
    ASSERT_GT(page().tableModel().rowCount(), 100);
    EXPECT_EQ(page().tableModel().rows(), answerOfCore());
    type("gpu_memory_gib >= 80 and gpu_count = 8");
    ASSERT_GT(page().tableModel().rowCount(), 10);
    EXPECT_EQ(page().tableModel().rows(), answerOfCore());
    for (const catalog::Index offer : page().tableModel().rows()) {
        const auto& instance = catalog().instances()[catalog().offers().instance[offer]];
        EXPECT_EQ(instance.gpuCount.value(), 8);
        EXPECT_GE(catalog().gpus()[instance.gpu].memoryGib.value_or(0), 80);
    }
}

TEST_F(CatalogPageTest, BestRegionKeepsTheFirstRowOfEachMachine) {
    type("gpu_count = 8");
    const auto all = page().tableModel().rows();
    CatalogView view = page().viewModel().view();
    view.bestRegion = true;
    useView(view);
    const auto& best = page().tableModel().rows();
    ASSERT_LT(best.size(), all.size());
    std::set<catalog::Index> machines;
    for (const catalog::Index offer : all) machines.insert(catalog().offers().instance[offer]);
    EXPECT_EQ(best.size(), machines.size());  // one way to pay is chosen: one row a machine
    EXPECT_EQ(best.front(), all.front());
}

TEST_F(CatalogPageTest, MarksTheFaultyPartOfAFilterAndKeepsTheRows) {
    const auto before = page().tableModel().rows();
    type("gpus = 8");
    EXPECT_EQ(query().markedRange(), (std::pair<int, int>{0, 4}));
    EXPECT_EQ(page().tableModel().rows(), before);
    EXPECT_TRUE(page().findChild<ui::Strip*>()->isVisible());
    EXPECT_TRUE(page().findChild<ui::Strip*>()->text().endsWith(
        QStringLiteral(". The offers shown are of the last valid filter.")));
    QStringList notApplied;
    for (const ui::Chip* chip : page().findChildren<ui::Chip*>()) {
        if (chip->isVisible() && chip->accessibleName().endsWith(QLatin1String("not applied"))) {
            notApplied.append(chip->text());
        }
    }
    EXPECT_EQ(notApplied, QStringList{QStringLiteral("gpus = 8")});
    QTest::keyClick(&query(), Qt::Key_Escape);
    ASSERT_TRUE(settle());
    EXPECT_EQ(query().markedRange().first, -1);
    EXPECT_FALSE(page().findChild<ui::Strip*>()->isVisible());
}

TEST_F(CatalogPageTest, FilterKeepsTheCurrentOffer) {
    type("gpu_count = 8");
    const QString offer = page().tableModel().offerId(page().tableModel().rowCount() / 2);
    ASSERT_TRUE(page().goTo(offer, QStringLiteral("region")));
    CatalogView view = page().viewModel().view();
    view.where = QStringLiteral("gpu_count >= 8");
    view.sort = {{"region", true}};
    useView(view);
    EXPECT_EQ(page().tableModel().offerId(page().table().currentIndex().row()), offer);
    EXPECT_EQ(page().tableModel().columnAt(page().table().currentIndex().column())->id,
              QStringLiteral("region"));
}

TEST_F(CatalogPageTest, EscapeClearsThenReturnsToTheTable) {
    type("gpu_count = 8");
    QTest::keyClick(&query(), Qt::Key_Escape);
    EXPECT_TRUE(query().text().isEmpty());
    QTest::keyClick(&query(), Qt::Key_Escape);
    EXPECT_TRUE(page().table().hasFocus());
}

TEST_F(CatalogPageTest, SpaceTicksAndControlEnterCompares) {
    page().table().setFocus();
    page().table().setCurrentIndex(page().tableModel().index(0, 3));
    QTest::keyClick(&page().table(), Qt::Key_Space);
    QTest::keyClick(&page().table(), Qt::Key_Down);
    QTest::keyClick(&page().table(), Qt::Key_Space);
    EXPECT_EQ(window().session().tray().ids(),
              (QStringList{page().tableModel().offerId(0), page().tableModel().offerId(1)}));
    EXPECT_EQ(page().tableModel().index(1, 0).data(Qt::CheckStateRole).toInt(), Qt::Checked);
    QTest::keyClick(&page().table(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(window().currentPage()->id(), QStringLiteral("compare"));
}

TEST_F(CatalogPageTest, ASixthTickIsRefusedInWords) {
    page().table().setFocus();
    for (int row = 0; row < 6; ++row) {
        page().table().setCurrentIndex(page().tableModel().index(row, 3));
        QTest::keyClick(&page().table(), Qt::Key_Space);
    }
    EXPECT_EQ(window().session().tray().ids().size(), 5);
    EXPECT_TRUE(page().findChild<ui::Strip*>()->isVisible());
}

TEST_F(CatalogPageTest, ChipsRemovePartsAndUndoBringsThemBack) {
    type("gpu_memory_gib >= 80 and gpu_count = 8");
    const CatalogView before = page().viewModel().view();
    const auto chips = page().findChildren<ui::Chip*>();
    ui::Chip* count = nullptr;
    for (ui::Chip* chip : chips) {
        if (chip->text().contains(QStringLiteral("= 8"))) count = chip;
    }
    ASSERT_NE(count, nullptr);
    count->setFocus();
    QTest::keyClick(count, Qt::Key_Delete);
    ASSERT_TRUE(settle());
    EXPECT_EQ(page().viewModel().view().where, QStringLiteral("gpu_memory_gib >= 80"));
    QTest::keyClick(&page().table(), Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(settle());
    EXPECT_EQ(page().viewModel().view(), before);
}

TEST_F(CatalogPageTest, FacetCountsAreThoseOfTheRowsTheyWouldGive) {
    type("gpu_memory_gib >= 80");
    auto* facets = page().findChild<ui::FacetModel*>();
    ASSERT_NE(facets, nullptr);
    const QAbstractItemModelTester tester(facets);
    bool seen = false;
    for (int row = 0; row < facets->rowCount(); ++row) {
        const QModelIndex index = facets->index(row);
        if (index.data(ui::FacetModel::FacetRole).toString() != QLatin1String("provider") ||
            index.data(ui::FacetModel::CountRole).toULongLong() == 0) {
            continue;
        }
        const auto count = index.data(ui::FacetModel::CountRole).toULongLong();
        facets->activate(index);
        ASSERT_TRUE(settle());
        EXPECT_EQ(page().viewModel().result().matched, count);
        seen = true;
        break;
    }
    EXPECT_TRUE(seen);
}

TEST_F(CatalogPageTest, HeaderSortsAndShiftAddsASecondKey) {
    ui::DataHeader* header = page().table().header();
    const int region = page().tableModel().columnOf(QStringLiteral("region"));
    const int memory = page().tableModel().columnOf(QStringLiteral("gpu_memory_gib"));
    emit header->sortRequested(memory, false);
    emit header->sortRequested(region, true);
    emit header->sortRequested(region, true);
    ASSERT_TRUE(settle());
    const auto& sort = page().viewModel().view().sort;
    ASSERT_EQ(sort.size(), 2U);
    EXPECT_EQ(sort[0].key, "gpu_memory_gib");
    EXPECT_FALSE(sort[0].descending);
    EXPECT_EQ(sort[1].key, "region");
    EXPECT_TRUE(sort[1].descending);
    EXPECT_EQ(page().tableModel().rows(), answerOfCore());
}

TEST_F(CatalogPageTest, ADraggedColumnKeepsItsPlaceAfterARestart) {
    ui::DataHeader* header = page().table().header();
    const QStringList before = page().tableModel().columns();
    const int from = page().tableModel().columnOf(QStringLiteral("age_days"));
    const int to = page().tableModel().columnOf(QStringLiteral("provider"));
    header->moveSection(header->visualIndex(from), header->visualIndex(to));
    ASSERT_TRUE(settle());
    QStringList expected = before;
    expected.move(expected.indexOf(QStringLiteral("age_days")),
                  expected.indexOf(QStringLiteral("provider")));
    EXPECT_EQ(page().tableModel().columns(), expected);
    for (int section = 0; section < header->count(); ++section) {
        EXPECT_EQ(header->visualIndex(section), section);
    }
    restart();
    EXPECT_EQ(page().tableModel().columns(), expected);
    page().undoStack()->undo();
}

TEST_F(CatalogPageTest, TheFixedColumnsCannotBeDraggedAway) {
    ui::DataHeader* header = page().table().header();
    const QStringList before = page().tableModel().columns();
    header->moveSection(header->visualIndex(1), 5);
    header->moveSection(header->visualIndex(6), 0);
    ASSERT_TRUE(settle());
    EXPECT_EQ(page().tableModel().columns().first(), before.first());
    EXPECT_EQ(header->visualIndex(0), 0);
    EXPECT_EQ(header->visualIndex(1), 1);
}

TEST_F(CatalogPageTest, CopiesSelectedRowsAsHtmlBesideTabs) {
    const ui::OfferTableModel& model = page().tableModel();
    page().table().setFocus();
    page().table().setCurrentIndex(model.index(0, 1));
    QTest::keyClick(&page().table(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(&page().table(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&page().table(), Qt::Key_C, Qt::ControlModifier);
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    ASSERT_TRUE(copied->hasHtml());
    EXPECT_EQ(copied->text().count(QLatin1Char('\n')), 3);
    const QString html = copied->html();
    EXPECT_EQ(html.count(QStringLiteral("<tr>")), 3);
    EXPECT_EQ(html.count(QStringLiteral("<th>")), 2);
    EXPECT_TRUE(html.contains(
        QStringLiteral("<td>%1</td>").arg(model.index(1, 1).data().toString().toHtmlEscaped())));
}

TEST_F(CatalogPageTest, ColumnFilterNarrowsTheRows) {
    const int memory = page().tableModel().columnOf(QStringLiteral("gpu_memory_gib"));
    QLineEdit* field = page().table().header()->filterField(memory);
    ASSERT_NE(field, nullptr);
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("140..200"));
    ASSERT_TRUE(settle());
    ASSERT_GT(page().tableModel().rowCount(), 0);
    for (const catalog::Index offer : page().tableModel().rows()) {
        const auto& gpu =
            catalog().gpus()[catalog().instances()[catalog().offers().instance[offer]].gpu];
        EXPECT_GE(gpu.memoryGib.value_or(0), 140);
        EXPECT_LE(gpu.memoryGib.value_or(999), 200);
    }
}

TEST_F(CatalogPageTest, CsvEqualsTheScreen) {
    type("gpu_memory_gib >= 80 and gpu_count = 8");
    const documents::CsvTable table = documents::parseCsv(page().csv().toStdString(), "offers.csv");
    const ui::OfferTableModel& model = page().tableModel();
    ASSERT_EQ(table.rows.size(), static_cast<std::size_t>(model.rowCount()));
    const auto price = table.column("price_per_gpu_hour");
    const auto type = table.column("instance_type");
    ASSERT_TRUE(price && type);
    const int priceColumn = model.columnOf(QStringLiteral("price_per_gpu_hour"));
    const int typeColumn = model.columnOf(QStringLiteral("instance_type"));
    QLocale locale;
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto& cells = table.rows[static_cast<std::size_t>(row)];
        EXPECT_EQ(QString::fromStdString(cells[*type]),
                  model.index(row, typeColumn).data().toString());
        const QString shown = model.index(row, priceColumn).data().toString();
        if (cells[*price].empty()) {
            EXPECT_EQ(shown, QString(QChar(0x2013)));  // unknown is unknown in both
        } else {
            bool isNumber = false;
            const double onScreen = locale.toDouble(shown, &isNumber);
            ASSERT_TRUE(isNumber) << qPrintable(shown);
            EXPECT_NEAR(onScreen, *parseNumber(cells[*price]), 0.00051);
        }
    }
}

TEST_F(CatalogPageTest, CopiesWithHeadersAndAsCommand) {
    page().table().setFocus();
    page().table().setCurrentIndex(page().tableModel().index(0, 1));
    QTest::keyClick(&page().table(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&page().table(), Qt::Key_C, Qt::ControlModifier);
    const QString copied = QApplication::clipboard()->text();
    const QString first = page().tableModel().index(0, 1).data().toString();
    const QString second = page().tableModel().index(0, 2).data().toString();
    EXPECT_EQ(copied, QStringLiteral("Offer\tProvider\n%1\t%2\n").arg(first, second));
    QTest::keyClick(&page().table(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(
        QApplication::clipboard()->text(),
        QStringLiteral("| Offer | Provider |\n| --- | --- |\n| %1 | %2 |\n").arg(first, second));
}

TEST_F(CatalogPageTest, NoMatchNamesTheCulprit) {
    CatalogView view = CatalogView::standard();
    view.where = QStringLiteral("gpu_memory_gib >= 80 and price_per_gpu_hour < 0.0001");
    useView(view);
    EXPECT_EQ(page().tableModel().rowCount(), 0);
    ASSERT_TRUE(page().viewModel().culprit().has_value());
    EXPECT_EQ(page().viewModel().culprit()->without.where, QStringLiteral("gpu_memory_gib >= 80"));
    EXPECT_GT(page().viewModel().culprit()->rows, 0U);
    // No offer is listed, so none is explained.
    auto* evidence = page().findChild<ui::EvidencePanel*>();
    ASSERT_NE(evidence, nullptr);
    EXPECT_EQ(evidence->asText(),
              QStringLiteral("Choose a figure in the table to see its value, source and date."));
}

TEST_F(CatalogPageTest, EvidenceSpeaksInWords) {
    const QString offer = QStringLiteral("aws:p5.48xlarge:us-east-1:on_demand");
    ASSERT_TRUE(page().goTo(offer, QStringLiteral("price_per_gpu_hour")));
    ASSERT_TRUE(settle());
    const auto* evidence = page().findChild<ui::EvidencePanel*>();
    ASSERT_NE(evidence, nullptr);
    const QString text = evidence->asText();
    EXPECT_TRUE(text.contains(QStringLiteral("AWS p5.48xlarge, us-east-1, On demand")))
        << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("Price per hour ÷ GPUs")));
    EXPECT_FALSE(text.contains(QStringLiteral("price_per_hour")));
}

TEST_F(CatalogPageTest, BasisChangesPriceColumnAndOrder) {
    CatalogView view = page().viewModel().view();
    view.basis = ui::PriceBasis::Instance;
    view.columns[view.columns.indexOf(QStringLiteral("price_per_gpu_hour"))] =
        QStringLiteral("price_per_hour");
    view.sort = {{"price_per_hour", false}};
    useView(view);
    EXPECT_EQ(page().tableModel().rows(), answerOfCore());
    EXPECT_GT(page().tableModel().columnOf(QStringLiteral("price_per_hour")), 0);
}

TEST_F(CatalogPageTest, TableModelIsSound) {
    ui::OfferTableModel model(window().session());
    const QAbstractItemModelTester tester(&model);
    model.setColumns(ui::defaultOfferColumns(QStringLiteral("price_per_gpu_hour")));
    model.setRows(page().tableModel().rows());
    model.setColumns({QStringLiteral("region"), QStringLiteral("gpu")});
    model.setRows({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(CatalogPageTest, EvidenceOpensAndClosesByKey) {
    auto* evidence = page().findChild<QWidget*>(QStringLiteral("evidencePanel"));
    ASSERT_NE(evidence, nullptr);
    EXPECT_TRUE(evidence->isVisible());
    page().table().setFocus();
    QTest::keyClick(&page().table(), Qt::Key_F2);
    EXPECT_FALSE(evidence->isVisible());
    QTest::keyClick(&page().table(), Qt::Key_F2);
    EXPECT_TRUE(evidence->isVisible());
}

}  // namespace
}  // namespace petaplan::testing
