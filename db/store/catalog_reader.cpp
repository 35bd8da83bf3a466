// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/catalog_reader.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/store/catalog_checksum.h"
#include "db/store/catalog_schema.h"
#include "db/store/catalog_tables.h"
#include "db/store/column_cache.h"

namespace petaplan::store {
namespace {

constexpr const char* kRemedy = "use another catalog; the file was left as it is";

std::int64_t pragma(SQLite::Database& database, const char* name) {
    return database.execAndGet("PRAGMA " + std::string(name)).getInt64();
}

/// Refuses files that are no catalog or of a newer release, before any row is read.
void checkKind(SQLite::Database& database, const std::string& file) {
    if (pragma(database, "application_id") != kCatalogApplicationId) {
        throw DataError("is not a Petaplan catalog", file, 0, kRemedy, "catalog_kind");
    }
    const std::int64_t version = pragma(database, "user_version");
    if (version > kCatalogSchemaVersion) {
        throw DataError("was written by a newer release (catalog version " +
                            std::to_string(version) + ", this release reads " +
                            std::to_string(kCatalogSchemaVersion) + ")",
                        file, 0, "update Petaplan or use another catalog", "catalog_version");
    }
    if (version < kCatalogSchemaVersion) {
        throw DataError("was written by an older release (catalog version " +
                            std::to_string(version) + ", this release reads " +
                            std::to_string(kCatalogSchemaVersion) + ")",
                        file, 0, "use another catalog, or compile this one anew from its text",
                        kCatalogOutdated);
    }
}

/// What the checks look at: the rows of prices are checked while they are read, too.
enum class Depth { AllRows, AllButPrices };

void checkIntegrity(SQLite::Database& database, const std::string& file, Depth depth) {
    const auto damaged = [&](const std::string& what) {
        throw DataError("is damaged: " + what, file, 0, kRemedy, "catalog_damaged");
    };
    // A view or trigger in the place of a table would run what a stranger wrote.
    SQLite::Statement foreign(database,
                              "SELECT name FROM sqlite_schema WHERE type IN ('view', 'trigger') OR "
                              "(type = 'table' AND rootpage = 0)");
    if (foreign.executeStep()) {
        damaged("it defines '" + foreign.getColumn(0).getString() + "', which is no plain table");
    }
    const std::string verdict = database.execAndGet("PRAGMA quick_check(1)").getString();
    if (verdict != "ok") damaged(verdict);
    std::vector<std::string> tables;
    SQLite::Statement names(database, "SELECT name FROM sqlite_schema WHERE type = 'table'");
    while (names.executeStep()) tables.push_back(names.getColumn(0).getString());
    for (const std::string& table : tables) {
        if (depth == Depth::AllButPrices && table == "prices") continue;
        SQLite::Statement broken(database, "SELECT 1 FROM pragma_foreign_key_check(?)");
        broken.bind(1, table);
        if (broken.executeStep()) {
            damaged("a row of the table '" + table + "' refers to a row that is missing");
        }
    }
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        const std::string line = text.substr(start, end - start);
        // A name with a path in it would lead out of the folder.
        const bool plain =
            !line.empty() && line.find_first_not_of("0123456789abcdef") == std::string::npos;
        if (plain) lines.push_back(line);
        start = end + 1;
    }
    return lines;
}

CatalogManifest manifestOf(SQLite::Database& database) {
    CatalogManifest manifest;
    SQLite::Statement rows(database, "SELECT key, value FROM manifest");
    while (rows.executeStep()) {
        const std::string key = rows.getColumn(0).getString();
        const std::string value = rows.getColumn(1).getString();
        if (key == "id") manifest.id = value;
        if (key == "checksum") manifest.checksum = value;
        if (key == "title") manifest.title = value;
        if (key == "histories") manifest.histories = linesOf(value);
        if (key == "date") manifest.date = Date::parse(value);
    }
    return manifest;
}

CatalogSizes sizesOf(const catalog::CatalogContents& contents) {
    return {contents.instances.size(), contents.regions.size(), contents.sources.size()};
}

/// The manifest of a file that passed all checks.
CatalogManifest checked(SQLite::Database& database, const std::filesystem::path& file,
                        Depth depth) {
    checkIntegrity(database, file.string(), depth);
    CatalogManifest manifest = manifestOf(database);
    // A changed byte can leave a sound database with another figure in it.
    if (!isAsSealed(file, manifest.checksum)) {
        throw DataError("is damaged: its content is not what its checksum says", file.string(), 0,
                        kRemedy, "catalog_damaged");
    }
    if (manifest.id.empty()) {
        throw DataError("has no id", file.string(), 0, kRemedy, "catalog_damaged");
    }
    return manifest;
}

/// Opens the file read-only and turns faults of SQLite into DataError.
template <typename Read>
auto withCatalog(const std::filesystem::path& file, const Read& read) {
    const std::string name = file.string();
    if (!std::filesystem::exists(file)) {
        throw DataError("does not exist", name, 0, "check the path", "catalog_missing");
    }
    if (std::filesystem::is_directory(file)) {
        throw DataError("is a folder, not a catalog file", name, 0,
                        "name a file; petaplan-cli compile makes one of a folder of catalog text",
                        "catalog_kind");
    }
    documents::refuseOddFile(file);
    try {
        // One thread alone has this connection.
        SQLite::Database database(name, SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX);
        // Catalogs come from others: nothing in their schema may call a function of ours.
        database.exec("PRAGMA trusted_schema = OFF");
        database.exec("PRAGMA cell_size_check = ON");
        checkKind(database, name);
        return read(database);
    } catch (const SQLite::Exception& error) {
        if (error.getErrorCode() == SQLITE_NOTADB) {
            throw DataError("is not a Petaplan catalog", name, 0, kRemedy, "catalog_kind");
        }
        throw DataError("is damaged or cannot be read: " + std::string(error.what()), name, 0,
                        kRemedy, "catalog_damaged");
    } catch (const std::out_of_range&) {
        throw DataError("is damaged: a row refers to a row that is missing", name, 0, kRemedy,
                        "catalog_damaged");
    } catch (const DataError& error) {
        if (!error.file().empty()) throw;
        throw DataError("is damaged: " + error.whatHappened(), name, 0, kRemedy, "catalog_damaged");
    }
}

}  // namespace

bool isCatalogHeader(std::string_view begin) {
    // The form of the header: https://www.sqlite.org/fileformat2.html#the_database_header
    constexpr std::string_view kMagic("SQLite format 3\0", 16);
    constexpr std::size_t kApplicationIdAt = 68;
    if (begin.size() < kCatalogHeaderBytes || !begin.starts_with(kMagic)) return false;
    std::uint32_t id = 0;
    for (const char byte : begin.substr(kApplicationIdAt, 4)) {
        id = (id << 8U) | static_cast<unsigned char>(byte);
    }
    return id == static_cast<std::uint32_t>(kCatalogApplicationId);
}

CatalogManifest readManifest(const std::filesystem::path& file) {
    return withCatalog(file, [](SQLite::Database& database) { return manifestOf(database); });
}

CatalogManifest checkCatalogFile(const std::filesystem::path& file) {
    return withCatalog(
        file, [&](SQLite::Database& database) { return checked(database, file, Depth::AllRows); });
}

CatalogFile readCatalogFile(const std::filesystem::path& file, PricesIn prices,
                            const std::filesystem::path& columnCache) {
    return withCatalog(file, [&](SQLite::Database& database) {
        const ColumnCache cache(prices == PricesIn::Columns ? columnCache
                                                            : std::filesystem::path());
        CatalogManifest manifest = manifestOf(database);
        CatalogFile result;
        const auto complete = [&] {
            result.contents.id = manifest.id;
            result.contents.date = manifest.date;
            result.manifest = std::move(manifest);
            return std::move(result);
        };
        if (auto kept = cache.find(file, manifest.id)) {
            // Byte for byte the file that passed the checks when its prices were kept.
            result = readTables(database, std::nullopt);
            if (kept->sizes == sizesOf(result.contents)) {
                result.columns = std::move(kept->prices);
                return complete();
            }
        }
        manifest = checked(database, file, Depth::AllButPrices);
        result = readTables(database, prices);
        result.columns.sortByOffer();
        cache.keep(file, manifest.id, sizesOf(result.contents), result.columns);
        return complete();
    });
}

}  // namespace petaplan::store
