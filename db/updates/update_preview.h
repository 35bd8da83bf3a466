// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/report/price_changes.h"
#include "db/updates/staged_update.h"

namespace petaplan::documents {
struct PlanDocument;
}

namespace petaplan::updates {

/// What an update does to an offer.
enum class ChangeKind : std::uint8_t {
    New,       ///< not in the current catalog, or without a price there
    Changed,   ///< another price
    Removed,   ///< no longer in the catalog, or without a price there
    Confirmed  ///< the same price, seen on another day
};
std::string_view changeKindName(ChangeKind kind);  ///< "new", "changed", "removed", "confirmed"
std::optional<ChangeKind> changeKindFromName(std::string_view name);

/// One offer that an update touches, by its place in both snapshots.
struct UpdateRow {
    catalog::Index was = catalog::kNoIndex;  ///< offer of the current catalog
    catalog::Index now = catalog::kNoIndex;  ///< offer of the incoming catalog
    ChangeKind kind = ChangeKind::New;
    std::uint8_t rules = 0;  ///< bits of suspicionRules()

    bool isSuspicious() const { return rules != 0; }
};

/// The rules of core/catalog/price_rules.h that make an incoming price suspicious, by bit.
std::span<const std::string_view> suspicionRules();

/// What an update would do to a plan of the user.
struct PlanEffect {
    std::filesystem::path file;
    std::string name;
    std::vector<report::PriceChange> changes;  ///< of the offers in the plan
    std::string chosenOfferId;
    /// Change of the hourly price of the chosen offer; 0: none, absent: it has no price any more.
    std::optional<double> relative;
    std::string fault;  ///< why the file could not be read; empty otherwise
};

/// An update beside the current catalog. Rows stand by weight: suspicious ones first, then by the
/// size of the change.
struct UpdatePreview {
    std::shared_ptr<const catalog::Catalog> current;
    std::shared_ptr<const catalog::Catalog> incoming;
    std::vector<UpdateRow> rows;
    std::array<std::size_t, 4> counts{};        ///< by ChangeKind
    std::size_t unchanged = 0;                  ///< offers without a row
    std::size_t suspicious = 0;                 ///< rows
    std::vector<std::size_t> suspiciousByRule;  ///< parallel to suspicionRules()
    std::size_t newMachines = 0, changedMachines = 0, removedMachines = 0;
    std::vector<PlanEffect> plans;

    std::size_t count(ChangeKind kind) const { return counts[static_cast<std::size_t>(kind)]; }
    std::string offerId(const UpdateRow& row) const;
    /// The prices before and after; null where there is none.
    std::optional<catalog::PriceView> priceBefore(const UpdateRow& row) const;
    std::optional<catalog::PriceView> priceAfter(const UpdateRow& row) const;
    /// after / before - 1 of the hourly prices, where both are known in one currency.
    std::optional<double> relativeChange(const UpdateRow& row) const;
    /// Names of the rules that the row broke.
    std::vector<std::string_view> rulesOf(const UpdateRow& row) const;
    /// The snapshot and the offer in it that describe the row: the incoming one where it has it.
    const catalog::Catalog& catalogOf(const UpdateRow& row) const;
    catalog::Index offerOf(const UpdateRow& row) const;
};

/// What an incoming catalog would do to a plan that is open or in a file; a fault of the file
/// stands in the effect.
PlanEffect effectOn(const documents::PlanDocument& plan, const catalog::Catalog& incoming);
PlanEffect effectOn(const std::filesystem::path& planFile, const catalog::Catalog& incoming);

/// Compares a staged update with the current catalog and with plan files. Throws DataError where
/// the catalog within fails its checks (bundle_catalog); Cancelled.
UpdatePreview previewUpdate(const StagedUpdate& update, store::CatalogStore& catalogs,
                            std::span<const std::filesystem::path> plans, Date today,
                            const LongWork& work = {});

/// The comparison by itself: contents are made snapshots of.
UpdatePreview compareCatalogs(catalog::CatalogContents current, catalog::CatalogContents incoming,
                              Date today, const LongWork& work = {});

}  // namespace petaplan::updates
