// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/catalog/price_history.h"

namespace petaplan::store {

/// The price histories that belong to a catalog, asked offer by offer. The files are opened at the
/// first question and stay open; several threads may ask.
class OfferHistories {
public:
    explicit OfferHistories(std::filesystem::path catalogFile);
    ~OfferHistories();

    /// All series of a machine in one region at one way to pay, whatever their zone, currency and
    /// source. A history that is named and missing is passed over. Throws DataError.
    std::vector<catalog::PriceSeries> around(const catalog::SeriesKey& key) const;

private:
    struct Opened;
    std::filesystem::path m_catalogFile;
    std::unique_ptr<Opened> m_opened;
};

}  // namespace petaplan::store
