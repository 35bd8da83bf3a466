// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/training/spread.h"

#include <string>

#include "core/performance/collectives.h"
#include "core/performance/gpu_class.h"

namespace petaplan::performance {
namespace {

constexpr int kEnoughMeasurements = 4;
constexpr int kLongSequence = 32'768;
constexpr int kManyNodes = 64;

bool isMeasured(const Calibration& calibration, const std::string& key) {
    const Factor* factor = calibration.find("training.evidence." + key);
    return factor != nullptr && factor->measurements >= kEnoughMeasurements;
}

}  // namespace

EvidenceLevel trainingEvidence(const workload::TrainingJob& job, const Hardware& hardware,
                               const Calibration& calibration) {
    const std::string gpu = hardware.gpu->id;
    const std::string stack(workload::stackName(job.stack));
    if (isMeasured(calibration, gpu + "." + stack)) return EvidenceLevel::A;
    if (isMeasured(calibration, gpu)) return EvidenceLevel::B;
    const std::string generation(gpuClassName(gpuClassOf(*hardware.gpu)));
    if (isMeasured(calibration, "class." + generation)) return EvidenceLevel::C;
    return EvidenceLevel::D;
}

std::vector<SpreadTerm> trainingSpread(const workload::TrainingJob& job, const Layout& layout,
                                       const Hardware& hardware, EvidenceLevel level,
                                       const Calibration& calibration) {
    const auto sigma = [&](std::string_view name) {
        return calibration.at("training.sigma." + std::string(name)).value;
    };
    std::vector<SpreadTerm> terms;
    switch (level) {
        case EvidenceLevel::A:
            terms.push_back({"same_gpu_and_stack", sigma("a")});
            break;
        case EvidenceLevel::B:
            terms.push_back({"same_gpu", sigma("b")});
            break;
        case EvidenceLevel::C:
            terms.push_back({"same_generation", sigma("c")});
            break;
        case EvidenceLevel::D:
            terms.push_back({"extrapolated", sigma("d")});
            break;
    }
    if (job.model.isMoe()) terms.push_back({"moe_routing", sigma("moe")});
    if (job.precision == workload::Precision::Fp4) terms.push_back({"fp4_recipe", sigma("fp4")});
    if (job.sequenceLength > kLongSequence) {
        terms.push_back({"long_sequence", sigma("long_sequence")});
    }
    if (job.stack == workload::TrainingStack::Unspecified) {
        terms.push_back({"unspecified_stack", sigma("stack")});
    }
    if (job.stack == workload::TrainingStack::HuggingFace ||
        job.stack == workload::TrainingStack::DeepSpeed) {
        terms.push_back({"unfused_scripts", sigma("scripts")});
    }
    const Fabric fabric = fabricOf(hardware, calibration);
    const bool acrossDomains = layout.gpus() > fabric.domain;
    const int gpusPerNode = hardware.gpusPerNode > 0 ? hardware.gpusPerNode : 1;
    if (acrossDomains && (!fabric.networkKnown || layout.gpus() / gpusPerNode > kManyNodes)) {
        terms.push_back({"network", sigma("network")});
    }
    if (fabric.peerless && layout.gpus() > 1) terms.push_back({"pcie_host", sigma("pcie")});
    return terms;
}

}  // namespace petaplan::performance
