// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/refusal_book.h"

#include <algorithm>
#include <utility>

namespace petaplan::planning {

RefusalBook::Entry& RefusalBook::entry(const std::string& key) {
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&key](const Entry& e) { return e.key == key; });
    if (found != m_entries.end()) return *found;
    Entry fresh;
    fresh.key = key;
    m_entries.push_back(std::move(fresh));
    return m_entries.back();
}

void RefusalBook::add(Reason reason, std::size_t count, double distance, std::string nearestMiss) {
    Entry& found = entry(reason.key);
    found.refusal.count += count;
    if (found.hasReason && !(distance < found.distance)) return;
    found.hasReason = true;
    found.distance = distance;
    found.refusal.reason = std::move(reason);
    found.refusal.nearestMiss = std::move(nearestMiss);
}

bool RefusalBook::isNearer(const std::string& key, double distance) const {
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&key](const Entry& e) { return e.key == key; });
    return found == m_entries.end() || !found->hasReason || distance < found->distance;
}

void RefusalBook::count(const std::string& key, std::size_t count) {
    entry(key).refusal.count += count;
}

void RefusalBook::merge(const RefusalBook& other) {
    for (const Entry& theirs : other.m_entries) {
        if (theirs.hasReason) {
            add(theirs.refusal.reason, theirs.refusal.count, theirs.distance,
                theirs.refusal.nearestMiss);
        } else {
            count(theirs.key, theirs.refusal.count);
        }
    }
}

std::vector<Refusal> RefusalBook::refusals() const {
    std::vector<Refusal> all;
    for (const Entry& found : m_entries) {
        if (found.refusal.count > 0 && found.hasReason) all.push_back(found.refusal);
    }
    std::stable_sort(all.begin(), all.end(), [](const Refusal& a, const Refusal& b) {
        return a.count != b.count ? a.count > b.count : a.reason.key < b.reason.key;
    });
    return all;
}

}  // namespace petaplan::planning
