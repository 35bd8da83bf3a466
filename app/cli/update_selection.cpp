// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/update_selection.h"

#include <algorithm>
#include <array>
#include <set>

#include "app/cli/list_output.h"
#include "app/cli/wording.h"

namespace petaplan::cli {
namespace {

using updates::UpdatePreview;
using updates::UpdateRow;

struct Term {
    std::string key;
    std::vector<std::string> values;
};

Term termOf(const std::string& text) {
    static const std::vector<std::string> kKeys = {"kind", "provider", "region", "pricing",
                                                   "offer"};
    const std::size_t equals = text.find('=');
    Term term;
    term.key = text.substr(0, equals);
    if (equals == std::string::npos || equals + 1 == text.size()) {
        throw UsageError(say({"usage.only_form", {{"value", text}}}));
    }
    if (std::find(kKeys.begin(), kKeys.end(), term.key) == kKeys.end()) {
        throw UsageError(say({"usage.only_key", {{"key", term.key}}}) + nameHint(term.key, kKeys));
    }
    for (std::size_t start = equals + 1; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        if (end > start) term.values.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return term;
}

/// What a row has under a key; pricing has two names.
std::vector<std::string> valuesOf(const UpdatePreview& preview, const UpdateRow& row,
                                  const std::string& key) {
    const catalog::Catalog& snapshot = preview.catalogOf(row);
    const catalog::Index offer = preview.offerOf(row);
    const catalog::OfferColumns& offers = snapshot.offers();
    if (key == "kind") return {std::string(changeKindName(row.kind))};
    if (key == "provider") return {snapshot.providers()[offers.provider[offer]].id};
    if (key == "offer") return {snapshot.offerId(offer)};
    if (key == "pricing") {
        const catalog::PricingModel& pricing = snapshot.pricingModels()[offers.pricing[offer]];
        return {pricing.id, std::string(catalog::pricingKindName(pricing.kind))};
    }
    const catalog::Index region = offers.region[offer];
    if (region == catalog::kNoIndex) return {};
    return {snapshot.regions()[region].id};
}

}  // namespace

std::vector<bool> chosenRows(const UpdatePreview& preview, const std::vector<std::string>& terms,
                             bool withoutSuspicious) {
    std::vector<bool> chosen(preview.rows.size(), true);
    for (const std::string& text : terms) {
        const Term term = termOf(text);
        std::set<std::string> seen;
        if (term.key == "kind") seen = {"new", "changed", "removed", "confirmed"};
        for (std::size_t i = 0; i < preview.rows.size(); ++i) {
            const auto values = valuesOf(preview, preview.rows[i], term.key);
            const bool holds = std::any_of(values.begin(), values.end(), [&](const auto& value) {
                return std::find(term.values.begin(), term.values.end(), value) !=
                       term.values.end();
            });
            if (!holds) chosen[i] = false;
            seen.insert(values.begin(), values.end());
        }
        for (const std::string& value : term.values) {
            if (seen.contains(value)) continue;
            throw UsageError(say({"usage.only_value", {{"key", term.key}, {"value", value}}}) +
                             nameHint(value, {seen.begin(), seen.end()}));
        }
    }
    for (std::size_t i = 0; withoutSuspicious && i < preview.rows.size(); ++i) {
        if (preview.rows[i].isSuspicious()) chosen[i] = false;
    }
    return chosen;
}

}  // namespace petaplan::cli
