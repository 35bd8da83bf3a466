// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/message.h"

namespace petaplan::catalog {

/// The figure of one key: absent, a number or a text.
using Value = std::variant<std::monostate, double, std::string>;

enum class KeyKind { Text, Number };

/// Three-valued answer: a comparison with an unknown figure is neither true nor false.
enum class Truth { No, Yes, Unknown };
Truth both(Truth a, Truth b);    ///< Kleene's and
Truth either(Truth a, Truth b);  ///< Kleene's or
Truth opposite(Truth a);

/// Why an expression could not be read, with the position of the fault in the text.
struct FilterSyntaxError {
    std::size_t position = 0;  ///< byte offset
    std::size_t length = 1;
    Message message;
};

/// What a comparison asks of one key.
enum class CompareOperator {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    Between,
    Like,
    IsUnknown
};

/// Where an operand stands in the text of an expression, in bytes.
struct OperandPlace {
    std::size_t position = 0;
    std::size_t length = 1;
};

/// One comparison: `key` with one or more operands. Numbers are already in the key's unit.
struct Comparison {
    std::string key;
    KeyKind kind = KeyKind::Text;
    CompareOperator op = CompareOperator::Equal;
    std::vector<double> numbers;
    std::vector<std::string> texts;          ///< in lower case
    std::vector<OperandPlace> textPlaces{};  ///< of each of `texts`
};

/// The answer of one comparison for one value. Text compares without regard to (ASCII) case.
Truth compareValue(const Comparison& comparison, const Value& value);

/// An expression over any set of keys: the grammar of --where, also of the conditions of decision
/// trees. Precedence from weak to strong: or, and, not, comparison.
///
///   price_per_gpu_hour < 3 and (gpu like "h100%" or gpu in ("h200", b200)) and not region is
///   unknown network_gbps >= 3.2 Tbit/s and gpu_memory_gib between 80..141
class Expression {
public:
    struct Key {
        std::string name;
        KeyKind kind = KeyKind::Text;
        std::string unit;  ///< unit of plain numbers
    };
    struct Node {
        enum class Kind { Leaf, And, Or, Not };
        Kind kind = Kind::Leaf;
        std::size_t leaf = 0;               ///< into leaves()
        std::vector<std::size_t> children;  ///< into nodes()
    };
    using ValueOf = std::function<Value(const std::string& key)>;
    using TruthOf = std::function<Truth(std::size_t leaf)>;

    /// `keys` are the words that may be used. A bare word stands for a text where a text is wanted.
    static std::variant<Expression, FilterSyntaxError> parse(std::string_view text,
                                                             const std::vector<Key>& keys);

    const std::string& text() const { return m_text; }
    const std::vector<Comparison>& leaves() const { return m_leaves; }
    /// Keys that the expression names, each once, in order of appearance.
    std::vector<std::string> usedKeys() const;

    Truth evaluate(const ValueOf& valueOf) const;
    /// For callers that know the truth of each comparison (columns).
    Truth evaluateLeaves(const TruthOf& truthOf) const;

private:
    friend class ExpressionParser;
    Truth truthOfNode(std::size_t node, const TruthOf& truthOf) const;

    std::string m_text;
    std::vector<Comparison> m_leaves;
    std::vector<Node> m_nodes;
    std::size_t m_root = 0;
};

}  // namespace petaplan::catalog
