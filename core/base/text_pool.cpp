// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_pool.h"

#include <algorithm>
#include <numeric>

namespace petaplan {

TextPool::TextPool() : m_texts(1), m_ids{{m_texts.front(), 0}} {
}

TextId TextPool::idOf(std::string_view text) {
    const auto known = m_ids.find(text);
    if (known != m_ids.end()) return known->second;
    const auto id = static_cast<TextId>(m_texts.size());
    m_texts.emplace_back(text);
    m_ids.emplace(m_texts.back(), id);
    return id;
}

std::vector<std::uint32_t> TextPool::ranks() const {
    std::vector<TextId> order(m_texts.size());
    std::iota(order.begin(), order.end(), TextId{0});
    std::sort(order.begin(), order.end(),
              [&](TextId a, TextId b) { return m_texts[a] < m_texts[b]; });
    std::vector<std::uint32_t> ranks(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        ranks[order[i]] = static_cast<std::uint32_t>(i);
    }
    return ranks;
}

}  // namespace petaplan
