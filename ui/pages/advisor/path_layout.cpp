// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advisor/path_layout.h"

#include <QMap>

#include <algorithm>
#include <cstdlib>

namespace petaplan::ui {

void layOutPath(QList<PathBox>& boxes, const PathMetrics& metrics) {
    QMap<int, int> rejectedInColumn;
    QMap<int, double> columnBottom;
    double pathHeight = metrics.boxHeight;
    for (const PathBox& box : boxes) {
        if (box.kind != PathBox::Kind::Rejected) pathHeight = std::max(pathHeight, box.height);
    }
    for (PathBox& box : boxes) {
        box.row = box.kind == PathBox::Kind::Rejected ? ++rejectedInColumn[box.column] : 0;
        const bool rejected = box.kind == PathBox::Kind::Rejected;
        const double left = box.column * (metrics.boxWidth + metrics.columnGap);
        if (!rejected) {
            box.place = QRectF(left, 0, metrics.boxWidth, pathHeight);
            continue;
        }
        const double top = columnBottom.value(box.column, pathHeight) + metrics.rowGap;
        box.place = QRectF(left, top, metrics.boxWidth,
                           box.height > 0 ? box.height : metrics.rejectedHeight);
        columnBottom[box.column] = box.place.bottom();
    }
}

int neighbourBox(const QList<PathBox>& boxes, int from, Qt::Key key) {
    if (from < 0 || from >= boxes.size()) return boxes.isEmpty() ? -1 : 0;
    const PathBox& here = boxes[from];
    const int column = here.column + (key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0);
    const int row = here.row + (key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0);
    int best = -1;
    for (int i = 0; i < boxes.size(); ++i) {
        if (boxes[i].column != column) continue;
        if (boxes[i].row == row) return i;
        // Beside a deep branch there may be none at its level: then the nearest above it.
        if (column != here.column && boxes[i].row < row &&
            (best < 0 || boxes[i].row > boxes[best].row))
            best = i;
    }
    return best;
}

}  // namespace petaplan::ui
