// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/weights.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace petaplan::performance {
namespace {

bool isGguf(std::string_view name) {
    return name.substr(0, 1) == "q" || name.substr(0, 2) == "iq";
}

}  // namespace

const workload::StorageFormat& storageFormat(const std::string& name) {
    const workload::StorageFormat* format = workload::findStorageFormat(name);
    return format != nullptr ? *format : *workload::findStorageFormat("bf16");
}

WeightFormat weightFormat(const std::string& name) {
    const workload::StorageFormat& stored = storageFormat(name);
    WeightFormat format;
    format.bytes = stored.bitsPerValue / 8;
    format.vocabularyBytes = isGguf(stored.name) ? format.bytes : std::max(2.0, format.bytes);
    format.compute = stored.compute;
    format.unpacked = stored.bitsPerValue < 16 && stored.compute != workload::Precision::Fp8 &&
                      stored.compute != workload::Precision::Fp4;
    return format;
}

double weightBytesOfFullestGpu(const workload::TransformerModel& model, const WeightFormat& format,
                               const ServingLayout& layout, bool lookUpOnHost) {
    const workload::ParameterCount count = workload::countParameters(model);
    const double group = layout.tensorParallel;
    const double attentionRanks = layout.attentionRanks();

    double attention = count.attentionTotal / attentionRanks;
    if (!model.latentAttention && attentionRanks > model.kvHeads) {
        const double keyValue =
            2.0 * model.layers * model.hidden * model.kvHeads * model.headSize();
        attention += keyValue * (1.0 / model.kvHeads - 1 / attentionRanks);
    }
    const double vocabulary = count.embedding + count.head;
    const double matrices = count.total - count.attentionTotal - count.normsTotal - vocabulary;
    const double layer =
        ((attention + matrices / group) * format.bytes + count.normsTotal * 2) / model.layers;
    const double projection = model.tiedEmbeddings ? count.embedding : count.head;
    const double lookUp = lookUpOnHost ? 0 : count.embedding;
    const double vocabularyBytes = format.vocabularyBytes / group;
    const int stages = layout.pipelineParallel;
    if (stages == 1) {
        const double ends = lookUpOnHost ? projection : vocabulary;
        return model.layers * layer + ends * vocabularyBytes;
    }
    // Where the layers do not divide evenly, the stages at the ends take the smaller share.
    const int fewer = model.layers / stages;
    const int more = (model.layers + stages - 1) / stages;
    const double ends = std::max(projection, lookUp);
    return std::max(more * layer, fewer * layer + ends * vocabularyBytes);
}

}  // namespace petaplan::performance
