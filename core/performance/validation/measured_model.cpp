// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/validation/measured_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "core/base/number_text.h"

namespace petaplan::performance {
namespace {

using workload::TransformerModel;

std::optional<double> number(const MeasurementRow& row, std::string_view column) {
    const auto found = row.find(column);
    return found == row.end() ? std::nullopt : parseNumber(found->second);
}

int wholeNumber(const MeasurementRow& row, std::string_view column) {
    return static_cast<int>(std::lround(number(row, column).value_or(0)));
}

/// Families with multi-head latent attention and their published ranks (DeepSeek-V2,
/// arXiv 2405.04434; DeepSeek-V3, arXiv 2412.19437; GLM-5 follows the same scheme).
std::optional<TransformerModel::LatentAttention> latentAttentionOf(std::string_view name) {
    for (const std::string_view family : {"deepseek-v3", "deepseek-r1", "glm-5"}) {
        if (name.find(family) != std::string_view::npos) {
            return TransformerModel::LatentAttention{1536, 512, 64, 128, 128};
        }
    }
    return std::nullopt;
}

double gap(const TransformerModel& model, double total) {
    return std::abs(std::log(workload::countParameters(model).total / total));
}

/// Head size and tied embeddings whose parameter count is nearest to the stated one.
void inferHeadSize(TransformerModel& model, double total) {
    if (model.latentAttention) return;
    constexpr double kWorthInferring = 0.004;
    TransformerModel best = model;
    for (const int size : {0, 64, 128, 256}) {
        TransformerModel candidate = model;
        if (size > 0) candidate.headSizeStated = size;
        for (const bool tied : {false, true}) {
            candidate.tiedEmbeddings = tied;
            if (gap(candidate, total) < gap(best, total) - kWorthInferring) best = candidate;
        }
    }
    model = best;
}

/// Layers with experts, and the always-active width, from total and active parameters.
void inferExperts(TransformerModel& model, double total, std::optional<double> active) {
    model.expertFfn = model.ffn;
    const double matrices = model.gatedMlp ? 3 : 2;
    const double expert = matrices * model.hidden * model.ffn;
    const workload::ParameterCount count = workload::countParameters(model);
    const double outside = count.attentionTotal + count.embedding + count.head;
    constexpr double kTolerance = 1.02;
    if (count.total > kTolerance * total) {
        const double layers = std::round((total - outside) / (expert * model.experts));
        model.denseLayers =
            model.layers - static_cast<int>(std::clamp<double>(layers, 1, model.layers));
    }
    if (!active) return;
    const double moeLayers = model.layers - model.denseLayers;
    const double missing = *active - outside - moeLayers * model.expertsPerToken * expert;
    constexpr double kWorthInferring = 0.1;
    if (missing > kWorthInferring * *active) {
        const int width =
            static_cast<int>(std::lround(missing / model.layers / matrices / model.hidden));
        model.sharedExpertFfn = width;
        model.ffn = width;
    }
}

}  // namespace

std::optional<TransformerModel> measuredModel(const MeasurementRow& row) {
    TransformerModel model;
    const auto name = row.find("model");
    if (name != row.end()) model.id = model.name = name->second;
    model.layers = wholeNumber(row, "layers");
    model.hidden = wholeNumber(row, "hidden");
    model.heads = wholeNumber(row, "heads");
    model.kvHeads = wholeNumber(row, "kv_heads");
    if (model.kvHeads == 0) model.kvHeads = model.heads;
    model.ffn = wholeNumber(row, "ffn");
    model.vocab = wholeNumber(row, "vocab");
    model.gatedMlp = number(row, "gated_mlp").value_or(1) != 0;
    model.experts = wholeNumber(row, "experts");
    model.expertsPerToken = wholeNumber(row, "topk");
    if (model.layers <= 0 || model.hidden <= 0 || model.heads <= 0 || model.ffn <= 0 ||
        model.vocab <= 0) {
        return std::nullopt;
    }
    model.latentAttention = latentAttentionOf(model.id);
    if (const auto billions = number(row, "params_b")) {
        const double total = *billions * 1e9;
        std::optional<double> active = number(row, "params_active_b");
        if (active) *active *= 1e9;
        model.statedParameters = total;
        model.statedActiveParameters = active;
        if (model.isMoe()) inferExperts(model, total, active);
        inferHeadSize(model, total);
    }
    return model;
}

}  // namespace petaplan::performance
