// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_table_model.h"

#include <utility>

namespace petaplan::ui {

void ChartTableModel::setTable(ChartTable table) {
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int ChartTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int ChartTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_table.headings.size());
}

QVariant ChartTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (role == Qt::DisplayRole) return m_table.rows.at(index.row()).value(index.column());
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight));
    return {};
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return m_table.headings.value(section);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (section == 0 ? Qt::AlignLeft : Qt::AlignRight));
    return {};
}

}  // namespace petaplan::ui
