// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QStringList>

#include <map>
#include <vector>

#include "core/catalog/offer_query.h"

namespace petaplan::ui {

class Session;

/// Chosen values by facet key.
using FacetChoice = std::map<QString, QStringList>;

/// Facets as one list: a heading, values with counts, "N more". Values without a row stay, greyed,
/// so that the list does not jump.
class FacetModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum class Kind { Heading, Value, More };
    enum Roles { KindRole = Qt::UserRole + 200, CountRole, FacetRole, ValueRole, FoldedRole };

    explicit FacetModel(Session& session, QObject* parent = nullptr);

    void setFacets(std::vector<catalog::Facet> facets, const FacetChoice& chosen);
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Ticks a value, folds a facet, or shows all of its values.
    void activate(const QModelIndex& index);

signals:
    void valueToggled(const QString& facet, const QString& value, bool on);

private:
    struct Row {
        Kind kind;
        std::size_t facet;
        std::size_t value = 0;  ///< for More: how many are left out
    };
    void rebuild();
    QString facetTitle(const std::string& key) const;

    Session& m_session;
    std::vector<catalog::Facet> m_facets;
    FacetChoice m_chosen;
    QStringList m_folded;
    QStringList m_whole;
    std::vector<Row> m_rows;
};

}  // namespace petaplan::ui
