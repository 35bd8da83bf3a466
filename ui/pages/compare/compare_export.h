// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "core/report/report.h"

namespace petaplan::ui {

class CompareModel;
class Session;

/// The comparison as it is shown as CSV: a line a figure, a column a thing; numbers with all their
/// digits and a decimal point, the unit in a column of its own.
QString comparisonCsv(const CompareModel& model);

/// The same as a report of one table; `finding` and `detail` are the words of the verdict.
report::Report comparisonReport(const CompareModel& model, const Session& session,
                                const QString& finding, const QString& detail);

}  // namespace petaplan::ui
