// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "db/store/row_index.h"

namespace petaplan::store {

/// Number of a text in a pool; 0 is the empty text.
using TextId = std::uint32_t;

/// Texts that repeat, each held once; they keep their place in memory as long as the pool lives.
class TextPool {
public:
    TextPool();

    /// Adds the text where it is new.
    TextId idOf(std::string_view text);
    std::string_view text(TextId id) const { return m_texts[id]; }
    std::size_t size() const { return m_texts.size(); }

private:
    std::string_view keep(std::string_view text);

    std::vector<std::unique_ptr<char[]>> m_blocks;
    char* m_free = nullptr;
    std::size_t m_left = 0;
    std::vector<std::string_view> m_texts;
    RowIndex m_index;
};

}  // namespace petaplan::store
