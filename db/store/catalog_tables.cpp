// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/catalog_tables.h"

#include <SQLiteCpp/Database.h>

#include <algorithm>
#include <utility>

#include "db/store/gpu_figures.h"
#include "db/store/record_reader.h"

namespace petaplan::store {
namespace {

/// Reads the tables in the order in which they refer to each other.
class TableReader {
public:
    TableReader(SQLite::Database& database, std::optional<PricesIn> prices)
        : m_database(database), m_pricesIn(prices) {}

    CatalogFile read() {
        readSources();
        readProviders();
        readRegions();
        readGpus();
        readGpuFigures();
        readGpuAliases();
        readInstances();
        readPrices();
        readCommitments();
        readMigProfiles();
        readInterconnects();
        readFxRates();
        readClaims();
        readModels();
        return std::move(m_file);
    }

private:
    Source source(RecordReader& row) const { return m_file.contents.sources.at(row.reference()); }

    void readSources() {
        RecordReader row(m_database, "sources");
        while (row.next()) {
            m_file.sourceKeys.push_back(row.text());
            Source source;
            source.title = row.text();
            source.date = row.date();
            m_file.contents.sources.push_back(std::move(source));
        }
    }

    void readProviders() {
        RecordReader row(m_database, "providers");
        while (row.next()) {
            catalog::Provider record;
            record.id = row.text();
            record.name = row.text();
            record.homeCountry = row.text();
            record.currency = row.text();
            record.kind = row.text();
            record.billingGranularitySeconds = row.whole();
            record.minimumChargeSeconds = row.whole();
            record.spotName = row.text();
            record.spotNoticeSeconds = row.whole();
            record.earlyTerminationTerms = row.text();
            record.egressUsdPerGb = row.number();
            record.storageUsdPerGbMonth = row.number();
            record.source = source(row);
            m_file.contents.providers.push_back(std::move(record));
        }
    }

    void readRegions() {
        RecordReader row(m_database, "regions");
        while (row.next()) {
            catalog::Region record;
            record.provider = row.reference();
            record.id = row.text();
            record.place = row.text();
            record.country = row.text();
            record.continent = row.text();
            record.gridGramsCo2PerKwh = row.number();
            record.pue = row.number();
            record.source = source(row);
            m_file.contents.regions.push_back(std::move(record));
        }
    }

    void readGpus() {
        RecordReader row(m_database, "gpus");
        while (row.next()) {
            catalog::Gpu gpu;
            gpu.id = row.text();
            gpu.vendor = row.text();
            gpu.name = row.text();
            gpu.variant = row.text();
            gpu.architecture = row.text();
            gpu.launchYear = row.whole();
            gpu.formFactor = row.text();
            gpu.memoryType = row.text();
            for (const GpuFigure& figure : gpuFigures()) gpu.*figure.member = row.number();
            gpu.interconnect = row.text();
            gpu.pcieLanes = row.whole();
            gpu.migMaxInstances = row.whole();
            gpu.vgpuMinFraction = row.text();
            gpu.computeCapability = row.text();
            gpu.rtCores = row.text();
            gpu.exportControlNote = row.text();
            gpu.fp16Accumulate = row.text();
            gpu.secondSource = row.text();
            gpu.crossCheck = row.text();
            const std::string unverified = row.text();
            for (std::size_t start = 0; start < unverified.size();) {
                const std::size_t end = std::min(unverified.find(';', start), unverified.size());
                gpu.unverifiedFields.push_back(unverified.substr(start, end - start));
                start = end + 1;
            }
            gpu.notes = row.text();
            gpu.source = source(row);
            m_file.contents.gpus.push_back(std::move(gpu));
        }
    }

    void readGpuFigures() {
        RecordReader row(m_database, "gpu_figures");
        while (row.next()) {
            catalog::GpuFigureObservation record;
            record.gpuId = m_file.contents.gpus.at(row.reference()).id;
            record.figure = row.text();
            record.value = row.requiredNumber();
            record.unit = row.text();
            record.preferred = row.flag();
            record.rule = row.text();
            record.source = source(row);
            m_file.contents.gpuFigures.push_back(std::move(record));
        }
    }

    void readGpuAliases() {
        RecordReader row(m_database, "gpu_aliases");
        while (row.next()) {
            catalog::GpuAlias record;
            record.name = row.text();
            const catalog::Index gpu = row.reference();
            if (gpu != catalog::kNoIndex) record.gpuId = m_file.contents.gpus.at(gpu).id;
            record.status = row.text();
            record.note = row.text();
            m_file.contents.gpuAliases.push_back(std::move(record));
        }
    }

    void readInstances() {
        RecordReader row(m_database, "instances");
        while (row.next()) {
            catalog::Instance record;
            record.provider = row.reference();
            record.type = row.text();
            record.family = row.text();
            record.gpu = row.reference();
            record.gpuCount.numerator = row.requiredWhole();
            record.gpuCount.denominator = row.requiredWhole();
            record.vcpus = row.number();
            record.memoryGib = row.number();
            record.localStorageGb = row.number();
            record.networkGbps = row.number();
            record.networkKind = row.text();
            record.gpuInterconnect = row.text();
            record.slicing = row.text();
            record.source = source(row);
            m_file.contents.instances.push_back(std::move(record));
        }
    }

    void readPrices() {
        if (!m_pricesIn) return;
        RecordReader row(m_database, "prices");
        catalog::CatalogContents::Priced priced;
        catalog::PriceObservation& price = priced.observation;
        const auto referenceWithin = [&](std::size_t size, bool mayBeAbsent) {
            const catalog::Index index = row.reference();
            const bool isAbsent = index == catalog::kNoIndex;
            if (isAbsent ? !mayBeAbsent : index >= size) row.fail("refers to a missing row");
            return index;
        };
        while (row.next()) {
            priced.key.instance = referenceWithin(m_file.contents.instances.size(), false);
            priced.key.region = referenceWithin(m_file.contents.regions.size(), true);
            row.text(priced.key.zone);
            row.text(priced.key.pricing);
            row.text(price.operatingSystem);
            row.text(price.tenancy);
            price.pricePerHour = row.amount();
            price.pricePerMonth = row.amount();
            row.text(price.currency);
            if (!row.isText("instance")) row.fail("prices something else than an instance");
            price.upfront = row.amount();
            price.termMonths = row.whole();
            price.minimumCommitHours = row.number();
            price.effectiveOn = row.date();
            price.observedOn = row.date();
            const auto basis = catalog::basisFromName(row.text());
            if (!basis) row.fail("has an unknown basis");
            price.basis = *basis;
            row.text(price.status);
            row.text(price.note);
            price.source = referenceWithin(m_file.contents.sources.size(), true);
            if (m_pricesIn == PricesIn::Contents) {
                m_file.contents.prices.push_back(priced);
            } else if (m_pricesIn == PricesIn::Table) {
                m_file.prices.add(priced);
            } else if (m_pricesIn == PricesIn::Columns) {
                m_file.columns.add(priced.key.instance, priced.key.region, priced.key.zone,
                                   priced.key.pricing, price);
            }
        }
    }

    void readCommitments() {
        RecordReader row(m_database, "commitments");
        while (row.next()) {
            catalog::Commitment record;
            record.provider = row.reference();
            record.program = row.text();
            record.termMonths = row.whole();
            record.payment = row.text();
            record.typicalDiscountPct = row.number();
            record.flexibility = row.text();
            record.earlyTermination = row.text();
            record.source = source(row);
            m_file.contents.commitments.push_back(std::move(record));
        }
    }

    void readMigProfiles() {
        RecordReader row(m_database, "mig_profiles");
        while (row.next()) {
            catalog::MigProfile record;
            record.gpu = row.reference();
            record.profile = row.text();
            record.computeSlices = row.requiredWhole();
            record.totalComputeSlices = row.requiredWhole();
            record.memoryGb = row.requiredNumber();
            record.memoryFraction = row.text();
            record.maxInstances = row.requiredWhole();
            record.mediaExtensions = row.flag();
            record.notes = row.text();
            record.source = source(row);
            m_file.contents.migProfiles.push_back(std::move(record));
        }
    }

    void readInterconnects() {
        RecordReader row(m_database, "interconnects");
        while (row.next()) {
            catalog::Interconnect record;
            record.id = row.text();
            record.kind = row.text();
            record.generation = row.text();
            record.usedBy = row.text();
            record.linksOrPorts = row.number();
            record.perLinkGbitS = row.number();
            record.perLinkGbS = row.number();
            record.perGpuGbSPerDirection = row.number();
            record.perGpuGbSBidirectional = row.number();
            record.perNodeGbSPerDirection = row.number();
            record.typicalLatencyUs = row.number();
            record.measured = row.text();
            record.unverifiedFields = row.text();
            record.notes = row.text();
            record.source = source(row);
            m_file.contents.interconnects.push_back(std::move(record));
        }
    }

    void readFxRates() {
        RecordReader row(m_database, "fx_rates");
        while (row.next()) {
            catalog::FxRate rate;
            rate.month = row.text();
            rate.currency = row.text();
            rate.unitsPerUsd = row.requiredNumber();
            rate.source = source(row);
            m_file.contents.fx.add(std::move(rate));
        }
    }

    void readClaims() {
        RecordReader row(m_database, "claims");
        while (row.next()) {
            catalog::Claim claim;
            claim.id = row.text();
            claim.subject = row.text();
            claim.statement = row.text();
            claim.value = row.text();
            claim.unit = row.text();
            claim.verdict = row.text();
            claim.correctValue = row.text();
            claim.why = row.text();
            claim.category = row.text();
            claim.confidence = row.text();
            claim.relatedClaims = row.text();
            claim.checkedOn = row.date();
            claim.source = source(row);
            m_file.contents.claims.push_back(std::move(claim));
        }
    }

    void readModels() {
        RecordReader row(m_database, "models");
        while (row.next()) {
            workload::TransformerModel model;
            model.id = row.text();
            model.name = row.text();
            model.layers = row.requiredWhole();
            model.hidden = row.requiredWhole();
            model.heads = row.requiredWhole();
            model.kvHeads = row.requiredWhole();
            model.headSizeStated = row.whole();
            model.ffn = row.requiredWhole();
            model.vocab = row.requiredWhole();
            model.gatedMlp = row.flag();
            model.tiedEmbeddings = row.flag();
            model.encoderOnly = row.flag();
            model.experts = row.whole().value_or(0);
            model.expertsPerToken = row.whole().value_or(0);
            model.expertFfn = row.whole();
            model.sharedExpertFfn = row.whole().value_or(0);
            model.denseLayers = row.whole().value_or(0);
            model.slidingWindow = row.whole();
            model.maxContext = row.whole();
            workload::TransformerModel::LatentAttention latent;
            const auto queryRank = row.whole();
            const auto kvRank = row.whole();
            const auto ropeHeadSize = row.whole();
            const auto noRopeHeadSize = row.whole();
            const auto valueHeadSize = row.whole();
            if (kvRank) {
                latent.queryRank = queryRank.value_or(0);
                latent.kvRank = *kvRank;
                latent.ropeHeadSize = ropeHeadSize.value_or(0);
                latent.noRopeHeadSize = noRopeHeadSize.value_or(0);
                latent.valueHeadSize = valueHeadSize.value_or(0);
                model.latentAttention = latent;
            }
            model.statedParameters = row.number();
            model.statedActiveParameters = row.number();
            model.source = source(row);
            m_file.models.push_back(std::move(model));
        }
    }

    SQLite::Database& m_database;
    std::optional<PricesIn> m_pricesIn;
    CatalogFile m_file;
};

}  // namespace

CatalogFile readTables(SQLite::Database& database, std::optional<PricesIn> prices) {
    return TableReader(database, prices).read();
}

}  // namespace petaplan::store
