// SPDX-License-Identifier: GPL-3.0-or-later
// Recursive descent over the characters of the text: what a word means depends on the key before it
// (a bare word is a text after a text key and a unit after a number), so there is no separate
// lexer.
#include <algorithm>
#include <array>

#include "core/base/nearest_names.h"
#include "core/base/number_text.h"
#include "core/catalog/expression.h"
#include "core/catalog/expression_cursor.h"
#include "core/catalog/measure_units.h"

namespace petaplan::catalog {
namespace {

constexpr int kDeepest = 64;             ///< nesting of parentheses and nots
constexpr std::size_t kLongest = 16384;  ///< bytes of an expression

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

}  // namespace

class ExpressionParser : private ExpressionCursor {
public:
    ExpressionParser(std::string_view text, const std::vector<Expression::Key>& keys)
        : ExpressionCursor(text), m_keys(keys) {}

    std::variant<Expression, FilterSyntaxError> parse() {
        m_result.m_text = std::string(m_text);
        if (m_text.size() > kLongest) {
            fail(kLongest, 1, {"filter.too_long", {{"limit", std::int64_t{kLongest}}}});
            return *m_error;
        }
        skipBlanks();
        if (atEnd()) {
            fail(0, 1, {"filter.empty", {}});
            return *m_error;
        }
        const std::optional<std::size_t> root = parseOr();
        if (root && !m_error) {
            skipBlanks();
            if (!atEnd()) fail(m_at, wordLength(), {"filter.trailing", {{"found", foundHere()}}});
        }
        if (m_error) return *m_error;
        m_result.m_root = *root;
        return m_result;
    }

private:
    using Node = Expression::Node;

    std::size_t addNode(Node node) {
        m_result.m_nodes.push_back(std::move(node));
        return m_result.m_nodes.size() - 1;
    }

    // NOLINTBEGIN(misc-no-recursion): bounded by kDeepest
    std::optional<std::size_t> parseOr() { return parseChain("or", Node::Kind::Or); }
    std::optional<std::size_t> parseAnd() { return parseChain("and", Node::Kind::And); }

    std::optional<std::size_t> parseChain(std::string_view keyword, Node::Kind kind) {
        const auto part = [&] { return kind == Node::Kind::Or ? parseAnd() : parseNot(); };
        std::optional<std::size_t> first = part();
        if (!first) return std::nullopt;
        Node node{kind, 0, {*first}};
        while (takeKeyword(keyword)) {
            const std::optional<std::size_t> more = part();
            if (!more) return std::nullopt;
            node.children.push_back(*more);
        }
        return node.children.size() == 1 ? first : addNode(std::move(node));
    }

    std::optional<std::size_t> parseNot() {
        if (++m_depth > kDeepest) {
            return fail(m_at, 1, {"filter.too_deep", {{"limit", std::int64_t{kDeepest}}}});
        }
        std::optional<std::size_t> result;
        if (takeKeyword("not")) {
            result = parseNot();
            if (result) result = addNode({Node::Kind::Not, 0, {*result}});
        } else if (take("(")) {
            const std::size_t opened = m_at - 1;
            result = parseOr();
            if (result && !take(")")) {
                skipBlanks();
                // At the end of the text the parenthesis itself is what the user must look at.
                result = atEnd() ? fail(opened, 1, {"filter.open_parenthesis", {}})
                                 : fail(m_at, wordLength(),
                                        {"filter.trailing", {{"found", foundHere()}}});
            }
        } else {
            result = parseComparison();
        }
        --m_depth;
        return result;
    }
    // NOLINTEND(misc-no-recursion)

    std::optional<std::size_t> parseComparison() {
        skipBlanks();
        const Expression::Key* key = takeKey();
        if (key == nullptr) return std::nullopt;
        Comparison comparison;
        comparison.key = key->name;
        comparison.kind = key->kind;
        const bool negated = takeOperator(comparison, *key);
        if (m_error || !takeOperands(comparison, *key)) return std::nullopt;
        m_result.m_leaves.push_back(std::move(comparison));
        const std::size_t leaf = addNode({Node::Kind::Leaf, m_result.m_leaves.size() - 1, {}});
        return negated ? addNode({Node::Kind::Not, 0, {leaf}}) : leaf;
    }

    const Expression::Key* takeKey() {
        if (!isLetter(here())) {
            fail(m_at, 1, {"filter.key_expected", {{"found", foundHere()}}});
            return nullptr;
        }
        const std::size_t begin = m_at;
        while (isLetter(here()) || isDigit(here())) ++m_at;
        const std::string word = lowered(m_text.substr(begin, m_at - begin));
        const auto key = std::find_if(m_keys.begin(), m_keys.end(),
                                      [&](const Expression::Key& one) { return one.name == word; });
        if (key != m_keys.end()) return &*key;
        if (word == "and" || word == "or" || word == "in" || word == "is" || word == "like" ||
            word == "between") {
            fail(begin, m_at - begin, {"filter.key_expected", {{"found", word}}});
            return nullptr;
        }
        std::vector<std::string> names;
        for (const Expression::Key& one : m_keys) names.push_back(one.name);
        const auto nearest = nearestNames(word, names, 3);
        Message message{nearest.empty() ? "filter.unknown_key_known" : "filter.unknown_key_nearest",
                        {{"key", word}}};
        if (nearest.empty()) {
            message.arguments.push_back({"known", joined(names)});
        } else {
            message.arguments.push_back({"nearest", joined(nearest)});
        }
        fail(begin, m_at - begin, std::move(message));
        return nullptr;
    }

    /// Reads the operator; true when a leading "not" turns it round ("not in", "is not unknown").
    bool takeOperator(Comparison& comparison, const Expression::Key& key) {
        struct Symbol {
            std::string_view text;
            CompareOperator op;
        };
        // Longer symbols first.
        static constexpr std::array<Symbol, 8> kSymbols{{{"!=", CompareOperator::NotEqual},
                                                         {"<>", CompareOperator::NotEqual},
                                                         {"<=", CompareOperator::LessOrEqual},
                                                         {">=", CompareOperator::GreaterOrEqual},
                                                         {"==", CompareOperator::Equal},
                                                         {"=", CompareOperator::Equal},
                                                         {"<", CompareOperator::Less},
                                                         {">", CompareOperator::Greater}}};
        for (const Symbol& symbol : kSymbols) {
            if (take(symbol.text)) {
                comparison.op = symbol.op;
                return false;
            }
        }
        if (takeKeyword("is")) {
            const bool negated = takeKeyword("not");
            comparison.op = CompareOperator::IsUnknown;
            if (takeKeyword("unknown") || takeKeyword("empty")) return negated;
            if (takeKeyword("known")) return !negated;
            skipBlanks();
            fail(m_at, wordLength(), {"filter.unknown_expected", {{"found", foundHere()}}});
            return false;
        }
        const bool negated = takeKeyword("not");
        skipBlanks();
        const std::size_t begin = m_at;
        if (takeKeyword("in")) {
            comparison.op = CompareOperator::In;
        } else if (takeKeyword("between")) {
            comparison.op = CompareOperator::Between;
        } else if (takeKeyword("like")) {
            comparison.op = CompareOperator::Like;
            if (key.kind == KeyKind::Number) {
                fail(begin, 4, {"filter.like_needs_text", {{"key", key.name}}});
            }
        } else {
            fail(m_at, wordLength(),
                 {"filter.operator_expected", {{"key", key.name}, {"found", foundHere()}}});
        }
        return negated;
    }

    bool takeOperands(Comparison& comparison, const Expression::Key& key) {
        switch (comparison.op) {
            case CompareOperator::IsUnknown:
                return true;
            case CompareOperator::In:
                return takeList(comparison, key);
            case CompareOperator::Between:
                return takeRange(comparison, key);
            default:
                return takeValue(comparison, key);
        }
    }

    bool takeList(Comparison& comparison, const Expression::Key& key) {
        if (!take("(")) {
            fail(m_at, wordLength(), {"filter.list_expected", {{"found", foundHere()}}});
            return false;
        }
        const std::size_t opened = m_at - 1;
        do {
            if (!takeValue(comparison, key)) return false;
        } while (take(","));
        if (take(")")) return true;
        skipBlanks();
        if (atEnd()) {
            fail(opened, 1, {"filter.open_parenthesis", {}});
        } else {
            fail(m_at, wordLength(), {"filter.comma_expected", {{"found", foundHere()}}});
        }
        return false;
    }

    bool takeRange(Comparison& comparison, const Expression::Key& key) {
        skipBlanks();
        const std::size_t begin = m_at;
        if (!takeValue(comparison, key)) return false;
        if (!take("..")) {
            fail(m_at, wordLength(), {"filter.range_expected", {{"found", foundHere()}}});
            return false;
        }
        if (!takeValue(comparison, key)) return false;
        const bool reversed = key.kind == KeyKind::Number
                                  ? comparison.numbers[0] > comparison.numbers[1]
                                  : comparison.texts[0] > comparison.texts[1];
        if (reversed) fail(begin, m_at - begin, {"filter.range_reversed", {}});
        return !reversed;
    }

    bool takeValue(Comparison& comparison, const Expression::Key& key) {
        skipBlanks();
        if (atEnd()) {
            fail(m_at, 1, {"filter.value_expected", {{"key", key.name}}});
            return false;
        }
        return key.kind == KeyKind::Number ? takeNumber(comparison, key)
                                           : takeText(comparison, key);
    }

    bool takeNumber(Comparison& comparison, const Expression::Key& key) {
        const std::size_t begin = m_at;
        if (here() == '-' || here() == '+') ++m_at;
        while (isDigit(here())) ++m_at;
        if (here() == '.' && next() != '.') {
            ++m_at;
            while (isDigit(here())) ++m_at;
        }
        if ((here() == 'e' || here() == 'E') &&
            (isDigit(next()) || ((next() == '+' || next() == '-') && m_at + 2 < m_text.size() &&
                                 isDigit(m_text[m_at + 2])))) {
            m_at += 2;
            while (isDigit(here())) ++m_at;
        }
        const auto number = parseNumber(m_text.substr(begin, m_at - begin));
        if (m_at == begin || !number) {
            m_at = begin;
            fail(begin, wordLength(),
                 {"filter.number_expected", {{"key", key.name}, {"found", foundHere()}}});
            return false;
        }
        const std::optional<double> factor = takeUnit(key);
        if (!factor) return false;
        comparison.numbers.push_back(*number * *factor);
        return true;
    }

    /// The factor of a unit after a number; 1 without a unit.
    std::optional<double> takeUnit(const Expression::Key& key) {
        const std::size_t before = m_at;
        skipBlanks();
        const std::size_t begin = m_at;
        if (here() == '%') {
            ++m_at;
        } else if (isLetter(here())) {
            while (isLetter(here()) || isDigit(here()) || here() == '/') ++m_at;
        }
        const std::string word(m_text.substr(begin, m_at - begin));
        const std::string low = lowered(word);
        if (word.empty() || low == "and" || low == "or" || low == "not") {
            m_at = before;
            return 1.0;
        }
        if (const auto factor = unitFactor(word, key.unit)) return factor;
        if (key.unit.starts_with("currency")) {
            fail(begin, word.size(), {"filter.money_has_no_unit", {{"key", key.name}}});
        } else if (!isUnitWord(word)) {
            fail(begin, word.size(), {"filter.unknown_unit", {{"unit", word}}});
        } else {
            fail(begin, word.size(),
                 {"filter.unit_of_another_kind",
                  {{"unit", word},
                   {"key", key.name},
                   {"key_unit", key.unit.empty() ? "1" : key.unit}}});
        }
        return std::nullopt;
    }

    bool takeText(Comparison& comparison, const Expression::Key& key) {
        const std::size_t begin = m_at;
        const char quote = here();
        if (quote == '"' || quote == '\'') {
            const std::size_t close = m_text.find(quote, m_at + 1);
            if (close == std::string_view::npos) {
                fail(begin, 1, {"filter.open_quote", {}});
                return false;
            }
            comparison.texts.push_back(lowered(m_text.substr(begin + 1, close - begin - 1)));
            m_at = close + 1;
            comparison.textPlaces.push_back({begin, m_at - begin});
            return true;
        }
        constexpr std::string_view kInWords = ".:-/+%";
        while (isLetter(here()) || isDigit(here()) || isWide(here()) ||
               (!atEnd() && kInWords.find(here()) != std::string_view::npos &&
                !(here() == '.' && next() == '.'))) {
            ++m_at;
        }
        if (m_at == begin) {
            fail(begin, 1, {"filter.value_expected", {{"key", key.name}}});
            return false;
        }
        const std::string_view word = m_text.substr(begin, m_at - begin);
        // Days are compared as texts, and a year alone is the beginning of one.
        const bool isDay = key.name.ends_with("_on");
        if (!isDay && parseNumber(word)) {
            fail(begin, word.size(),
                 {"filter.text_expected", {{"key", key.name}, {"found", std::string(word)}}});
            return false;
        }
        comparison.texts.push_back(lowered(word));
        comparison.textPlaces.push_back({begin, word.size()});
        return true;
    }

    const std::vector<Expression::Key>& m_keys;
    int m_depth = 0;
    Expression m_result;
};

std::variant<Expression, FilterSyntaxError> Expression::parse(std::string_view text,
                                                              const std::vector<Key>& keys) {
    return ExpressionParser(text, keys).parse();
}

}  // namespace petaplan::catalog
