// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/filter_expression.h"

#include <cassert>
#include <utility>

#include "core/catalog/offer_table.h"

namespace petaplan::catalog {
namespace {

const std::vector<Expression::Key>& wordsOfOffers() {
    static const std::vector<Expression::Key> words = [] {
        std::vector<Expression::Key> result;
        for (const OfferKey& key : offerKeys()) {
            result.push_back({std::string(key.name), key.kind, std::string(key.unit)});
        }
        return result;
    }();
    return words;
}

}  // namespace

std::variant<FilterExpression, FilterSyntaxError> FilterExpression::parse(std::string_view text) {
    auto parsed = Expression::parse(text, wordsOfOffers());
    if (auto* error = std::get_if<FilterSyntaxError>(&parsed)) return *error;
    return FilterExpression(std::move(std::get<Expression>(parsed)));
}

Truth FilterExpression::matches(const Catalog& catalog, Index offer,
                                const QueryContext& context) const {
    const OfferTable table(catalog, context);
    return m_expression->evaluate([&](const std::string& name) {
        const OfferKey* key = findOfferKey(name);
        assert(key != nullptr && "the parser accepts keys of offers only");
        return table.comparable(offer, *key);
    });
}

}  // namespace petaplan::catalog
