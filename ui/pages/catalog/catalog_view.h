// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

#include "core/catalog/offer_query.h"
#include "ui/models/facet_model.h"

namespace petaplan::ui {

/// What a price column divides by.
enum class PriceBasis { Gpu, Instance, GibOfMemory, Tflops };
QString priceKeyOf(PriceBasis basis);

/// All that makes a view of the catalog: filter, order, columns, units. One value for the session,
/// saved views and undo alike.
struct CatalogView {
    static constexpr int kVersion = 1;

    QString where;                         ///< --where expression as typed
    QMap<QString, QString> columnFilters;  ///< by column id, as typed in the header row
    FacetChoice facets;                    ///< provider, gpu, country, pricing, …
    catalog::Include include;
    bool bestRegion = false;  ///< of each machine and way to pay only the first row in the order
    std::vector<catalog::SortKey> sort;
    QStringList columns;        ///< shown columns in order
    QMap<QString, int> widths;  ///< of columns that the user widened, in design px
    PriceBasis basis = PriceBasis::Gpu;

    /// The view that a new user sees: what is on demand, cheapest first.
    static CatalogView standard();
    QJsonObject toJson() const;
    /// nullopt for another version or nonsense; unknown columns are dropped.
    static std::optional<CatalogView> fromJson(const QJsonObject& json);

    bool sameFilter(const CatalogView& other) const;
    friend bool operator==(const CatalogView& a, const CatalogView& b) {
        return a.toJson() == b.toJson();
    }
};

/// A filter typed into a column's field as a part of a --where expression: ">= 80", "40..80", "8",
/// "unknown", or for texts what they contain. Empty for an empty field.
QString columnFilterExpression(const QString& columnId, const QString& typed);

/// The question for core, or the part that cannot be read.
struct CatalogQuestion {
    catalog::OfferQuery query;
    std::optional<catalog::FilterSyntaxError> whereError;
    QMap<QString, catalog::FilterSyntaxError> columnErrors;
};
CatalogQuestion questionOf(const CatalogView& view, const catalog::QueryContext& context);

/// The same question for the command line.
QString commandOf(const CatalogView& view, const catalog::QueryContext& context);

}  // namespace petaplan::ui
