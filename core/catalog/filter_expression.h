// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/message.h"
#include "core/catalog/offer_key.h"

namespace petaplan::catalog {

/// Why an expression could not be read, with the position of the fault in the text.
struct FilterSyntaxError {
    std::size_t position = 0;  ///< byte offset
    std::size_t length = 1;
    Message message;
};

/// Three-valued answer: a comparison with an unknown figure is neither true nor false.
enum class Truth { No, Yes, Unknown };

/// A parsed --where expression: keys, numbers with units, quoted strings; = != < <= > >=, in (a,
/// b), between a..b, like "p5%", is unknown, and, or, not, parentheses. Text compares without case.
class FilterExpression {
public:
    static std::variant<FilterExpression, FilterSyntaxError> parse(std::string_view text);
    Truth matches(const Catalog& catalog, Index offer, const QueryContext& context) const;
    const std::string& text() const { return m_text; }

    struct Node;

private:
    std::string m_text;
    std::shared_ptr<const Node> m_root;
};

}  // namespace petaplan::catalog
