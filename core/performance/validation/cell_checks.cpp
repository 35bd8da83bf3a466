// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/validation/cell_checks.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "core/base/number_text.h"

namespace petaplan::performance {
namespace {

struct Column {
    std::string_view name;
    double low;
    double high;
    bool whole;
};

constexpr double kMostGpus = 1e6;
/// Measured figures must be above zero; none is this small.
constexpr double kLeastFigure = 1e-6;
constexpr double kGreatestFigure = 1e15;

/// Ranges of dimensions are those of entered models and jobs.
constexpr std::array kColumns{
    Column{"params_b", 1e-6, 1e6, false},
    Column{"params_active_b", 1e-6, 1e6, false},
    Column{"layers", 1, 10'000, true},
    Column{"hidden", 1, 1e6, true},
    Column{"heads", 1, 65'536, true},
    Column{"kv_heads", 1, 65'536, true},
    Column{"ffn", 1, 1e7, true},
    Column{"vocab", 1, 1e8, true},
    Column{"gated_mlp", 0, 1, true},
    Column{"experts", 0, 65'536, true},
    Column{"topk", 0, 65'536, true},
    Column{"seq_len", 1, 1e8, true},
    Column{"global_batch_seqs", 1, 1e9, true},
    Column{"micro_batch_seqs", 1, 65'536, true},
    Column{"tp", 1, 65'536, true},
    Column{"pp", 1, 10'000, true},
    Column{"vpp", 1, 10'000, true},
    Column{"dp", 1, kMostGpus, true},
    Column{"ep", 1, 65'536, true},
    Column{"cp", 1, 65'536, true},
    Column{"zero_stage", 0, 3, true},
    Column{"lora_rank", 1, 65'536, true},
    Column{"gpu_count", 1, kMostGpus, true},
    Column{"gpu_memory_gb", 0.1, 1e5, false},
    Column{"weight_bits", 1, 64, false},
    Column{"weight_bits_effective", 1, 64, false},
    Column{"kv_bits", 1, 64, false},
    Column{"context_tokens", 1, 1e8, true},
    Column{"kv_cache_tokens", 0, 1e12, true},
    Column{"input_len_tokens", 1, 1e8, true},
    Column{"output_len_tokens", 1, 1e8, true},
    Column{"batch", 1, 1e7, true},
    Column{"request_rate_per_s", 1e-6, 1e9, false},
    Column{"tokens_trained_b", 1e-6, 1e9, false},
    Column{"tokens_per_s_per_gpu", kLeastFigure, kGreatestFigure, false},
    Column{"iteration_s", kLeastFigure, kGreatestFigure, false},
    Column{"time_to_train_h", kLeastFigure, kGreatestFigure, false},
    Column{"output_tokens_per_s_total", kLeastFigure, kGreatestFigure, false},
    Column{"tokens_per_s_per_user", kLeastFigure, kGreatestFigure, false},
    Column{"total_tokens_per_s", kLeastFigure, kGreatestFigure, false},
    Column{"ttft_ms", kLeastFigure, kGreatestFigure, false},
    Column{"tpot_ms", kLeastFigure, kGreatestFigure, false},
    Column{"requests_per_s", kLeastFigure, kGreatestFigure, false},
    Column{"measured_memory_gib_per_gpu", kLeastFigure, kGreatestFigure, false},
};

bool isBlank(std::string_view cell) {
    return cell.find_first_not_of(" \t\r") == std::string_view::npos;
}

std::optional<double> number(const MeasurementRow& row, std::string_view column) {
    const auto cell = row.find(column);
    return cell == row.end() ? std::nullopt : parseNumber(cell->second);
}

std::optional<Message> faultOf(const Column& column, const std::string& cell) {
    const auto value = parseNumber(cell);
    const char* key = nullptr;
    if (!value) {
        key = "validation.not_a_number";
    } else if (*value < column.low || *value > column.high) {
        key = "workload.out_of_range";
    } else if (column.whole && *value != std::floor(*value)) {
        key = "validation.not_whole";
    } else {
        return std::nullopt;
    }
    return Message{key,
                   {{"field", std::string(column.name)},
                    {"value", cell},
                    {"low", column.low},
                    {"high", column.high}}};
}

}  // namespace

std::optional<Message> cellFault(const MeasurementRow& row) {
    for (const Column& column : kColumns) {
        const auto cell = row.find(column.name);
        if (cell == row.end() || isBlank(cell->second)) continue;
        if (auto fault = faultOf(column, cell->second)) return fault;
    }
    const auto heads = number(row, "heads");
    const auto kvHeads = number(row, "kv_heads");
    if (heads && kvHeads && std::fmod(*heads, *kvHeads) != 0) {
        return Message{"workload.not_divisible",
                       {{"field", std::string("heads")},
                        {"value", static_cast<std::int64_t>(*heads)},
                        {"divisor_field", std::string("kv_heads")},
                        {"divisor", static_cast<std::int64_t>(*kvHeads)}}};
    }
    double gpus = 1;
    for (const std::string_view degree : {"tp", "pp", "cp", "dp"}) {
        gpus *= number(row, degree).value_or(1);
    }
    if (gpus > kMostGpus) {
        return Message{"validation.split_too_large", {{"value", gpus}, {"high", kMostGpus}}};
    }
    return std::nullopt;
}

}  // namespace petaplan::performance
