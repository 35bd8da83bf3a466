// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <variant>

#include "core/performance/calibration.h"
#include "core/performance/hardware.h"
#include "core/workload/inference_service.h"
#include "tests/support/test_paths.h"

namespace petaplan::performance {

// Dimensions: config.json of the published checkpoints (as listed by litgpt config.py).

inline workload::TransformerModel denseModel(const char* id, int layers, int hidden, int heads,
                                             int kvHeads, int ffn, int vocab) {
    workload::TransformerModel model;
    model.id = id;
    model.layers = layers;
    model.hidden = hidden;
    model.heads = heads;
    model.kvHeads = kvHeads;
    model.ffn = ffn;
    model.vocab = vocab;
    return model;
}

inline workload::TransformerModel llama3_8b() {
    return denseModel("llama-3-8b", 32, 4096, 32, 8, 14336, 128256);
}
inline workload::TransformerModel llama3_70b() {
    return denseModel("llama-3-70b", 80, 8192, 64, 8, 28672, 128256);
}
inline workload::TransformerModel llama31_405b() {
    return denseModel("llama-3.1-405b", 126, 16384, 128, 8, 53248, 128256);
}
inline workload::TransformerModel qwen25_14b() {
    return denseModel("qwen2.5-14b", 48, 5120, 40, 8, 13824, 152064);
}
inline workload::TransformerModel mixtral8x7b() {
    workload::TransformerModel model = denseModel("mixtral-8x7b", 32, 4096, 32, 8, 14336, 32000);
    model.experts = 8;
    model.expertsPerToken = 2;
    return model;
}

// Figures: vendors' data sheets.

inline catalog::Gpu h100Sxm() {
    catalog::Gpu gpu;
    gpu.id = "h100-sxm5-80";
    gpu.vendor = "NVIDIA";
    gpu.name = "H100";
    gpu.architecture = "Hopper";
    gpu.formFactor = "SXM5";
    gpu.memoryGib = 80;
    gpu.memoryType = "HBM3";
    gpu.memoryBandwidthGbS = 3350;
    gpu.fp16TensorTflops = gpu.bf16TensorTflops = 989.4;
    gpu.fp8Tflops = 1978.9;
    gpu.interconnect = "NVLink 4 / NVSwitch gen 3";
    gpu.interconnectBandwidthGbS = 900;
    gpu.pcieGen = 5;
    gpu.computeCapability = "9.0";
    return gpu;
}

inline catalog::Gpu a100Sxm80() {
    catalog::Gpu gpu;
    gpu.id = "a100-sxm4-80";
    gpu.vendor = "NVIDIA";
    gpu.name = "A100";
    gpu.architecture = "Ampere";
    gpu.formFactor = "SXM4";
    gpu.memoryGib = 80;
    gpu.memoryType = "HBM2e";
    gpu.memoryBandwidthGbS = 2039;
    gpu.fp16TensorTflops = gpu.bf16TensorTflops = 312;
    gpu.interconnect = "NVLink 3 / NVSwitch gen 2";
    gpu.interconnectBandwidthGbS = 600;
    gpu.pcieGen = 4;
    gpu.computeCapability = "8.0";
    return gpu;
}

inline catalog::Gpu rtx4090() {
    catalog::Gpu gpu;
    gpu.id = "rtx-4090";
    gpu.vendor = "NVIDIA";
    gpu.name = "RTX 4090";
    gpu.architecture = "Ada Lovelace";
    gpu.formFactor = "PCIe";
    gpu.memoryGib = 24;
    gpu.memoryType = "GDDR6X";
    gpu.memoryBandwidthGbS = 1008;
    gpu.fp16TensorTflops = gpu.bf16TensorTflops = 165.2;
    gpu.fp8Tflops = 330.3;
    gpu.interconnect = "PCIe 4.0";
    gpu.interconnectBandwidthGbS = 64;
    gpu.pcieGen = 4;
    gpu.computeCapability = "8.9";
    return gpu;
}

/// A card before bf16 (V100, T4, P40) by its compute capability.
inline catalog::Gpu olderGpu(const char* name, const char* capability) {
    catalog::Gpu gpu;
    gpu.id = name;
    gpu.vendor = "NVIDIA";
    gpu.name = name;
    gpu.architecture = "Volta";
    gpu.memoryGib = 16;
    gpu.memoryType = "HBM2";
    gpu.memoryBandwidthGbS = 900;
    gpu.fp16TensorTflops = 125;
    gpu.interconnect = "PCIe 3.0";
    gpu.pcieGen = 3;
    gpu.computeCapability = capability;
    return gpu;
}

inline Hardware node(const catalog::Gpu& gpu, int gpus, int nodes = 1) {
    Hardware hardware;
    hardware.gpu = &gpu;
    hardware.gpusPerNode = gpus;
    hardware.nodes = nodes;
    return hardware;
}

inline Calibration shippedCalibration() {
    std::ifstream file(support::sourceFolder() + "/resources/calibration/performance.csv");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    auto parsed = Calibration::parse(text);
    return std::get<Calibration>(std::move(parsed));
}

inline workload::InferenceService service(const workload::TransformerModel& model,
                                          const char* weights = "bf16", const char* cache = "bf16",
                                          int input = 1024, int output = 256,
                                          workload::Engine engine = workload::Engine::Vllm) {
    workload::InferenceService result;
    result.model = model;
    result.weightFormat = weights;
    result.kvFormat = cache;
    result.inputTokens = input;
    result.outputTokens = output;
    result.engine = engine;
    return result;
}

}  // namespace petaplan::performance
