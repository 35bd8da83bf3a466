// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/spread.h"

#include <string>

#include "core/performance/gpu_class.h"

namespace petaplan::performance {
namespace {

/// True where a factor key starts with `prefix`.
bool anyEvidence(const Calibration& calibration, const std::string& prefix) {
    const auto& factors = calibration.factors();
    const auto found = factors.lower_bound(prefix);
    return found != factors.end() && found->first.compare(0, prefix.size(), prefix) == 0;
}

EvidenceLevel evidenceLevel(const workload::InferenceService& service, const catalog::Gpu& gpu,
                            const Calibration& calibration) {
    const std::string engine(servingEngineKey(service.engine));
    const std::string family = service.model.isMoe() ? "moe" : "dense";
    const std::string generation(gpuClassName(gpuClassOf(gpu)));
    const std::string base = "inference.evidence.";
    if (calibration.find(base + gpu.id + "." + engine + "." + family) != nullptr) {
        return EvidenceLevel::A;
    }
    if (anyEvidence(calibration, base + gpu.id + ".")) return EvidenceLevel::B;
    if (anyEvidence(calibration, "inference.compute_efficiency." + generation) &&
        calibration.at("inference.compute_efficiency." + generation).measurements > 0) {
        return EvidenceLevel::C;
    }
    return EvidenceLevel::D;
}

constexpr double kLongPromptTokens = 32768;

}  // namespace

ServingSpread servingSpread(const workload::InferenceService& service, const ServingLayout& layout,
                            const Hardware& hardware, const ServingStepModel& steps,
                            const Calibration& calibration) {
    ServingSpread spread;
    spread.level = evidenceLevel(service, *hardware.gpu, calibration);
    const auto value = [&calibration](const std::string& name) {
        return calibration.at("inference.spread." + name).value;
    };
    switch (spread.level) {
        case EvidenceLevel::A:
            spread.terms.push_back({"same_gpu_engine_family", value("level_a")});
            break;
        case EvidenceLevel::B:
            spread.terms.push_back({"same_gpu", value("level_b")});
            break;
        case EvidenceLevel::C:
            spread.terms.push_back({"same_generation", value("level_c")});
            break;
        case EvidenceLevel::D:
            spread.terms.push_back({"extrapolated", value("level_d")});
            break;
    }
    if (service.engine == workload::Engine::Unspecified ||
        service.engine == workload::Engine::Other) {
        spread.terms.push_back({"engine_unspecified", value("engine")});
    }
    const GpuClass gpuClass = gpuClassOf(*hardware.gpu);
    if (gpuClass == GpuClass::Cdna2 || gpuClass == GpuClass::Cdna3 || gpuClass == GpuClass::Cdna4) {
        spread.terms.push_back({"young_kernels", value("young_kernels")});
    }
    if (service.model.isMoe()) spread.terms.push_back({"moe_routing", value("moe")});
    if (service.inputTokens > kLongPromptTokens) {
        spread.terms.push_back({"long_prompt", value("long_prompt")});
    }
    if (layout.tensorParallel > 1) {
        if (steps.link().networked) {
            spread.terms.push_back({"network", value("network")});
        } else if (steps.link().pcie) {
            spread.terms.push_back({"pcie_exchange", value("pcie")});
        }
    }
    if (steps.rateAssumed() || steps.link().assumed) {
        spread.terms.push_back({"figure_assumed", value("assumed")});
    }
    return spread;
}

std::vector<SpreadTerm> firstTokenSpread(const ServingSpread& spread, double requestsInFlight,
                                         const Calibration& calibration) {
    std::vector<SpreadTerm> terms = spread.terms;
    terms.push_back({"first_token", calibration.at("inference.spread.first_token").value});
    if (requestsInFlight > 1) {
        terms.push_back({"mixed_prompts", calibration.at("inference.spread.mixed_prompts").value});
    }
    return terms;
}

}  // namespace petaplan::performance
