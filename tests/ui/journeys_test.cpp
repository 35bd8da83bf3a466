// SPDX-License-Identifier: GPL-3.0-or-later
// Journeys of a new user from end to end, with real widgets: what is clicked and dropped is
// counted, typing is not.
#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <QUrl>
#include <QtTest/QTest>

#include <fstream>
#include <iterator>

#include "core/base/number_text.h"
#include "db/documents/csv_reader.h"
#include "db/store/catalog_store.h"
#include "tests/support/sample_feed.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/models/offer_table_model.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/catalog/column_chooser.h"
#include "ui/pages/catalog/query_field.h"
#include "ui/pages/compare/compare_export.h"
#include "ui/pages/compare/compare_model.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/updates/finding_model.h"
#include "ui/pages/updates/update_row_model.h"
#include "ui/pages/updates/updates_page.h"
#include "ui/report/pdf_report_renderer.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/strip.h"

namespace petaplan::testing {
namespace {

namespace fs = std::filesystem;
using ui::FindingModel;
using ui::UpdateRowModel;

class JourneyTest : public WindowTest {
protected:
    void click(QAbstractButton* button) {
        ASSERT_NE(button, nullptr);
        ASSERT_TRUE(button->isVisible()) << button->text().toStdString();
        ASSERT_TRUE(button->isEnabled()) << button->text().toStdString();
        ++m_clicks;
        QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_TRUE(settle());
    }
    void clickCell(QTableView& table, const QModelIndex& cell) {
        table.scrollTo(cell);
        ++m_clicks;
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(cell).center());
        ASSERT_TRUE(settle());
    }
    /// Choosing an entry of a list box.
    void choose(QComboBox& box, int index) {
        ASSERT_GE(index, 0);
        ++m_clicks;
        box.setCurrentIndex(index);
        emit box.activated(index);
        ASSERT_TRUE(settle());
    }
    void drop(const fs::path& file) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(QString::fromStdString(file.string()))});
        ++m_clicks;
        // As the window system does it: it enters over the page, whoever takes it gets the drop.
        QWidget* under = window().currentPage();
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(under, &enter);
        QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(under, &event);
        ASSERT_TRUE(event.isAccepted());
        ASSERT_TRUE(settle());
    }
    void count() { ++m_clicks; }
    int clicks() const { return m_clicks; }

private:
    int m_clicks = 0;
};

class J1Shortlist : public JourneyTest {
protected:
    ui::CatalogPage& page() {
        return *static_cast<ui::CatalogPage*>(window().page(QStringLiteral("catalog")));
    }
    ui::ComparePage& compare() {
        return *static_cast<ui::ComparePage*>(window().page(QStringLiteral("compare")));
    }
    /// What stands in a row of the CSV under a heading.
    std::vector<std::string> csvColumn(const QString& csv, const std::string& name) {
        const std::string text = csv.toStdString();
        const documents::CsvTable table = documents::parseCsv(text, "screen");
        std::vector<std::string> values;
        const auto at = table.column(name);
        if (!at) return values;
        for (const auto& row : table.rows) values.push_back(row[*at]);
        return values;
    }
    QString cell(const char* type, const char* column) {
        const int name = page().tableModel().columnOf(QStringLiteral("instance_type"));
        const int at = page().tableModel().columnOf(QString::fromLatin1(column));
        for (int row = 0; row < page().tableModel().rowCount(); ++row) {
            if (page().tableModel().index(row, name).data().toString() != QLatin1String(type)) {
                continue;
            }
            return page().tableModel().index(row, at).data().toString();
        }
        return {};
    }
    /// The dialog of columns: two figures more and an own ratio.
    void chooseColumns() {
        QTimer::singleShot(100, &window(), [this] {
            auto* dialog = window().findChild<ui::ColumnChooser*>();
            ASSERT_NE(dialog, nullptr);
            auto* tree = dialog->findChild<QTreeWidget*>();
            for (const char* id : {"total_gpu_memory_gib", "price_per_hour"}) {
                for (QTreeWidgetItemIterator it(tree); *it != nullptr; ++it) {
                    if ((*it)->data(0, Qt::UserRole).toString() != QLatin1String(id)) continue;
                    count();
                    (*it)->setCheckState(0, Qt::Checked);
                    break;
                }
            }
            const auto pick = [&](const char* box, const char* id) {
                auto* list = dialog->findChild<QComboBox*>(QString::fromLatin1(box));
                count();
                list->setCurrentIndex(list->findData(QString::fromLatin1(id)));
            };
            pick("ratio_numerator", "price_per_gpu_hour");
            pick("ratio_denominator", "gpu_fp16_tflops");
            count();
            dialog->findChild<QPushButton*>(QStringLiteral("ratio_add"))->click();
            QTest::keyClick(dialog, Qt::Key_Escape);
        });
        for (auto* button : page().findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Columns")) click(button);
        }
    }
};

TEST_F(J1Shortlist, CompareInstancesAndHandAShortlistOnInAtMostTwelveClicks) {
    TemporaryFolder folder;
    // 1. GPU memory at least 40 GB, 8 GPUs, any cloud.
    page().table().setFocus();
    QTest::keyClick(&page().table(), Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(page().findChild<ui::QueryField*>(),
                     QStringLiteral("gpu_memory_gib >= 40 and gpu_count = 8"));
    ASSERT_TRUE(settle());
    ASSERT_GT(page().tableModel().rowCount(), 10);
    // 2. Columns and an own ratio.
    chooseColumns();
    ASSERT_TRUE(settle());
    const QString ratio = QStringLiteral("price_per_gpu_hour/gpu_fp16_tflops");
    ASSERT_GT(page().tableModel().columnOf(ratio), 0);
    EXPECT_EQ(cell("p4d.24xlarge", "total_gpu_memory_gib"), QStringLiteral("320"));  // 8 x 40
    EXPECT_EQ(cell("p4d.24xlarge", "gpu_memory_gib"), QStringLiteral("40"));
    EXPECT_EQ(cell("Standard_ND96asr_v4", "gpu_memory_gib"), QStringLiteral("40"));
    EXPECT_TRUE(cell("Standard_ND96asr_v4", "gpu").startsWith(QStringLiteral("8 × A100")));
    // 3. From the cheapest region to all.
    const int best = page().tableModel().rowCount();
    for (auto* chip : page().findChildren<ui::Chip*>()) {
        if (!chip->text().startsWith(QStringLiteral("Best region"))) continue;
        count();
        emit chip->removed();
        break;
    }
    ASSERT_TRUE(settle());
    EXPECT_GT(page().tableModel().rowCount(), best);
    // Exports have the region, and the ratio as a number.
    const QString csv = page().csv();
    EXPECT_FALSE(csvColumn(csv, "region").empty());
    const auto ratios = csvColumn(csv, ratio.toStdString());
    const auto prices = csvColumn(csv, "price_per_gpu_hour");
    ASSERT_EQ(ratios.size(), static_cast<std::size_t>(page().tableModel().rowCount()));
    std::size_t numbers = 0;
    for (const std::string& value : ratios) {
        if (value.empty()) continue;  // unknown
        EXPECT_TRUE(parseNumber(value)) << value;
        ++numbers;
    }
    EXPECT_GT(numbers, ratios.size() / 2);
    // NVIDIA's data sheet: A100 312 TFLOPS dense of FP16.
    for (int row = 0; row < page().tableModel().rowCount(); ++row) {
        if (!page().tableModel().offerId(row).startsWith(QStringLiteral("aws:p4d.24xlarge:")))
            continue;
        const auto at = static_cast<std::size_t>(row);
        EXPECT_NEAR(*parseNumber(ratios[at]), *parseNumber(prices[at]) / 312, 1e-9);
        break;
    }
    // Sorting by spot changes the order where spot and on demand disagree.
    const auto byPrice = page().tableModel().rows();
    count();
    emit page().table().header()->sortRequested(
        page().tableModel().columnOf(QStringLiteral("spot_price_per_gpu_hour")), false);
    ASSERT_TRUE(settle());
    EXPECT_NE(page().tableModel().rows(), byPrice);
    // 4. Three rows as a shortlist, side by side.
    for (const int row : {0, 1, 2}) {
        page().table().setCurrentIndex(page().tableModel().index(row, 1));
        QTest::keyClick(&page().table(), Qt::Key_Space);
    }
    ASSERT_EQ(window().session().tray().ids().size(), 3);
    for (auto* button : page().findChildren<QAbstractButton*>()) {
        if (button->text().startsWith(QStringLiteral("Compare")) && button->isVisible() &&
            qobject_cast<QPushButton*>(button) != nullptr) {
            click(button);
            break;
        }
    }
    ASSERT_EQ(window().currentPage()->id(), QStringLiteral("compare"));
    ASSERT_EQ(compare().model().columnCount(), 4);
    click(compare().findChild<QCheckBox*>());
    EXPECT_GT(compare().model().hiddenRows(), 0);
    // 5. The shortlist as one-page PDF and as CSV: one menu choice each.
    const fs::path pdf = folder.path() / "shortlist.pdf";
    const fs::path table = folder.path() / "shortlist.csv";
    count();
    compare().exportTo(QString::fromStdString(pdf.string()));
    count();
    compare().exportTo(QString::fromStdString(table.string()));
    EXPECT_GT(fs::file_size(pdf), 1000U);
    EXPECT_EQ(ui::renderPdf(ui::comparisonReport(compare().model(), window().session(),
                                                 QStringLiteral("Finding"), QString()))
                  .pages,
              1);
    std::ifstream written(table);
    std::string heading;
    std::getline(written, heading);
    EXPECT_EQ(heading.rfind("figure,unit,", 0), 0U);
    for (const QString& id : window().session().tray().ids()) {
        EXPECT_NE(heading.find(id.toStdString()), std::string::npos);
    }
    EXPECT_LE(clicks(), 12);
}

class J8Update : public JourneyTest {
protected:
    J8Update() {
        window().session().setPlaces({m_folder.path() / "data", m_seed});
        show(QStringLiteral("catalog"));
    }
    ui::UpdatesPage& page() {
        return *static_cast<ui::UpdatesPage*>(window().page(QStringLiteral("updates")));
    }
    template <typename Widget>
    Widget* part(const char* name) {
        return page().findChild<Widget*>(QString::fromLatin1(name));
    }
    QAbstractButton* segment(int index) {
        return page().findChild<ui::SegmentedControl*>()->findChildren<QAbstractButton*>().at(
            index);
    }
    /// Row of the shown part by offer and way to pay; -1 without one.
    int rowOf(const char* machine, const char* pricing = "On demand") {
        for (int row = 0; row < page().rows().rowCount(); ++row) {
            if (cell(row, UpdateRowModel::Offer).endsWith(QLatin1String(machine)) &&
                cell(row, UpdateRowModel::Pricing) == QLatin1String(pricing)) {
                return row;
            }
        }
        return -1;
    }
    QString cell(int row, int column) { return page().rows().index(row, column).data().toString(); }
    bool isTicked(int row) {
        return page().rows().index(row, UpdateRowModel::Tick).data(Qt::CheckStateRole).toInt() ==
               Qt::Checked;
    }
    /// Rules of the listed records whose text holds this.
    std::set<std::string> rulesOn(const char* raw) {
        std::set<std::string> rules;
        for (int row = 0; row < page().findings().rowCount(); ++row) {
            const auto& finding = page().findings().at(row);
            if (finding.raw.find(raw) != std::string::npos) rules.emplace(finding.rule->name);
        }
        return rules;
    }
    std::shared_ptr<const catalog::Catalog> stored() {
        return store::CatalogStore(m_folder.path() / "data", m_seed).openCurrent().catalog;
    }
    std::optional<double> price(const char* offer) {
        const auto now = stored();
        const auto found = now->findOffer(offer);
        if (!found || !now->hasPrice(*found)) return std::nullopt;
        return now->currentPrice(*found)->pricePerHour->toDouble();
    }
    std::string currentBytes() {
        std::ifstream file(store::CatalogStore(m_folder.path() / "data", m_seed).currentFile(),
                           std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    TemporaryFolder m_folder;
    const fs::path m_seed = support::buildFolder() + "/share/petaplan/seed.sqlite";
};

TEST_F(J8Update, AnOfflineUpdateWithMistakesInAtMostEightClicks) {
    const std::string formerId = stored()->id();
    const std::string former = currentBytes();
    const auto zeroBefore = price("aws:p4de.24xlarge:us-east-1:on_demand");

    // 1. Drop the feed file on the catalog page.
    drop(writeSampleFeed(m_folder.path()));
    ASSERT_EQ(window().currentPage()->id(), QStringLiteral("updates"));
    ASSERT_NE(page().viewModel().update(), nullptr);
    EXPECT_EQ(stored()->id(), formerId);  // nothing is written yet

    // 2. Read the preview.
    const int cheaper = rowOf("p5en.48xlarge");
    ASSERT_GE(cheaper, 0);
    EXPECT_EQ(cell(cheaper, UpdateRowModel::Was), QStringLiteral("63.296"));
    EXPECT_EQ(cell(cheaper, UpdateRowModel::WillBe), QStringLiteral("60.131"));
    EXPECT_TRUE(isTicked(cheaper));
    // A price below a third of the known one is flagged and unticked.
    const int jump = rowOf("p4d.24xlarge");
    ASSERT_GE(jump, 0);
    EXPECT_FALSE(isTicked(jump));
    EXPECT_FALSE(page().rows().reasons(jump).isEmpty());
    // Small prices keep their digits.
    const int small = rowOf("g4dn.xlarge", "Spot");
    ASSERT_GE(small, 0);
    EXPECT_EQ(cell(small, UpdateRowModel::WillBe), QStringLiteral("0.0971"));
    // The price 500 times too low, the zero and the negative one change nothing.
    EXPECT_EQ(rowOf("p5.48xlarge"), -1);
    EXPECT_EQ(rowOf("p4de.24xlarge"), -1);
    EXPECT_EQ(rowOf("p3.16xlarge"), -1);

    // All records by rule, then those of one rule.
    click(segment(6));
    EXPECT_TRUE(rulesOn("p5.48xlarge,us-east-1,on_demand,0.11").contains("implausible_price"));
    EXPECT_TRUE(rulesOn("p5en.48xlarge,us-east-1,spot,70.5").contains("spot_above_on_demand"));
    EXPECT_TRUE(rulesOn("p4de.24xlarge").contains("zero_price"));
    EXPECT_TRUE(rulesOn("p3.16xlarge").contains("negative_price"));
    EXPECT_TRUE(rulesOn("p4d.24xlarge").contains("price_jump"));
    EXPECT_TRUE(rulesOn("g5.12xlarge").contains("gpu_count_conflict"));
    EXPECT_TRUE(rulesOn("g6.xlarge").contains("duplicate_equal"));
    EXPECT_TRUE(rulesOn("g6.2xlarge").contains("duplicate_conflict"));
    // 22.35 GiB (22,888 MiB of a driver) is the card of 24 GB: no conflict.
    EXPECT_FALSE(rulesOn("g5.xlarge").contains("gpu_memory_conflict"));
    const QModelIndex place = page().findings().index(0, FindingModel::Place);
    EXPECT_TRUE(place.data().toString().startsWith(QStringLiteral("prices-2026-11-29.csv:")));
    auto* rules = part<QComboBox>("rule_filter");
    choose(*rules, rules->findData(QStringLiteral("spot_above_on_demand")));
    ASSERT_EQ(page().findings().rowCount(), 1);
    EXPECT_TRUE(page()
                    .findings()
                    .index(0, FindingModel::Raw)
                    .data()
                    .toString()
                    .contains(QStringLiteral("70.5")));

    // 3. Accept with an exception: one changed price more stays as it was.
    click(segment(0));
    choose(*rules, 0);
    auto* table = part<ui::DataTable>("update_rows");
    const int exception = rowOf("g4dn.xlarge", "Spot");
    clickCell(*table, page().rows().index(exception, UpdateRowModel::Tick));
    EXPECT_FALSE(isTicked(exception));
    const auto spotBefore = price("aws:g4dn.xlarge:us-east-1:spot");
    click(part<QPushButton>("apply_ticked"));
    EXPECT_NE(stored()->id(), formerId);
    EXPECT_EQ(price("aws:p5en.48xlarge:us-east-1:on_demand"), 60.131);
    EXPECT_EQ(price("aws:p5.48xlarge:us-east-1:on_demand"), 55.04);
    EXPECT_EQ(price("aws:p4de.24xlarge:us-east-1:on_demand"), zeroBefore);
    EXPECT_EQ(price("aws:g4dn.xlarge:us-east-1:spot"), spotBefore);
    // Conflicting prices of one day are both kept, with their source.
    {
        const auto now = stored();
        const auto offer = now->findOffer("aws:g6.2xlarge:us-east-1:on_demand").value();
        std::set<std::string> amounts;
        for (const auto& seen : now->observationsOf(offer)) {
            if (seen.observedOn == Date::of(2026, 11, 29)) {
                amounts.insert(seen.pricePerHour->toText());
            }
        }
        EXPECT_EQ(amounts, (std::set<std::string>{"0.9776", "0.9900"}));
    }

    // Later undo the whole update: bit for bit.
    QAbstractButton* undo = nullptr;
    for (auto* button : page().findChild<ui::Strip*>()->findChildren<QAbstractButton*>()) {
        if (button->text() == QStringLiteral("Undo")) undo = button;
    }
    click(undo);
    EXPECT_EQ(stored()->id(), formerId);
    EXPECT_EQ(currentBytes(), former);
    EXPECT_LE(clicks(), 8);
}

TEST_F(J8Update, AbsentSpotStaysUnknownAndCancelLeavesEverything) {
    const std::string before = stored()->id();
    drop(writeSampleFeed(m_folder.path()));
    // The sheet names no spot price of this machine: there is no row of one.
    EXPECT_EQ(rowOf("p4d.24xlarge", "Spot"), -1);
    page().viewModel().discard();
    ASSERT_TRUE(settle());
    EXPECT_EQ(page().viewModel().update(), nullptr);
    EXPECT_EQ(stored()->id(), before);
}

TEST_F(J8Update, ALogOfTheImportIsWritten) {
    drop(writeSampleFeed(m_folder.path()));
    const fs::path log = m_folder.path() / "log.csv";
    page().viewModel().exportFindings(QString::fromStdString(log.string()));
    ASSERT_TRUE(settle());
    std::ifstream file(log);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(text.rfind("file,line,pointer,severity,rule,detail,raw,offer,kept_by\n", 0), 0U);
    EXPECT_NE(text.find("implausible_price"), std::string::npos);
    EXPECT_NE(text.find("prices-2026-11-29.csv,4,"), std::string::npos);  // the third row
}

TEST_F(J8Update, ARefusedRecordIsKeptForAReason) {
    drop(writeSampleFeed(m_folder.path()));
    const store::Finding* refused = nullptr;
    for (int row = 0; row < page().findings().rowCount(); ++row) {
        const auto& finding = page().findings().at(row);
        if (finding.rule->name == "implausible_price") refused = &finding;
    }
    ASSERT_NE(refused, nullptr);
    page().viewModel().keepFinding(store::Finding(*refused), QStringLiteral("Ann"),
                                   QStringLiteral("a trial price"));
    ASSERT_TRUE(settle());
    // The files were read again: the price is a row now, and the record says who keeps it.
    EXPECT_GE(rowOf("p5.48xlarge"), 0);
    bool kept = false;
    for (int row = 0; row < page().findings().rowCount(); ++row) {
        kept = kept || page().findings().at(row).keptBy.find("Ann") == 0;
    }
    EXPECT_TRUE(kept);
}

TEST_F(J8Update, AFileOfNoFeedIsRefusedInWords) {
    const std::string before = stored()->id();
    const fs::path file = m_folder.path() / "notes.txt";
    std::ofstream(file) << "hello\n";
    drop(file);
    EXPECT_EQ(page().viewModel().update(), nullptr);
    EXPECT_TRUE(page().findChild<ui::Strip*>()->text().contains(QStringLiteral("notes.txt")));
    EXPECT_TRUE(
        page().findChild<ui::Strip*>()->text().contains(QStringLiteral("Nothing was changed")));
    EXPECT_EQ(stored()->id(), before);
}

}  // namespace
}  // namespace petaplan::testing
