// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/catalog_text_writer.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/number_text.h"
#include "db/documents/csv_reader.h"
#include "db/documents/file_io.h"
#include "db/store/catalog_reader.h"
#include "db/store/gpu_figures.h"

namespace petaplan::store {
namespace {

using catalog::CatalogContents;
using catalog::Index;
using catalog::kNoIndex;

/// One CSV file as it grows, field by field.
class TextFile {
public:
    explicit TextFile(std::string_view header) : m_content(header) { m_content += '\n'; }

    TextFile& text(std::string_view value) {
        if (!m_rowIsEmpty) m_content += ',';
        m_rowIsEmpty = false;
        m_content += documents::csvField(value);
        return *this;
    }
    TextFile& number(const std::optional<double>& value) {
        return text(value ? exactText(*value) : std::string());
    }
    TextFile& whole(const std::optional<int>& value) {
        return text(value ? std::to_string(*value) : std::string());
    }
    /// Zero stands for "not given" in the snapshot.
    TextFile& count(int value) { return text(value == 0 ? std::string() : std::to_string(value)); }
    TextFile& amount(const std::optional<Decimal>& value) {
        return text(value ? value->toText() : std::string());
    }
    TextFile& date(const std::optional<Date>& value) {
        return text(value ? value->toText() : std::string());
    }
    TextFile& flag(bool value) { return text(value ? "yes" : "no"); }
    TextFile& source(const Source& value) { return text(value.title).date(value.date); }
    void endRow() {
        m_content += '\n';
        m_rowIsEmpty = true;
    }
    const std::string& content() const { return m_content; }

private:
    std::string m_content;
    bool m_rowIsEmpty = true;
};

/// The marks that a reviewer set; those of the rules come back when the text is compiled.
std::string reviewedStatus(const std::string& status) {
    constexpr std::string_view kReviewed = "before_price_cut";
    return status.find(kReviewed) == std::string::npos ? std::string() : std::string(kReviewed);
}

std::string joined(const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) {
        if (!text.empty()) text += ';';
        text += item;
    }
    return text;
}

class CatalogTextWriter {
public:
    CatalogTextWriter(const CatalogFile& file, std::filesystem::path directory)
        : m_file(file), m_contents(file.contents), m_directory(std::move(directory)) {}

    void write() {
        nameSources();
        writeManifest();
        writeSources();
        writeProviders();
        writeRegions();
        writeGpus();
        writeGpuFigures();
        writeGpuAliases();
        writeInstances();
        writePrices();
        writeCommitments();
        writeMigProfiles();
        writeInterconnects();
        writeFxRates();
        writeClaims();
        writeModels();
    }

private:
    using SourceKey = std::pair<std::string, std::optional<Date>>;

    void save(const char* name, const TextFile& file) const {
        documents::writeFileAtomically(m_directory / name, file.content());
    }
    const std::string& provider(Index index) const { return m_contents.providers.at(index).id; }
    const std::string& gpu(Index index) const { return m_contents.gpus.at(index).id; }
    const std::string& sourceId(const Source& source) const {
        return m_sourceIds.at(SourceKey(source.title, source.date));
    }

    /// Sources that rows refer to by id keep theirs; one that never had an id is given one.
    void nameSources() {
        const auto give = [&](const Source& source, std::string id) {
            if (id.empty()) id = "source-" + std::to_string(m_sourceIds.size());
            m_sourceIds.emplace(SourceKey(source.title, source.date), std::move(id));
        };
        for (std::size_t i = 0; i < m_contents.sources.size(); ++i) {
            if (!m_file.sourceKeys.at(i).empty()) {
                give(m_contents.sources[i], m_file.sourceKeys[i]);
            }
        }
        for (const auto& priced : m_contents.prices) {
            give(m_contents.sources.at(priced.observation.source), {});
        }
        for (const auto& rate : m_contents.fx.all()) give(rate.source, {});
    }

    void writeManifest() const {
        TextFile file("key,value");
        file.text("title").text(m_file.manifest.title).endRow();
        if (m_file.manifest.date) file.text("date").date(m_file.manifest.date).endRow();
        save("catalog.csv", file);
    }

    void writeSources() const {
        TextFile file("id,title,date");
        // In the order of the catalog, so that compiling again keeps it.
        for (const Source& source : m_contents.sources) {
            const auto id = m_sourceIds.find(SourceKey(source.title, source.date));
            if (id == m_sourceIds.end()) continue;
            file.text(id->second).source(source).endRow();
        }
        save("sources.csv", file);
    }

    void writeProviders() const {
        TextFile file(
            "id,name,home_country,currency,kind,billing_granularity_seconds,"
            "minimum_charge_seconds,spot_name,spot_notice_seconds,early_termination_terms,"
            "egress_usd_per_gb,storage_usd_per_gb_month,source,source_date");
        for (const auto& record : m_contents.providers) {
            file.text(record.id).text(record.name).text(record.homeCountry);
            file.text(record.currency).text(record.kind);
            file.whole(record.billingGranularitySeconds).whole(record.minimumChargeSeconds);
            file.text(record.spotName).whole(record.spotNoticeSeconds);
            file.text(record.earlyTerminationTerms).number(record.egressUsdPerGb);
            file.number(record.storageUsdPerGbMonth).source(record.source).endRow();
        }
        save("providers.csv", file);
    }

    void writeRegions() const {
        TextFile file(
            "provider_id,region,place,country,continent,grid_gco2_per_kwh,pue,source,source_date");
        for (const auto& record : m_contents.regions) {
            file.text(provider(record.provider)).text(record.id).text(record.place);
            file.text(record.country).text(record.continent).number(record.gridGramsCo2PerKwh);
            file.number(record.pue).source(record.source).endRow();
        }
        save("regions.csv", file);
    }

    void writeGpus() const {
        std::string header =
            "id,vendor,name,variant,architecture,launch_year,form_factor,memory_type";
        for (const GpuFigure& figure : gpuFigures()) header += "," + std::string(figure.name);
        TextFile file(header +
                      ",interconnect,pcie_lanes,mig_max_instances,vgpu_min_fraction,"
                      "cuda_compute_capability,rt_cores,export_control_note,fp16_accumulate,"
                      "second_source,cross_check,unverified_fields,notes,source,source_date");
        for (const auto& record : m_contents.gpus) {
            file.text(record.id).text(record.vendor).text(record.name).text(record.variant);
            file.text(record.architecture).whole(record.launchYear).text(record.formFactor);
            file.text(record.memoryType);
            for (const GpuFigure& figure : gpuFigures()) file.number(record.*figure.member);
            file.text(record.interconnect).whole(record.pcieLanes).whole(record.migMaxInstances);
            file.text(record.vgpuMinFraction).text(record.computeCapability).text(record.rtCores);
            file.text(record.exportControlNote).text(record.fp16Accumulate);
            file.text(record.secondSource).text(record.crossCheck);
            file.text(joined(record.unverifiedFields)).text(record.notes);
            file.source(record.source).endRow();
        }
        save("gpus.csv", file);
    }

    void writeGpuFigures() const {
        TextFile file("gpu_id,figure,value,unit,preferred,rule,source,source_date");
        for (const auto& record : m_contents.gpuFigures) {
            file.text(record.gpuId).text(record.figure).number(record.value).text(record.unit);
            file.flag(record.preferred).text(record.rule).source(record.source).endRow();
        }
        save("gpu_figures.csv", file);
    }

    void writeGpuAliases() const {
        TextFile file("name,gpu_id,status,note");
        for (const auto& record : m_contents.gpuAliases) {
            file.text(record.name).text(record.gpuId).text(record.status).text(record.note);
            file.endRow();
        }
        save("gpu_aliases.csv", file);
    }

    void writeInstances() const {
        TextFile file(
            "provider_id,instance_type,family,gpu_id,gpu_count_numerator,gpu_count_denominator,"
            "vcpus,memory_gib,local_storage_gb,network_gbps,network_kind,gpu_interconnect,"
            "mig_or_vgpu,source,source_date");
        for (const auto& record : m_contents.instances) {
            file.text(provider(record.provider)).text(record.type).text(record.family);
            file.text(gpu(record.gpu)).whole(record.gpuCount.numerator);
            file.whole(record.gpuCount.denominator).number(record.vcpus);
            file.number(record.memoryGib).number(record.localStorageGb);
            file.number(record.networkGbps).text(record.networkKind);
            file.text(record.gpuInterconnect).text(record.slicing).source(record.source).endRow();
        }
        save("instances.csv", file);
    }

    void writePrices() const {
        TextFile file(
            "provider_id,instance_type,region,zone,pricing_model,operating_system,tenancy,"
            "price_per_hour,price_per_month,currency,upfront,term_months,min_commit_hours,"
            "effective_on,observed_on,basis,status,note,source_id");
        for (const auto& [key, price] : m_contents.prices) {
            const catalog::Instance& instance = m_contents.instances.at(key.instance);
            file.text(provider(instance.provider)).text(instance.type);
            file.text(key.region == kNoIndex ? std::string()
                                             : m_contents.regions.at(key.region).id);
            file.text(key.zone).text(key.pricing).text(price.operatingSystem).text(price.tenancy);
            file.amount(price.pricePerHour).amount(price.pricePerMonth).text(price.currency);
            file.amount(price.upfront).whole(price.termMonths).number(price.minimumCommitHours);
            file.date(price.effectiveOn).date(price.observedOn);
            file.text(catalog::basisName(price.basis)).text(reviewedStatus(price.status));
            file.text(price.note).text(sourceId(m_contents.sources.at(price.source))).endRow();
        }
        save("prices.csv", file);
    }

    void writeCommitments() const {
        TextFile file(
            "provider_id,program,term_months,payment,typical_discount_pct,flexibility,"
            "early_termination,source,source_date");
        for (const auto& record : m_contents.commitments) {
            file.text(provider(record.provider)).text(record.program).whole(record.termMonths);
            file.text(record.payment).number(record.typicalDiscountPct).text(record.flexibility);
            file.text(record.earlyTermination).source(record.source).endRow();
        }
        save("commitments.csv", file);
    }

    void writeMigProfiles() const {
        TextFile file(
            "gpu_id,profile,compute_slices,total_compute_slices,memory_gb,memory_fraction,"
            "max_instances,media_extensions,source,source_date,notes");
        for (const auto& record : m_contents.migProfiles) {
            file.text(gpu(record.gpu)).text(record.profile).whole(record.computeSlices);
            file.whole(record.totalComputeSlices).number(record.memoryGb);
            file.text(record.memoryFraction).whole(record.maxInstances);
            file.flag(record.mediaExtensions).source(record.source).text(record.notes).endRow();
        }
        save("mig_profiles.csv", file);
    }

    void writeInterconnects() const {
        TextFile file(
            "id,kind,generation,used_by,links_or_ports,per_link_or_port_gbit_s,"
            "per_link_or_port_gb_s,per_gpu_gb_s_per_direction,per_gpu_gb_s_bidirectional,"
            "per_node_gb_s_per_direction,typical_latency_us,measured,source,source_date,"
            "unverified_fields,notes");
        for (const auto& record : m_contents.interconnects) {
            file.text(record.id).text(record.kind).text(record.generation).text(record.usedBy);
            file.number(record.linksOrPorts).number(record.perLinkGbitS);
            file.number(record.perLinkGbS).number(record.perGpuGbSPerDirection);
            file.number(record.perGpuGbSBidirectional).number(record.perNodeGbSPerDirection);
            file.number(record.typicalLatencyUs).text(record.measured).source(record.source);
            file.text(record.unverifiedFields).text(record.notes).endRow();
        }
        save("interconnects.csv", file);
    }

    void writeFxRates() const {
        TextFile file("month,currency,units_per_usd,basis,source_id");
        for (const auto& rate : m_contents.fx.all()) {
            file.text(rate.month).text(rate.currency).number(rate.unitsPerUsd);
            file.text("monthly average").text(sourceId(rate.source)).endRow();
        }
        save("fx_rates.csv", file);
    }

    void writeClaims() const {
        TextFile file(
            "claim_id,subject,claim,value,unit,verdict,correct_value,why,category,confidence,"
            "related_claims,checked_on,source,source_date");
        for (const auto& record : m_contents.claims) {
            file.text(record.id).text(record.subject).text(record.statement).text(record.value);
            file.text(record.unit).text(record.verdict).text(record.correctValue);
            file.text(record.why).text(record.category).text(record.confidence);
            file.text(record.relatedClaims).date(record.checkedOn).source(record.source).endRow();
        }
        save("claims.csv", file);
    }

    void writeModels() const {
        TextFile file(
            "id,name,layers,hidden,heads,kv_heads,head_size,ffn,vocab,gated_mlp,tied_embeddings,"
            "encoder_only,experts,experts_per_token,expert_ffn,shared_expert_ffn,dense_layers,"
            "sliding_window,"
            "max_context,mla_query_rank,mla_kv_rank,mla_rope_head_size,mla_no_rope_head_size,"
            "mla_value_head_size,stated_parameters,stated_active_parameters,source,source_date");
        for (const auto& model : m_file.models) {
            file.text(model.id).text(model.name).whole(model.layers).whole(model.hidden);
            file.whole(model.heads).whole(model.kvHeads).whole(model.headSizeStated);
            file.whole(model.ffn).whole(model.vocab).flag(model.gatedMlp);
            file.flag(model.tiedEmbeddings)
                .flag(model.encoderOnly)
                .count(model.experts)
                .count(model.expertsPerToken);
            file.whole(model.expertFfn).count(model.sharedExpertFfn).count(model.denseLayers);
            file.whole(model.slidingWindow).whole(model.maxContext);
            const auto& latent = model.latentAttention;
            using Latent = workload::TransformerModel::LatentAttention;
            for (const auto member : {&Latent::queryRank, &Latent::kvRank, &Latent::ropeHeadSize,
                                      &Latent::noRopeHeadSize, &Latent::valueHeadSize}) {
                file.whole(latent ? std::optional<int>((*latent).*member) : std::nullopt);
            }
            file.number(model.statedParameters).number(model.statedActiveParameters);
            file.source(model.source).endRow();
        }
        save("models.csv", file);
    }

    const CatalogFile& m_file;
    const CatalogContents& m_contents;
    std::filesystem::path m_directory;
    std::map<SourceKey, std::string> m_sourceIds;
};

}  // namespace

void exportCatalogText(const std::filesystem::path& catalogFile,
                       const std::filesystem::path& directory) {
    const CatalogFile file = readCatalogFile(catalogFile);
    CatalogTextWriter(file, directory).write();
}

}  // namespace petaplan::store
