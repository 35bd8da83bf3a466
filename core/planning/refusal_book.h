// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "core/planning/plan.h"

namespace petaplan::planning {

/// Counts refused candidates by class and keeps for each class the reason of the nearest miss.
/// Books of parallel chunks are merged in chunk order, so that the outcome never depends on
/// threads.
class RefusalBook {
public:
    /// `distance` says how far the candidate missed (0: barely); the smallest is kept, of equal
    /// ones the first. The class is the key of the reason.
    void add(Reason reason, std::size_t count, double distance, std::string nearestMiss);
    /// Whether a miss at this distance would replace the kept one; lets callers skip building
    /// texts.
    bool isNearer(const std::string& key, double distance) const;
    void count(const std::string& key, std::size_t count);
    void merge(const RefusalBook& other);
    /// Classes by count, largest first; equal counts by key.
    std::vector<Refusal> refusals() const;

private:
    struct Entry {
        std::string key;
        Refusal refusal;
        double distance = std::numeric_limits<double>::infinity();
        bool hasReason = false;
    };
    Entry& entry(const std::string& key);

    std::vector<Entry> m_entries;  // few classes: a linear search is enough
};

}  // namespace petaplan::planning
