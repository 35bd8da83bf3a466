// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <vector>

#include "db/store/catalog_store.h"

namespace petaplan::ui {

/// The user's catalogs, newest first, to return to a former one.
class CatalogHistoryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Date, Title, State, Id, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setCatalogs(std::vector<store::StoredCatalog> catalogs);
    const store::StoredCatalog& at(int row) const {
        return m_catalogs[static_cast<std::size_t>(row)];
    }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<store::StoredCatalog> m_catalogs;
};

}  // namespace petaplan::ui
