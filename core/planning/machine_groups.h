// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog/offer_query.h"
#include "core/cost/payment_terms.h"
#include "core/performance/hardware.h"
#include "core/planning/refusal_book.h"

namespace petaplan::planning {

/// An offer that may be ranked, with how it is paid.
struct PricedOffer {
    catalog::Index offer = catalog::kNoIndex;
    cost::PaymentTerms terms;
};

/// Offers whose machines are the same to the performance model: layouts are searched once for a
/// group and priced for each of its offers.
struct MachineGroup {
    catalog::Index gpu = catalog::kNoIndex;
    int gpusPerNode = 0;
    std::string gpuInterconnect;
    std::optional<double> networkGbps;
    std::string networkKind;
    std::vector<PricedOffer> offers;

    performance::Hardware hardware(const catalog::Catalog& catalog, int nodes) const;
};

struct MachineGroups {
    std::vector<MachineGroup> groups;  ///< in order of their first offer
    std::size_t offers = 0;            ///< that can be ranked
    std::size_t unknown = 0;           ///< left out because a filtered figure is unknown
    std::vector<Problem> problems;
};

/// Offers that match the filter and can be priced and ranked, grouped; all others are entered in
/// the book: unknown price, no exchange rate, stale, derived, claimed, slices of a GPU.
MachineGroups machineGroups(const catalog::Catalog& catalog, const catalog::OfferFilter& filter,
                            const catalog::QueryContext& context, RefusalBook& book,
                            const std::stop_token& stop);

}  // namespace petaplan::planning
