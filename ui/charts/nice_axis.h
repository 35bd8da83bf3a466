// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QLocale>
#include <QString>

#include <utility>

namespace petaplan::ui {

/// An axis whose ticks are round numbers: steps of 1, 2 or 5 times a power of ten.
struct NiceAxis {
    double minimum = 0;
    double maximum = 1;
    double step = 1;

    /// Share of the axis at which a value lies; outside [0, 1] when it is off the axis.
    double share(double value) const;
    QList<double> ticks() const;
    /// A tick in the locale, with as many decimals as the step needs.
    QString label(double tick, const QLocale& locale) const;
};

/// Smallest nice axis that covers [low, high] with at most `mostTicks` ticks (at least two).
/// Values that are not finite or a range of no width yield a usable axis all the same.
NiceAxis niceAxis(double low, double high, int mostTicks = 6);

/// An axis that ends exactly at `high` (memory of a GPU, seconds of a step): only the step is nice.
NiceAxis exactAxis(double high, int mostTicks = 8);

/// A number short enough for a label: at most `significant` digits, thousands separated, no
/// exponent.
QString shortNumber(double value, const QLocale& locale, int significant = 4);

/// Both ends of a range as shortNumber prints them, but with the same decimals: those of the end
/// that needs fewer, as long as the lower end keeps two digits ("17.3" and "31.0").
std::pair<QString, QString> shortRange(double low, double high, const QLocale& locale,
                                       int significant = 4);

/// A large count with its short suffix, three digits: "6.74 B", "2 T", "524 k".
QString largeNumber(double value, const QLocale& locale);

}  // namespace petaplan::ui
