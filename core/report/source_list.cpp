// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/source_list.h"

#include "core/catalog/price_rules.h"

namespace petaplan::report {

bool isUnverified(const Source& source) {
    return source.title.find("unverified") != std::string::npos;
}

std::string stateOfPrice(const UsedOffer& offer, Date asOf) {
    if (catalog::isOfUser(offer.priceStatus)) return "by_user";
    if (offer.basis != catalog::Basis::Observed || isUnverified(offer.priceSource)) {
        return "unverified";
    }
    return std::string(catalog::freshnessName(catalog::freshnessOf(offer.observedOn, asOf)));
}

std::string markOfPrice(const UsedOffer& offer, Date asOf) {
    if (!offer.pricePerHour && !offer.pricePerMonth && !offer.upfront) return {};
    const std::string state = stateOfPrice(offer, asOf);
    if (state == "by_user") {
        // By hand is no excuse for age: both are told.
        switch (catalog::freshnessOf(offer.observedOn, asOf)) {
            case catalog::Freshness::Ageing:
                return "†◔";
            case catalog::Freshness::Stale:
                return "†◕";
            default:
                return "†";
        }
    }
    if (state == "ageing") return "◔";
    if (state == "stale") return "◕";
    if (state == "unverified" || state == "undated") return "?";
    return {};
}

int SourceList::cite(const std::string& what, const Source& source, const std::string& figure,
                     const std::string& state) {
    if (source.title.empty()) return 0;
    for (SourceEntry& entry : m_entries) {
        if (entry.title != source.title || entry.date != source.date) continue;
        // One price list may give several prices: all figures are named.
        if (!figure.empty() && entry.figure.find(figure) == std::string::npos) {
            entry.figure += (entry.figure.empty() ? "" : "; ") + figure;
        }
        return entry.number;
    }
    SourceEntry entry;
    entry.number = static_cast<int>(m_entries.size()) + 1;
    entry.what = what;
    entry.title = source.title;
    entry.figure = figure;
    entry.date = source.date;
    entry.state = state;
    m_entries.push_back(std::move(entry));
    return m_entries.back().number;
}

int SourceList::numberOf(const std::string& text) const {
    for (const SourceEntry& entry : m_entries) {
        if (!text.starts_with(entry.title)) continue;
        const std::string rest = text.substr(entry.title.size());
        const std::string date = entry.date ? " (" + entry.date->toText() + ")" : std::string();
        if (rest.empty() || rest == date) return entry.number;
    }
    return 0;
}

}  // namespace petaplan::report
