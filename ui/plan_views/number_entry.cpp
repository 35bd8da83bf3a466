// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/number_entry.h"

#include <array>
#include <cmath>
#include <utility>

#include "core/base/number_text.h"

namespace petaplan::ui {

namespace {

struct Suffix {
    const char16_t* text;
    double factor;
};

// Longer ones first, so that 万亿 is not read as 亿. "m" is a million, as nobody counts in
// thousandths.
constexpr std::array<Suffix, 12> kSuffixes{{{u"万亿", 1e12},
                                            {u"亿", 1e8},
                                            {u"万", 1e4},
                                            {u"T", 1e12},
                                            {u"t", 1e12},
                                            {u"B", 1e9},
                                            {u"b", 1e9},
                                            {u"G", 1e9},
                                            {u"M", 1e6},
                                            {u"m", 1e6},
                                            {u"k", 1e3},
                                            {u"K", 1e3}}};

}  // namespace

std::optional<double> readCount(const QString& text) {
    QString digits = text;
    digits.remove(QLatin1Char(' ')).remove(QLatin1Char(',')).remove(QChar(0x00A0));
    digits.remove(QChar(0xFF0C)).remove(QLatin1Char('_'));
    double factor = 1;
    for (const Suffix& suffix : kSuffixes) {
        const QString ending = QString::fromUtf16(suffix.text);
        if (!digits.endsWith(ending)) continue;
        digits.chop(ending.size());
        factor = suffix.factor;
        break;
    }
    const auto number = parseNumber(digits.toStdString());
    if (!number || !std::isfinite(*number * factor)) return std::nullopt;
    return *number * factor;
}

QString countText(double value) {
    constexpr std::array<std::pair<double, const char*>, 4> kScales{
        {{1e12, " T"}, {1e9, " B"}, {1e6, " M"}, {1e3, " k"}}};
    if (std::abs(value) >= 1e4) {
        for (const auto& [factor, suffix] : kScales) {
            if (std::abs(value) < factor) continue;
            const double scaled = value / factor;
            if (std::abs(scaled * 1000 - std::round(scaled * 1000)) < 1e-6 * std::abs(scaled))
                return QString::fromStdString(shortText(scaled, 15)) + QLatin1String(suffix);
        }
    }
    return QString::fromStdString(shortText(value, 15));
}

}  // namespace petaplan::ui
