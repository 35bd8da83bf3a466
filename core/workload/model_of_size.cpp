// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/model_of_size.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/number_text.h"

namespace petaplan::workload {
namespace {

constexpr int kHeadSize = 128;
constexpr int kVocabulary = 32'000;
constexpr int kFfnStep = 256;

TransformerModel shaped(int heads, int layers) {
    TransformerModel model;
    model.heads = heads;
    model.kvHeads = heads;
    model.hidden = heads * kHeadSize;
    model.layers = layers;
    // 8/3 of the hidden size keeps a gated block as large as a plain one of 4 times the size.
    model.ffn = (model.hidden * 8 / 3 + kFfnStep - 1) / kFfnStep * kFfnStep;
    model.vocab = kVocabulary;
    return model;
}

}  // namespace

TransformerModel modelOfSize(double parameters) {
    std::optional<TransformerModel> best;
    double bestDistance = 0;
    constexpr int kMostHeads = 1024;
    for (int heads = 2; heads <= kMostHeads; ++heads) {
        if (best && countParameters(shaped(heads, heads)).total > 4 * parameters) break;
        // As many layers as heads, give or take a fifth: the aspect ratio that Llama models have.
        for (int layers = std::max(2, heads * 4 / 5); layers <= heads * 6 / 5 + 2; ++layers) {
            TransformerModel model = shaped(heads, layers);
            const double total = countParameters(model).total;
            // A stray from the usual aspect ratio costs a little, so that ties go to usual shapes.
            const double aspect = std::abs(std::log(static_cast<double>(layers) / heads));
            const double distance = std::abs(std::log(total / parameters)) + 0.02 * aspect;
            if (best && distance >= bestDistance) continue;
            best = std::move(model);
            bestDistance = distance;
        }
    }
    best->id = "dense-" + shortText(parameters / 1e9, 4) + "b";
    best->name = "Dense transformer of " + shortText(parameters / 1e9, 4) + " billion parameters";
    best->source.title = "usual shape, assumed from the number of parameters";
    return *best;
}

}  // namespace petaplan::workload
