// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/fit_columns.h"

#include <QFontMetrics>
#include <QHeaderView>

#include <algorithm>

#include "ui/theme/theme.h"
#include "ui/widgets/data_table.h"

namespace petaplan::ui {

namespace {

constexpr int kRowsLookedAt = 40;
constexpr int kWidest = 190;
constexpr int kNarrowest = 32;
constexpr int kPadding = 18;
constexpr int kHeadingPadding = 28;
constexpr int kMarkWidth = 15;

}  // namespace

void fitColumns(DataTable& table) {
    const QAbstractItemModel* model = table.model();
    if (model == nullptr) return;
    const QFontMetrics text(font(TypeRole::Table));
    const QFontMetrics heading(font(TypeRole::TableStrong));
    const int rows = std::min(model->rowCount(), kRowsLookedAt);
    for (int column = 0; column < model->columnCount(); ++column) {
        int width = heading.horizontalAdvance(
                        model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()) +
                    px(kHeadingPadding - kPadding);
        for (int row = 0; row < rows; ++row) {
            const QModelIndex cell = model->index(row, column);
            const int mark = cell.data(MarkBeforeRole).isValid() ? px(kMarkWidth) : 0;
            width = std::max(width, text.horizontalAdvance(cell.data().toString()) + mark);
        }
        table.setColumnWidth(column, std::clamp(width + px(kPadding), px(kNarrowest), px(kWidest)));
    }
    table.horizontalHeader()->setStretchLastSection(true);
}

}  // namespace petaplan::ui
