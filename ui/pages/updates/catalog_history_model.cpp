// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/updates/catalog_history_model.h"

#include <utility>

#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

void CatalogHistoryModel::setCatalogs(std::vector<store::StoredCatalog> catalogs) {
    beginResetModel();
    m_catalogs = std::move(catalogs);
    endResetModel();
}

void CatalogHistoryModel::retranslate() {
    beginResetModel();
    endResetModel();
}

int CatalogHistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_catalogs.size());
}

int CatalogHistoryModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CatalogHistoryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const store::StoredCatalog& one = at(index.row());
    constexpr int kShortId = 12;
    switch (role) {
        case Qt::DisplayRole:
            if (index.column() == Date) {
                return one.date ? QString::fromStdString(one.date->toText()) : QString();
            }
            if (index.column() == Title) {
                return one.title.empty() ? QString::fromStdString(one.file.filename().string())
                                         : QString::fromStdString(one.title);
            }
            if (index.column() == Id) return QString::fromStdString(one.id).left(kShortId);
            if (!one.fault.empty()) return tr("damaged");
            return one.current ? tr("current") : QString();
        case Qt::ToolTipRole:
            return QString::fromStdString(one.fault.empty() ? one.file.string() : one.fault);
        case MarkBeforeRole:
            if (index.column() != State) return {};
            if (!one.fault.empty()) return static_cast<int>(Mark::Conflict);
            return one.current ? QVariant(static_cast<int>(Mark::Fresh)) : QVariant();
        case MutedRole:
            return index.column() == Id;
        default:
            return {};
    }
}

QVariant CatalogHistoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case Date:
            return tr("Date");
        case Title:
            return tr("Catalog");
        case State:
            return tr("State");
        default:
            return tr("Checksum");
    }
}

}  // namespace petaplan::ui
