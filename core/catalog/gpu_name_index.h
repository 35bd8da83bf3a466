// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/catalog/facts.h"
#include "core/catalog/gpu.h"

namespace petaplan::catalog {

/// Finds the GPUs that a name means as people, data sheets and drivers write it. Built once for a
/// snapshot; the order of rules: an id, an alias, words that all occur in a row and at least one in
/// its family name, the words run together.
class GpuNameIndex {
public:
    GpuNameIndex() = default;
    GpuNameIndex(std::span<const Gpu> gpus, std::span<const GpuAlias> aliases);

    /// Positions in `gpus`; all variants where the name leaves them open, empty where nothing is
    /// meant or the name is known to have no row.
    std::vector<Index> find(std::string_view name) const;
    /// Spellings that find() understands, sorted.
    std::vector<std::string> names() const;

private:
    /// The words by which a row is found.
    struct Row {
        std::vector<std::string> name;  ///< of the family name
        std::vector<std::string> all;
        std::string compactId;  ///< words run together
        std::string compactName;
        std::string compactTitle;
    };
    enum class AliasKind { Row, Ambiguous, NoRow };
    struct Alias {
        AliasKind kind = AliasKind::NoRow;
        Index gpu = kNoIndex;
    };

    static bool matches(const Row& row, std::span<const std::string> wanted);
    template <typename Accepts>
    std::vector<Index> rowsWhere(const Accepts& accepts) const;

    std::vector<Row> m_rows;
    std::unordered_map<std::string, Alias> m_aliases;  ///< by the words run together
    std::vector<std::string> m_spellings;
};

}  // namespace petaplan::catalog
