// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/link.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "core/performance/gpu_class.h"

namespace petaplan::performance {
namespace {

constexpr double kGiga = 1e9;
constexpr double kAssumedNetworkGbps = 25;  ///< of a node, where the catalog does not know it
constexpr double kPcie3OneWayGbS = 15.75;   ///< 16 lanes of 8 GT/s with 128b/130b coding

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

double pcieOneWayGbS(const catalog::Gpu& gpu) {
    const double generation = gpu.pcieGen.value_or(4);
    const double lanes = gpu.pcieLanes.value_or(16);
    return kPcie3OneWayGbS * std::exp2(generation - 3) * lanes / 16;
}

bool hasScaleUpFabric(const Hardware& hardware, int ranksPerNode) {
    const std::string& card = hardware.gpu->interconnect;
    if (card.empty() || contains(card, "PCIe")) return false;
    if (contains(hardware.gpuInterconnect, "pcie") || contains(hardware.gpuInterconnect, "PCIe")) {
        return false;
    }
    const bool bridged = contains(hardware.gpuInterconnect, "nvlink") && ranksPerNode <= 2;
    return !contains(card, "bridge") || bridged;
}

bool isDirectMemoryAccess(std::string_view networkKind) {
    constexpr std::array<std::string_view, 4> kKinds = {"infiniband", "roce", "efa", "rdma"};
    return std::any_of(kKinds.begin(), kKinds.end(), [networkKind](std::string_view kind) {
        return contains(networkKind, kind);
    });
}

}  // namespace

ServingLink servingLink(const Hardware& hardware, int ranks, const Calibration& calibration) {
    const auto factor = [&calibration](std::string key, std::string_view word) {
        return calibration.at("inference." + std::move(key) + "." + std::string(word)).value;
    };
    const catalog::Gpu& gpu = *hardware.gpu;
    ServingLink link;
    const int rack = rackDomainSize(gpu);
    link.fabric.domain = rack > 0 ? std::min(rack, std::max(hardware.gpusPerNode, hardware.gpus()))
                                  : std::max(1, hardware.gpusPerNode);
    link.group = rankGroup(link.fabric, ranks, 1);
    link.networked = link.group.domains > 1;

    link.pcie = !hasScaleUpFabric(hardware, link.group.inside) || !gpu.interconnectBandwidthGbS;
    link.assumed = link.pcie && !gpu.pcieGen;
    const double oneWay = link.pcie ? pcieOneWayGbS(gpu) : *gpu.interconnectBandwidthGbS / 2;
    const std::string_view path = link.pcie ? "pcie" : "scale_up";
    link.fabric.inner = oneWay * kGiga * factor("link_efficiency", path);
    link.fabric.innerLatency = factor("link_latency_us", path) * 1e-6;
    link.fabric.innerHalfSize = factor("link_half_size", path);
    if (link.networked) {
        const double nodeGbps = hardware.networkGbps.value_or(kAssumedNetworkGbps);
        link.assumed = link.assumed || !hardware.networkGbps;
        const std::string_view kind = isDirectMemoryAccess(hardware.networkKind) ? "rdma" : "tcp";
        link.fabric.outer = nodeGbps / 8 / std::max(1, hardware.gpusPerNode) * kGiga *
                            factor("link_efficiency", kind);
        link.fabric.outerLatency = factor("link_latency_us", kind) * 1e-6;
        link.fabric.outerHalfSize = factor("link_half_size", kind);
    }
    return link;
}

}  // namespace petaplan::performance
