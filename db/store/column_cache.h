// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/catalog/price_columns.h"

namespace petaplan::store {

/// Sizes of the tables of a catalog that its prices refer to.
struct CatalogSizes {
    std::size_t instances = 0;
    std::size_t regions = 0;
    std::size_t sources = 0;

    friend bool operator==(const CatalogSizes&, const CatalogSizes&) = default;
};

/// The prices of a large catalog once more, sorted and in the form in which they lie in memory:
/// `<folder>/<catalog id>.columns`. It is made of a catalog file that passed all checks and keeps a
/// hash of every byte of that file and one of itself: as long as both hold, the catalog is what was
/// checked then. It may be removed at any time; one that is damaged, of another release or of
/// another file counts as missing.
class ColumnCache {
public:
    /// Catalogs with fewer prices open as fast without.
    static constexpr std::size_t kFewestRows = 50'000;

    /// An empty folder: nothing is kept and nothing is found.
    explicit ColumnCache(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    struct Kept {
        catalog::PriceColumns prices;
        CatalogSizes sizes;
    };
    /// The prices of this catalog file if it is byte for byte the one that they were kept for.
    std::optional<Kept> find(const std::filesystem::path& catalogFile, const std::string& id) const;
    /// Keeps sorted prices. Where that fails nothing is kept: a full disk must not keep a catalog
    /// from opening.
    void keep(const std::filesystem::path& catalogFile, const std::string& id,
              const CatalogSizes& sizes, const catalog::PriceColumns& prices) const;

private:
    std::filesystem::path fileOf(const std::string& id) const;

    std::filesystem::path m_folder;
};

}  // namespace petaplan::store
