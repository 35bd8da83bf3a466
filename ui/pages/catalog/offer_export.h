// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QModelIndexList>
#include <QString>

namespace petaplan::ui {

class OfferTableModel;

/// Cells as shown, with headers, as a Markdown table. Each inner list is one row; rows may have
/// different columns only at the edges of a selection.
QString copiedMarkdown(const OfferTableModel& model, const QList<QModelIndexList>& rows);
/// All rows and columns of the table as the command line's CSV: keys as headers, plain numbers,
/// ids, ISO dates.
QString offersCsv(const OfferTableModel& model);

}  // namespace petaplan::ui
