// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/transformer_model.h"

#include <cmath>
#include <cstdint>

#include "core/workload/name_matching.h"
#include "core/workload/value_checks.h"

namespace petaplan::workload {
namespace {

void checkExperts(const TransformerModel& model, ValueChecks& checks) {
    checks.range("experts", model.experts, 0, 100'000);
    if (!model.isMoe()) return;
    checks.range("experts_per_token", model.expertsPerToken, 1, model.experts);
    if (model.expertFfn) checks.range("expert_ffn", *model.expertFfn, 1, 1'000'000);
    checks.range("shared_expert_ffn", model.sharedExpertFfn, 0, 1'000'000);
    if (model.layers > 0) checks.range("dense_layers", model.denseLayers, 0, model.layers);
}

void checkLatentAttention(const TransformerModel::LatentAttention& latent, ValueChecks& checks) {
    checks.range("latent_query_rank", latent.queryRank, 0, 1'000'000);
    checks.range("latent_kv_rank", latent.kvRank, 1, 1'000'000);
    checks.range("latent_rope_head_size", latent.ropeHeadSize, 0, 65'536);
    checks.range("latent_no_rope_head_size", latent.noRopeHeadSize, 1, 65'536);
    checks.range("latent_value_head_size", latent.valueHeadSize, 1, 65'536);
}

/// Stated counts of models start at the size of toys and end beyond anything published.
void checkStatedCount(const std::string& field, std::optional<double> count, ValueChecks& checks) {
    if (count) checks.range(field, *count, 1e3, 1e15);
}

}  // namespace

std::vector<Problem> problemsOf(const TransformerModel& model) {
    ValueChecks checks;
    checks.range("layers", model.layers, 1, 10'000);
    checks.range("hidden", model.hidden, 1, 1'000'000);
    checks.range("heads", model.heads, 1, 65'536);
    checks.range("kv_heads", model.kvHeads, 1, 65'536);
    checks.range("ffn", model.ffn, 1, 10'000'000);
    checks.range("vocab", model.vocab, 1, 100'000'000);
    if (model.headSizeStated) {
        checks.range("head_size", *model.headSizeStated, 1, 65'536);
    } else if (checks.isClean("hidden") && checks.isClean("heads") && !model.latentAttention) {
        checks.multiple("hidden", model.hidden, "heads", model.heads);
    }
    if (checks.isClean("heads") && checks.isClean("kv_heads") && !model.latentAttention) {
        checks.multiple("heads", model.heads, "kv_heads", model.kvHeads);
    }
    checkExperts(model, checks);
    if (model.latentAttention) checkLatentAttention(*model.latentAttention, checks);
    if (model.slidingWindow) checks.range("sliding_window", *model.slidingWindow, 1, 100'000'000);
    if (model.maxContext) checks.range("max_context", *model.maxContext, 1, 1'000'000'000);
    checkStatedCount("stated_parameters", model.statedParameters, checks);
    checkStatedCount("stated_active_parameters", model.statedActiveParameters, checks);
    return checks.take();
}

std::vector<Message> cautionsOf(const TransformerModel& model) {
    std::vector<Message> cautions;
    const auto compare = [&](const char* key, std::optional<double> stated, double derived) {
        if (!stated || *stated <= 0) return;
        const double difference = derived / *stated - 1;
        if (std::abs(difference) <= 0.02) return;
        cautions.push_back({key,
                            {{"model", model.name.empty() ? model.id : model.name},
                             {"stated_billion", *stated / 1e9},
                             {"derived_billion", derived / 1e9},
                             {"difference_percent", difference * 100}}});
    };
    const ParameterCount count = countParameters(model);
    compare("workload.parameters_differ", model.statedParameters, count.total);
    if (model.isMoe()) {
        compare("workload.active_parameters_differ", model.statedActiveParameters, count.active);
    }
    return cautions;
}

const TransformerModel* ModelLibrary::find(std::string_view id) const {
    const std::string wanted = comparableName(id);
    for (const TransformerModel& model : m_models) {
        if (comparableName(model.id) == wanted) return &model;
    }
    for (const TransformerModel& model : m_models) {
        if (!model.name.empty() && comparableName(model.name) == wanted) return &model;
    }
    return nullptr;
}

std::vector<std::string> ModelLibrary::ids() const {
    std::vector<std::string> result;
    result.reserve(m_models.size());
    for (const TransformerModel& model : m_models) result.push_back(model.id);
    return result;
}

}  // namespace petaplan::workload
