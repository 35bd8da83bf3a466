// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/catalog_import.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/base/number_text.h"
#include "db/data_error.h"
#include "db/store/known_currencies.h"

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

/// The day on which a file was last changed, UTC.
std::optional<Date> dayOfChange(const std::filesystem::path& file) {
    std::error_code error;
    const auto changed = std::filesystem::last_write_time(file, error);
    if (error) return std::nullopt;
    const auto system = std::chrono::file_clock::to_sys(changed);
    const auto days = std::chrono::floor<std::chrono::days>(system);
    return Date(static_cast<std::int32_t>(days.time_since_epoch().count()));
}

bool isSamePrice(const catalog::PriceObservation& a, const catalog::PriceObservation& b) {
    return a.pricePerHour == b.pricePerHour && a.pricePerMonth == b.pricePerMonth &&
           a.currency == b.currency && a.upfront == b.upfront && a.basis == b.basis &&
           a.effectiveOn == b.effectiveOn;
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

std::string shareText(const catalog::GpuShare& share) {
    return share.isFraction()
               ? std::to_string(share.numerator) + "/" + std::to_string(share.denominator)
               : std::to_string(share.numerator);
}

}  // namespace

CatalogImport::CatalogImport(store::CatalogFile base, ImportOptions options)
    : m_options(std::move(options)) {
    m_text.title = std::move(base.manifest.title);
    m_text.contents = std::move(base.contents);
    m_text.sourceKeys = std::move(base.sourceKeys);
    m_text.models = std::move(base.models);
    const auto& contents = m_text.contents;
    m_basePrices = contents.prices.size();
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
            if (catalog::findPriceRule(name)->severity == severity) count += times;
        }
    }
    return count;
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
    FileSummary& file = m_files.back();
    ++file.byRule[rule->name];
    if (rule->severity == RuleSeverity::Refuse) ++file.refused;
    if (rule->severity == RuleSeverity::Note && m_notes++ >= kMostNotes) return;
    m_findings.push_back(
        {file.file, at, rule, std::move(detail), std::string(raw.substr(0, kLongestRaw))});
}

void CatalogImport::countKept(const Locator& at) {
    if (m_lastKept == at) return;
    m_lastKept = at;
    ++m_files.back().kept;
}

Index CatalogImport::providerOf(const FeedRecord& record) {
    if (const auto known = m_machines->providerIndex(record.provider)) return *known;
    catalog::Provider provider;
    provider.id = record.provider;
    provider.name = record.provider;
    provider.currency = store::isKnownCurrency(record.currency) ? record.currency : "USD";
    provider.kind = "neocloud";
    provider.source = m_text.contents.sources[m_source];
    return m_machines->addProvider(std::move(provider));
}

void CatalogImport::reportOnce(std::string_view ruleName, std::string detail,
                               const FeedRecord& record) {
    const std::string key =
        std::string(ruleName) + "|" + record.provider + "|" + record.instanceType;
    if (m_reportedOnce.insert(key).second) report(ruleName, std::move(detail), record);
}

void CatalogImport::compareWithKnown(const FeedRecord& record, const catalog::Instance& known) {
    const SeenHardware& seen = record.hardware;
    if (seen.gpuCount && *seen.gpuCount != known.gpuCount) {
        reportOnce(rule::kGpuCountConflict,
                   "the feed says " + shareText(*seen.gpuCount) + " GPUs, the type map " +
                       shareText(known.gpuCount),
                   record);
    }
    if (known.gpu == kNoIndex || !seen.gpuMemoryMib || known.gpuCount.isFraction()) return;
    compareMemory(record, known.gpu);
}

void CatalogImport::compareMemory(const FeedRecord& record, Index gpuIndex) {
    const auto& gpu = m_machines->gpu(gpuIndex);
    if (!gpu.memoryGib || !record.hardware.gpuMemoryMib) return;
    const double seen = *record.hardware.gpuMemoryMib;
    if (catalog::nominalMemoryGib(seen, std::vector<double>{*gpu.memoryGib})) return;
    reportOnce(rule::kGpuMemoryConflict,
               "the feed says " + shortText(seen) + " MiB a GPU, " + gpu.title() + " has " +
                   shortText(*gpu.memoryGib) + " GB",
               record);
}

/// On a market the same words may name machines with different GPUs.
bool CatalogImport::isOtherMachine(const FeedRecord& record, const catalog::Instance& known) const {
    const SeenHardware& seen = record.hardware;
    if (m_text.contents.providers[known.provider].kind != "marketplace") return false;
    if (!seen.gpuMemoryMib || seen.gpuCount != known.gpuCount || known.gpu == kNoIndex)
        return false;
    const auto& size = m_machines->gpu(known.gpu).memoryGib;
    if (!size || catalog::nominalMemoryGib(*seen.gpuMemoryMib, std::vector<double>{*size})) {
        return false;
    }
    const Index other = m_machines->matchGpu(seen.gpuName, seen.gpuMemoryMib).gpu;
    return other != kNoIndex && other != known.gpu;
}

std::optional<Index> CatalogImport::machineOf(FeedRecord& record) {
    auto known = m_machines->indexOf(record.provider, record.instanceType);
    if (known && isOtherMachine(record, m_text.contents.instances[*known])) {
        constexpr double kMibPerGib = 1024;
        record.instanceType +=
            "-" + shortText(std::round(*record.hardware.gpuMemoryMib / kMibPerGib)) + "gb";
        known = m_machines->indexOf(record.provider, record.instanceType);
    }
    if (known) {
        compareWithKnown(record, m_text.contents.instances[*known]);
        return known;
    }
    const SeenHardware& seen = record.hardware;
    if (seen.gpuName.empty() && !seen.gpuCount) {
        if (std::exchange(m_lastUnknown, record.at) == record.at) return std::nullopt;
        const bool accelerated = catalog::looksAccelerated(record.provider, record.instanceType);
        report(accelerated ? rule::kUnknownMachine : rule::kNoAccelerator, record.instanceType,
               record);
        return std::nullopt;
    }
    if (!seen.gpuCount) {
        if (std::exchange(m_lastUnknown, record.at) == record.at) return std::nullopt;
        report(rule::kUnknownMachine, record.instanceType + ": the number of GPUs is not stated",
               record);
        return std::nullopt;
    }
    if (!catalog::isPossibleGpuCount(*seen.gpuCount)) {
        report(rule::kImpossibleGpuCount, shareText(*seen.gpuCount), record);
        return std::nullopt;
    }
    const Source source{m_text.contents.sources[m_source].title, m_fileDate};
    const MachineTable::GpuMatch match = m_machines->matchGpu(seen.gpuName, seen.gpuMemoryMib);
    Index gpu = match.gpu;
    if (gpu == kNoIndex) {
        const bool ambiguous = match.candidates.size() > 1;
        report(ambiguous ? rule::kAmbiguousGpu : rule::kUnknownGpu,
               seen.gpuName.empty() ? "no model is stated" : seen.gpuName, record);
        gpu = m_machines->addUnlistedGpu(seen.gpuName, seen.gpuMemoryMib, ambiguous, source);
    } else if (!seen.gpuCount->isFraction()) {
        compareMemory(record, gpu);
    }
    catalog::Instance instance;
    instance.provider = providerOf(record);
    instance.type = record.instanceType;
    instance.gpu = gpu;
    instance.gpuCount = *seen.gpuCount;
    instance.vcpus = seen.vcpus;
    instance.memoryGib = seen.memoryGib;
    instance.localStorageGb = seen.localStorageGb;
    instance.networkGbps = seen.networkGbps;
    if (instance.gpuCount.isFraction()) instance.slicing = "vgpu";
    instance.source = source;
    ++m_newMachines;
    return m_machines->addInstance(std::move(instance));
}

/// Fills the figures of an observation; false when the record is set aside or refused.
bool CatalogImport::fillPrice(FeedRecord& record, const std::string& offerKey,
                              catalog::PriceObservation& observation) {
    if (record.currency.empty()) record.currency = m_options.currency;
    if (record.savingPercent) {
        // The saving refers to the on-demand price of the same machine and region.
        const auto base = m_lastPrice.find(offerKey + "|" + record.currency);
        if (base == m_lastPrice.end()) {
            report(rule::kNoOnDemandPrice, "a saving of " + shortText(*record.savingPercent) + " %",
                   record);
            return false;
        }
        constexpr int kPlaces = 6;
        record.pricePerHour =
            Decimal::rounded(base->second.hourly * (1 - *record.savingPercent / 100), kPlaces);
    }
    const bool unknown = catalog::isUnknownPrice(record.pricePerHour) &&
                         catalog::isUnknownPrice(record.pricePerMonth);
    if (unknown) {
        report(rule::kZeroPrice, record.pricing, record);
        countKept(record.at);  // the machine is in the catalog, its price unknown
        return false;
    }
    for (const auto& amount : {record.pricePerHour, record.pricePerMonth, record.upfront}) {
        if (!amount || !amount->isNegative()) continue;
        report(rule::kNegativePrice, amount->toText(), record);
        return false;
    }
    if (record.currency.empty()) {
        report(rule::kCurrencyUnstated, "", record);
        return false;
    }
    if (!store::isKnownCurrency(record.currency)) {
        report(rule::kUnknownCurrency, record.currency, record);
        return false;
    }
    observation.pricePerHour = record.pricePerHour;
    observation.pricePerMonth = record.pricePerMonth;
    observation.upfront = record.upfront;
    observation.currency = record.currency;
    observation.termMonths = record.termMonths;
    if (record.termMonths) {
        constexpr double kHoursPerMonth = 730;
        observation.minimumCommitHours = *record.termMonths * kHoursPerMonth;
    }
    observation.observedOn = record.observedOn ? record.observedOn : m_fileDate;
    observation.effectiveOn = record.effectiveOn;
    observation.basis = record.basis;
    observation.operatingSystem = record.operatingSystem;
    observation.tenancy = record.tenancy;
    observation.note = record.note;
    observation.source = m_source;
    return true;
}

bool CatalogImport::isAcceptable(const FeedRecord& record, Index machine,
                                 const std::string& offerKey,
                                 catalog::PriceObservation& observation) {
    if (record.validUntil && *record.validUntil < m_options.asOf) {
        report(rule::kExpiredQuote, "valid until " + record.validUntil->toText(), record);
        return false;
    }
    if (*observation.observedOn > m_options.asOf) {
        report(rule::kFutureObservation, dateText(observation.observedOn), record);
        return false;
    }
    if (observation.effectiveOn && *observation.effectiveOn > m_options.asOf) {
        report(rule::kNotYetEffective, dateText(observation.effectiveOn), record);
    }
    if (catalog::freshnessOf(observation.observedOn, m_options.asOf) == catalog::Freshness::Stale) {
        report(rule::kStale, dateText(observation.observedOn), record);
    }
    const auto kind = catalog::PricingModel::fromId(record.pricing).kind;
    const auto usd = store::usdPerGpuHour(m_text.contents, machine, record.pricing, observation);
    const auto usual = m_usual->usdPerGpuHour(m_text.contents.instances[machine].gpu, kind);
    if (usd && usual) {
        const std::string_view broken = catalog::plausibilityRule(*usd, *usual);
        const std::string detail =
            shortText(*usd) + " USD a GPU-hour, usual are " + shortText(*usual);
        const std::string& reason = m_options.keepImplausibleBecause;
        if (broken == rule::kImplausiblePrice && !reason.empty()) {
            report(rule::kOutsideBand, detail + "; kept by the user: " + reason, record);
            if (!observation.note.empty()) observation.note += "; ";
            observation.note += "implausible, kept by the user: " + reason;
        } else if (!broken.empty()) {
            report(broken, detail, record);
            if (!catalog::findPriceRule(broken)->keeps) return false;
        }
    }
    const auto hourly = observation.effectiveHourly(record.pricing);
    const auto last = m_lastPrice.find(offerKey + "|" + observation.currency);
    if (last != m_lastPrice.end() && hourly && observation.basis == catalog::Basis::Observed &&
        last->second.observedOn < observation.observedOn &&
        catalog::isPriceJump(last->second.hourly, *hourly)) {
        report(rule::kPriceJump,
               shortText(*hourly) + " an hour, " + shortText(last->second.hourly) + " on " +
                   dateText(last->second.observedOn),
               record);
    }
    return true;
}

bool CatalogImport::isDuplicate(const FeedRecord& record, const std::string& key,
                                const catalog::PriceObservation& observation) {
    bool differs = false;
    const auto [begin, end] = m_byKey.equal_range(key);
    for (auto at = begin; at != end; ++at) {
        const auto& other = m_text.contents.prices[at->second].observation;
        if (isSamePrice(other, observation)) {
            report(rule::kDuplicateEqual, record.pricing, record);
            countKept(record.at);
            return true;
        }
        differs = differs || (other.basis == observation.basis &&
                              other.effectiveOn == observation.effectiveOn);
    }
    if (differs && !record.isChange) report(rule::kDuplicateConflict, record.pricing, record);
    return false;
}

void CatalogImport::take(FeedRecord record) {
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
               spot.at, spot.raw);
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
