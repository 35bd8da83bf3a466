// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advisor/path_layout.h"

#include <QMap>

#include <cstdlib>

namespace petaplan::ui {

void layOutPath(QList<PathBox>& boxes, const PathMetrics& metrics) {
    QMap<int, int> rejectedInColumn;
    for (PathBox& box : boxes) {
        box.row = box.kind == PathBox::Kind::Rejected ? ++rejectedInColumn[box.column] : 0;
        const bool rejected = box.kind == PathBox::Kind::Rejected;
        const double top = rejected ? metrics.boxHeight + metrics.rowGap +
                                          (box.row - 1) * (metrics.rejectedHeight + metrics.rowGap)
                                    : 0;
        box.place = QRectF(box.column * (metrics.boxWidth + metrics.columnGap), top,
                           metrics.boxWidth, rejected ? metrics.rejectedHeight : metrics.boxHeight);
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
