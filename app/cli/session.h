// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/thread_pool.h"
#include "app/cli/verb.h"
#include "core/catalog/offer_query.h"
#include "core/text/text_table.h"
#include "db/data_error.h"
#include "db/documents/resource_folder.h"
#include "db/documents/table_output.h"
#include "db/store/catalog_store.h"

namespace petaplan::cli {

/// What a verb works with: catalog, texts and calibration, each opened when first asked for.
class Session {
public:
    explicit Session(const GlobalOptions& options);

    documents::OutputFormat format() const { return m_format; }
    text::Language language() const { return m_language; }
    std::uint64_t seed() const { return m_options.seed; }
    const documents::ResourceFolder& resources();
    const text::TextTable& texts();
    const catalog::Catalog& catalog();
    const workload::ModelLibrary& models();
    const std::filesystem::path& catalogFile();
    const performance::Calibration& calibration();
    Executor& executor() { return m_pool; }
    /// Currency and day of the options.
    catalog::QueryContext context() const;
    /// The verb answers about offers that the user named: what is known of others is no matter.
    void askOfNamedOffers() { m_ofNamedOffers = true; }
    /// The day by the machine's clock, UTC.
    static Date today();
    /// The user's data folder: $XDG_DATA_HOME/petaplan, else ~/.local/share/petaplan.
    static std::filesystem::path dataFolder();
    /// Where column caches of catalogs lie; empty where there is no data folder.
    static std::filesystem::path columnCacheFolder();

    std::string sentence(const Message& message) { return texts().render(message); }
    /// The word for a key under "<kind>.<key>", or the key itself.
    std::string word(const std::string& kind, const std::string& key);

    /// Throws UsageError that lists the problems, one a line.
    [[noreturn]] void refuse(const std::vector<Problem>& problems);

private:
    const store::LoadedCatalog& loaded();

    GlobalOptions m_options;
    documents::OutputFormat m_format;
    text::Language m_language;
    Date m_asOf;
    ThreadPool m_pool;
    bool m_ofNamedOffers = false;
    std::optional<documents::ResourceFolder> m_resources;
    std::optional<performance::Calibration> m_calibration;
    std::optional<store::LoadedCatalog> m_loaded;
};

/// The fault of a file in the language of the user: what kind of fault it is in words, then the
/// exact finding, which names fields and values and is English.
std::string dataFaultText(const DataError& error);

/// Writes a result to stdout. Throws DataError (disk_full) when it cannot be written.
void printResult(const std::string& text);
/// All that was printed has left the program, or throws as printResult.
void finishOutput();
/// Writes a remark to stderr.
void printNote(const std::string& text);
/// A JSON value to stdout, indented.
void printJson(const documents::Json& json);

/// A list in the format of the session; for JSON an object with "rows" and the further fields.
void printTable(const Session& session, const documents::OutputTable& table,
                const documents::Json& further = documents::Json::object());

/// Throws DataError when the folder of a file to be written does not exist: a mistyped path must
/// not make new folders.
void refuseMissingFolder(const std::string& option, const std::string& file);

}  // namespace petaplan::cli
