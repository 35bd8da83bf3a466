// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace petaplan {

/// Number of a text in a pool; 0 is the empty text.
using TextId = std::uint32_t;

/// Texts that repeat, each held once. They keep their place in memory as long as the pool lives,
/// also when it is moved.
class TextPool {
public:
    TextPool();
    TextPool(TextPool&&) = default;
    TextPool& operator=(TextPool&&) = default;

    /// Adds the text where it is new.
    TextId idOf(std::string_view text);
    const std::string& text(TextId id) const { return m_texts[id]; }
    std::size_t size() const { return m_texts.size(); }
    /// The place of each text in alphabetical order, by id.
    std::vector<std::uint32_t> ranks() const;

private:
    std::deque<std::string> m_texts;
    std::unordered_map<std::string_view, TextId> m_ids;
};

}  // namespace petaplan
