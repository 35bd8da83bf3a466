// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QLocale>
#include <QString>

#include "core/base/utc_time.h"

namespace petaplan::ui {

/// A tick at a round moment of the calendar (UTC): an hour, a day, a month, a year.
struct TimeTick {
    UtcSeconds time = 0;
    QString label;
};

/// At most `mostTicks` ticks within [from, to], as many as round steps allow. Labels say what
/// changes from one to the next ("14:00", "15 Oct", "Oct 2025", "2025").
QList<TimeTick> timeTicks(UtcSeconds from, UtcSeconds to, int mostTicks, const QLocale& locale);

/// A day in the short form of axes and read-outs: "30 Jan 2020".
QString shownDay(UtcSeconds time, const QLocale& locale);
/// With the time of the day unless it is midnight: "30 Jan 2020, 13:41 UTC".
QString shownMoment(UtcSeconds time, const QLocale& locale);

}  // namespace petaplan::ui
