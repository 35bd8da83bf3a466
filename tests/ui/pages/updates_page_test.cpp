// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest/QTest>

#include <fstream>

#include "db/store/catalog_store.h"
#include "tests/support/sample_update.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/pages/updates/catalog_history_model.h"
#include "ui/pages/updates/update_row_model.h"
#include "ui/pages/updates/updates_page.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/strip.h"

namespace petaplan::testing {
namespace {

using ui::UpdateRowModel;
using ui::UpdatesPage;

class UpdatesPageTest : public WindowTest {
protected:
    UpdatesPageTest() {
        window().session().setPlaces({m_sample.dataDirectory, m_sample.seedCatalog});
        show(QStringLiteral("updates"));
    }
    UpdatesPage& page() {
        return *static_cast<UpdatesPage*>(window().page(QStringLiteral("updates")));
    }
    void open(const std::filesystem::path& file) {
        page().viewModel().openFile(QString::fromStdString(file.string()));
        ASSERT_TRUE(settle());
    }
    QPushButton& button(const char* name) {
        return *page().findChild<QPushButton*>(QString::fromLatin1(name));
    }
    QString strip() { return page().findChild<ui::Strip*>()->text(); }
    std::string currentId() {
        return store::CatalogStore(m_sample.dataDirectory, m_sample.seedCatalog)
            .openCurrent()
            .catalog->id();
    }
    /// Row of the shown part whose offer ends so; -1 without one.
    int rowOf(const char* offer) {
        for (int row = 0; row < page().rows().rowCount(); ++row) {
            const QString text = page().rows().index(row, UpdateRowModel::Offer).data().toString();
            if (text.endsWith(QLatin1String(offer))) return row;
        }
        return -1;
    }
    bool isTicked(int row) {
        return page().rows().index(row, UpdateRowModel::Tick).data(Qt::CheckStateRole).toInt() ==
               Qt::Checked;
    }

    TemporaryFolder m_folder;
    const SampleUpdate m_sample =
        makeSampleUpdate(m_folder.path(), support::buildFolder() + "/share/petaplan/seed.sqlite");
};

TEST_F(UpdatesPageTest, ListsWhatWouldChangeAndTicksAllButTheSuspicious) {
    const QAbstractItemModelTester tester(&page().rows());
    open(m_sample.bundle);
    ASSERT_NE(page().viewModel().update(), nullptr);
    const int tooLow = rowOf("p5.48xlarge");
    ASSERT_EQ(tooLow, 0);  // suspicious rows stand first
    EXPECT_EQ(page().rows().index(tooLow, UpdateRowModel::Was).data().toString().toDouble(), 55.04);
    EXPECT_EQ(page().rows().index(tooLow, UpdateRowModel::WillBe).data().toString().toDouble(),
              0.11);
    // 0.11 / 55.04 - 1
    EXPECT_EQ(page().rows().index(tooLow, UpdateRowModel::Change).data().toString(),
              QStringLiteral("-99.8 %"));
    EXPECT_FALSE(isTicked(tooLow));
    EXPECT_FALSE(page().rows().reasons(tooLow).isEmpty());
    const int cheaper = rowOf("p5en.48xlarge");
    ASSERT_GE(cheaper, 0);
    EXPECT_TRUE(isTicked(cheaper));
    // 60.131 / 63.296 - 1
    EXPECT_EQ(page().rows().index(cheaper, UpdateRowModel::Change).data().toString(),
              QStringLiteral("-5.0 %"));
}

TEST_F(UpdatesPageTest, NothingIsWrittenBeforeApply) {
    const std::string before = currentId();
    open(m_sample.bundle);
    EXPECT_EQ(currentId(), before);
    page().viewModel().discard();
    ASSERT_TRUE(settle());
    EXPECT_EQ(page().viewModel().update(), nullptr);
    EXPECT_EQ(currentId(), before);
}

TEST_F(UpdatesPageTest, ApplyTickedTakesAllButTheSuspiciousRow) {
    const std::string before = currentId();
    const QSignalSpy reloads(&window().session(), &ui::Session::reloadRequested);
    open(m_sample.bundle);
    QTest::mouseClick(&button("apply_ticked"), Qt::LeftButton);
    ASSERT_TRUE(settle());
    EXPECT_EQ(reloads.count(), 1);
    const auto now =
        store::CatalogStore(m_sample.dataDirectory, m_sample.seedCatalog).openCurrent().catalog;
    EXPECT_NE(now->id(), before);
    const auto price = [&](const char* id) {
        return now->currentPrice(now->findOffer(id).value())->pricePerHour->toDouble();
    };
    EXPECT_DOUBLE_EQ(price("aws:p5en.48xlarge:us-east-1:on_demand"), 60.131);
    EXPECT_DOUBLE_EQ(price("aws:p5.48xlarge:us-east-1:on_demand"), 55.04);
}

TEST_F(UpdatesPageTest, AFormerCatalogReturns) {
    const std::string before = currentId();
    open(m_sample.bundle);
    QTest::mouseClick(&button("apply_all"), Qt::LeftButton);
    ASSERT_TRUE(settle());
    ASSERT_NE(currentId(), before);
    window().session().setData(seedData());  // what the loader does after a reload
    ASSERT_TRUE(settle());
    auto* table = page().findChild<ui::DataTable*>(QStringLiteral("catalog_history"));
    ASSERT_EQ(table->model()->rowCount(), 2);
    for (int row = 0; row < 2; ++row) {
        const auto& model = static_cast<const ui::CatalogHistoryModel&>(*table->model());
        if (!model.at(row).current) table->setCurrentIndex(model.index(row, 0));
    }
    ASSERT_TRUE(button("make_current").isEnabled());
    QTest::mouseClick(&button("make_current"), Qt::LeftButton);
    ASSERT_TRUE(settle());
    EXPECT_EQ(currentId(), before);
}

TEST_F(UpdatesPageTest, ADamagedBundleIsRefusedInWords) {
    const std::string before = currentId();
    std::fstream file(m_sample.bundle, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-20, std::ios::end);
    file.write("damage", 6);
    file.close();
    open(m_sample.bundle);
    EXPECT_EQ(page().viewModel().update(), nullptr);
    EXPECT_TRUE(strip().contains(QStringLiteral("Nothing was changed")));
    EXPECT_TRUE(strip().contains(QString::fromStdString(m_sample.bundle.filename().string())));
    EXPECT_EQ(currentId(), before);
}

}  // namespace
}  // namespace petaplan::testing
