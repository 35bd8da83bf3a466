// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include <memory>
#include <vector>

#include "core/catalog/offer_table.h"
#include "ui/models/offer_columns.h"

namespace petaplan::ui {

class Session;

/// The rows of one answer of queryOffers. It owns no offers: only their order, as indices into the
/// snapshot. Column 0 ticks a row into the compare tray.
class OfferTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit OfferTableModel(Session& session, QObject* parent = nullptr);

    /// Rows of the snapshot and context that the session holds now.
    void setRows(std::vector<catalog::Index> rows);
    const std::vector<catalog::Index>& rows() const { return m_rows; }
    void setColumns(const QStringList& ids);
    const QStringList& columns() const { return m_columnIds; }

    catalog::Index offerAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    QString offerId(int row) const;
    int rowOf(const QString& offerId) const;  ///< -1: not listed
    /// Null for the tick column.
    const OfferColumn* columnAt(int column) const;
    int columnOf(const QString& id) const;  ///< -1: not shown

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// The value of a key as the command line prints it: plain digits, ids; empty when unknown.
    QString exportedValue(int row, const catalog::OfferKey& key) const;
    void retranslate();

signals:
    void trayFull();

private:
    QString shown(catalog::Index offer, const OfferColumn& column) const;
    QVariant markBefore(catalog::Index offer, const OfferColumn& column) const;

    Session& m_session;
    std::shared_ptr<const catalog::Catalog> m_catalog;
    std::unique_ptr<catalog::OfferTable> m_table;
    std::vector<catalog::Index> m_rows;
    QStringList m_columnIds;
    std::vector<const OfferColumn*> m_columns;
};

}  // namespace petaplan::ui
