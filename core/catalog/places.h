// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/money.h"
#include "core/base/source.h"

namespace petaplan::catalog {

/// Position of a record in its table of the snapshot.
using Index = std::uint32_t;
inline constexpr Index kNoIndex = UINT32_MAX;

/// A company that rents GPUs. Absent figures are unknown, never free.
struct Provider {
    std::string id;
    std::string name;
    std::string homeCountry;  ///< ISO 3166 alpha-2
    CurrencyCode currency;    ///< of its list prices
    std::string kind;         ///< hyperscaler, neocloud, china, marketplace
    std::optional<int> billingGranularitySeconds;
    std::optional<int> minimumChargeSeconds;
    std::string spotName;
    std::optional<int> spotNoticeSeconds;
    std::string earlyTerminationTerms;
    std::optional<double> egressUsdPerGb;
    std::optional<double> storageUsdPerGbMonth;
    Source source;
};

/// A region of one provider.
struct Region {
    Index provider = kNoIndex;
    std::string id;  ///< as the provider names it
    std::string place;
    std::string country;  ///< ISO 3166 alpha-2, empty where unknown ("global")
    std::string continent;
    std::optional<double> gridGramsCo2PerKwh;
    std::optional<double> pue;
    Source source;
};

}  // namespace petaplan::catalog
