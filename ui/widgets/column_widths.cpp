// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/column_widths.h"

#include <QAbstractItemModel>
#include <QFontMetrics>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/theme/theme.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

namespace {

constexpr int kRowsMeasured = 40;
constexpr int kPadding = 14;  // 6 left and right, 2 between neighbours
constexpr int kMarkWidth = 15;
constexpr int kUsualPercent = 85;  // of the texts are shown whole before others give way
constexpr int kReadableText = 96;  // about twelve characters of a name

/// Takes what `widths` are too wide from each, in proportion to what it has above its floor.
void shrinkTowards(const std::vector<int>& floor, int available, std::vector<int>& widths) {
    const int missing = std::accumulate(widths.begin(), widths.end(), -available);
    const int elastic = std::accumulate(widths.begin(), widths.end(), 0) -
                        std::accumulate(floor.begin(), floor.end(), 0);
    if (missing <= 0 || elastic <= 0) return;
    const double share = std::min(1.0, static_cast<double>(missing) / elastic);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const int cut = static_cast<int>(std::ceil(share * (widths[i] - floor[i])));
        widths[i] = std::max(floor[i], widths[i] - cut);
    }
}

}  // namespace

std::vector<int> fittedWidths(const std::vector<ColumnNeed>& needs, int available) {
    std::vector<int> widths;
    std::vector<int> usual;
    std::vector<int> least;
    for (const ColumnNeed& need : needs) {
        const bool hasUsual = need.usual >= need.least && need.usual <= need.natural;
        widths.push_back(need.natural);
        usual.push_back(hasUsual ? need.usual : need.natural);
        least.push_back(need.least);
    }
    for (const std::vector<int>& floor : {usual, least}) shrinkTowards(floor, available, widths);
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
    std::vector<int> shown;
    bool isFigure = false;
    const int rows = std::min(model.rowCount(), kRowsMeasured);
    for (int row = 0; row < rows; ++row) {
        const QModelIndex cell = model.index(row, column);
        int width = text.horizontalAdvance(cell.data().toString());
        for (const int role : {MarkBeforeRole, MarkAfterRole}) {
            if (cell.data(role).toInt() != static_cast<int>(Mark::None)) width += px(kMarkWidth);
        }
        const int detail = caption.horizontalAdvance(cell.data(DetailRole).toString());
        shown.push_back(std::max(width, detail) + px(kPadding));
        isFigure = isFigure || (cell.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
    }
    std::sort(shown.begin(), shown.end());
    const int natural = shown.empty() ? heading : std::max(heading, shown.back());
    if (isFigure) return {natural, natural, natural};
    const int least = std::min(natural, std::max(heading, px(kReadableText + kPadding)));
    const int most = shown.empty() ? natural : shown[(shown.size() - 1) * kUsualPercent / 100];
    return {natural, least, std::clamp(most, least, natural)};
}

}  // namespace petaplan::ui
