// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/text_pool.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace petaplan::store {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{64} << 10U;

}  // namespace

TextPool::TextPool() : m_texts{std::string_view()} {
}

std::string_view TextPool::keep(std::string_view text) {
    if (text.size() > m_left) {
        m_left = std::max(kBlockBytes, text.size());
        m_blocks.push_back(std::make_unique<char[]>(m_left));
        m_free = m_blocks.back().get();
    }
    std::memcpy(m_free, text.data(), text.size());
    const std::string_view kept(m_free, text.size());
    m_free += text.size();
    m_left -= text.size();
    return kept;
}

TextId TextPool::idOf(std::string_view text) {
    if (text.empty()) return 0;
    const std::uint64_t hash = std::hash<std::string_view>()(text);
    const TextId known = m_index.find(hash, [&](TextId id) { return m_texts[id] == text; });
    if (known != RowIndex::kNone) return known;
    const auto id = static_cast<TextId>(m_texts.size());
    m_texts.push_back(keep(text));
    m_index.add(hash, id);
    return id;
}

}  // namespace petaplan::store
