// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QRectF>
#include <QString>

namespace petaplan::ui {

/// One box of the drawn path.
struct PathBox {
    enum class Kind { Start, Taken, Rejected, Conclusion };
    Kind kind = Kind::Start;
    QString text;
    QString rule;       ///< condition in the words of the tree; empty: otherwise
    int column = 0;     ///< step
    int row = 0;        ///< 0: on the path; below it the branches not taken
    double height = 0;  ///< that its text needs; 0: that of the metrics
    QRectF place;
};

struct PathMetrics {
    double boxWidth = 200, boxHeight = 66, rejectedHeight = 48, columnGap = 32, rowGap = 12;
};

/// Puts the boxes of each step into a column: the taken branch in the first row, the others below
/// it. The taken ones share the height of the highest. Fills in row and place and keeps the order.
void layOutPath(QList<PathBox>& boxes, const PathMetrics& metrics);

/// The box reached from `from` by an arrow key; -1 stays. Left and right follow the path, up and
/// down the column.
int neighbourBox(const QList<PathBox>& boxes, int from, Qt::Key key);

}  // namespace petaplan::ui
