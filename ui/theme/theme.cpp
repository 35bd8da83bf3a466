// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QApplication>

#include <array>
#include <cmath>

#include "ui/theme/style.h"

namespace petaplan::ui {

namespace {

struct RoleColours {
    QRgb light;
    QRgb dark;
};

// Contrast of the text roles was computed by the WCAG formula; a test computes it again.
constexpr std::array<RoleColours, 19> kColours{{
    {0xffffffff, 0xff1b1e23},  // Base
    {0xfff5f6f8, 0xff24282e},  // Panel
    {0xff1f2328, 0xffe6e9ed},  // Text
    {0xff57606a, 0xffa5aeb8},  // SecondaryText
    {0xff8c959f, 0xff6b7480},  // BorderControl
    {0xff0069a8, 0xff5cb3f0},  // Accent
    {0xff0069a8, 0xff5cb3f0},  // SelectedBackground
    {0xffffffff, 0xff0b1a26},  // SelectedText
    {0xff0b6b4b, 0xff6ad8b0},  // Better
    {0xffe6f5ef, 0xff12302a},  // BetterBackground
    {0xffb42318, 0xffff9b91},  // Worse
    {0xfffdecea, 0xff3b1a18},  // WorseBackground
    {0xff8a5a00, 0xfff2c665},  // Caution
    {0xfffff6df, 0xff3a2e12},  // CautionBackground
    {0xffdde1e6, 0xff363c44},  // Hairline
    {0xffeef2f6, 0xff2b3037},  // Hover
    {0xffe5f0f8, 0xff1e3345},  // CurrentBackground
    {0xff6e7781, 0xff8b949e},  // ZeroLine
    {0xff868e97, 0xff7e8792},  // DisabledText
}};

constexpr std::array<RoleColours, 5> kSeries{{
    {0xff2e4675, 0xffb0c5dc},
    {0xffda7415, 0xffb4480d},
    {0xff2fa39c, 0xff2f7562},
    {0xffc424ec, 0xffbd17e7},
    {0xff5d461a, 0xffebbd0c},
}};

}  // namespace

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

QColor Theme::colour(Role role, ThemeMode mode) {
    const RoleColours& both = kColours[static_cast<std::size_t>(role)];
    return QColor::fromRgba(mode == ThemeMode::Dark ? both.dark : both.light);
}

QColor Theme::seriesColour(int series) const {
    const RoleColours& both = kSeries[static_cast<std::size_t>(series) % kSeries.size()];
    return QColor::fromRgba(isDark() ? both.dark : both.light);
}

QList<qreal> Theme::seriesDash(int series) {
    switch (series % 5) {
        case 1:
            return {5, 2};
        case 2:
            return {2.5, 1.5};
        case 3:
            return {4, 1.5, 1, 1.5};
        case 4:
            return {1, 1.5};
        default:
            return {};
    }
}

int Theme::px(double designPx) const {
    return static_cast<int>(std::lround(designPx * m_textScale));
}

QFont Theme::font(TypeRole role) const {
    // The simplified Chinese face is named so that Chinese is not drawn with Japanese shapes; it
    // has equally wide digits, as figures in columns need.
    QFont result;
    result.setFamilies({QStringLiteral("Noto Sans CJK SC"), QStringLiteral("DejaVu Sans")});
    double size = 14;
    switch (role) {
        case TypeRole::PageTitle:
            size = 22;
            break;
        case TypeRole::Section:
            size = 16;
            break;
        case TypeRole::Body:
            size = 14;
            break;
        case TypeRole::Table:
        case TypeRole::TableStrong:
            size = 13;
            break;
        case TypeRole::Caption:
            size = 12;
            break;
        case TypeRole::Figure:
            size = 31;
            break;
        case TypeRole::FigureSmall:
            size = 22;
            break;
    }
    const bool strong =
        role == TypeRole::PageTitle || role == TypeRole::Section || role == TypeRole::TableStrong;
    result.setPixelSize(px(size));
    result.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    result.setHintingPreference(QFont::PreferNoHinting);
    return result;
}

QPalette Theme::palette() const {
    QPalette result;
    const auto set = [&](QPalette::ColorRole role, Role meaning) {
        result.setColor(role, colour(meaning));
    };
    set(QPalette::Window, Role::Base);
    set(QPalette::WindowText, Role::Text);
    set(QPalette::Base, Role::Base);
    set(QPalette::AlternateBase, Role::Panel);
    set(QPalette::Text, Role::Text);
    set(QPalette::Button, Role::Base);
    set(QPalette::ButtonText, Role::Text);
    set(QPalette::BrightText, Role::SelectedText);
    set(QPalette::Highlight, Role::SelectedBackground);
    set(QPalette::HighlightedText, Role::SelectedText);
    set(QPalette::Link, Role::Accent);
    set(QPalette::LinkVisited, Role::Accent);
    set(QPalette::ToolTipBase, Role::Panel);
    set(QPalette::ToolTipText, Role::Text);
    set(QPalette::PlaceholderText, Role::SecondaryText);
    set(QPalette::Mid, Role::BorderControl);
    set(QPalette::Midlight, Role::Hairline);
    set(QPalette::Light, Role::Base);
    set(QPalette::Dark, Role::BorderControl);
    set(QPalette::Shadow, Role::BorderControl);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        result.setColor(QPalette::Disabled, role, colour(Role::DisabledText));
    }
    return result;
}

void Theme::apply(ThemeMode mode, double textScale) {
    m_mode = mode;
    m_textScale = textScale;
    if (qobject_cast<Style*>(QApplication::style()) == nullptr) QApplication::setStyle(new Style);
    QApplication::setFont(font(TypeRole::Body));
    for (const char* name :
         {"QMenu", "QMenuBar", "QStatusBar", "QPushButton", "QToolButton", "QComboBox", "QLineEdit",
          "QCheckBox", "QRadioButton", "QAbstractSpinBox", "QListView", "QTreeView", "QTableView",
          "QHeaderView"}) {
        QApplication::setFont(font(TypeRole::Table), name);
    }
    QApplication::setFont(font(TypeRole::Caption), "QToolTip");
    QApplication::setPalette(palette());
    emit changed();
}

ThemeMode Theme::systemMode() {
    return QApplication::palette().color(QPalette::Window).lightness() < 128 ? ThemeMode::Dark
                                                                             : ThemeMode::Light;
}

}  // namespace petaplan::ui
