// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

#include "core/catalog/figure_ratio.h"
#include "core/catalog/offer_key.h"
#include "core/text/text_table.h"

namespace petaplan::ui {

/// One column of the offer table: how one key (or two that belong together) is shown.
struct OfferColumn {
    QString id;                     ///< name of the key; saved views hold it
    const catalog::OfferKey* key;   ///< sorts, filters and explains the column
    const catalog::OfferKey* also;  ///< exported beside it (count of "8 × H100"); may be null
    int width;                      ///< in design px
    /// An own column "numerator/denominator": `key` carries its name and unit alone.
    std::optional<catalog::FigureRatio> ratio = {};
    bool isNumber() const { return key->kind == catalog::KeyKind::Number && also == nullptr; }
};

/// All columns that can be shown, in the order of the chooser.
const std::vector<OfferColumn>& offerColumns();
/// Own ratio columns are found by "numerator/denominator". Null: there is no such column.
const OfferColumn* findOfferColumn(const QString& id);
/// The columns of a new view. `priceKey` is the price of the chosen basis.
QStringList defaultOfferColumns(const QString& priceKey);

/// Title in the current language, without unit.
QString offerColumnTitle(const text::TextTable& texts, const QString& id);
/// A shorter title for the header, where the full one is long.
QString offerColumnHeading(const text::TextTable& texts, const QString& id);
QString keyGroupTitle(catalog::KeyGroup group);
/// "USD per GPU and hour", "GiB"; empty where a unit makes no sense.
QString offerColumnUnit(const catalog::OfferKey& key, const QString& currency);

/// A number as tables show it: thousands separated, decimals of the key.
QString shownNumber(double value, const catalog::OfferKey& key);

}  // namespace petaplan::ui
