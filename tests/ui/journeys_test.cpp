// SPDX-License-Identifier: GPL-3.0-or-later
// Journeys of a new user from end to end, with real widgets: what is clicked and dropped is
// counted, typing is not.
#include <QAbstractButton>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>
#include <QtTest/QTest>

#include <fstream>
#include <iterator>

#include "db/store/catalog_store.h"
#include "tests/support/sample_feed.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/pages/updates/finding_model.h"
#include "ui/pages/updates/update_row_model.h"
#include "ui/pages/updates/updates_page.h"
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
    int clicks() const { return m_clicks; }

private:
    int m_clicks = 0;
};

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
        if (!found || now->currentPrice(*found) == nullptr) return std::nullopt;
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
