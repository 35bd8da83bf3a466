// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/validation/measured_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"

namespace petaplan::performance {
namespace {

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Rates of a card that is held below its usual power. Clocks of matrix products follow about the
/// square root of power near the design point.
void limitPower(catalog::Gpu& gpu, double watts) {
    if (!gpu.tdpW || watts >= *gpu.tdpW) return;
    const double share = std::sqrt(watts / *gpu.tdpW);
    for (std::optional<double>* rate : {&gpu.tf32TensorTflops, &gpu.fp16TensorTflops,
                                        &gpu.bf16TensorTflops, &gpu.fp8Tflops, &gpu.fp4Tflops}) {
        if (*rate) **rate *= share;
    }
    gpu.tdpW = watts;
}

/// One of the two dies of a card that programs see as two GPUs.
void halve(catalog::Gpu& gpu) {
    for (std::optional<double>* figure :
         {&gpu.memoryGib, &gpu.memoryUsableGib, &gpu.memoryBandwidthGbS, &gpu.fp32Tflops,
          &gpu.fp16TensorTflops, &gpu.bf16TensorTflops, &gpu.int8Tops, &gpu.tdpW}) {
        if (*figure) **figure /= 2;
    }
}

}  // namespace

std::string RowReader::text(std::string_view column) const {
    const auto cell = m_row.find(column);
    return cell == m_row.end() ? std::string() : cell->second;
}

std::optional<double> RowReader::number(std::string_view column) const {
    const auto cell = m_row.find(column);
    return cell == m_row.end() ? std::nullopt : parseNumber(cell->second);
}

std::optional<int> RowReader::whole(std::string_view column) const {
    const auto value = number(column);
    if (!value || std::abs(*value) > 2e9) return std::nullopt;
    return static_cast<int>(std::lround(*value));
}

bool RowReader::mentions(std::string_view words) const {
    const std::string wanted = lowered(words);
    constexpr std::array<std::string_view, 5> kColumns{"group", "source", "note", "network",
                                                       "precision"};
    return std::any_of(kColumns.begin(), kColumns.end(), [&](std::string_view column) {
        return lowered(text(column)).find(wanted) != std::string::npos;
    });
}

std::optional<int> RowReader::noteNumber(std::string_view words) const {
    const std::string note = text("note");
    const std::size_t found = note.find(words);
    if (found == std::string::npos) return std::nullopt;
    const std::size_t start = found + words.size();
    const std::size_t end = note.find_first_not_of("0123456789", start);
    const auto value = parseWholeNumber(std::string_view(note).substr(start, end - start));
    if (!value || *value < 0 || *value > 1'000'000) return std::nullopt;
    return static_cast<int>(*value);
}

RowModel modelOfRow(const RowReader& row) {
    workload::TransformerModel model;
    model.id = row.text("model");
    model.name = model.id;
    const std::array<std::pair<const char*, int*>, 5> dimensions{{
        {"layers", &model.layers},
        {"hidden", &model.hidden},
        {"heads", &model.heads},
        {"kv_heads", &model.kvHeads},
        {"ffn", &model.ffn},
    }};
    for (const auto& [column, field] : dimensions) {
        const auto value = row.whole(column);
        if (!value || *value <= 0) return {std::nullopt, std::string(column) + " missing"};
        *field = *value;
    }
    const auto gated = row.whole("gated_mlp");
    model.gatedMlp = gated.value_or(1) != 0;
    // Tables without these columns say "MoE 8 experts, top 2" in the note.
    model.experts = row.whole("experts").value_or(row.noteNumber("; MoE ").value_or(0));
    model.expertsPerToken = row.whole("topk").value_or(row.noteNumber("experts, top ").value_or(0));
    if (model.experts > 0 && model.expertsPerToken <= 0) model.expertsPerToken = 1;
    if (const auto billions = row.number("params_b")) model.statedParameters = *billions * 1e9;
    if (const auto billions = row.number("params_active_b")) {
        model.statedActiveParameters = *billions * 1e9;
    }
    const auto vocab = row.whole("vocab");
    if (vocab) {
        model.vocab = *vocab;
    } else if (model.statedParameters) {
        model.tiedEmbeddings = true;
        const double table = *model.statedParameters - workload::countParameters(model).total;
        const double rows = table / model.hidden;
        model.vocab = rows > 1000 ? static_cast<int>(std::lround(rows)) : 50'257;
        return {model, {}};
    } else {
        return {std::nullopt, "vocab missing"};
    }
    if (!model.statedParameters) return {model, {}};

    // Ordinary heads, a gated feed-forward part and an output table of its own unless another
    // reading is clearly nearer.
    constexpr std::array<int, 5> kHeadSizes{0, 128, 64, 96, 256};
    constexpr double kClearlyNearer = 0.004;
    double best = std::numeric_limits<double>::infinity();
    workload::TransformerModel nearest = model;
    for (const bool plain : {false, true}) {
        if (plain && gated) continue;
        for (const int headSize : kHeadSizes) {
            for (const bool tied : {false, true}) {
                workload::TransformerModel candidate = model;
                candidate.tiedEmbeddings = tied;
                if (plain) candidate.gatedMlp = false;
                if (headSize > 0) candidate.headSizeStated = headSize;
                const double derived = workload::countParameters(candidate).total;
                const double distance = std::abs(derived / *model.statedParameters - 1);
                if (distance < best - kClearlyNearer) {
                    best = distance;
                    nearest = candidate;
                }
            }
        }
    }
    return {nearest, {}};
}

std::vector<RowGpu> gpusOfRow(const RowReader& row, const catalog::Catalog& catalog) {
    const std::string name = row.text("gpu");
    std::vector<RowGpu> result;
    const std::size_t remark = name.find(" (count = GCDs");
    const bool halves = remark != std::string::npos;
    for (const catalog::Index index :
         catalog.gpusNamed(std::string_view(name).substr(0, halves ? remark : name.size()))) {
        result.push_back({catalog.gpus()[index], true});
        if (halves) halve(result.back().gpu);
    }
    if (!result.empty() || name.empty()) return result;

    // "H100 SXM 96GB HBM2e 500W": the longest leading part that the catalog knows, with the stated
    // memory and power limit.
    for (std::size_t end = name.rfind(' '); end != std::string::npos && end > 0;
         end = name.rfind(' ', end - 1)) {
        const auto relatives = catalog.gpusNamed(std::string_view(name).substr(0, end));
        if (relatives.empty()) continue;
        for (const catalog::Index index : relatives) {
            RowGpu relative{catalog.gpus()[index], false};
            std::size_t position = end;
            while (position < name.size()) {
                while (position < name.size() && !isDigit(name[position])) ++position;
                std::size_t stop = position;
                while (stop < name.size() && isDigit(name[stop])) ++stop;
                const auto value =
                    parseNumber(std::string_view(name).substr(position, stop - position));
                const std::string unit = lowered(name.substr(stop, 2));
                if (value && unit == "gb") {
                    relative.gpu.memoryGib = value;
                    relative.gpu.memoryUsableGib.reset();
                }
                if (value && unit.substr(0, 1) == "w") limitPower(relative.gpu, *value);
                position = stop;
            }
            result.push_back(relative);
        }
        break;
    }
    return result;
}

}  // namespace petaplan::performance
