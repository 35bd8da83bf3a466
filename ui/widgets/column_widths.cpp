// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/column_widths.h"

#include <QAbstractItemModel>
#include <QFontMetrics>
#include <QStringList>

#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

namespace {

constexpr int kRowsMeasured = 40;
constexpr int kPadding = 14;  // 6 left and right, 2 between neighbours
constexpr int kMarkWidth = 15;
constexpr int kReadableText = 96;  // about twelve characters of a name

}  // namespace

std::vector<int> fittedWidths(const std::vector<ColumnNeed>& needs, int available) {
    int natural = 0;
    int least = 0;
    for (const ColumnNeed& need : needs) {
        natural += need.natural;
        least += need.least;
    }
    const int missing = std::max(0, natural - available);
    const int elastic = natural - least;
    const double share = elastic > 0 ? std::min(1.0, static_cast<double>(missing) / elastic) : 0;
    std::vector<int> widths;
    widths.reserve(needs.size());
    for (const ColumnNeed& need : needs) {
        const int cut = static_cast<int>(std::ceil(share * (need.natural - need.least)));
        widths.push_back(std::max(need.least, need.natural - cut));
    }
    return widths;
}

int headingWidth(const QAbstractItemModel& model, int column) {
    QFont headingFont = font(TypeRole::Caption);
    headingFont.setWeight(QFont::DemiBold);
    const QFontMetrics heading(headingFont);
    int width = 0;
    const QString title = model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    for (const QString& line : title.split(QLatin1Char('\n'))) {
        width = std::max(width, heading.horizontalAdvance(line));
    }
    return width + px(kPadding);
}

ColumnNeed measuredNeed(const QAbstractItemModel& model, int column) {
    const QFontMetrics text(font(TypeRole::Table));
    const QFontMetrics caption(font(TypeRole::Caption));
    const int heading = headingWidth(model, column);
    int widest = 0;
    bool isFigure = false;
    const int rows = std::min(model.rowCount(), kRowsMeasured);
    for (int row = 0; row < rows; ++row) {
        const QModelIndex cell = model.index(row, column);
        int width = text.horizontalAdvance(cell.data().toString());
        for (const int role : {MarkBeforeRole, MarkAfterRole}) {
            if (cell.data(role).toInt() != static_cast<int>(Mark::None)) width += px(kMarkWidth);
        }
        const int detail = caption.horizontalAdvance(cell.data(DetailRole).toString());
        widest = std::max({widest, width, detail});
        isFigure = isFigure || (cell.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
    }
    const int natural = std::max(heading, widest + px(kPadding));
    if (isFigure) return {natural, natural};
    return {natural, std::min(natural, std::max(heading, px(kReadableText + kPadding)))};
}

}  // namespace petaplan::ui
