// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window: actions, accessibility, keyboard, language, state.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QtTest/QTest>

#include "tests/ui/window_fixture.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/page.h"

namespace petaplan::testing {
namespace {

using ui::CatalogPage;
using ui::CatalogView;
using ui::CommandPalette;

TEST_F(WindowTest, ShortcutsDoNotClash) {
    EXPECT_EQ(window().actions().conflicts(), QStringList());
}

TEST_F(WindowTest, EveryActionWithAMenuPlaceIsInAMenu) {
    QList<QAction*> shown;
    for (const QAction* title : window().menuBar()->actions()) {
        ASSERT_NE(title->menu(), nullptr);
        EXPECT_TRUE(title->text().contains(QLatin1Char('&'))) << qPrintable(title->text());
        shown += title->menu()->actions();
    }
    for (const auto& entry : window().actions().entries()) {
        if (entry.spec.menu == ui::MenuPlace::None) continue;
        EXPECT_TRUE(shown.contains(entry.action)) << qPrintable(entry.spec.id);
        EXPECT_FALSE(ui::plainActionText(*entry.action).isEmpty()) << qPrintable(entry.spec.id);
    }
}

TEST_F(WindowTest, KeyTableNamesEveryShortcut) {
    const QString table = window().actions().keyTable();
    for (const auto& entry : window().actions().entries()) {
        for (const QKeySequence& keys : entry.spec.shortcuts) {
            EXPECT_TRUE(table.contains(keys.toString(QKeySequence::NativeText)))
                << qPrintable(entry.spec.id);
        }
    }
}

TEST_F(WindowTest, DigitsChooseThePages) {
    for (ui::Page* page : window().pages()) {
        QTest::keyClick(window().currentPage(),
                        static_cast<Qt::Key>(Qt::Key_0 + page->shortcutDigit()),
                        Qt::ControlModifier);
        QTest::qWait(1);
        EXPECT_EQ(window().currentPage()->id(), page->id());
    }
}

/// Inner parts of stock widgets that get no focus of their own.
bool isInnerPart(const QWidget* widget) {
    const QByteArray name = widget->objectName().toLatin1();
    if (name.startsWith("qt_") || qobject_cast<const QScrollBar*>(widget) != nullptr) return true;
    // The field of an editable box and the viewport of a view speak with their owner's name.
    const QWidget* owner = widget->parentWidget();
    const auto* area = qobject_cast<const QAbstractScrollArea*>(owner);
    return qobject_cast<const QComboBox*>(owner) != nullptr ||
           (area != nullptr && area->viewport() == widget);
}

TEST_F(WindowTest, EveryFocusableWidgetHasAnAccessibleName) {
    for (const ui::Page* page : window().pages()) {
        show(page->id());
        for (QWidget* widget : window().findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus ||
                !widget->isEnabled())
                continue;
            if (isInnerPart(widget)) continue;
            QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
            ASSERT_NE(accessible, nullptr);
            EXPECT_FALSE(accessible->text(QAccessible::Name).isEmpty())
                << qPrintable(page->id()) << ": " << widget->metaObject()->className() << " "
                << qPrintable(widget->objectName()) << " in "
                << (widget->parentWidget() != nullptr
                        ? widget->parentWidget()->metaObject()->className()
                        : "");
        }
    }
}

TEST_F(WindowTest, TabReachesEveryFocusableWidgetOfAPage) {
    for (ui::Page* page : window().pages()) {
        show(page->id());
        page->firstFocus()->setFocus();
        QSet<QWidget*> reached;
        for (int i = 0; i < 300; ++i) {
            QWidget* focus = QApplication::focusWidget();
            if (focus == nullptr || (i > 3 && reached.contains(focus) && i > 250)) break;
            reached.insert(focus);
            QTest::keyClick(focus, Qt::Key_Tab);
        }
        for (QWidget* widget : page->findChildren<QWidget*>()) {
            const bool takesTab = (widget->focusPolicy() & Qt::TabFocus) != 0;
            if (!takesTab || !widget->isVisible() || !widget->isEnabled() || isInnerPart(widget))
                continue;
            if (widget->focusProxy() != nullptr) continue;
            // Of a group of exclusive buttons Tab reaches the chosen one, arrows the others.
            const auto* button = qobject_cast<QAbstractButton*>(widget);
            if (button != nullptr && button->isCheckable() &&
                (button->autoExclusive() || button->group() != nullptr)) {
                continue;
            }
            EXPECT_TRUE(reached.contains(widget))
                << qPrintable(page->id()) << ": " << widget->metaObject()->className() << " "
                << qPrintable(widget->accessibleName());
        }
    }
}

TEST_F(WindowTest, LanguageChangesAtRunTime) {
    ui::Settings settings = window().settings();
    settings.language = text::Language::SimplifiedChinese;
    window().setSettings(settings);
    settle();
    for (const ui::Page* page : window().pages()) {
        // Han characters and no Latin letter: the title is translated.
        const QString title = page->title();
        EXPECT_TRUE(std::any_of(title.begin(), title.end(), [](QChar c) {
            return c.script() == QChar::Script_Han;
        })) << qPrintable(title);
    }
    settings.language = text::Language::English;
    window().setSettings(settings);
    EXPECT_EQ(window().page(QStringLiteral("catalog"))->title(), QStringLiteral("Catalog"));
}

TEST_F(WindowTest, StateSurvivesARestart) {
    auto* page = static_cast<CatalogPage*>(window().page(QStringLiteral("catalog")));
    CatalogView view = page->viewModel().view();
    view.where = QStringLiteral("gpu_memory_gib >= 80");
    view.columns.removeAll(QStringLiteral("network_gbps"));
    view.columns.append(QStringLiteral("vcpus"));
    view.widths.insert(QStringLiteral("region"), 222);
    page->viewModel().change(QStringLiteral("Filter"), view);
    settle();
    window().session().tray().add(QString::fromStdString(catalog().offerId(0)));
    show(QStringLiteral("compare"));
    restart();
    EXPECT_EQ(window().currentPage()->id(), QStringLiteral("compare"));
    page = static_cast<CatalogPage*>(window().page(QStringLiteral("catalog")));
    EXPECT_EQ(page->viewModel().view(), view);
    EXPECT_EQ(window().session().tray().ids(),
              QStringList{QString::fromStdString(catalog().offerId(0))});
}

TEST_F(WindowTest, DamagedStateIsIgnored) {
    ui::SessionState::write("{\"version\": 1, \"geometry\": \"!!\", \"pages\": 3, \"tray\": {}}");
    window().restoreSession();
    EXPECT_GE(window().width(), 320);
    EXPECT_EQ(window().currentPage()->id(), QStringLiteral("catalog"));
}

TEST(CommandPaletteScore, WantsEveryWordAndPrefersBeginnings) {
    EXPECT_FALSE(
        CommandPalette::score(QStringLiteral("Copy as Markdown"), QStringLiteral("copy csv")));
    const auto start = CommandPalette::score(QStringLiteral("Columns"), QStringLiteral("col"));
    const auto inside = CommandPalette::score(QStringLiteral("Protocol"), QStringLiteral("col"));
    ASSERT_TRUE(start && inside);
    EXPECT_LT(*start, *inside);
    EXPECT_TRUE(CommandPalette::score(QStringLiteral("Go to column"), QStringLiteral("col go")));
}

}  // namespace
}  // namespace petaplan::testing
