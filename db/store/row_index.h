// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace petaplan::store {

/// Finds rows by a key that stands in the rows themselves, which the caller compares: eight bytes a
/// slot, at most three quarters of them full. Several rows may have one key.
class RowIndex {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    void add(std::uint64_t hash, std::uint32_t row) {
        if (4 * (m_used + 1) > 3 * m_slots.size()) grow();
        place({folded(hash), row});
        ++m_used;
    }
    /// Shows the rows of this hash, in no order, until `visit` returns false. Rows of other keys
    /// may be among them.
    template <typename Visit>
    void forEach(std::uint64_t hash, const Visit& visit) const {
        if (m_slots.empty()) return;
        const std::uint32_t wanted = folded(hash);
        const std::size_t mask = m_slots.size() - 1;
        for (std::size_t at = wanted & mask; m_slots[at].row != kNone; at = (at + 1) & mask) {
            if (m_slots[at].hash == wanted && !visit(m_slots[at].row)) return;
        }
    }
    /// A row of this hash for which `same` holds; kNone where there is none.
    template <typename Same>
    std::uint32_t find(std::uint64_t hash, const Same& same) const {
        std::uint32_t found = kNone;
        forEach(hash, [&](std::uint32_t row) {
            if (same(row)) found = row;
            return found == kNone;
        });
        return found;
    }
    /// Puts a row in the place of the one for which `same` holds, which it returns; adds it, and
    /// returns kNone, where there is none.
    template <typename Same>
    std::uint32_t put(std::uint64_t hash, std::uint32_t row, const Same& same) {
        const std::uint32_t wanted = folded(hash);
        const std::size_t mask = m_slots.size() - 1;
        if (!m_slots.empty()) {
            for (std::size_t at = wanted & mask; m_slots[at].row != kNone; at = (at + 1) & mask) {
                if (m_slots[at].hash == wanted && same(m_slots[at].row)) {
                    return std::exchange(m_slots[at].row, row);
                }
            }
        }
        add(hash, row);
        return kNone;
    }

    /// Joins a further part of a key to a hash.
    static constexpr std::uint64_t joined(std::uint64_t hash, std::uint64_t part) {
        // The finaliser of MurmurHash3 (A. Appleby, public domain) over the sum.
        std::uint64_t mixed = hash * 31 + part;
        mixed = (mixed ^ (mixed >> 33U)) * 0xFF51AFD7ED558CCDULL;
        mixed = (mixed ^ (mixed >> 33U)) * 0xC4CEB9FE1A85EC53ULL;
        return mixed ^ (mixed >> 33U);
    }

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t row = kNone;
    };

    static constexpr std::uint32_t folded(std::uint64_t hash) {
        return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
    }
    void place(Slot slot) {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = slot.hash & mask;
        while (m_slots[at].row != kNone) at = (at + 1) & mask;
        m_slots[at] = slot;
    }
    void grow() {
        constexpr std::size_t kFewest = 64;
        std::vector<Slot> former(m_slots.empty() ? kFewest : 2 * m_slots.size());
        former.swap(m_slots);
        for (const Slot& slot : former) {
            if (slot.row != kNone) place(slot);
        }
    }

    std::vector<Slot> m_slots;  ///< a power of two of them
    std::size_t m_used = 0;
};

}  // namespace petaplan::store
