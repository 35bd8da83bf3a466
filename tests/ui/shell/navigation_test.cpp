// SPDX-License-Identifier: GPL-3.0-or-later
// Ways through the window: history of pages, full screen, command palette.
#include <QAction>
#include <QLineEdit>
#include <QtTest/QTest>

#include "tests/ui/window_fixture.h"
#include "ui/models/offer_table_model.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/catalog/evidence_panel.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/page.h"
#include "ui/widgets/data_table.h"

namespace petaplan::testing {
namespace {

void press(ui::MainWindow& window, Qt::Key key, Qt::KeyboardModifiers modifiers) {
    QTest::keyClick(window.currentPage(), key, modifiers);
    QTest::qWait(1);
}

QString shown(ui::MainWindow& window) {
    return window.currentPage()->id();
}

TEST_F(WindowTest, AltArrowsGoBackAndForwardThroughThePages) {
    QAction* back = window().actions().find(QStringLiteral("view.back"));
    QAction* forward = window().actions().find(QStringLiteral("view.forward"));
    EXPECT_FALSE(back->isEnabled());
    EXPECT_FALSE(forward->isEnabled());
    show(QStringLiteral("compare"));
    show(QStringLiteral("plans"));
    EXPECT_TRUE(back->isEnabled());
    press(window(), Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(shown(window()), QStringLiteral("compare"));
    press(window(), Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(shown(window()), QStringLiteral("catalog"));
    EXPECT_FALSE(back->isEnabled());
    press(window(), Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(shown(window()), QStringLiteral("catalog"));
    press(window(), Qt::Key_Right, Qt::AltModifier);
    press(window(), Qt::Key_Right, Qt::AltModifier);
    EXPECT_EQ(shown(window()), QStringLiteral("plans"));
    EXPECT_FALSE(forward->isEnabled());
    // A page chosen anew ends the way forward.
    press(window(), Qt::Key_Left, Qt::AltModifier);
    show(QStringLiteral("advisor"));
    EXPECT_FALSE(forward->isEnabled());
    press(window(), Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(shown(window()), QStringLiteral("compare"));
}

TEST_F(WindowTest, F11FillsTheScreenAndReturns) {
    QAction* action = window().actions().find(QStringLiteral("view.full_screen"));
    EXPECT_FALSE(window().isFullScreen());
    press(window(), Qt::Key_F11, Qt::NoModifier);
    EXPECT_TRUE(window().isFullScreen());
    EXPECT_TRUE(action->isChecked());
    press(window(), Qt::Key_F11, Qt::NoModifier);
    EXPECT_FALSE(window().isFullScreen());
    EXPECT_FALSE(action->isChecked());
}

TEST_F(WindowTest, TheEvidenceStaysOpenWhereThereIsRoomForIt) {
    // The window of these tests is wide.
    EXPECT_TRUE(window().findChild<ui::EvidencePanel*>()->isVisible());
    ui::CatalogPage narrow;
    narrow.setSession(window().session());
    narrow.registerActions(*new ui::ActionRegistry(&narrow));
    narrow.retranslate();
    narrow.resize(1148, 720);
    narrow.show();
    auto* evidence = narrow.findChild<ui::EvidencePanel*>();
    EXPECT_FALSE(evidence->isVisible());
    narrow.setEvidenceShown(true);
    narrow.hide();
    narrow.show();
    EXPECT_TRUE(evidence->isVisible());
}

TEST_F(WindowTest, ThePaletteFindsColumnsAndGpus) {
    auto& page = *static_cast<ui::CatalogPage*>(window().page(QStringLiteral("catalog")));
    const auto choose = [this](const char* typed) {
        show(QStringLiteral("plans"));
        press(window(), Qt::Key_K, Qt::ControlModifier);
        auto* field = window().palette().findChild<QLineEdit*>();
        ASSERT_TRUE(field->isVisible());
        QTest::keyClicks(field, QString::fromLatin1(typed));
        QTest::keyClick(field, Qt::Key_Return);
        EXPECT_EQ(shown(window()), QStringLiteral("catalog"));
        ASSERT_TRUE(settle());
    };
    // A column that is not shown yet appears and holds the current cell.
    ASSERT_LT(page.tableModel().columnOf(QStringLiteral("gpu_tdp_w")), 0);
    choose("board power");
    const int power = page.tableModel().columnOf(QStringLiteral("gpu_tdp_w"));
    ASSERT_GT(power, 0);
    EXPECT_EQ(page.table().currentIndex().column(), power);
    choose("h200 sxm5");
    ASSERT_GT(page.tableModel().rowCount(), 0);
    for (const catalog::Index offer : page.tableModel().rows()) {
        const auto& gpu =
            catalog().gpus()[catalog().instances()[catalog().offers().instance[offer]].gpu];
        EXPECT_EQ(gpu.name, "H200");
    }
}

}  // namespace
}  // namespace petaplan::testing
