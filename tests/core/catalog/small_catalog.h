// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include "core/catalog/catalog.h"

namespace petaplan::catalog::testing {

/// Builds small catalogs by hand: each function adds one record and returns its position.
class SmallCatalog {
public:
    Index provider(std::string id) {
        Provider record;
        record.id = std::move(id);
        return added(contents.providers, std::move(record));
    }
    Index region(Index provider, std::string id, std::string country = {}) {
        Region record;
        record.provider = provider;
        record.id = std::move(id);
        record.country = std::move(country);
        return added(contents.regions, std::move(record));
    }
    Index gpu(std::string id, std::string name, std::string variant, std::string memoryType = {}) {
        Gpu record;
        record.id = std::move(id);
        record.name = std::move(name);
        record.variant = std::move(variant);
        record.memoryType = std::move(memoryType);
        return added(contents.gpus, std::move(record));
    }
    Index instance(Index provider, std::string type, Index gpu, GpuShare count = {1, 1}) {
        Instance record;
        record.provider = provider;
        record.type = std::move(type);
        record.gpu = gpu;
        record.gpuCount = count;
        return added(contents.instances, std::move(record));
    }
    /// An hourly price; `date` may be empty.
    PriceObservation& price(Index instance, Index region, std::string pricing,
                            std::string_view amount, std::string_view date,
                            Basis basis = Basis::Observed, std::string currency = "USD") {
        CatalogContents::Priced record;
        record.key = {instance, region, {}, std::move(pricing)};
        record.observation.pricePerHour = Decimal::parse(amount);
        record.observation.currency = std::move(currency);
        record.observation.observedOn = Date::parse(date);
        record.observation.basis = basis;
        contents.prices.push_back(std::move(record));
        return contents.prices.back().observation;
    }
    Catalog build() { return Catalog(std::move(contents)); }

    CatalogContents contents;

private:
    template <typename Records, typename Record>
    static Index added(Records& records, Record record) {
        records.push_back(std::move(record));
        return static_cast<Index>(records.size() - 1);
    }
};

}  // namespace petaplan::catalog::testing
