// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include <memory>
#include <vector>

#include "core/catalog/offer_query.h"

namespace petaplan::ui {

class Session;

/// An instance type of the shortlist: its best offer and in how many other regions it fits too,
/// paid for in the same way.
struct ShortlistEntry {
    catalog::Index offer = catalog::kNoIndex;
    int furtherRegions = 0;
};

/// Of ranked offers the first of each instance type, at most so many types.
std::vector<ShortlistEntry> bestPerInstance(const catalog::Catalog& catalog,
                                            const std::vector<catalog::Index>& ranked,
                                            std::size_t mostTypes);

/// The offers that an advice ends with, straight from the live catalog.
class ShortlistModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Rank,
        Offer,
        Place,
        GpuText,
        PerGpuHour,
        PerHour,
        Pricing,
        FurtherRegions,
        Observed,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setOffers(const Session& session, std::vector<ShortlistEntry> offers);
    QString offerId(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString figure(catalog::Index offer, std::string_view key) const;
    QString text(catalog::Index offer, Column column) const;

    std::shared_ptr<const catalog::Catalog> m_catalog;
    const Session* m_session = nullptr;
    catalog::QueryContext m_context;
    std::vector<ShortlistEntry> m_offers;
    QLocale m_locale;
};

}  // namespace petaplan::ui
