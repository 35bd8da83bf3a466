// SPDX-License-Identifier: GPL-3.0-or-later
// The settings by their widgets: each change acts at once and is kept.
#include "ui/shell/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateEdit>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QtTest/QTest>

#include "tests/ui/window_fixture.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/page.h"
#include "ui/theme/theme.h"

namespace petaplan::testing {
namespace {

using ui::SettingsDialog;

/// Opens the dialog by its key and drives it while it runs its own event loop.
void withDialog(ui::MainWindow& window, const std::function<void(SettingsDialog&)>& use) {
    bool used = false;
    QTimer::singleShot(50, &window, [&] {
        auto* dialog = window.findChild<SettingsDialog*>();
        ASSERT_NE(dialog, nullptr);
        use(*dialog);
        used = true;
        dialog->close();
    });
    QTest::keyClick(window.currentPage(), Qt::Key_Comma, Qt::ControlModifier);
    EXPECT_TRUE(used);
}

template <typename Widget>
Widget& field(SettingsDialog& dialog, const char* name) {
    return *dialog.findChild<Widget*>(QLatin1String(name));
}

TEST_F(WindowTest, SettingsChangeLanguageThemeAndCurrencyAtOnce) {
    withDialog(window(), [this](SettingsDialog& dialog) {
        auto& language = field<QComboBox>(dialog, "language");
        language.setFocus();
        QTest::keyClick(&language, Qt::Key_Down);
        EXPECT_EQ(dialog.windowTitle(), QStringLiteral("设置"));
        EXPECT_EQ(window().page(QStringLiteral("catalog"))->title(), QStringLiteral("目录"));
        QTest::keyClick(&language, Qt::Key_Up);
        EXPECT_EQ(dialog.windowTitle(), QStringLiteral("Settings"));

        auto& theme = field<QComboBox>(dialog, "theme");
        theme.setCurrentIndex(theme.findText(QStringLiteral("Dark")));
        EXPECT_TRUE(ui::Theme::instance().isDark());

        auto& currency = field<QComboBox>(dialog, "currency");
        currency.setCurrentIndex(currency.findText(QStringLiteral("CNY")));
        auto& precision = field<QComboBox>(dialog, "precision");
        precision.setCurrentIndex(precision.findText(QStringLiteral("FP8")));
    });
    EXPECT_EQ(window().session().context().currency, "CNY");
    EXPECT_EQ(window().session().context().precision, catalog::NumberFormat::Fp8);
    const ui::Settings kept = ui::Settings::load();
    EXPECT_EQ(kept.currency, QStringLiteral("CNY"));
    EXPECT_EQ(kept.precision, QStringLiteral("fp8"));
    EXPECT_EQ(kept.theme, ui::ThemeChoice::Dark);
}

TEST_F(WindowTest, AFixedDateAgesPricesAndDefaultsTakeItBack) {
    withDialog(window(), [this](SettingsDialog& dialog) {
        auto& date = field<QDateEdit>(dialog, "as_of");
        EXPECT_FALSE(date.isEnabled());
        auto& fixed = field<QCheckBox>(dialog, "fixed_date");
        fixed.setFocus();
        QTest::keyClick(&fixed, Qt::Key_Space);
        ASSERT_TRUE(date.isEnabled());
        date.setDate(QDate(2026, 3, 1));
        EXPECT_EQ(window().session().context().asOf, Date::of(2026, 3, 1));
        EXPECT_EQ(ui::Settings::load().asOf, Date::of(2026, 3, 1));
        auto* buttons = dialog.findChild<QDialogButtonBox*>();
        buttons->button(QDialogButtonBox::RestoreDefaults)->click();
        EXPECT_FALSE(fixed.isChecked());
        EXPECT_EQ(window().session().context().asOf, ui::MainWindow::today());
    });
    EXPECT_EQ(ui::Settings::load().asOf, std::nullopt);
}

TEST_F(WindowTest, EverySettingHasANameForScreenReaders) {
    withDialog(window(), [](SettingsDialog& dialog) {
        for (const char* name :
             {"language", "theme", "text_scale", "currency", "precision", "as_of"}) {
            EXPECT_FALSE(field<QWidget>(dialog, name).accessibleName().isEmpty()) << name;
        }
    });
}

TEST_F(WindowTest, TheCurrencyChosenOnAPageIsKept) {
    catalog::QueryContext context = window().session().context();
    context.currency = "EUR";
    window().session().setContext(context);
    EXPECT_EQ(ui::Settings::load().currency, QStringLiteral("EUR"));
    // The date of a test's context is no choice of the user.
    EXPECT_EQ(ui::Settings::load().asOf, std::nullopt);
}

}  // namespace
}  // namespace petaplan::testing
