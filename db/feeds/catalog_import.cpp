// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/catalog_import.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/number_text.h"
#include "db/data_error.h"

namespace petaplan::feeds {
namespace {

using catalog::Index;
using catalog::kNoIndex;
using catalog::RuleSeverity;
namespace rule = catalog::rule;

constexpr std::size_t kMostNotes = 10'000;
constexpr std::size_t kLongestRaw = 4096;
constexpr std::size_t kLongestPendingRaw = 400;

std::string offerKeyOf(Index machine, Index region, const std::string& zone,
                       const std::string& pricing) {
    return std::to_string(machine) + "|" + std::to_string(region) + "|" + zone + "|" + pricing;
}

std::string dateText(const std::optional<Date>& date) {
    return date ? date->toText() : std::string();
}

/// The id of the offer that a record is about.
std::string subjectOf(const FeedRecord& record) {
    if (record.provider.empty() || record.instanceType.empty()) return {};
    std::string id = record.provider + ":" + record.instanceType + ":";
    id += record.region.empty() ? "-" : record.region;
    if (!record.zone.empty()) id += ":" + record.zone;
    return id + ":" + (record.pricing.empty() ? "unpriced" : record.pricing);
}

std::string decisionKey(std::string_view feed, std::string_view rule, std::string_view raw) {
    return std::string(feed) + "\n" + std::string(rule) + "\n" + std::string(raw);
}

std::string decisionText(const std::string& author, Date date, const std::string& reason) {
    return author + " on " + date.toText() + ": " + reason;
}

/// The day on which a file was last changed, UTC.
std::optional<Date> dayOfChange(const std::filesystem::path& file) {
    std::error_code error;
    const auto changed = std::filesystem::last_write_time(file, error);
    if (error) return std::nullopt;
    const auto system = std::chrono::file_clock::to_sys(changed);
    const auto days = std::chrono::floor<std::chrono::days>(system);
    return Date(static_cast<std::int32_t>(days.time_since_epoch().count()));
}

/// Figures that no machine has read as not stated.
void dropAbsurdFigures(SeenHardware& seen) {
    const auto keepWithin = [](std::optional<double>& value, double low, double high) {
        if (value && !(*value > low && *value <= high)) value.reset();
    };
    keepWithin(seen.gpuMemoryMib, 0, 1e8);
    keepWithin(seen.totalGpuMemoryMib, 0, 1e10);
    keepWithin(seen.vcpus, 0, 10'000);
    keepWithin(seen.memoryGib, 0, 1e6);
    keepWithin(seen.networkGbps, 0, 100'000);
    keepWithin(seen.localStorageGb, -1e-9, 1e7);
}

}  // namespace

CatalogImport::CatalogImport(store::CatalogFile base, ImportOptions options)
    : m_options(std::move(options)) {
    for (const store::FindingOverride& one : m_options.overrides) {
        m_decisions.insert_or_assign(decisionKey(one.feed, one.rule, one.raw),
                                     decisionText(one.author, one.date, one.reason));
    }
    m_text.title = std::move(base.manifest.title);
    m_text.contents = std::move(base.contents);
    m_text.sourceKeys = std::move(base.sourceKeys);
    m_text.models = std::move(base.models);
    m_text.histories = std::move(base.manifest.histories);
    const auto& contents = m_text.contents;
    m_basePrices = contents.prices.size();
    m_baseProviders = contents.providers.size();
    m_machines = std::make_unique<MachineTable>(m_text.contents);
    m_usual = std::make_unique<store::UsualPrices>(contents);
    for (std::size_t i = 0; i < contents.prices.size(); ++i) {
        const auto& [key, observation] = contents.prices[i];
        const std::string offer = offerKeyOf(key.instance, key.region, key.zone, key.pricing);
        m_byKey.emplace(offer + "|" + dateText(observation.observedOn), i);
        const auto hourly = observation.effectiveHourly(key.pricing);
        if (!hourly || observation.basis != catalog::Basis::Observed) continue;
        LastPrice& last = m_lastPrice[offer + "|" + observation.currency];
        if (last.hourly == 0 || observation.observedOn > last.observedOn) {
            last = {*hourly, observation.observedOn};
        }
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
        for (std::size_t p = m_basePrices; p < m_text.contents.prices.size(); ++p) {
            auto& used = m_text.contents.prices[p].observation.source;
            if (used == m_source) used = i;
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
    store::markDoubtfulPrices(m_text.contents);
    for (std::size_t i = m_basePrices; i < m_text.contents.prices.size(); ++i) {
        const auto& observedOn = m_text.contents.prices[i].observation.observedOn;
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

void CatalogImport::countRead() {
    ++m_files.back().read;
}

void CatalogImport::setFileDate(Date date) {
    if (!m_options.observedOn) m_fileDate = date;
}

void CatalogImport::report(std::string_view ruleName, std::string detail, const Locator& at,
                           std::string_view raw) {
    const catalog::PriceRule* rule = catalog::findPriceRule(ruleName);
    // A reader that refuses a record has no price to keep; what it keeps anyway can be reviewed.
    report(ruleName, std::move(detail), at, raw, {}, rule->keeps ? keptBy(*rule, raw) : "");
}

void CatalogImport::report(std::string_view ruleName, std::string detail,
                           const FeedRecord& record) {
    const catalog::PriceRule* rule = catalog::findPriceRule(ruleName);
    report(ruleName, std::move(detail), record.at, record.raw, subjectOf(record),
           rule->keeps ? keptBy(*rule, record.raw) : "");
}

void CatalogImport::report(std::string_view ruleName, std::string detail, const Locator& at,
                           std::string_view raw, std::string subject, std::string keptBy) {
    const catalog::PriceRule* rule = catalog::findPriceRule(ruleName);
    FileSummary& file = m_files.back();
    ++file.byRule[rule->name];
    if (!keptBy.empty()) {
        ++file.decided[rule->name];
    } else if (rule->severity == RuleSeverity::Refuse) {
        ++file.refused;
    }
    if (rule->severity == RuleSeverity::Note && m_notes++ >= kMostNotes) return;
    Finding finding;
    finding.file = file.file;
    finding.feed = file.feed;
    finding.line = at.line;
    finding.pointer = at.pointer;
    finding.rule = rule;
    finding.detail = std::move(detail);
    finding.raw = raw.substr(0, kLongestRaw);
    finding.subject = std::move(subject);
    finding.keptBy = std::move(keptBy);
    m_findings.add(finding);
}

std::string CatalogImport::keptBy(const catalog::PriceRule& rule, std::string_view raw) const {
    if (!m_decisions.empty() && !raw.empty()) {
        const auto decided = m_decisions.find(
            decisionKey(m_files.back().feed, rule.name, raw.substr(0, kLongestRaw)));
        if (decided != m_decisions.end()) return decided->second;
    }
    const auto all = m_options.keepBecause.find(std::string(rule.name));
    if (all == m_options.keepBecause.end()) return {};
    return decisionText(m_options.author.empty() ? "the user" : m_options.author, m_options.asOf,
                        all->second);
}

bool CatalogImport::isKeptByUser(std::string_view ruleName, const std::string& detail,
                                 const FeedRecord& record, catalog::PriceObservation& observation) {
    const catalog::PriceRule* rule = catalog::findPriceRule(ruleName);
    const std::string by = rule->mayKeep ? keptBy(*rule, record.raw) : std::string();
    report(ruleName, detail, record.at, record.raw, subjectOf(record), by);
    if (by.empty()) return false;
    if (!catalog::hasMark(observation.status, catalog::kKeptByUser)) {
        if (!observation.status.empty()) observation.status += ';';
        observation.status += catalog::kKeptByUser;
    }
    if (!observation.note.empty()) observation.note += "; ";
    observation.note += std::string(ruleName) + ", kept by " + by;
    return true;
}

void CatalogImport::countKept(const Locator& at) {
    if (m_lastKept == at) return;
    m_lastKept = at;
    ++m_files.back().kept;
}

void CatalogImport::take(FeedRecord record) {
    if (!hasSoundNames(record)) return;
    dropAbsurdFigures(record.hardware);
    const auto machine = machineOf(record);
    if (!machine) return;
    if (record.pricing.empty()) {
        countKept(record.at);
        return;
    }
    const Index provider = m_text.contents.instances[*machine].provider;
    const Index region = m_machines->regionIndex(
        provider, record.region, {m_text.contents.sources[m_source].title, m_fileDate});
    const std::string offer = offerKeyOf(*machine, region, record.zone, record.pricing);
    catalog::PriceObservation observation;
    const std::string onDemand = offerKeyOf(*machine, region, {}, "on_demand");
    if (!fillPrice(record, record.savingPercent ? onDemand : offer, observation)) return;
    if (!isAcceptable(record, *machine, offer, observation)) return;
    const std::string key = offer + "|" + dateText(observation.observedOn);
    if (isDuplicate(record, key, observation)) return;
    const std::size_t position = m_text.contents.prices.size();
    m_byKey.emplace(key, position);
    if (record.pricing == "spot" && record.basis == catalog::Basis::Observed) {
        m_pendingSpots.push_back({position, record.at, record.raw.substr(0, kLongestPendingRaw)});
    }
    if (record.changedAt && observation.pricePerHour) {
        if (!m_history) m_history = std::make_unique<store::HistoryWriter>();
        m_history->add({record.provider, record.instanceType, record.region, record.zone,
                        record.pricing, observation.currency, false},
                       catalog::SampleKind::Change, m_text.contents.sources[m_source].title,
                       {*record.changedAt, *observation.pricePerHour});
        ++m_files.back().samples;
    }
    const auto hourly = observation.effectiveHourly(record.pricing);
    if (hourly && observation.basis == catalog::Basis::Observed) {
        LastPrice& last = m_lastPrice[offer + "|" + observation.currency];
        if (last.hourly == 0 || observation.observedOn > last.observedOn) {
            last = {*hourly, observation.observedOn};
        }
    }
    m_text.contents.prices.push_back(
        {{*machine, region, record.zone, record.pricing}, std::move(observation)});
    ++m_files.back().observations;
    countKept(record.at);
}

void CatalogImport::takeSample(const HistorySample& sample) {
    const auto refuse = [&](std::string_view ruleName, std::string detail) {
        report(ruleName, std::move(detail), sample.at, sample.raw, {}, {});
    };
    for (const std::string* name : {&sample.key.provider, &sample.key.instanceType}) {
        if (!name->empty()) continue;
        return refuse(rule::kMissingValue, "provider or instance type");
    }
    for (const std::string* name : {&sample.key.provider, &sample.key.instanceType,
                                    &sample.key.region, &sample.key.zone, &sample.key.pricing}) {
        constexpr std::size_t kLongestName = 200;
        const bool sound =
            name->size() <= kLongestName && std::none_of(name->begin(), name->end(), [](char c) {
                return static_cast<unsigned char>(c) < 0x20U || c == ':' || c == 0x7F;
            });
        if (!sound) return refuse(rule::kBadName, *name);
    }
    if (sample.point.price.isNegative()) {
        return refuse(rule::kNegativePrice, sample.point.price.toText());
    }
    if (dayOf(sample.point.time) > m_options.asOf) {
        return refuse(rule::kFutureObservation, utcTimeText(sample.point.time));
    }
    if (!m_history) m_history = std::make_unique<store::HistoryWriter>();
    m_history->add(sample.key, sample.kind,
                   sample.source.empty() ? m_text.contents.sources[m_source].title : sample.source,
                   sample.point);
    ++m_files.back().samples;
    countKept(sample.at);
}

void CatalogImport::keepHistory(const std::filesystem::path& folder) {
    if (!m_history) return;
    const std::string id = m_history->finish(folder);
    m_history.reset();
    auto& histories = m_text.histories;
    if (std::find(histories.begin(), histories.end(), id) == histories.end()) {
        histories.push_back(id);
    }
}

void CatalogImport::checkPendingSpots() {
    const auto& prices = m_text.contents.prices;
    std::unordered_map<std::string, double> highest;
    const auto placeOf = [&](std::size_t i, const std::string& zone) {
        const auto& [key, observation] = prices[i];
        return offerKeyOf(key.instance, key.region, zone, observation.currency) + "|" +
               dateText(observation.observedOn);
    };
    for (std::size_t i = m_basePrices; i < prices.size(); ++i) {
        const auto hourly = prices[i].observation.effectiveHourly("on_demand");
        if (prices[i].key.pricing != "on_demand" || !hourly) continue;
        double& value = highest[placeOf(i, prices[i].key.zone)];
        value = std::max(value, *hourly);
    }
    const auto offerIdOf = [&](std::size_t i) {
        const auto& key = prices[i].key;
        const auto& instance = m_text.contents.instances[key.instance];
        FeedRecord record;
        record.provider = m_text.contents.providers[instance.provider].id;
        record.instanceType = instance.type;
        if (key.region != kNoIndex) record.region = m_text.contents.regions[key.region].id;
        record.zone = key.zone;
        record.pricing = key.pricing;
        return subjectOf(record);
    };
    const catalog::PriceRule* broken = catalog::findPriceRule(rule::kSpotAboveOnDemand);
    for (const PendingSpot& spot : m_pendingSpots) {
        auto onDemand = highest.find(placeOf(spot.price, prices[spot.price].key.zone));
        if (onDemand == highest.end()) onDemand = highest.find(placeOf(spot.price, {}));
        if (onDemand == highest.end()) continue;
        const double hourly = *prices[spot.price].observation.effectiveHourly("spot");
        if (hourly <= onDemand->second) continue;
        constexpr int kDigits = 7;
        report(rule::kSpotAboveOnDemand,
               shortText(hourly, kDigits) + " an hour, on demand " +
                   shortText(onDemand->second, kDigits),
               spot.at, spot.raw, offerIdOf(spot.price), keptBy(*broken, spot.raw));
    }
    m_pendingSpots.clear();
}

/// A list older than one of the same feed and providers that is in the catalog already is told of.
void CatalogImport::checkAgeOfFile() {
    const auto& contents = m_text.contents;
    const std::string prefix = std::string(findFeed(m_files.back().feed)->name) + ": ";
    std::set<Index> providers;
    std::optional<Date> newest;
    for (std::size_t i = m_basePrices; i < contents.prices.size(); ++i) {
        const auto& [key, observation] = contents.prices[i];
        if (observation.source != m_source) continue;
        providers.insert(contents.instances[key.instance].provider);
        newest = std::max(newest, observation.observedOn);
    }
    std::optional<Date> known;
    for (std::size_t i = 0; i < contents.prices.size(); ++i) {
        const auto& [key, observation] = contents.prices[i];
        if (observation.source == m_source ||
            !providers.contains(contents.instances[key.instance].provider) ||
            !contents.sources[observation.source].title.starts_with(prefix)) {
            continue;
        }
        known = std::max(known, observation.observedOn);
    }
    if (newest && known && *newest < *known) {
        report(
            rule::kOlderThanImported,
            "this file is of " + newest->toText() + ", the catalog holds one of " + known->toText(),
            {}, {});
    }
}

}  // namespace petaplan::feeds
