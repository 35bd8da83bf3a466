// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <system_error>

#include "app/cli/wording.h"
#include "db/data_error.h"

namespace petaplan::cli {
namespace {

/// Offers whose every price was observed after the day of the question are counted, not dropped in
/// silence.
void tellOfLaterPrices(Session& session, const catalog::Catalog& catalog, Date asOf) {
    const catalog::OfferColumns& offers = catalog.offers();
    std::size_t count = 0;
    for (catalog::Index i = 0; i < offers.size(); ++i) {
        if (offers.current[i] == catalog::kNoIndex && offers.observationCount[i] > 0) ++count;
    }
    if (count == 0) return;
    printNote(
        session.sentence({"cli.later_prices",
                          {{"count", static_cast<std::int64_t>(count)}, {"date", asOf.toText()}}}));
}

/// A currency without a rate converts nothing: no price would rank, and nobody would know why.
void refuseUnknownCurrency(const catalog::Catalog& catalog, const std::string& currency) {
    std::set<std::string> known{"USD"};
    for (const catalog::FxRate& rate : catalog.fx().all()) known.insert(rate.currency);
    for (const catalog::PriceOrigin& origin : catalog.prices().origins()) {
        known.insert(origin.currency);
    }
    if (known.contains(currency)) return;
    std::string list;
    for (const std::string& one : known) list += (list.empty() ? "" : ", ") + one;
    throw UsageError(say({"cli.no_rate_of", {{"currency", currency}, {"known", list}}}));
}

/// What was to be printed did not get where it should: a full disk, a closed file.
[[noreturn]] void refuseLostOutput() {
    const std::string why = std::generic_category().message(errno);
    throw DataError(say({"cli.output_lost", {{"why", why}}}), {}, 0, say("cli.output_lost_remedy"),
                    "disk_full");
}

}  // namespace

Session::Session(const GlobalOptions& options)
    : m_options(options),
      m_format(
          documents::outputFormatFromName(options.format).value_or(documents::OutputFormat::Table)),
      m_language(text::languageFromCode(options.language).value_or(text::Language::English)),
      m_asOf(options.asOf.empty() ? today() : Date::parse(options.asOf).value_or(today())),
      m_pool(options.threads) {
}

Date Session::today() {
    const auto days = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    return Date(static_cast<std::int32_t>(days.time_since_epoch().count()));
}

const documents::ResourceFolder& Session::resources() {
    if (!m_resources) {
        m_resources = documents::ResourceFolder::besideProgram("/proc/self/exe");
    }
    return *m_resources;
}

const text::TextTable& Session::texts() {
    return sentences();
}

const performance::Calibration& Session::calibration() {
    if (!m_calibration) m_calibration = resources().calibration();
    return *m_calibration;
}

std::filesystem::path Session::dataFolder() {
    // Reading the environment before any thread starts.
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
        return std::filesystem::path(data) / "petaplan";
    }
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') {
        throw DataError(say("cli.no_home"), "HOME", 0, say("cli.no_home_remedy"));
    }
    return std::filesystem::path(home) / ".local" / "share" / "petaplan";
}

std::filesystem::path Session::columnCacheFolder() {
    try {
        return store::CatalogStore::columnCacheIn(dataFolder());
    } catch (const DataError&) {
        return {};  // a catalog that is named needs no home folder
    }
}

const store::LoadedCatalog& Session::loaded() {
    if (!m_loaded) {
        // A question about a day of the past asks the histories too; today's prices need none.
        const bool withHistory = !m_options.asOf.empty();
        if (m_options.catalog.empty()) {
            m_loaded =
                store::CatalogStore(dataFolder(), resources().seedCatalog(), m_asOf, withHistory)
                    .openCurrent();
        } else {
            m_loaded =
                store::openCatalog(m_options.catalog, {}, m_asOf, withHistory, columnCacheFolder());
        }
        refuseUnknownCurrency(*m_loaded->catalog, m_options.currency);
        if (!m_ofNamedOffers) tellOfLaterPrices(*this, *m_loaded->catalog, m_asOf);
    }
    return *m_loaded;
}

const catalog::Catalog& Session::catalog() {
    return *loaded().catalog;
}

const workload::ModelLibrary& Session::models() {
    return *loaded().models;
}

const std::filesystem::path& Session::catalogFile() {
    return loaded().file;
}

catalog::QueryContext Session::context() const {
    catalog::QueryContext context;
    context.asOf = m_asOf;
    context.currency = m_options.currency;
    return context;
}

std::string Session::word(const std::string& kind, const std::string& key) {
    const std::string full = kind + "." + key;
    return texts().contains(full) ? texts().word(full) : key;
}

void Session::refuse(const std::vector<Problem>& problems) {
    std::string text;
    for (const Problem& problem : problems) {
        text += (text.empty() ? "" : "\n") + sentence(problem.message);
    }
    throw UsageError(text);
}

std::string dataFaultText(const DataError& error) {
    if (spokenLanguage() == text::Language::English) return error.what();
    try {
        const std::string rule = "fault." + error.rule();
        const text::TextTable& texts = sentences();
        return fmt::format("{}\n{}", texts.word(texts.contains(rule) ? rule : "fault.file"),
                           error.what());
    } catch (const DataError&) {
        return error.what();  // the fault may be that of the texts
    }
}

void printResult(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) refuseLostOutput();
}

void finishOutput() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) refuseLostOutput();
}

void printNote(const std::string& text) {
    std::fflush(stdout);  // on a terminal a remark stands below what it is about
    fmt::print(stderr, "{}\n", text);
}

void printJson(const documents::Json& json) {
    // Broken bytes of a catalog must not stop the answer.
    printResult(json.dump(2, ' ', false, documents::Json::error_handler_t::replace) + "\n");
}

void printTable(const Session& session, const documents::OutputTable& table,
                const documents::Json& further) {
    switch (session.format()) {
        case documents::OutputFormat::Table:
            printResult(documents::alignedText(table));
            break;
        case documents::OutputFormat::CsvText:
            printResult(documents::csvText(table));
            break;
        case documents::OutputFormat::Markdown:
            printResult(documents::markdownText(table));
            break;
        case documents::OutputFormat::JsonText: {
            documents::Json json;
            json["rows"] = documents::jsonRows(table);
            json.update(further);
            printJson(json);
            break;
        }
    }
}

void refuseMissingFolder(const std::string& option, const std::string& file) {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    std::error_code error;
    if (folder.empty() || std::filesystem::is_directory(folder, error)) return;
    throw DataError(say("cli.no_folder"), folder.string(), 0,
                    say({"cli.no_folder_remedy", {{"option", option}}}));
}

}  // namespace petaplan::cli
