// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/source.h"
#include "core/report/report.h"
#include "core/report/used_offer.h"

namespace petaplan::report {

/// Mark of a price or fact in tables: "◔" ageing, "◕" stale, "?" unverified (also derived, claimed
/// or undated), "†" set or kept by hand (before a mark of age), "" none.
std::string markOfPrice(const UsedOffer& offer, Date asOf);
/// "fresh", "ageing", "stale", "undated", "unverified" or "by_user".
std::string stateOfPrice(const UsedOffer& offer, Date asOf);
bool isUnverified(const Source& source);

/// Numbers the sources of a report in the order in which they are first cited.
class SourceList {
public:
    /// Number of the source; 0 when it has no title. The same title and date are one entry, whose
    /// first `what` and `figure` stay.
    int cite(const std::string& what, const Source& source, const std::string& figure,
             const std::string& state);
    /// Number of the entry that a text means: its title, or its title with a date in brackets; 0
    /// when there is none.
    int numberOf(const std::string& text) const;
    const std::vector<SourceEntry>& entries() const { return m_entries; }

private:
    std::vector<SourceEntry> m_entries;
};

}  // namespace petaplan::report
