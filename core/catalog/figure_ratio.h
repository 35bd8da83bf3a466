// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/catalog/offer_table.h"

namespace petaplan::catalog {

/// A figure that the user makes of two: "price_per_hour/total_gpu_memory_gib". Amounts are in the
/// context's currency, all else in the units of its keys.
struct FigureRatio {
    const OfferKey* numerator = nullptr;
    const OfferKey* denominator = nullptr;

    /// nullopt unless both are keys of numbers.
    static std::optional<FigureRatio> parse(std::string_view text);
    std::string name() const;
    /// Absent where either figure is unknown or the denominator is zero.
    Value value(const OfferTable& table, Index offer) const;
    bool restsOnPrice() const { return numerator->restsOnPrice() || denominator->restsOnPrice(); }
};

}  // namespace petaplan::catalog
