// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "core/catalog/expression.h"
#include "core/catalog/offer_key.h"

namespace petaplan::catalog {

/// A parsed --where expression over the keys of an offer row: keys, numbers with units, quoted
/// strings; = != < <= > >=, in (a, b), between a..b, like "p5%", is unknown, and, or, not,
/// parentheses. Text compares without case. Cheap to copy.
class FilterExpression {
public:
    static std::variant<FilterExpression, FilterSyntaxError> parse(std::string_view text);
    /// For single offers; queryOffers evaluates many at once over columns.
    Truth matches(const Catalog& catalog, Index offer, const QueryContext& context) const;
    const std::string& text() const { return m_expression->text(); }
    const Expression& expression() const { return *m_expression; }

private:
    explicit FilterExpression(Expression expression)
        : m_expression(std::make_shared<const Expression>(std::move(expression))) {}

    std::shared_ptr<const Expression> m_expression;
};

}  // namespace petaplan::catalog
