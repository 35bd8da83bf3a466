// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/expression.h"

#include <algorithm>

namespace petaplan::catalog {
namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

/// SQL's like: % stands for any run of characters, also for none. Linear in time: only the last %
/// needs to be retried.
bool isLike(std::string_view text, std::string_view pattern) {
    std::size_t t = 0;
    std::size_t p = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '%') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '%') ++p;
    return p == pattern.size();
}

Truth truth(bool yes) {
    return yes ? Truth::Yes : Truth::No;
}

template <typename T>
Truth ordered(CompareOperator op, const T& value, const std::vector<T>& operands) {
    switch (op) {
        case CompareOperator::Equal:
            return truth(value == operands[0]);
        case CompareOperator::NotEqual:
            return truth(!(value == operands[0]));
        case CompareOperator::Less:
            return truth(value < operands[0]);
        case CompareOperator::LessOrEqual:
            return truth(value <= operands[0]);
        case CompareOperator::Greater:
            return truth(value > operands[0]);
        case CompareOperator::GreaterOrEqual:
            return truth(value >= operands[0]);
        case CompareOperator::In:
            return truth(std::find(operands.begin(), operands.end(), value) != operands.end());
        case CompareOperator::Between:
            return truth(operands[0] <= value && value <= operands[1]);
        case CompareOperator::Like:
        case CompareOperator::IsUnknown:
            break;
    }
    return Truth::No;
}

}  // namespace

Truth both(Truth a, Truth b) {
    if (a == Truth::No || b == Truth::No) return Truth::No;
    return a == Truth::Yes && b == Truth::Yes ? Truth::Yes : Truth::Unknown;
}

Truth either(Truth a, Truth b) {
    if (a == Truth::Yes || b == Truth::Yes) return Truth::Yes;
    return a == Truth::No && b == Truth::No ? Truth::No : Truth::Unknown;
}

Truth opposite(Truth a) {
    if (a == Truth::Unknown) return a;
    return a == Truth::Yes ? Truth::No : Truth::Yes;
}

Truth compareValue(const Comparison& comparison, const Value& value) {
    const bool unknown = std::holds_alternative<std::monostate>(value);
    if (comparison.op == CompareOperator::IsUnknown) return truth(unknown);
    if (unknown) return Truth::Unknown;
    if (const auto* number = std::get_if<double>(&value)) {
        // A text operand with a number as value can only come from a caller's wrong key kind.
        return comparison.numbers.empty() ? Truth::Unknown
                                          : ordered(comparison.op, *number, comparison.numbers);
    }
    if (comparison.texts.empty()) return Truth::Unknown;
    const std::string text = lowered(std::get<std::string>(value));
    if (comparison.op == CompareOperator::Like) return truth(isLike(text, comparison.texts[0]));
    return ordered(comparison.op, text, comparison.texts);
}

std::vector<std::string> Expression::usedKeys() const {
    std::vector<std::string> keys;
    for (const Comparison& leaf : m_leaves) {
        if (std::find(keys.begin(), keys.end(), leaf.key) == keys.end()) keys.push_back(leaf.key);
    }
    return keys;
}

Truth Expression::evaluate(const ValueOf& valueOf) const {
    return evaluateLeaves([&](std::size_t leaf) {
        return compareValue(m_leaves[leaf], valueOf(m_leaves[leaf].key));
    });
}

Truth Expression::evaluateLeaves(const TruthOf& truthOf) const {
    return truthOfNode(m_root, truthOf);
}

// The parser limits the depth, so the recursion is bounded.
Truth Expression::truthOfNode(std::size_t node,
                              const TruthOf& truthOf) const {  // NOLINT(misc-no-recursion)
    const Node& current = m_nodes[node];
    switch (current.kind) {
        case Node::Kind::Leaf:
            return truthOf(current.leaf);
        case Node::Kind::Not:
            return opposite(truthOfNode(current.children[0], truthOf));
        case Node::Kind::And: {
            Truth result = Truth::Yes;
            for (const std::size_t child : current.children) {
                result = both(result, truthOfNode(child, truthOf));
                if (result == Truth::No) break;
            }
            return result;
        }
        case Node::Kind::Or: {
            Truth result = Truth::No;
            for (const std::size_t child : current.children) {
                result = either(result, truthOfNode(child, truthOf));
                if (result == Truth::Yes) break;
            }
            return result;
        }
    }
    return Truth::Unknown;
}

}  // namespace petaplan::catalog
