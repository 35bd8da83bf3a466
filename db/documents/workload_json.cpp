// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/workload_json.h"

#include "core/base/nearest_names.h"
#include "db/documents/base_json.h"

namespace petaplan::documents {
namespace {

using workload::InferenceService;
using workload::TrainingJob;
using workload::TransformerModel;

Json toJson(const TransformerModel::LatentAttention& latent) {
    return {{"query_rank", latent.queryRank},
            {"kv_rank", latent.kvRank},
            {"rope_head_size", latent.ropeHeadSize},
            {"no_rope_head_size", latent.noRopeHeadSize},
            {"value_head_size", latent.valueHeadSize}};
}

TransformerModel::LatentAttention latentFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    TransformerModel::LatentAttention latent;
    latent.queryRank = fields.wholeOr("query_rank", 0);
    latent.kvRank = fields.whole("kv_rank");
    latent.ropeHeadSize = fields.whole("rope_head_size");
    latent.noRopeHeadSize = fields.whole("no_rope_head_size");
    latent.valueHeadSize = fields.whole("value_head_size");
    return latent;
}

// A model by name or by its dimensions.
TransformerModel modelOf(const JsonNode& node, const workload::ModelLibrary* library) {
    if (!node.isText()) return modelFromJson(node);
    const std::string& name = node.text();
    if (library == nullptr) node.fail("must be an object with the dimensions of the model");
    if (const TransformerModel* model = library->find(name)) return *model;
    std::string known;
    for (const std::string& near : nearestNames(name, library->ids(), 3)) {
        known += (known.empty() ? "" : ", ") + near;
    }
    node.fail("names the unknown model \"" + name + "\"" +
                  (known.empty() ? std::string() : "; nearest: " + known),
              kUnknownModel);
}

TrainingJob trainingFromJson(JsonFields& fields, const workload::ModelLibrary* library) {
    TrainingJob job;
    job.model = modelOf(fields.at("model"), library);
    job.method = fields.namedOr("method", job.method, workload::methodFromName);
    job.tokens = fields.number("tokens");
    job.sequenceLength = fields.wholeOr("seq_len", job.sequenceLength);
    job.globalBatchSequences = fields.optionalWhole("global_batch");
    job.microBatchSequences = fields.optionalWhole("micro_batch");
    job.precision = fields.namedOr("precision", job.precision, workload::precisionFromName);
    job.optimizer = fields.namedOr("optimizer", job.optimizer, workload::optimizerFromName);
    job.stack = fields.namedOr("stack", job.stack, workload::stackFromName);
    job.loraRank = fields.wholeOr("lora_rank", job.loraRank);
    job.goodput = fields.numberOr("goodput", job.goodput);
    job.masterWeights = fields.flagOr("master_weights", job.masterWeights);
    job.loraOnAllLinear = fields.flagOr("lora_on_all_linear", job.loraOnAllLinear);
    job.loraTrainsEmbeddings = fields.flagOr("lora_trains_embeddings", job.loraTrainsEmbeddings);
    job.qloraFormat = fields.textOr("qlora_format", job.qloraFormat);
    job.fusedAttention = fields.flagOr("fused_attention", job.fusedAttention);
    job.chunkedLoss = fields.flagOr("chunked_loss", job.chunkedLoss);
    job.offloadActivations = fields.flagOr("offload_activations", job.offloadActivations);
    job.offloadOptimizer = fields.flagOr("offload_optimizer", job.offloadOptimizer);
    return job;
}

InferenceService serviceFromJson(JsonFields& fields, const workload::ModelLibrary* library) {
    InferenceService service;
    service.model = modelOf(fields.at("model"), library);
    service.weightFormat = fields.textOr("precision", service.weightFormat);
    service.kvFormat = fields.textOr("kv_precision", service.kvFormat);
    service.inputTokens = fields.wholeOr("input_len", service.inputTokens);
    service.outputTokens = fields.wholeOr("output_len", service.outputTokens);
    service.concurrency = fields.optionalNumber("concurrency");
    service.requestsPerSecond = fields.optionalNumber("requests_per_s");
    service.maxTtftMs = fields.optionalNumber("ttft_ms");
    service.maxTpotMs = fields.optionalNumber("tpot_ms");
    service.engine = fields.namedOr("engine", service.engine, workload::engineFromName);
    service.memoryUtilisation = fields.numberOr("memory_utilisation", service.memoryUtilisation);
    return service;
}

}  // namespace

Json toJson(const TransformerModel& model) {
    Json json;
    json["id"] = model.id;
    addIfKnown(json, "name", model.name);
    json["layers"] = model.layers;
    json["hidden"] = model.hidden;
    json["heads"] = model.heads;
    json["kv_heads"] = model.kvHeads;
    addIfKnown(json, "head_size", model.headSizeStated);
    json["ffn"] = model.ffn;
    json["vocab"] = model.vocab;
    json["gated_mlp"] = model.gatedMlp;
    json["tied_embeddings"] = model.tiedEmbeddings;
    if (model.encoderOnly) json["encoder_only"] = true;
    if (model.experts > 0) {
        json["experts"] = model.experts;
        json["experts_per_token"] = model.expertsPerToken;
        addIfKnown(json, "expert_ffn", model.expertFfn);
        json["shared_expert_ffn"] = model.sharedExpertFfn;
        json["dense_layers"] = model.denseLayers;
    }
    addIfKnown(json, "sliding_window", model.slidingWindow);
    addIfKnown(json, "max_context", model.maxContext);
    addIfKnown(json, "stated_parameters", model.statedParameters);
    addIfKnown(json, "stated_active_parameters", model.statedActiveParameters);
    if (model.latentAttention) json["latent_attention"] = toJson(*model.latentAttention);
    json["source"] = toJson(model.source);
    return json;
}

TransformerModel modelFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    TransformerModel model;
    model.id = fields.textOr("id");
    model.name = fields.textOr("name");
    model.layers = fields.whole("layers");
    model.hidden = fields.whole("hidden");
    model.heads = fields.whole("heads");
    model.kvHeads = fields.wholeOr("kv_heads", model.heads);
    model.headSizeStated = fields.optionalWhole("head_size");
    model.ffn = fields.whole("ffn");
    model.vocab = fields.whole("vocab");
    model.gatedMlp = fields.flagOr("gated_mlp", model.gatedMlp);
    model.tiedEmbeddings = fields.flagOr("tied_embeddings", model.tiedEmbeddings);
    model.encoderOnly = fields.flagOr("encoder_only", false);
    model.experts = fields.wholeOr("experts", 0);
    model.expertsPerToken = fields.wholeOr("experts_per_token", 0);
    model.expertFfn = fields.optionalWhole("expert_ffn");
    model.sharedExpertFfn = fields.wholeOr("shared_expert_ffn", 0);
    model.denseLayers = fields.wholeOr("dense_layers", 0);
    model.slidingWindow = fields.optionalWhole("sliding_window");
    model.maxContext = fields.optionalWhole("max_context");
    model.statedParameters = fields.optionalNumber("stated_parameters");
    model.statedActiveParameters = fields.optionalNumber("stated_active_parameters");
    if (const auto latent = fields.find("latent_attention")) {
        model.latentAttention = latentFromJson(*latent);
    }
    if (const auto source = fields.find("source")) model.source = sourceFromJson(*source);
    return model;
}

Json toJson(const TrainingJob& job) {
    Json json;
    json["kind"] = "training";
    json["model"] = toJson(job.model);
    json["method"] = workload::methodName(job.method);
    json["tokens"] = numberToJson(job.tokens);
    json["seq_len"] = job.sequenceLength;
    addIfKnown(json, "global_batch", job.globalBatchSequences);
    addIfKnown(json, "micro_batch", job.microBatchSequences);
    json["precision"] = workload::precisionName(job.precision);
    json["optimizer"] = workload::optimizerName(job.optimizer);
    json["stack"] = workload::stackName(job.stack);
    json["lora_rank"] = job.loraRank;
    json["goodput"] = numberToJson(job.goodput);
    json["master_weights"] = job.masterWeights;
    json["lora_on_all_linear"] = job.loraOnAllLinear;
    json["lora_trains_embeddings"] = job.loraTrainsEmbeddings;
    json["qlora_format"] = job.qloraFormat;
    json["fused_attention"] = job.fusedAttention;
    json["chunked_loss"] = job.chunkedLoss;
    json["offload_activations"] = job.offloadActivations;
    json["offload_optimizer"] = job.offloadOptimizer;
    return json;
}

Json toJson(const InferenceService& service) {
    Json json;
    json["kind"] = "inference";
    json["model"] = toJson(service.model);
    json["precision"] = service.weightFormat;
    json["kv_precision"] = service.kvFormat;
    json["input_len"] = service.inputTokens;
    json["output_len"] = service.outputTokens;
    addIfKnown(json, "concurrency", service.concurrency);
    addIfKnown(json, "requests_per_s", service.requestsPerSecond);
    addIfKnown(json, "ttft_ms", service.maxTtftMs);
    addIfKnown(json, "tpot_ms", service.maxTpotMs);
    json["engine"] = workload::engineName(service.engine);
    json["memory_utilisation"] = numberToJson(service.memoryUtilisation);
    return json;
}

Json toJson(const Workload& workload) {
    return std::visit([](const auto& value) { return toJson(value); }, workload);
}

Workload workloadFromJson(const JsonNode& node, const workload::ModelLibrary* library) {
    JsonFields fields = node.object();
    const JsonNode kind = fields.at("kind");
    if (kind.text() == "training") return trainingFromJson(fields, library);
    if (kind.text() == "inference") return serviceFromJson(fields, library);
    kind.fail("must be \"training\" or \"inference\"");
}

}  // namespace petaplan::documents
