// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/date.h"
#include "core/catalog/explain.h"
#include "core/catalog/price_rules.h"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace petaplan::store {

/// A record of an import that broke a rule.
struct Finding {
    std::uint64_t number = 0;  ///< within its import, from 1; set by the log
    std::string file;
    std::string feed;
    std::uint64_t line = 0;  ///< on which the record begins, from 1; 0: the file as a whole
    std::string pointer;     ///< JSON pointer; empty for lines of text
    const catalog::PriceRule* rule = nullptr;
    std::string detail;   ///< the value that broke it
    std::string raw;      ///< the record as it stands in the file, cut after 4 KiB
    std::string subject;  ///< id of the offer where the record names one; may be empty
    std::string keptBy;   ///< who keeps the record all the same, when and why; empty: nobody
};

/// What is known of an import beside its findings.
struct ImportInfo {
    std::string id;         ///< name of the file that keeps the findings
    std::string catalogId;  ///< the catalog that came of it; empty: nothing was written
    std::string baseId;     ///< the catalog that it started from
    Date importedOn;
    std::string files;  ///< names of the files, one a line
    std::uint64_t refused = 0, suspicious = 0, notes = 0;
};

/// Which findings to list; an empty field lets all pass.
struct FindingFilter {
    std::string rule;
    std::optional<catalog::RuleSeverity> severity;
    std::string subject;  ///< an offer id, or the beginning of one that ends in a colon
    /// With a subject that ends in a colon: also records that name no offer, but this machine type.
    std::string machineType;
    std::string text;  ///< occurs in the raw text, the detail or the file
    bool withoutNotes = false;
};

/// The findings of one import. While it runs they lie in a file that the system removes by itself,
/// so that memory stays bounded whatever an import finds; keep() makes an immutable file of them.
/// Every function throws DataError when a file cannot be read or written.
class FindingLog {
public:
    FindingLog();
    explicit FindingLog(const std::filesystem::path& kept);
    ~FindingLog();
    FindingLog(FindingLog&&) noexcept;
    FindingLog& operator=(FindingLog&&) noexcept;

    void add(const Finding& finding);
    /// In the order in which they were added; the visitor returns false to stop.
    void forEach(const FindingFilter& filter,
                 const std::function<bool(const Finding&)>& visit) const;
    std::optional<Finding> find(std::uint64_t number) const;
    /// Writes them to a file, which appears whole or not at all.
    void keep(const std::filesystem::path& target, const ImportInfo& info) const;
    /// Of a kept log.
    ImportInfo info() const;

private:
    template <typename Action>
    auto guarded(const Action& action) const;

    std::filesystem::path m_file;  ///< empty: not kept yet
    std::unique_ptr<SQLite::Database> m_database;
    std::unique_ptr<SQLite::Statement> m_insert;
};

/// The kept findings of all imports: `<data>/imports/<id>.sqlite`. The last import that wrote
/// nothing because records were refused is kept as "refused".
class ImportArchive {
public:
    static constexpr std::string_view kRefused = "refused";

    explicit ImportArchive(const std::filesystem::path& dataDirectory);
    /// Of a catalog file: `imports` beside the file, or beside the folder of the user's catalogs.
    static ImportArchive beside(const std::filesystem::path& catalogFile);

    /// Keeps the findings under a free name made of the catalog's id; returns it.
    std::string keep(const FindingLog& log, const ImportInfo& info) const;
    /// Throws DataError naming the first file of findings that cannot be read.
    void checkFiles() const;
    /// All kept imports, newest first. Files that cannot be read are left out.
    std::vector<ImportInfo> list() const;
    /// The imports that a catalog came of, newest first: the one that wrote it, the one that wrote
    /// the catalog that this one started from, and so on.
    std::vector<ImportInfo> behind(const std::string& catalogId) const;
    /// Findings on the offers of one machine ("aws:p5.48xlarge") of the imports behind a catalog,
    /// newest import first, up to a bound; files that cannot be read are passed over.
    std::vector<catalog::FindingEvidence> evidenceOn(const std::string& catalogId,
                                                     const std::string& machine) const;
    /// Opens the findings of an import by its id or the unambiguous beginning of it. Throws
    /// DataError when there is none.
    FindingLog open(const std::string& id) const;

private:
    std::vector<std::filesystem::directory_entry> files() const;

    std::filesystem::path m_folder;
};

}  // namespace petaplan::store
