// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "core/catalog/catalog.h"
#include "core/catalog/expression.h"

namespace petaplan::catalog {

/// Where prices are converted to and ages are counted from.
struct QueryContext {
    Date asOf;
    CurrencyCode currency = "USD";
    NumberFormat precision =
        NumberFormat::Bf16;  ///< of price_per_tflops_hour; fp16 where bf16 is absent
};

/// Groups of the column chooser.
enum class KeyGroup { Identity, Gpu, Host, Network, Price, Derived, Provenance };

/// The table of the catalog that decides the value of a key: all offers of one instance share the
/// values of the keys of Instance, so a query computes these once for each instance.
enum class KeyDomain { Provider, Region, Pricing, Gpu, Instance, Offer };

/// One key of an offer row: a word of --where and --sort, a CSV header, a column of the table.
struct OfferKey {
    std::string_view name;  ///< snake_case with its unit: "price_per_gpu_hour"
    KeyKind kind;
    KeyGroup group;
    KeyDomain domain;
    std::string_view unit;  ///< "GiB", "Gbit/s", "currency/h", …; empty for texts and counts
    int decimals;           ///< for display; -1: shortest

    /// An amount in the context's currency.
    bool isMoney() const { return unit.starts_with("currency"); }
    /// True for keys that rest on a price: they rank by it, and doubtful prices do not lead.
    bool restsOnPrice() const;
};

/// All keys in the order in which exports list them.
std::span<const OfferKey> offerKeys();
const OfferKey* findOfferKey(std::string_view name);

/// The value of a key for an offer. Derived prices divide the current hourly price, converted by
/// the dated rate; absent where any part is unknown. Without a rate a price stays in its quoted
/// currency, which the key "currency" then names. For many offers at once see OfferTable.
Value offerValue(const Catalog& catalog, Index offer, const OfferKey& key,
                 const QueryContext& context);

}  // namespace petaplan::catalog
