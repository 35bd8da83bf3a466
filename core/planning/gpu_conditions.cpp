// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/gpu_conditions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <variant>

namespace petaplan::planning {
namespace {

using catalog::Expression;
using catalog::Gpu;
using catalog::KeyKind;
using catalog::Value;

Value numberOrNone(const std::optional<double>& value) {
    return value ? Value(*value) : Value(std::monostate{});
}

Value textOrNone(const std::string& text) {
    return text.empty() ? Value(std::monostate{}) : Value(text);
}

struct Figure {
    std::string_view name;
    KeyKind kind;
    Value (*read)(const Gpu&);
};

constexpr KeyKind kNumber = KeyKind::Number;
constexpr KeyKind kText = KeyKind::Text;

const std::array<Figure, 17> kFigures{{
    {"vendor", kText, [](const Gpu& g) { return textOrNone(g.vendor); }},
    {"architecture", kText, [](const Gpu& g) { return textOrNone(g.architecture); }},
    {"form_factor", kText, [](const Gpu& g) { return textOrNone(g.formFactor); }},
    {"rt_cores", kText, [](const Gpu& g) { return textOrNone(g.rtCores); }},
    {"interconnect", kText, [](const Gpu& g) { return textOrNone(g.interconnect); }},
    {"vgpu_min_fraction", kText, [](const Gpu& g) { return textOrNone(g.vgpuMinFraction); }},
    {"launch_year", kNumber,
     [](const Gpu& g) {
         return g.launchYear ? Value(static_cast<double>(*g.launchYear)) : Value();
     }},
    {"memory_gib", kNumber, [](const Gpu& g) { return numberOrNone(g.memoryGib); }},
    {"memory_bandwidth_gb_s", kNumber,
     [](const Gpu& g) { return numberOrNone(g.memoryBandwidthGbS); }},
    {"fp64_tflops", kNumber, [](const Gpu& g) { return numberOrNone(g.fp64Tflops); }},
    {"fp32_tflops", kNumber, [](const Gpu& g) { return numberOrNone(g.fp32Tflops); }},
    {"fp16_tensor_tflops", kNumber, [](const Gpu& g) { return numberOrNone(g.fp16TensorTflops); }},
    {"bf16_tensor_tflops", kNumber, [](const Gpu& g) { return numberOrNone(g.bf16TensorTflops); }},
    {"fp8_tflops", kNumber, [](const Gpu& g) { return numberOrNone(g.fp8Tflops); }},
    {"int8_tops", kNumber, [](const Gpu& g) { return numberOrNone(g.int8Tops); }},
    {"tdp_w", kNumber, [](const Gpu& g) { return numberOrNone(g.tdpW); }},
    {"mig_max_instances", kNumber,
     [](const Gpu& g) {
         return g.migMaxInstances ? Value(static_cast<double>(*g.migMaxInstances)) : Value();
     }},
}};

}  // namespace

const std::vector<Expression::Key>& gpuConditionKeys() {
    static const std::vector<Expression::Key> keys = [] {
        std::vector<Expression::Key> list;
        list.reserve(kFigures.size());
        for (const Figure& figure : kFigures) {
            list.push_back({std::string(figure.name), figure.kind, ""});
        }
        return list;
    }();
    return keys;
}

Value gpuFigure(const Gpu& gpu, const std::string& key) {
    const auto figure = std::find_if(kFigures.begin(), kFigures.end(),
                                     [&key](const Figure& f) { return f.name == key; });
    return figure == kFigures.end() ? Value() : figure->read(gpu);
}

bool meetsCondition(const Gpu& gpu, const std::string& condition) {
    const auto parsed = Expression::parse(condition, gpuConditionKeys());
    const auto* expression = std::get_if<Expression>(&parsed);
    return expression && expression->evaluate([&gpu](const std::string& key) {
        return gpuFigure(gpu, key);
    }) == catalog::Truth::Yes;
}

}  // namespace petaplan::planning
