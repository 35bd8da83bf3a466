// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>

namespace petaplan::ui::pdf {

/// Measures of an A4 page in millimetres.
inline constexpr double kPageWidth = 210;
inline constexpr double kPageHeight = 297;
inline constexpr double kLeft = 25;  ///< the binding margin
inline constexpr double kTextWidth = 170;
inline constexpr double kRight = kLeft + kTextWidth;
inline constexpr double kBodyTop = 24;
inline constexpr double kBodyBottom = kBodyTop + 249;
inline constexpr double kRunningHeadBaseline = 16;
inline constexpr double kFooterRule = kPageHeight - 15;
inline constexpr double kSectionGap = 7;
inline constexpr double kHeadingGap = 1.6;
inline constexpr double kCaptionGap = 1.5;
inline constexpr double kReadingWidth = 150;  ///< columns of running text are not wider

/// Device units of a millimetre: the writer's resolution is 2,540 dots per inch.
inline constexpr int kDotsPerInch = 2540;
inline constexpr double kUnitsPerMm = 100;
inline constexpr double kMmPerPoint = 25.4 / 72.0;

inline const QColor kInk{0x1F, 0x23, 0x28};
inline const QColor kSecondary{0x57, 0x60, 0x6A};
inline const QColor kAccent{0x00, 0x69, 0xA8};
inline const QColor kChosenFill{0xEE, 0xF5, 0xFA};
inline const QColor kRule{0xC9, 0xCE, 0xD4};
inline const QColor kFooterLine{0x8C, 0x95, 0x9F};
inline const QColor kNeutralBar{0xB4, 0xBC, 0xC5};
inline const QColor kBeyondLimit{0xF1, 0xF2, 0xF4};

enum class Role {
    Title,
    Total,
    LongTotal,  ///< of more than ten characters
    Decision,
    Heading,
    Body,
    Kicker,
    TableBody,
    TableHead,
    Caption,
    ChartLabel,
    ChartTick,
    Running,
    Reference,
    Mono
};

/// How a piece of text looks.
struct TextStyle {
    Role role = Role::Body;
    bool bold = false;
    QColor colour = kInk;
};

/// Weight and colour that a role has by default.
TextStyle styleOf(Role role);

/// The font of a style, its size in device units. Families are always named, Latin first: with a
/// Chinese face first, digits beside letters would have no text in the PDF.
QFont fontOf(const TextStyle& style, bool chinese);
double sizePt(Role role, bool chinese);
double lineHeightMm(Role role, bool chinese);

}  // namespace petaplan::ui::pdf
