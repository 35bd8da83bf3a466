// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/workload/transformer_model.h"
#include "db/store/price_override.h"

namespace petaplan::store {

struct CatalogText;

/// An opened catalog: the snapshot and the model presets that travel in the same file.
struct LoadedCatalog {
    std::shared_ptr<const catalog::Catalog> catalog;
    std::shared_ptr<const workload::ModelLibrary> models;
    std::filesystem::path file;
    std::string title;
    /// Offer ids of price overrides that match no machine or region of this catalog.
    std::vector<std::string> unmatchedOverrides;
};

/// Reads a catalog file into memory (read-only, integrity and schema version checked) and lays the
/// overrides over it. Observations later than `pricesUntil` become no current price. `withHistory`
/// adds what the price histories that the catalog names know of that day (history_prices.h).
/// `columnCache` as of readCatalogFile. Throws
/// DataError when the file is damaged, not a catalog or of a newer schema; the file is never
/// written.
LoadedCatalog openCatalog(const std::filesystem::path& file,
                          std::span<const PriceOverride> overrides = {},
                          std::optional<Date> pricesUntil = {}, bool withHistory = false,
                          const std::filesystem::path& columnCache = {});

/// What `compile` found and wrote.
struct CompileSummary {
    std::string catalogId;
    std::size_t gpus = 0, instances = 0, prices = 0, providers = 0, regions = 0, models = 0;
    std::vector<std::string> unknownPricing;  ///< pricing models of no known pattern, sorted
};

/// Validates the reviewable catalog text in `directory` (foreign keys, units, ranges, duplicates)
/// and writes a new catalog file; the target is replaced atomically and only when all rows passed.
/// Throws DataError naming file, line and rule of the first fault; the message counts the others.
CompileSummary compileCatalog(const std::filesystem::path& directory,
                              const std::filesystem::path& target);

/// Writes contents to a catalog file; an existing one is replaced atomically, and only after what
/// was written reads back. Returns the id. Throws DataError.
std::string writeCatalogFile(const CatalogText& text, const std::filesystem::path& target);

/// One catalog file of the user.
struct StoredCatalog {
    std::filesystem::path file;
    bool current = false;
    /// What the file says of itself; empty where it cannot be read.
    std::string id;
    std::string title;
    std::optional<Date> date;
    std::string fault;  ///< why it cannot be read; empty when it can
};

/// The user's catalogs: files `<data>/catalogs/<id>.sqlite`, which are never changed once written,
/// and the pointer `<data>/current`, which is replaced atomically. Price overrides come from
/// `<data>/user.sqlite` where that exists.
class CatalogStore {
public:
    /// `dataDirectory` is created at need; `seedFile` is the installed seed catalog.
    /// Observations later than `pricesUntil` become no current price of an opened catalog.
    /// `withHistory` as of openCatalog.
    CatalogStore(std::filesystem::path dataDirectory, std::filesystem::path seedFile,
                 std::optional<Date> pricesUntil = {}, bool withHistory = false);

    /// Opens the current catalog. At first use installs the seed; where the current catalog is an
    /// older installed seed, or one in a former form of the file, installs the newer one. A damaged
    /// current catalog is left as it is: throws DataError whose remedy names the seed catalog.
    LoadedCatalog openCurrent();
    /// Makes the seed catalog current (copies it in, swaps the pointer); the former file stays.
    LoadedCatalog useSeed();
    /// Makes a stored catalog current and keeps it so when a newer seed is installed. Throws
    /// DataError when no stored catalog has this id or it is damaged.
    LoadedCatalog use(const std::string& id);
    /// Makes the catalog current that was so before; where that is not known or cannot be read, the
    /// newest other one that reads; where there is none, the seed. No file is removed or changed.
    LoadedCatalog rollBack();
    /// Writes contents as a new catalog file and makes it current in one atomic step; all former
    /// files stay. Returns its manifest id. Throws DataError and leaves the former one current when
    /// anything fails. What belongs to the new catalog is kept by `beforeCurrent`, which is told
    /// the id just before the step, so that a crash leaves no catalog without it.
    std::string adopt(const CatalogText& text,
                      const std::function<void(const std::string& id)>& beforeCurrent = {});
    /// Takes over a catalog file that came from elsewhere, such as an unpacked update, and makes it
    /// current in one atomic step. `file` must lie on the file system of the data directory; it is
    /// checked by checkCatalogFile and must have this manifest id, then it is moved. Throws like
    /// adopt; `beforeCurrent` is called once the file is checked, just before it becomes current.
    void adoptFile(const std::filesystem::path& file, const std::string& id,
                   const std::function<void()>& beforeCurrent = {});
    /// The file of the current catalog, checked but not read; installs the seed at first use.
    std::filesystem::path currentFile();
    /// All stored catalogs, newest date first; a current one whose file is gone stands last.
    std::vector<StoredCatalog> list() const;

    const std::filesystem::path& dataDirectory() const { return m_dataDirectory; }
    /// Where column caches lie: beside the catalogs.
    static std::filesystem::path columnCacheIn(const std::filesystem::path& dataDirectory) {
        return dataDirectory / "catalogs";
    }
    /// `<data>/user.sqlite`: what the user adds.
    std::filesystem::path userFile() const { return m_dataDirectory / "user.sqlite"; }

private:
    struct Pointer {
        std::string fileName;
        bool followsSeed = false;
        std::string former;  ///< file name of the catalog that was current before; may be empty
    };
    std::optional<Pointer> readPointer() const;
    /// The pointer, or nothing where it is missing or damaged.
    std::optional<Pointer> soundPointer() const;
    void writePointer(const std::filesystem::path& file, bool followsSeed) const;
    std::filesystem::path installSeed(const std::string& id) const;
    /// Makes the seed current without opening it.
    std::filesystem::path placeSeed();
    /// What `use` makes of the file of the current catalog; see openCurrent.
    template <typename Use>
    auto withCurrent(const Use& useFile);
    /// Gives a written catalog its name and makes it current.
    void place(const std::filesystem::path& written, const std::string& id) const;
    LoadedCatalog open(const std::filesystem::path& file) const;

    /// Throws DataError (current_changed) where another process changed the current catalog since
    /// this store read it.
    void refuseOtherStart() const;
    /// Files that killed writers left: no writer works for a day.
    void removeLeftovers() const;

    std::filesystem::path m_dataDirectory;
    std::filesystem::path m_catalogs;
    std::filesystem::path m_seedFile;
    std::optional<Date> m_pricesUntil;
    std::string m_startedFrom;  ///< name of the current file as last used; empty: not used yet
    bool m_withHistory = false;
};

}  // namespace petaplan::store
