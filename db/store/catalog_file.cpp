// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and compiling catalog files.
#include <SQLiteCpp/Exception.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <system_error>
#include <utility>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/store/catalog_reader.h"
#include "db/store/catalog_store.h"
#include "db/store/catalog_text.h"
#include "db/store/catalog_writer.h"
#include "db/store/history_prices.h"

namespace petaplan::store {

LoadedCatalog openCatalog(const std::filesystem::path& file,
                          std::span<const PriceOverride> overrides, std::optional<Date> pricesUntil,
                          bool withHistory, const std::filesystem::path& columnCache) {
    CatalogFile content = readCatalogFile(file, PricesIn::Columns, columnCache);
    LoadedCatalog loaded;
    loaded.file = file;
    loaded.title = content.manifest.title;
    // What the user sets for a later day is not known on the day of the question.
    std::vector<PriceOverride> known;
    std::copy_if(
        overrides.begin(), overrides.end(), std::back_inserter(known),
        [&](const PriceOverride& one) { return !pricesUntil || one.date <= *pricesUntil; });
    loaded.unmatchedOverrides = layOver(content.contents, known);
    content.contents.pricesUntil = pricesUntil;
    if (withHistory && pricesUntil && !content.manifest.histories.empty()) {
        addPricesOf(content.contents, content.columns, openHistories(file), *pricesUntil);
    }
    loaded.catalog = std::make_shared<const catalog::Catalog>(std::move(content.contents),
                                                              std::move(content.columns));
    loaded.models = std::make_shared<const workload::ModelLibrary>(std::move(content.models));
    return loaded;
}

std::string writeCatalogFile(const CatalogText& text, const std::filesystem::path& target) {
    const std::filesystem::path beside = documents::createFileBeside(target);
    try {
        const std::string id = writeCatalog(text, beside);
        // What was written must read back before it may replace anything.
        readCatalogFile(beside, PricesIn::Nothing);
        documents::moveIntoPlace(beside, target);
        return id;
    } catch (const SQLite::Exception& error) {
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        throw DataError("cannot be written: " + std::string(error.what()), target.string(), 0,
                        "check the free space");
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        throw;
    }
}

CompileSummary compileCatalog(const std::filesystem::path& directory,
                              const std::filesystem::path& target) {
    const CatalogText text = readCatalogText(directory);
    CompileSummary summary;
    summary.gpus = text.contents.gpus.size();
    summary.instances = text.contents.instances.size();
    summary.prices = text.contents.prices.size();
    summary.providers = text.contents.providers.size();
    summary.regions = text.contents.regions.size();
    summary.models = text.models.size();
    std::set<std::string> unknownPricing;
    for (const auto& priced : text.contents.prices) {
        if (catalog::PricingModel::fromId(priced.key.pricing).kind == catalog::PricingKind::Other) {
            unknownPricing.insert(priced.key.pricing);
        }
    }
    summary.unknownPricing.assign(unknownPricing.begin(), unknownPricing.end());
    summary.catalogId = writeCatalogFile(text, target);
    return summary;
}

}  // namespace petaplan::store
