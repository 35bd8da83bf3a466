// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/filter_words.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/nearest_names.h"
#include "core/catalog/pricing.h"

namespace petaplan::catalog {
namespace {

constexpr std::array kFreshnesses{Freshness::Fresh, Freshness::Ageing, Freshness::Stale,
                                  Freshness::Undated, Freshness::Future};
/// Ways to pay that are ids without a term, known though a catalog has no price of the kind.
constexpr std::array kPlainPricing{PricingKind::OnDemand, PricingKind::Spot};

/// All words that a key can have; empty where there is no closed list.
std::vector<std::string> wordsOf(const OfferKey& key, const OfferTable& table) {
    std::vector<std::string> words;
    if (key.name == "freshness") {
        for (const Freshness one : kFreshnesses) words.emplace_back(freshnessName(one));
    }
    if (key.domain == KeyDomain::Offer) return words;
    for (std::size_t i = 0; i < table.entries(key.domain); ++i) {
        Value value = table.valueOfEntry(static_cast<Index>(i), key);
        if (auto* word = std::get_if<std::string>(&value)) words.push_back(std::move(*word));
    }
    if (key.name == "pricing") {
        for (const PricingKind kind : kPlainPricing) words.emplace_back(pricingKindName(kind));
    }
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

bool sameWord(std::string_view word, std::string_view inLowerCase) {
    return std::equal(word.begin(), word.end(), inLowerCase.begin(), inLowerCase.end(),
                      [](char a, char b) {
                          const bool upper = a >= 'A' && a <= 'Z';
                          return (upper ? static_cast<char>(a - 'A' + 'a') : a) == b;
                      });
}

/// A country without an offer is no slip: whoever asks for it wants to know just that.
bool isCountryCode(const OfferKey& key, std::string_view word) {
    return key.name == "country" && word.size() == 2 &&
           std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

bool asksForWords(const Comparison& comparison) {
    return comparison.kind == KeyKind::Text &&
           (comparison.op == CompareOperator::Equal || comparison.op == CompareOperator::NotEqual ||
            comparison.op == CompareOperator::In);
}

Message unknownWordMessage(const std::string& key, const std::string& word,
                           const std::vector<std::string>& known) {
    constexpr std::size_t kFew = 20;  // so few that all of them can be named
    const auto nearest = nearestNames(word, known, 3);
    Message message{"filter.unknown_word", {{"key", key}, {"word", word}}};
    if (!nearest.empty()) {
        message.key = "filter.unknown_word_nearest";
        message.arguments.push_back({"nearest", joined(nearest)});
    } else if (known.size() <= kFew) {
        message.key = "filter.unknown_word_known";
        message.arguments.push_back({"known", joined(known)});
    }
    return message;
}

}  // namespace

std::optional<FilterSyntaxError> unknownWord(const FilterExpression& expression,
                                             const OfferTable& table, ListCheck lists) {
    for (const Comparison& comparison : expression.expression().leaves()) {
        if (!asksForWords(comparison)) continue;
        const OfferKey& key = *findOfferKey(comparison.key);
        const std::vector<std::string> known = wordsOf(key, table);
        if (known.empty()) continue;
        const auto isKnown = [&](const std::string& word) {
            return isCountryCode(key, word) ||
                   std::any_of(known.begin(), known.end(),
                               [&](const std::string& one) { return sameWord(one, word); });
        };
        const auto& words = comparison.texts;
        if (lists == ListCheck::AnyWord && std::any_of(words.begin(), words.end(), isKnown)) {
            continue;
        }
        const auto fault = std::find_if_not(words.begin(), words.end(), isKnown);
        if (fault == words.end()) continue;
        const OperandPlace place =
            comparison.textPlaces[static_cast<std::size_t>(fault - words.begin())];
        return FilterSyntaxError{place.position, place.length,
                                 unknownWordMessage(comparison.key, *fault, known)};
    }
    return std::nullopt;
}

}  // namespace petaplan::catalog
