// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QModelIndexList>
#include <QStringList>

class QMimeData;

namespace petaplan::ui {

/// Headings and texts of cells row by row, the headings first; a second line stands in brackets
/// behind the first. Cells that are only ticked are left out.
QList<QStringList> copiedCells(const QList<QModelIndexList>& rows);

QString tabSeparated(const QList<QStringList>& cells);
/// A table with a row of headings; figures are aligned at the right as in the cells of `rows`.
QString htmlTable(const QList<QModelIndexList>& rows);
/// Both: editors paste the tab-separated text, office programs the table.
QMimeData* copiedTable(const QList<QModelIndexList>& rows);

}  // namespace petaplan::ui
