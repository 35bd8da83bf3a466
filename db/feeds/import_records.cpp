// SPDX-License-Identifier: GPL-3.0-or-later
// The part of an import that takes what the reader of a feed hands on.
#include <algorithm>
#include <utility>

#include "db/feeds/catalog_import.h"

namespace petaplan::feeds {
namespace {

using catalog::Index;
using store::PriceRow;
using store::RowIndex;
namespace rule = catalog::rule;

constexpr std::size_t kLongestPendingRaw = 400;

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

void CatalogImport::countRead() {
    ++m_files.back().read;
}

void CatalogImport::setFileDate(Date date) {
    if (!m_options.observedOn) m_fileDate = date;
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
    PriceRow price;
    price.instance = *machine;
    price.region =
        m_machines->regionIndex(m_text.contents.instances[*machine].provider, record.region,
                                m_text.contents.sources[m_source].title, m_fileDate);
    price.zone = m_text.prices.idOf(record.zone);
    price.pricing = m_text.prices.idOf(record.pricing);
    if (!fillPrice(record, price) || !isAcceptable(record, price)) return;
    if (record.isChange) {
        addChange(record, price);
    } else if (!isDuplicate(record, price)) {
        addSpot(record, addPrice(price));
    }
    countKept(record.at);
}

std::uint32_t CatalogImport::addPrice(const PriceRow& price) {
    const auto position = static_cast<std::uint32_t>(m_text.prices.size());
    m_text.prices.add(price);
    indexPrice(position);
    ++m_files.back().observations;
    return position;
}

void CatalogImport::addSpot(const FeedRecord& record, std::uint32_t price) {
    if (record.pricing != "spot" || record.basis != catalog::Basis::Observed) return;
    const std::string_view raw = std::string_view(record.raw).substr(0, kLongestPendingRaw);
    m_pendingSpots.push_back({price, m_spill.add(record.at, raw)});
}

/// All changes of a price go into the history; of an offer the newest one is its price in the
/// catalog.
void CatalogImport::addChange(const FeedRecord& record, const PriceRow& price) {
    const UtcSeconds time = record.changedAt.value_or(beginOf(*price.observed()));
    if (record.changedAt && record.pricePerHour) {
        if (!m_history) m_history = std::make_unique<store::HistoryWriter>();
        m_history->add({record.provider, record.instanceType, record.region, record.zone,
                        record.pricing, record.currency, false},
                       catalog::SampleKind::Change, m_text.contents.sources[m_source].title,
                       {time, *record.pricePerHour});
        ++m_files.back().samples;
    }
    const std::uint64_t hash = offerHash(price, true);
    std::uint32_t known = m_changes.find(hash, [&](std::uint32_t i) {
        return isSameOffer(m_text.prices[m_newestChanges[i].price], price, true);
    });
    const auto begin = [&]() -> NewestChange {
        NewestChange newest;
        newest.time = time;
        newest.file = m_files.size();
        newest.isAdded = !isDuplicate(record, price, &newest.price);
        if (!newest.isAdded) return newest;
        newest.price = addPrice(price);
        newest.pendingSpot = m_pendingSpots.size();
        addSpot(record, newest.price);
        return newest;
    };
    if (known == RowIndex::kNone) {
        m_changes.add(hash, static_cast<std::uint32_t>(m_newestChanges.size()));
        m_newestChanges.push_back(begin());
        return;
    }
    NewestChange& newest = m_newestChanges[known];
    if (time <= newest.time) {
        if (time == newest.time && isSamePrice(m_text.prices[newest.price], price)) {
            report(rule::kDuplicateEqual, record.pricing, record);
        }
        return;
    }
    if (!newest.isAdded) {
        newest = begin();
        return;
    }
    newest.time = time;
    m_text.prices[newest.price] = price;
    if (newest.file == m_files.size() && newest.pendingSpot < m_pendingSpots.size()) {
        const std::string_view raw = std::string_view(record.raw).substr(0, kLongestPendingRaw);
        m_pendingSpots[newest.pendingSpot].record = m_spill.add(record.at, raw);
    } else {
        newest.file = m_files.size();
        newest.pendingSpot = m_pendingSpots.size();
        addSpot(record, newest.price);
    }
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

}  // namespace petaplan::feeds
