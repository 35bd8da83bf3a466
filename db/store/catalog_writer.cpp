// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/catalog_writer.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <unordered_map>

#include "db/documents/sha256.h"
#include "db/store/catalog_checksum.h"
#include "db/store/catalog_schema.h"
#include "db/store/gpu_figures.h"
#include "db/store/record_writer.h"

namespace petaplan::store {
namespace {

using catalog::kNoIndex;

std::optional<std::int64_t> reference(catalog::Index index) {
    if (index == kNoIndex) return std::nullopt;
    return static_cast<std::int64_t>(index);
}

std::optional<std::int64_t> unlessZero(int value) {
    if (value == 0) return std::nullopt;
    return value;
}

std::string joined(const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) {
        if (!text.empty()) text += ';';
        text += item;
    }
    return text;
}

/// Writes the tables one by one and remembers what each contained.
class CatalogWriter {
public:
    CatalogWriter(SQLite::Database& database, const CatalogText& text)
        : m_database(database), m_text(text), m_contents(text.contents) {
        // Sources that stand in the rows themselves join those of the source list.
        for (const Source& source : m_contents.sources) addSource(source);
        for (const auto& record : m_contents.providers) addSource(record.source);
        for (const auto& record : m_contents.regions) addSource(record.source);
        for (const auto& record : m_contents.gpus) addSource(record.source);
        for (const auto& record : m_contents.gpuFigures) addSource(record.source);
        for (const auto& record : m_contents.instances) addSource(record.source);
        for (const auto& record : m_contents.commitments) addSource(record.source);
        for (const auto& record : m_contents.migProfiles) addSource(record.source);
        for (const auto& record : m_contents.interconnects) addSource(record.source);
        for (const auto& record : m_contents.claims) addSource(record.source);
        for (const auto& record : m_text.models) addSource(record.source);
    }

    std::string write() {
        for (const CatalogTable& table : catalogTables()) {
            m_database.exec("CREATE TABLE " + std::string(table.name) + " (" +
                            std::string(table.definition) + ") STRICT");
        }
        writeTable("sources", &CatalogWriter::writeSources);
        writeTable("providers", &CatalogWriter::writeProviders);
        writeTable("regions", &CatalogWriter::writeRegions);
        writeTable("gpus", &CatalogWriter::writeGpus);
        writeTable("gpu_figures", &CatalogWriter::writeGpuFigures);
        writeTable("gpu_aliases", &CatalogWriter::writeGpuAliases);
        writeTable("instances", &CatalogWriter::writeInstances);
        writeTable("prices", &CatalogWriter::writePrices);
        writeTable("commitments", &CatalogWriter::writeCommitments);
        writeTable("mig_profiles", &CatalogWriter::writeMigProfiles);
        writeTable("interconnects", &CatalogWriter::writeInterconnects);
        writeTable("fx_rates", &CatalogWriter::writeFxRates);
        writeTable("claims", &CatalogWriter::writeClaims);
        writeTable("models", &CatalogWriter::writeModels);
        // The title and date are part of the content: they stand in every report.
        const std::string date = m_contents.date ? m_contents.date->toText() : std::string();
        m_canonical += "manifest\n" + m_text.title + "\n" + date + "\n";
        std::string histories;
        for (const std::string& history : m_text.histories) histories += history + "\n";
        if (!histories.empty()) m_canonical += "histories\n" + histories;
        const std::string id = documents::sha256Hex(m_canonical);
        writeTable("manifest", [&](CatalogWriter&, RecordWriter& row) {
            row.text("id").text(id).endRow();
            row.text("checksum").text(checksumPlaceholder(id)).endRow();
            row.text("title").text(m_text.title.empty() ? "Catalog" : m_text.title).endRow();
            if (!date.empty()) row.text("date").text(date).endRow();
            if (!histories.empty()) row.text("histories").text(histories).endRow();
            for (const auto& [table, count] : m_counts) {
                row.text("rows." + table).text(std::to_string(count)).endRow();
            }
        });
        return id;
    }

private:
    using SourceKey = std::pair<std::string, std::optional<Date>>;

    void addSource(const Source& source) {
        const auto position = static_cast<std::int64_t>(m_sources.size());
        if (m_sourceIds.emplace(SourceKey(source.title, source.date), position).second) {
            m_sources.push_back(&source);
        }
    }

    std::int64_t sourceId(const Source& source) const {
        return m_sourceIds.at(SourceKey(source.title, source.date));
    }

    template <typename Body>
    void writeTable(std::string_view name, const Body& body) {
        const auto tables = catalogTables();
        const auto table = std::find_if(tables.begin(), tables.end(),
                                        [&](const CatalogTable& t) { return t.name == name; });
        if (table == tables.end()) throw std::logic_error("no table " + std::string(name));
        RecordWriter row(m_database, *table);
        m_rows = 0;
        std::invoke(body, *this, row);
        m_counts[std::string(name)] = m_rows;
        m_canonical += row.hash() + "\n";
    }

    RecordWriter& beginRow(RecordWriter& row) {
        return row.whole(static_cast<std::int64_t>(m_rows++));
    }

    void writeSources(RecordWriter& row) {
        // Those of the source list come first; only they have a key. Of two with the same title and
        // date one row is kept.
        std::map<SourceKey, std::string> keys;
        for (std::size_t i = 0; i < m_contents.sources.size(); ++i) {
            const Source& source = m_contents.sources[i];
            keys.emplace(SourceKey(source.title, source.date), m_text.sourceKeys.at(i));
        }
        for (const Source* source : m_sources) {
            const auto key = keys.find(SourceKey(source->title, source->date));
            beginRow(row).text(key == keys.end() ? std::string() : key->second);
            row.text(source->title).date(source->date).endRow();
        }
    }

    void writeProviders(RecordWriter& row) {
        for (const auto& record : m_contents.providers) {
            beginRow(row).text(record.id).text(record.name).text(record.homeCountry);
            row.text(record.currency).text(record.kind);
            row.whole(record.billingGranularitySeconds).whole(record.minimumChargeSeconds);
            row.text(record.spotName).whole(record.spotNoticeSeconds);
            row.text(record.earlyTerminationTerms);
            row.number(record.egressUsdPerGb).number(record.storageUsdPerGbMonth);
            row.whole(sourceId(record.source)).endRow();
        }
    }

    void writeRegions(RecordWriter& row) {
        for (const auto& record : m_contents.regions) {
            beginRow(row).whole(reference(record.provider)).text(record.id).text(record.place);
            row.text(record.country).text(record.continent);
            row.number(record.gridGramsCo2PerKwh).number(record.pue);
            row.whole(sourceId(record.source)).endRow();
        }
    }

    void writeGpus(RecordWriter& row) {
        for (const auto& gpu : m_contents.gpus) {
            beginRow(row).text(gpu.id).text(gpu.vendor).text(gpu.name).text(gpu.variant);
            row.text(gpu.architecture).whole(gpu.launchYear).text(gpu.formFactor);
            row.text(gpu.memoryType);
            for (const GpuFigure& figure : gpuFigures()) row.number(gpu.*figure.member);
            row.text(gpu.interconnect).whole(gpu.pcieLanes).whole(gpu.migMaxInstances);
            row.text(gpu.vgpuMinFraction).text(gpu.computeCapability).text(gpu.rtCores);
            row.text(gpu.exportControlNote).text(gpu.fp16Accumulate).text(gpu.secondSource);
            row.text(gpu.crossCheck).text(joined(gpu.unverifiedFields)).text(gpu.notes);
            row.whole(sourceId(gpu.source)).endRow();
        }
    }

    void writeGpuFigures(RecordWriter& row) {
        for (const auto& record : m_contents.gpuFigures) {
            beginRow(row).whole(gpuIndex(record.gpuId)).text(record.figure).number(record.value);
            row.text(record.unit).flag(record.preferred).text(record.rule);
            row.whole(sourceId(record.source)).endRow();
        }
    }

    void writeGpuAliases(RecordWriter& row) {
        for (const auto& record : m_contents.gpuAliases) {
            beginRow(row).text(record.name).whole(gpuIndex(record.gpuId));
            row.text(record.status).text(record.note).endRow();
        }
    }

    void writeInstances(RecordWriter& row) {
        for (const auto& record : m_contents.instances) {
            beginRow(row).whole(reference(record.provider)).text(record.type).text(record.family);
            row.whole(reference(record.gpu));
            row.whole(record.gpuCount.numerator).whole(record.gpuCount.denominator);
            row.number(record.vcpus).number(record.memoryGib).number(record.localStorageGb);
            row.number(record.networkGbps).text(record.networkKind);
            row.text(record.gpuInterconnect).text(record.slicing);
            row.whole(sourceId(record.source)).endRow();
        }
    }

    void writePrices(RecordWriter& row) {
        std::vector<std::int64_t> sources;
        sources.reserve(m_contents.sources.size());
        for (const Source& source : m_contents.sources) sources.push_back(sourceId(source));
        for (const auto& [key, price] : m_contents.prices) {
            beginRow(row).whole(reference(key.instance)).whole(reference(key.region));
            row.text(key.zone).text(key.pricing);
            row.text(price.operatingSystem).text(price.tenancy);
            row.amount(price.pricePerHour).amount(price.pricePerMonth).text(price.currency);
            row.text("instance").amount(price.upfront).whole(price.termMonths);
            row.number(price.minimumCommitHours).date(price.effectiveOn).date(price.observedOn);
            row.text(catalog::basisName(price.basis)).text(price.status).text(price.note);
            row.whole(sources.at(price.source)).endRow();
        }
        const PriceTable& prices = m_text.prices;
        std::unordered_map<std::int32_t, std::string> days;  // few days have many prices
        const auto dateText = [&days](std::int32_t day) -> std::string_view {
            if (day == PriceRow::kAbsent) return {};
            std::string& text = days[day];
            if (text.empty()) text = Date(day).toText();
            return text;
        };
        for (std::size_t i = 0; i < prices.size(); ++i) {
            const PriceRow& price = prices[i];
            beginRow(row).whole(reference(price.instance)).whole(reference(price.region));
            row.text(prices.text(price.zone)).text(prices.text(price.pricing));
            row.text(prices.text(price.operatingSystem)).text(prices.text(price.tenancy));
            row.amount(price.pricePerHour()).amount(price.pricePerMonth());
            row.text(prices.text(price.currency)).text("instance");
            row.amount(price.upfront()).whole(price.term()).number(price.commitHours());
            row.text(dateText(price.effectiveOn)).text(dateText(price.observedOn));
            row.text(catalog::basisName(price.basis)).text(prices.text(price.status));
            row.text(prices.text(price.note)).whole(sources.at(price.source)).endRow();
        }
    }

    void writeCommitments(RecordWriter& row) {
        for (const auto& record : m_contents.commitments) {
            beginRow(row).whole(reference(record.provider)).text(record.program);
            row.whole(record.termMonths).text(record.payment).number(record.typicalDiscountPct);
            row.text(record.flexibility).text(record.earlyTermination);
            row.whole(sourceId(record.source)).endRow();
        }
    }

    void writeMigProfiles(RecordWriter& row) {
        for (const auto& record : m_contents.migProfiles) {
            beginRow(row).whole(reference(record.gpu)).text(record.profile);
            row.whole(record.computeSlices).whole(record.totalComputeSlices);
            row.number(record.memoryGb).text(record.memoryFraction).whole(record.maxInstances);
            row.flag(record.mediaExtensions).text(record.notes);
            row.whole(sourceId(record.source)).endRow();
        }
    }

    void writeInterconnects(RecordWriter& row) {
        for (const auto& record : m_contents.interconnects) {
            beginRow(row).text(record.id).text(record.kind).text(record.generation);
            row.text(record.usedBy).number(record.linksOrPorts).number(record.perLinkGbitS);
            row.number(record.perLinkGbS).number(record.perGpuGbSPerDirection);
            row.number(record.perGpuGbSBidirectional).number(record.perNodeGbSPerDirection);
            row.number(record.typicalLatencyUs).text(record.measured);
            row.text(record.unverifiedFields).text(record.notes);
            row.whole(sourceId(record.source)).endRow();
        }
    }

    void writeFxRates(RecordWriter& row) {
        for (const auto& rate : m_contents.fx.all()) {
            beginRow(row).text(rate.month).text(rate.currency).number(rate.unitsPerUsd);
            row.whole(sourceId(rate.source)).endRow();
        }
    }

    void writeClaims(RecordWriter& row) {
        for (const auto& claim : m_contents.claims) {
            beginRow(row).text(claim.id).text(claim.subject).text(claim.statement);
            row.text(claim.value).text(claim.unit).text(claim.verdict).text(claim.correctValue);
            row.text(claim.why).text(claim.category).text(claim.confidence);
            row.text(claim.relatedClaims).date(claim.checkedOn);
            row.whole(sourceId(claim.source)).endRow();
        }
    }

    void writeModels(RecordWriter& row) {
        for (const auto& model : m_text.models) {
            beginRow(row).text(model.id).text(model.name).whole(model.layers).whole(model.hidden);
            row.whole(model.heads).whole(model.kvHeads).whole(model.headSizeStated);
            row.whole(model.ffn).whole(model.vocab);
            row.flag(model.gatedMlp).flag(model.tiedEmbeddings).flag(model.encoderOnly);
            row.whole(unlessZero(model.experts)).whole(unlessZero(model.expertsPerToken));
            row.whole(model.expertFfn).whole(unlessZero(model.sharedExpertFfn));
            row.whole(unlessZero(model.denseLayers)).whole(model.slidingWindow);
            row.whole(model.maxContext);
            const auto& latent = model.latentAttention;
            using Latent = workload::TransformerModel::LatentAttention;
            for (const auto member : {&Latent::queryRank, &Latent::kvRank, &Latent::ropeHeadSize,
                                      &Latent::noRopeHeadSize, &Latent::valueHeadSize}) {
                row.whole(latent ? std::optional<std::int64_t>((*latent).*member) : std::nullopt);
            }
            row.number(model.statedParameters).number(model.statedActiveParameters);
            row.whole(sourceId(model.source)).endRow();
        }
    }

    std::optional<std::int64_t> gpuIndex(const std::string& id) const {
        if (id.empty()) return std::nullopt;
        const auto& gpus = m_contents.gpus;
        const auto at = std::find_if(gpus.begin(), gpus.end(),
                                     [&](const catalog::Gpu& gpu) { return gpu.id == id; });
        return at - gpus.begin();
    }

    SQLite::Database& m_database;
    const CatalogText& m_text;
    const catalog::CatalogContents& m_contents;
    std::map<SourceKey, std::int64_t> m_sourceIds;
    std::vector<const Source*> m_sources;
    std::map<std::string, std::size_t> m_counts;
    std::size_t m_rows = 0;
    std::string m_canonical;
};

}  // namespace

std::string writeCatalog(const CatalogText& text, const std::filesystem::path& file) {
    std::string id;
    {
        SQLite::Database database(
            file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX);
        // The file is new and replaces another only when it is whole, so a journal would protect
        // nothing.
        database.exec("PRAGMA journal_mode = OFF");
        database.exec("PRAGMA synchronous = OFF");
        database.exec("PRAGMA locking_mode = EXCLUSIVE");
        // References are checked all at once, when the file is read back.
        database.exec("PRAGMA foreign_keys = OFF");
        database.exec("PRAGMA application_id = " + std::to_string(kCatalogApplicationId));
        database.exec("PRAGMA user_version = " + std::to_string(kCatalogSchemaVersion));
        SQLite::Transaction transaction(database);
        id = CatalogWriter(database, text).write();
        transaction.commit();
    }
    sealCatalogFile(file, id);
    return id;
}

}  // namespace petaplan::store
