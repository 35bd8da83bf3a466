// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/catalog/catalog.h"

namespace petaplan::catalog {

/// A document and how much of the catalog rests on it.
struct SourceUsage {
    Source source;
    std::size_t prices = 0;         ///< price observations read from it
    std::size_t currentPrices = 0;  ///< offers whose current price is one of them
    std::size_t gpuFigures = 0;     ///< GPU rows and further values of GPU figures
    std::size_t machines = 0;       ///< instance types
    std::size_t otherFacts = 0;  ///< providers, regions, commitments, links, slices, claims, rates
    /// Offers with a price of it on the current date, where documents of that date disagree by more
    /// than 1 %.
    std::size_t conflicts = 0;
    bool unverified = false;  ///< the catalog text calls it so

    std::size_t all() const { return prices + gpuFigures + machines + otherFacts; }
};

/// All documents of a catalog, those with the most facts first, equal ones by title. A document
/// read on several days stands once for each. `furtherFacts` are the sources of facts that are kept
/// beside the catalog (model presets), one for each fact.
std::vector<SourceUsage> sourceUsage(const Catalog& catalog,
                                     std::span<const Source> furtherFacts = {});

}  // namespace petaplan::catalog
