// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/offer_histories.h"

#include <mutex>
#include <optional>
#include <utility>

#include "db/store/history_file.h"

namespace petaplan::store {

struct OfferHistories::Opened {
    std::mutex mutex;
    std::optional<std::vector<HistoryFile>> files;
};

OfferHistories::OfferHistories(std::filesystem::path catalogFile)
    : m_catalogFile(std::move(catalogFile)), m_opened(std::make_unique<Opened>()) {
}

OfferHistories::~OfferHistories() = default;

std::vector<catalog::PriceSeries> OfferHistories::around(const catalog::SeriesKey& key) const {
    const std::lock_guard lock(m_opened->mutex);
    if (!m_opened->files) m_opened->files = openHistories(m_catalogFile);
    std::vector<catalog::PriceSeries> found;
    for (const HistoryFile& file : *m_opened->files) {
        for (const HistorySeries& series : file.series()) {
            if (series.key.provider == key.provider &&
                series.key.instanceType == key.instanceType && series.key.region == key.region &&
                series.key.pricing == key.pricing) {
                found.push_back(file.load(series));
            }
        }
    }
    return found;
}

}  // namespace petaplan::store
