// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/catalog/expression.h"

namespace petaplan::catalog {

inline bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
inline bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
inline bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
/// Bytes of characters beyond ASCII belong to words: place names may be Chinese.
inline bool isWide(char c) {
    return static_cast<unsigned char>(c) >= 0x80;
}

inline std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

/// The text of an expression and a place in it; remembers the first fault.
class ExpressionCursor {
protected:
    explicit ExpressionCursor(std::string_view text) : m_text(text) {}

    bool atEnd() const { return m_at >= m_text.size(); }
    char here() const { return atEnd() ? '\0' : m_text[m_at]; }
    char next() const { return m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0'; }
    void skipBlanks() {
        while (!atEnd() && isBlank(here())) ++m_at;
    }
    std::size_t wordLength() const {
        std::size_t end = m_at;
        while (end < m_text.size() && (isLetter(m_text[end]) || isDigit(m_text[end]))) ++end;
        return std::max<std::size_t>(1, end - m_at);
    }
    std::string foundHere() const {
        return atEnd() ? std::string() : std::string(m_text.substr(m_at, wordLength()));
    }
    std::optional<std::size_t> fail(std::size_t position, std::size_t length, Message message) {
        if (!m_error) m_error = FilterSyntaxError{position, length, std::move(message)};
        return std::nullopt;
    }

    /// Takes the keyword (lower case) if it stands here as a whole word.
    bool takeKeyword(std::string_view keyword) {
        skipBlanks();
        if (lowered(m_text.substr(m_at, keyword.size())) != keyword) return false;
        const std::size_t after = m_at + keyword.size();
        if (after < m_text.size() && (isLetter(m_text[after]) || isDigit(m_text[after])))
            return false;
        m_at = after;
        return true;
    }
    bool take(std::string_view symbol) {
        skipBlanks();
        if (m_text.substr(m_at, symbol.size()) != symbol) return false;
        m_at += symbol.size();
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::optional<FilterSyntaxError> m_error;
};

}  // namespace petaplan::catalog
