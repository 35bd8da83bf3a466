// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/nice_axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace petaplan::ui {

namespace {

constexpr double kTolerance = 1e-9;

double niceStep(double rough) {
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double fraction = rough / power;
    for (const double nice : {1.0, 2.0, 5.0}) {
        if (fraction <= nice * (1 + kTolerance)) return nice * power;
    }
    return 10 * power;
}

double nextStep(double step) {
    return niceStep(step * 1.5);
}

// Digits before the decimal point; zero or less for what is below 1.
int digitsBefore(double value) {
    return static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
}

int decimalsFor(double value, int significant) {
    if (value == 0) return 0;
    return std::clamp(significant - digitsBefore(value), 0, 12);
}

// More digits before the point than asked for: zeros, as estimates are no exact figures.
double roundedTo(double value, int significant) {
    if (value == 0 || digitsBefore(value) <= significant) return value;
    const double scale = std::pow(10.0, digitsBefore(value) - significant);
    return std::round(value / scale) * scale;
}

}  // namespace

double NiceAxis::share(double value) const {
    return maximum > minimum ? (value - minimum) / (maximum - minimum) : 0;
}

QList<double> NiceAxis::ticks() const {
    QList<double> result;
    const auto first = static_cast<qint64>(std::ceil(minimum / step - kTolerance));
    const auto last = static_cast<qint64>(std::floor(maximum / step + kTolerance));
    for (qint64 i = first; i <= last; ++i) result.append(static_cast<double>(i) * step);
    return result;
}

QString NiceAxis::label(double tick, const QLocale& locale) const {
    const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - kTolerance)));
    const double shown = std::abs(tick) < step * kTolerance ? 0.0 : tick;
    return locale.toString(shown, 'f', decimals);
}

NiceAxis niceAxis(double low, double high, int mostTicks) {
    if (!std::isfinite(low) || !std::isfinite(high)) return {};
    if (low > high) std::swap(low, high);
    if (!(high > low)) {
        const double room = low == 0 ? 1 : std::abs(low) * 0.1;
        // A lone positive value keeps an axis that does not cross zero.
        low = low > 0 ? std::max(0.0, low - room) : low - room;
        high += room;
    }
    const int intervals = std::max(1, mostTicks - 1);
    double step = niceStep((high - low) / intervals);
    for (;;) {
        const double bottom = std::floor(low / step + kTolerance) * step;
        const double top = std::ceil(high / step - kTolerance) * step;
        if (std::round((top - bottom) / step) <= intervals || intervals == 1)
            return {bottom, top, step};
        step = nextStep(step);
    }
}

NiceAxis exactAxis(double high, int mostTicks) {
    if (!std::isfinite(high) || high <= 0) return {};
    return {0, high, niceStep(high / std::max(1, mostTicks))};
}

QString shortNumber(double value, const QLocale& locale, int significant) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    if (value == 0) return locale.toString(0);
    const int decimals = decimalsFor(value, significant);
    QString text = locale.toString(roundedTo(value, significant), 'f', decimals);
    if (decimals > 0) {
        const QString zero = locale.zeroDigit();
        while (text.endsWith(zero)) text.chop(zero.size());
        if (text.endsWith(locale.decimalPoint())) text.chop(locale.decimalPoint().size());
    }
    return text;
}

std::pair<QString, QString> shortRange(double low, double high, const QLocale& locale,
                                       int significant) {
    if (!std::isfinite(low) || !std::isfinite(high))
        return {shortNumber(low, locale, significant), shortNumber(high, locale, significant)};
    int decimals = low == 0
                       ? decimalsFor(high, significant)
                       : std::min(decimalsFor(low, significant), decimalsFor(high, significant));
    decimals = std::max(decimals, decimalsFor(low, 2));
    const auto print = [&locale, significant](double value, int digits) {
        return locale.toString(roundedTo(value, significant), 'f', digits);
    };
    std::pair<QString, QString> ends{print(low, decimals), print(high, decimals)};
    const QString zero = locale.zeroDigit();
    for (; decimals > 0 && ends.first.endsWith(zero) && ends.second.endsWith(zero); --decimals)
        ends = {print(low, decimals - 1), print(high, decimals - 1)};
    return ends;
}

QString largeNumber(double value, const QLocale& locale) {
    constexpr std::array<std::pair<double, const char*>, 4> kScales{
        {{1e12, " T"}, {1e9, " B"}, {1e6, " M"}, {1e3, " k"}}};
    for (const auto& [factor, suffix] : kScales) {
        if (std::abs(value) < factor) continue;
        return shortNumber(value / factor, locale, 3) + QLatin1String(suffix);
    }
    return shortNumber(value, locale, 3);
}

}  // namespace petaplan::ui
