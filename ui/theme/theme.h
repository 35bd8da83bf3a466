// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

namespace petaplan::ui {

enum class ThemeMode { Light, Dark };

/// What a colour means. Every painted thing takes its colour from here, so that light and dark
/// agree.
enum class Role {
    Base,
    Panel,
    Text,
    SecondaryText,
    BorderControl,
    Accent,
    SelectedBackground,
    SelectedText,
    Better,
    BetterBackground,
    Worse,
    WorseBackground,
    Caution,
    CautionBackground,
    Hairline,
    Hover,
    CurrentBackground,
    ZeroLine,
    DisabledText,
};

/// Type by what the text is, never by size.
enum class TypeRole { PageTitle, Section, Body, Table, TableStrong, Caption, Figure, FigureSmall };

/// The look of the program: mode, text size, colours and type. One per process, on the GUI thread;
/// `changed` follows every change of mode or size (widgets also get PaletteChange and FontChange).
class Theme : public QObject {
    Q_OBJECT
public:
    static Theme& instance();

    ThemeMode mode() const { return m_mode; }
    bool isDark() const { return m_mode == ThemeMode::Dark; }
    /// 1 is the designed size; 2 is 200 %.
    double textScale() const { return m_textScale; }
    /// Sets palette, fonts and style of the application.
    void apply(ThemeMode mode, double textScale);

    QColor colour(Role role) const { return colour(role, m_mode); }
    static QColor colour(Role role, ThemeMode mode);
    /// Chart series 0 to 4, apart also under colour blindness; the dash belongs to the colour.
    QColor seriesColour(int series) const;
    /// In pen widths of a 2-px line; empty is solid.
    static QList<qreal> seriesDash(int series);
    QFont font(TypeRole role) const;
    /// A length of the design (1 em = 14 px) at the current text size.
    int px(double designPx) const;

    /// What the desktop asks for, read from its palette before ours is set.
    static ThemeMode systemMode();

signals:
    void changed();

private:
    Theme() = default;
    QPalette palette() const;

    ThemeMode m_mode = ThemeMode::Light;
    double m_textScale = 1;
};

/// Short forms for painting code.
inline QColor colour(Role role) {
    return Theme::instance().colour(role);
}
inline QFont font(TypeRole role) {
    return Theme::instance().font(role);
}
inline int px(double designPx) {
    return Theme::instance().px(designPx);
}

/// The grid: gaps are one of these, in px() units.
namespace space {
inline constexpr int kTight = 4;
inline constexpr int kSmall = 8;
inline constexpr int kMedium = 12;
inline constexpr int kLarge = 16;
inline constexpr int kGroup = 24;
inline constexpr int kSection = 32;
}  // namespace space

}  // namespace petaplan::ui
