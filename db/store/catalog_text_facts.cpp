// SPDX-License-Identifier: GPL-3.0-or-later
// Catalog text: interconnects, claims, model presets.
#include <cstdint>
#include <variant>

#include "core/base/number_text.h"
#include "db/store/catalog_text_reader.h"

namespace petaplan::store {
namespace {

constexpr Range kRate = positiveUpTo(1e6);

/// What the core says about impossible dimensions: the field with the figures of its message.
std::string impossible(const Problem& problem) {
    std::string figures;
    for (const Argument& argument : problem.message.arguments) {
        if (argument.name == "field") continue;
        figures += (figures.empty() ? "" : ", ") + argument.name + " ";
        if (const auto* text = std::get_if<std::string>(&argument.value)) figures += *text;
        if (const auto* number = std::get_if<double>(&argument.value)) {
            figures += exactText(*number);
        }
        if (const auto* whole = std::get_if<std::int64_t>(&argument.value)) {
            figures += std::to_string(*whole);
        }
    }
    return "'" + problem.field + "' is not possible for this model" +
           (figures.empty() ? "" : " (" + figures + ")");
}

void checkModel(const TextRow& row, const workload::TransformerModel& model) {
    for (const Problem& problem : workload::problemsOf(model)) {
        row.fault(rule::kOutOfRange, impossible(problem),
                  "check the dimensions against the model's published configuration");
    }
}

std::optional<workload::TransformerModel::LatentAttention> readLatentAttention(const TextRow& row) {
    constexpr int kMax = 1'000'000;
    if (row.text("mla_kv_rank").empty()) return std::nullopt;
    workload::TransformerModel::LatentAttention latent;
    latent.queryRank = row.requiredWhole("mla_query_rank", 0, kMax);
    latent.kvRank = row.requiredWhole("mla_kv_rank", 1, kMax);
    latent.ropeHeadSize = row.requiredWhole("mla_rope_head_size", 0, kMax);
    latent.noRopeHeadSize = row.requiredWhole("mla_no_rope_head_size", 1, kMax);
    latent.valueHeadSize = row.requiredWhole("mla_value_head_size", 1, kMax);
    return latent;
}

}  // namespace

void CatalogTextReader::readInterconnects() {
    const TextTable table(
        m_directory, "interconnects.csv",
        {"id", "kind", "generation", "used_by", "links_or_ports", "per_link_or_port_gbit_s",
         "per_link_or_port_gb_s", "per_gpu_gb_s_per_direction", "per_gpu_gb_s_bidirectional",
         "per_node_gb_s_per_direction", "typical_latency_us", "measured", "source", "source_date",
         "unverified_fields", "notes"},
        {}, m_faults);
    Keys keys;
    table.forEachRow([&](const TextRow& row) {
        catalog::Interconnect link;
        link.id = row.required("id");
        link.kind = row.word("kind", {"nvlink", "nvswitch", "xgmi", "pcie", "infiniband", "roce",
                                      "efa", "ethernet"});
        link.generation = row.text("generation");
        link.usedBy = row.text("used_by");
        link.linksOrPorts = row.number("links_or_ports", positiveUpTo(1024));
        link.perLinkGbitS = row.number("per_link_or_port_gbit_s", kRate);
        link.perLinkGbS = row.number("per_link_or_port_gb_s", kRate);
        link.perGpuGbSPerDirection = row.number("per_gpu_gb_s_per_direction", kRate);
        link.perGpuGbSBidirectional = row.number("per_gpu_gb_s_bidirectional", kRate);
        link.perNodeGbSPerDirection = row.number("per_node_gb_s_per_direction", kRate);
        link.typicalLatencyUs = row.number("typical_latency_us", kRate);
        link.measured = row.text("measured");
        link.unverifiedFields = row.text("unverified_fields");
        link.notes = row.text("notes");
        link.source = row.source();
        enter(keys, row, link.id, 0);
        m_text.contents.interconnects.push_back(std::move(link));
    });
}

void CatalogTextReader::readClaims() {
    const TextTable table(
        m_directory, "claims.csv",
        {"claim_id", "subject", "claim", "value", "unit", "verdict", "correct_value", "why",
         "category", "confidence", "related_claims", "checked_on", "source", "source_date"},
        {}, m_faults);
    Keys keys;
    table.forEachRow([&](const TextRow& row) {
        catalog::Claim claim;
        claim.id = row.required("claim_id");
        claim.subject = row.text("subject");
        claim.statement = row.required("claim");
        claim.value = row.text("value");
        claim.unit = row.text("unit");
        claim.verdict = row.word(
            "verdict", {"confirmed", "contradicted", "outdated", "implausible", "unverifiable"});
        claim.correctValue = row.text("correct_value");
        claim.why = row.text("why");
        claim.category = row.text("category");
        claim.confidence = row.word("confidence", {"high", "medium", "low"});
        claim.relatedClaims = row.text("related_claims");
        claim.checkedOn = row.date("checked_on");
        claim.source = row.source();
        enter(keys, row, claim.id, 0);
        m_text.contents.claims.push_back(std::move(claim));
    });
}

void CatalogTextReader::readModels() {
    const TextTable table(m_directory, "models.csv",
                          {"id",
                           "name",
                           "layers",
                           "hidden",
                           "heads",
                           "kv_heads",
                           "head_size",
                           "ffn",
                           "vocab",
                           "gated_mlp",
                           "tied_embeddings",
                           "experts",
                           "experts_per_token",
                           "expert_ffn",
                           "shared_expert_ffn",
                           "dense_layers",
                           "sliding_window",
                           "max_context",
                           "mla_query_rank",
                           "mla_kv_rank",
                           "mla_rope_head_size",
                           "mla_no_rope_head_size",
                           "mla_value_head_size",
                           "stated_parameters",
                           "stated_active_parameters",
                           "source",
                           "source_date"},
                          {"encoder_only"}, m_faults);
    constexpr int kMax = 1'000'000'000;
    Keys keys;
    table.forEachRow([&](const TextRow& row) {
        workload::TransformerModel model;
        model.id = row.required("id");
        model.name = row.required("name");
        model.layers = row.requiredWhole("layers", 1, kMax);
        model.hidden = row.requiredWhole("hidden", 1, kMax);
        model.heads = row.requiredWhole("heads", 1, kMax);
        model.kvHeads = row.requiredWhole("kv_heads", 1, kMax);
        model.headSizeStated = row.whole("head_size", 1, kMax);
        model.ffn = row.requiredWhole("ffn", 1, kMax);
        model.vocab = row.requiredWhole("vocab", 1, kMax);
        model.gatedMlp = row.flag("gated_mlp");
        model.tiedEmbeddings = row.flag("tied_embeddings");
        model.encoderOnly = !row.text("encoder_only").empty() && row.flag("encoder_only");
        model.experts = row.whole("experts", 1, kMax).value_or(0);
        model.expertsPerToken = row.whole("experts_per_token", 1, kMax).value_or(0);
        model.expertFfn = row.whole("expert_ffn", 1, kMax);
        model.sharedExpertFfn = row.whole("shared_expert_ffn", 1, kMax).value_or(0);
        model.denseLayers = row.whole("dense_layers", 1, kMax).value_or(0);
        model.slidingWindow = row.whole("sliding_window", 1, kMax);
        model.maxContext = row.whole("max_context", 1, kMax);
        model.latentAttention = readLatentAttention(row);
        model.statedParameters = row.number("stated_parameters", positiveUpTo(1e15));
        model.statedActiveParameters = row.number("stated_active_parameters", positiveUpTo(1e15));
        model.source = row.source();
        checkModel(row, model);
        enter(keys, row, model.id, 0);
        m_text.models.push_back(std::move(model));
    });
}

}  // namespace petaplan::store
