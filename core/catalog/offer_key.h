// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/catalog/catalog.h"

namespace petaplan::catalog {

/// Where prices are converted to and ages are counted from.
struct QueryContext {
    Date asOf;
    CurrencyCode currency = "USD";
    NumberFormat precision =
        NumberFormat::Bf16;  ///< of price_per_tflops_hour; fp16 where bf16 is absent
};

/// The figure of one key of one offer: absent, a number or a text.
using Value = std::variant<std::monostate, double, std::string>;

enum class KeyKind { Text, Number };
/// Groups of the column chooser.
enum class KeyGroup { Identity, Gpu, Host, Network, Price, Derived, Provenance };

/// One key of an offer row: a word of --where and --sort, a CSV header, a column of the table.
struct OfferKey {
    std::string_view name;  ///< snake_case with its unit: "price_per_gpu_hour"
    KeyKind kind;
    KeyGroup group;
    std::string_view unit;  ///< "GiB", "Gbit/s", "currency/h", …; empty for texts and counts
    int decimals;           ///< for display; -1: shortest
};

/// All keys in the order in which exports list them.
std::span<const OfferKey> offerKeys();
const OfferKey* findOfferKey(std::string_view name);

/// The value of a key for an offer. Derived prices divide the current hourly price, converted by
/// the dated rate; absent where any part is unknown or no rate exists.
Value offerValue(const Catalog& catalog, Index offer, const OfferKey& key,
                 const QueryContext& context);

}  // namespace petaplan::catalog
