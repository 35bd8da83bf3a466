// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/page_style.h"

#include <QStringList>
#include <cmath>

namespace petaplan::ui::pdf {
namespace {

struct RoleSize {
    double size;
    double line;
    double chineseSize;
    double chineseLine;
};

RoleSize roleSize(Role role) {
    switch (role) {
        case Role::Title:
            return {18, 23, 18, 24};
        case Role::Total:
            return {22, 27, 22, 27};
        case Role::LongTotal:
            return {20, 25, 20, 25};
        case Role::Decision:
            return {10.5, 15, 11, 17};
        case Role::Heading:
            return {10.5, 14, 10.5, 14};
        case Role::Body:
            return {8.5, 12.5, 8.5, 14};
        case Role::Kicker:
            return {7.5, 10, 7.5, 10};
        case Role::TableBody:
            return {7.5, 10, 7.5, 10.5};
        case Role::TableHead:
        case Role::Caption:
            return {7, 9.3, 7, 9.8};
        case Role::ChartLabel:
            return {7, 9, 7, 9};
        case Role::ChartTick:
        case Role::Running:
            return {6.5, 8.5, 6.5, 8.5};
        case Role::Reference:
            return {6, 7, 6, 7};
        case Role::Mono:
            return {7, 9.3, 7, 9.3};
    }
    return {8.5, 12.5, 8.5, 14};
}

}  // namespace

TextStyle styleOf(Role role) {
    switch (role) {
        case Role::Title:
        case Role::Total:
        case Role::LongTotal:
        case Role::Heading:
            return {role, true, kInk};
        case Role::Kicker:
            return {role, true, kAccent};
        case Role::TableHead:
        case Role::Caption:
        case Role::ChartTick:
        case Role::Running:
            return {role, false, kSecondary};
        case Role::Reference:
            return {role, false, kAccent};
        case Role::Decision:
        case Role::Body:
        case Role::TableBody:
        case Role::ChartLabel:
        case Role::Mono:
            break;
    }
    return {role, false, kInk};
}

double sizePt(Role role, bool chinese) {
    const RoleSize size = roleSize(role);
    return chinese ? size.chineseSize : size.size;
}

double lineHeightMm(Role role, bool chinese) {
    const RoleSize size = roleSize(role);
    return (chinese ? size.chineseLine : size.line) * kMmPerPoint;
}

QFont fontOf(const TextStyle& style, bool chinese) {
    QFont font;
    const QString latin = style.role == Role::Mono ? QStringLiteral("DejaVu Sans Mono")
                                                   : QStringLiteral("DejaVu Sans");
    font.setFamilies({latin, QStringLiteral("Noto Sans CJK SC")});
    const double units = sizePt(style.role, chinese) * kMmPerPoint * kUnitsPerMm;
    font.setPixelSize(static_cast<int>(std::lround(units)));
    font.setWeight(style.bold ? QFont::Bold : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setKerning(true);
    return font;
}

}  // namespace petaplan::ui::pdf
