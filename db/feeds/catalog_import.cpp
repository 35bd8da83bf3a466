// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/catalog_import.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "db/data_error.h"

namespace petaplan::feeds {
namespace {

using catalog::Index;
using catalog::RuleSeverity;
namespace rule = catalog::rule;

/// The day on which a file was last changed, UTC.
std::optional<Date> dayOfChange(const std::filesystem::path& file) {
    std::error_code error;
    const auto changed = std::filesystem::last_write_time(file, error);
    if (error) return std::nullopt;
    const auto system = std::chrono::file_clock::to_sys(changed);
    const auto days = std::chrono::floor<std::chrono::days>(system);
    return Date(static_cast<std::int32_t>(days.time_since_epoch().count()));
}

}  // namespace

CatalogImport::CatalogImport(store::CatalogFile base, ImportOptions options)
    : m_options(std::move(options)) {
    rememberDecisions();
    m_text.title = std::move(base.manifest.title);
    m_text.contents = std::move(base.contents);
    m_text.sourceKeys = std::move(base.sourceKeys);
    m_text.models = std::move(base.models);
    m_text.histories = std::move(base.manifest.histories);
    m_text.prices = std::move(base.prices);
    store::PriceTable& prices = m_text.prices;
    for (const auto& priced : m_text.contents.prices) prices.add(priced);
    std::vector<catalog::CatalogContents::Priced>().swap(m_text.contents.prices);
    const auto& contents = m_text.contents;
    m_basePrices = prices.size();
    m_baseProviders = contents.providers.size();
    m_machines = std::make_unique<MachineTable>(m_text.contents);
    m_usual = std::make_unique<store::UsualPrices>(contents, prices);
    m_gpuHours = std::make_unique<store::GpuHourPrices>(contents, prices);
    for (std::size_t i = 0; i < prices.size(); ++i) {
        indexPrice(static_cast<std::uint32_t>(i));
    }
}

CatalogImport::~CatalogImport() = default;

void CatalogImport::beginSource(const std::filesystem::path& file) {
    const FileSummary& summary = m_files.back();
    const Feed* feed = findFeed(summary.feed);
    m_fileDate = m_options.observedOn.value_or(dayOfChange(file).value_or(m_options.asOf));
    // A file that was copied a moment after midnight elsewhere is not of the future.
    if (!m_options.observedOn) m_fileDate = std::min(m_fileDate, m_options.asOf);
    m_source = static_cast<Index>(m_text.contents.sources.size());
    m_text.contents.sources.push_back(
        {std::string(feed->name) + ": " + file.filename().string(), m_fileDate});
    m_text.sourceKeys.emplace_back();
}

void CatalogImport::importFile(const std::filesystem::path& file, const Progress& progress,
                               std::stop_token stop) {
    FeedInput input(file, progress, std::move(stop));
    const FeedHead head{input.head(), file.filename().string()};
    if (head.text.empty()) {
        throw DataError("is empty", input.name(), 0, "fetch the file again", "empty_file");
    }
    const Feed* feed = m_options.feed != nullptr ? m_options.feed : detectFeed(head);
    if (feed == nullptr) {
        throw DataError("is of no known feed", input.name(), 0, "name the feed with --feed",
                        "unknown_feed");
    }
    FileSummary summary;
    summary.file = input.name();
    summary.feed = feed->id;
    m_files.push_back(std::move(summary));
    m_lastKept.reset();
    m_lastUnknown.reset();
    m_lastBadName.reset();
    m_pendingSpots.clear();
    m_spill.clear();
    m_reportedOnce.clear();
    beginSource(file);
    feed->read(input, {*m_machines, m_options.provider, m_options.currency}, *this);
    if (input.sawForeignBytes()) {
        report(rule::kForeignEncoding, "bytes that are no UTF-8 were read as Latin-1", {}, {});
    }
    checkPendingSpots();
    checkAgeOfFile();
    // The source gets the key by which reviewable text names it.
    Source& source = m_text.contents.sources[m_source];
    source.date = m_fileDate;
    const auto& sources = m_text.contents.sources;
    for (Index i = 0; i < m_source; ++i) {
        if (sources[i] != source) continue;
        store::PriceTable& prices = m_text.prices;
        for (std::size_t p = m_basePrices; p < prices.size(); ++p) {
            if (prices[p].source == m_source) prices[p].source = i;
        }
        m_text.contents.sources.pop_back();
        m_text.sourceKeys.pop_back();
        return;
    }
    const std::string base = "import-" + std::string(feed->id) + "-" + m_fileDate.toText();
    std::string key = base;
    for (int n = 2; std::find(m_text.sourceKeys.begin(), m_text.sourceKeys.end(), key) !=
                    m_text.sourceKeys.end();
         ++n) {
        key = base + "-" + std::to_string(n);
    }
    m_text.sourceKeys.back() = key;
}

void CatalogImport::finish() {
    store::markDoubtfulPrices(m_text.contents, m_text.prices);
    for (std::size_t i = m_basePrices; i < m_text.prices.size(); ++i) {
        const auto observedOn = m_text.prices[i].observed();
        if (observedOn && observedOn > m_text.contents.date) m_text.contents.date = observedOn;
    }
}

std::size_t CatalogImport::count(RuleSeverity severity) const {
    std::size_t count = 0;
    for (const FileSummary& file : m_files) {
        for (const auto& [name, times] : file.byRule) {
            if (catalog::findPriceRule(name)->severity != severity) continue;
            const auto decided = file.decided.find(name);
            count += times - (decided == file.decided.end() ? 0 : decided->second);
        }
    }
    return count;
}

std::vector<std::string> CatalogImport::newProviders() const {
    std::vector<std::string> ids;
    const auto& providers = m_text.contents.providers;
    for (std::size_t i = m_baseProviders; i < providers.size(); ++i) ids.push_back(providers[i].id);
    return ids;
}

}  // namespace petaplan::feeds
