// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QAbstractItemModel;

namespace petaplan::ui {

/// How wide a column wants to be, and what it can be cut down to; both in px.
struct ColumnNeed {
    int natural = 0;  ///< shows all of its texts
    int least = 0;    ///< not above natural
    /// Shows most of its texts: only the few longest are cut. Taken as natural where it is not
    /// between the others.
    int usual = 0;
};

/// Widths for columns side by side in `available` px: all natural where there is room. What is
/// missing is taken first from the few longest texts, then from all, from each column in proportion
/// to what it can give. Never below `least`: then the sum is wider than `available`.
std::vector<int> fittedWidths(const std::vector<ColumnNeed>& needs, int available);

/// Width of the heading with its padding, in the strong type of sorted columns.
int headingWidth(const QAbstractItemModel& model, int column);

/// What the heading and the texts of the first rows of a column need in the type of tables.
/// Figures are never cut; texts down to their heading or a readable beginning.
ColumnNeed measuredNeed(const QAbstractItemModel& model, int column);

}  // namespace petaplan::ui
