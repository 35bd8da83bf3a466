// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/column_cache.h"

#include <algorithm>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/store/column_file.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMagic = 0x314C'4F43'5050'5450;  // "PTPPCOL1"
constexpr const char* kEnding = ".columns";
constexpr std::size_t kMostKept = 4;

/// Calls `use` with each column in the order of the file.
template <typename Columns, typename Use>
void forEachColumn(Columns& columns, const Use& use) {
    use(columns.instance);
    use(columns.region);
    use(columns.zone);
    use(columns.pricing);
    use(columns.origin);
    use(columns.observedOn);
    use(columns.effectiveOn);
    for (auto* amount : {&columns.perHour, &columns.perMonth, &columns.upfront}) {
        use(amount->digits);
        use(amount->scale);
    }
    use(columns.termMonths);
    use(columns.minimumCommitHours);
    use(columns.note);
}

/// What must be as it was: the file's content and the tables that rows refer to.
struct Stamp {
    XXH128_hash_t file{};
    CatalogSizes sizes;
};

void write(ColumnFileWriter& to, const Stamp& stamp) {
    for (const std::uint64_t value :
         {stamp.file.low64, stamp.file.high64, std::uint64_t{stamp.sizes.instances},
          std::uint64_t{stamp.sizes.regions}, std::uint64_t{stamp.sizes.sources}}) {
        to.number(value);
    }
}

Stamp readStamp(ColumnFileReader& from) {
    Stamp stamp;
    stamp.file.low64 = from.number();
    stamp.file.high64 = from.number();
    stamp.sizes.instances = static_cast<std::size_t>(from.number());
    stamp.sizes.regions = static_cast<std::size_t>(from.number());
    stamp.sizes.sources = static_cast<std::size_t>(from.number());
    return stamp;
}

void write(ColumnFileWriter& to, const catalog::PriceOrigin& origin) {
    to.text(origin.currency);
    to.text(origin.operatingSystem);
    to.text(origin.tenancy);
    to.text(origin.status);
    to.number(origin.source);
    to.number(static_cast<std::uint64_t>(origin.basis));
    to.number(origin.userOverride ? 1 : 0);
}

/// False where a number is none of those that are written.
bool read(ColumnFileReader& from, catalog::PriceOrigin& origin) {
    origin.currency = from.text();
    origin.operatingSystem = from.text();
    origin.tenancy = from.text();
    origin.status = from.text();
    origin.source = static_cast<catalog::Index>(from.number());
    const std::uint64_t basis = from.number();
    origin.basis = static_cast<catalog::Basis>(basis);
    origin.userOverride = from.number() != 0;
    return from.good() && basis <= static_cast<std::uint64_t>(catalog::Basis::Claim);
}

/// Caches of catalogs that are no longer asked for go, the longest unused first.
void removeOld(const fs::path& folder) {
    std::vector<std::pair<fs::file_time_type, fs::path>> caches;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != kEnding) continue;
        caches.emplace_back(fs::last_write_time(entry.path(), error), entry.path());
    }
    std::sort(caches.rbegin(), caches.rend());
    for (std::size_t i = kMostKept; i < caches.size(); ++i) fs::remove(caches[i].second, error);
}

}  // namespace

fs::path ColumnCache::fileOf(const std::string& id) const {
    // An id with a path in it would lead out of the folder.
    const bool isPlain =
        !id.empty() && id.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (m_folder.empty() || !isPlain) return {};
    return m_folder / (id + kEnding);
}

std::optional<ColumnCache::Kept> ColumnCache::find(const fs::path& catalogFile,
                                                   const std::string& id) const {
    const fs::path file = fileOf(id);
    std::error_code error;
    if (file.empty() || !fs::is_regular_file(file, error)) return std::nullopt;
    ColumnFileReader from(file);
    if (from.number() != kMagic) return std::nullopt;
    const std::uint64_t seed = from.number();
    from.begin(seed);
    const Stamp stamp = readStamp(from);
    const auto hash = hashOfFile(catalogFile, seed);
    if (!from.good() || !hash || XXH128_isEqual(*hash, stamp.file) == 0) return std::nullopt;
    catalog::PriceColumns::Columns columns;
    forEachColumn(columns, [&](auto& column) { from.column(column); });
    std::vector<catalog::PriceOrigin> origins;
    for (std::uint64_t left = from.number(); left > 0; --left) {
        if (!read(from, origins.emplace_back())) return std::nullopt;
    }
    std::vector<std::string> texts;
    for (std::uint64_t left = from.number(); left > 0 && from.good(); --left) {
        texts.push_back(from.text());
    }
    if (!from.finish()) return std::nullopt;
    Kept kept;
    kept.sizes = stamp.sizes;
    if (!kept.prices.restore(std::move(columns), std::move(origins), texts, stamp.sizes.instances,
                             stamp.sizes.regions, stamp.sizes.sources)) {
        return std::nullopt;
    }
    return kept;
}

void ColumnCache::keep(const fs::path& catalogFile, const std::string& id,
                       const CatalogSizes& sizes, const catalog::PriceColumns& prices) const {
    const fs::path file = fileOf(id);
    if (file.empty() || prices.size() < kFewestRows) return;
    // A start that nobody can know keeps another file from being made to the same hash.
    std::random_device random;
    const std::uint64_t seed = (std::uint64_t{random()} << 32U) | random();
    const auto hash = hashOfFile(catalogFile, seed);
    if (!hash) return;
    std::error_code error;
    fs::path beside;
    try {
        beside = documents::createFileBeside(file);
    } catch (const DataError&) {
        return;
    }
    ColumnFileWriter to(beside);
    to.number(kMagic);
    to.number(seed);
    to.begin(seed);
    write(to, {*hash, sizes});
    forEachColumn(prices.columns(), [&](const auto& column) { to.column(column); });
    to.number(prices.origins().size());
    for (const catalog::PriceOrigin& origin : prices.origins()) write(to, origin);
    to.number(prices.texts().size());
    for (TextId text = 0; text < prices.texts().size(); ++text) {
        to.text(prices.texts().text(text));
    }
    to.finish();
    // Not flushed to the disk: what a crash leaves of it has another hash.
    if (to.good()) fs::rename(beside, file, error);
    if (error || !to.good()) {
        fs::remove(beside, error);
        return;
    }
    removeOld(m_folder);
}

}  // namespace petaplan::store
