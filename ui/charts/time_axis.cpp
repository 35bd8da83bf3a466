// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/time_axis.h"

#include <QCoreApplication>
#include <QDateTime>
#include <array>

namespace petaplan::ui {

namespace {

enum class Part { Second, Month };
enum class Label { Clock, Day, Month, Year };

struct Step {
    Part part;
    int count;
    Label label;
    UtcSeconds usual;  ///< length in seconds, of months that of the shortest
};

constexpr UtcSeconds kHour = 3600;
constexpr std::array kSteps{
    Step{Part::Second, 60, Label::Clock, 60},
    Step{Part::Second, 300, Label::Clock, 300},
    Step{Part::Second, 900, Label::Clock, 900},
    Step{Part::Second, 3600, Label::Clock, kHour},
    Step{Part::Second, 3 * 3600, Label::Clock, 3 * kHour},
    Step{Part::Second, 6 * 3600, Label::Clock, 6 * kHour},
    Step{Part::Second, 12 * 3600, Label::Clock, 12 * kHour},
    Step{Part::Second, 86400, Label::Day, kSecondsPerDay},
    Step{Part::Second, 2 * 86400, Label::Day, 2 * kSecondsPerDay},
    Step{Part::Second, 7 * 86400, Label::Day, 7 * kSecondsPerDay},
    Step{Part::Second, 14 * 86400, Label::Day, 14 * kSecondsPerDay},
    Step{Part::Month, 1, Label::Month, 28 * kSecondsPerDay},
    Step{Part::Month, 3, Label::Month, 89 * kSecondsPerDay},
    Step{Part::Month, 6, Label::Month, 181 * kSecondsPerDay},
    Step{Part::Month, 12, Label::Year, 365 * kSecondsPerDay},
    Step{Part::Month, 24, Label::Year, 730 * kSecondsPerDay},
    Step{Part::Month, 60, Label::Year, 1826 * kSecondsPerDay},
    Step{Part::Month, 120, Label::Year, 3652 * kSecondsPerDay},
};

QDateTime utc(UtcSeconds time) {
    return QDateTime::fromSecsSinceEpoch(time, Qt::UTC);
}

QString format(const char* text) {
    return QCoreApplication::translate("TimeAxis", text);
}

QString labelOf(UtcSeconds time, Label label, const QLocale& locale) {
    const QDateTime moment = utc(time);
    switch (label) {
        case Label::Clock:
            if (moment.time() == QTime(0, 0)) return labelOf(time, Label::Day, locale);
            return locale.toString(moment.time(), QStringLiteral("HH:mm"));
        case Label::Day:
            //: day and month on an axis, as QLocale::toString writes dates
            return locale.toString(moment.date(), format(QT_TRANSLATE_NOOP("TimeAxis", "d MMM")));
        case Label::Month:
            //: month and year on an axis
            return locale.toString(moment.date(),
                                   format(QT_TRANSLATE_NOOP("TimeAxis", "MMM yyyy")));
        case Label::Year:
            break;
    }
    return QString::number(moment.date().year());
}

}  // namespace

QList<TimeTick> timeTicks(UtcSeconds from, UtcSeconds to, int mostTicks, const QLocale& locale) {
    QList<TimeTick> ticks;
    if (to <= from || mostTicks < 1) return ticks;
    const Step* step = &kSteps.back();
    for (const Step& one : kSteps) {
        if ((to - from) / one.usual < mostTicks) {
            step = &one;
            break;
        }
    }
    if (step->part == Part::Second) {
        // Weeks begin on Mondays: 1970-01-05 was one.
        const UtcSeconds phase = step->count % (7 * 86400) == 0 ? 4 * kSecondsPerDay : 0;
        UtcSeconds time = (from - phase) / step->count * step->count + phase;
        for (; time <= to; time += step->count) {
            if (time >= from) ticks.append({time, labelOf(time, step->label, locale)});
        }
        return ticks;
    }
    const QDate first = utc(from).date();
    const int months = first.year() * 12 + first.month() - 1;
    for (int month = months / step->count * step->count;; month += step->count) {
        const QDate day(month / 12, month % 12 + 1, 1);
        const UtcSeconds time = day.startOfDay(Qt::UTC).toSecsSinceEpoch();
        if (time > to) break;
        if (time >= from) ticks.append({time, labelOf(time, step->label, locale)});
    }
    return ticks;
}

QString shownDay(UtcSeconds time, const QLocale& locale) {
    //: a day of a read-out, as QLocale::toString writes dates
    return locale.toString(utc(time).date(), format(QT_TRANSLATE_NOOP("TimeAxis", "d MMM yyyy")));
}

QString shownMoment(UtcSeconds time, const QLocale& locale) {
    const QDateTime moment = utc(time);
    if (moment.time() == QTime(0, 0)) return shownDay(time, locale);
    return format(QT_TRANSLATE_NOOP("TimeAxis", "%1, %2 UTC"))
        .arg(shownDay(time, locale), locale.toString(moment.time(), QStringLiteral("HH:mm")));
}

}  // namespace petaplan::ui
