// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving_link.h"

#include <algorithm>
#include <cmath>

namespace petaplan::performance {
namespace {

constexpr double kAssumedNetworkGbps = 25;  ///< where the catalog does not know the network
constexpr double kPcie3OneWayGbS = 15.75;    ///< 16 lanes of 8 GT/s with 128b/130b coding

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

double pcieOneWayGbS(const catalog::Gpu& gpu) {
    const double generation = gpu.pcieGen.value_or(4);
    const double lanes = gpu.pcieLanes.value_or(16);
    return kPcie3OneWayGbS * std::exp2(generation - 3) * lanes / 16;
}

}  // namespace

ServingLink servingLink(const Hardware& hardware, int ranks) {
    ServingLink link;
    const catalog::Gpu& gpu = *hardware.gpu;
    link.gpusPerNode = std::min(ranks, hardware.gpusPerNode);

    // Bridges of PCIe cards are an option that few hosts have: only where the machine states one.
    const bool bridge = contains(gpu.interconnect, "bridge");
    const bool bridged = contains(hardware.gpuInterconnect, "nvlink") && link.gpusPerNode <= 2;
    const bool fabric =
        !gpu.interconnect.empty() && !contains(gpu.interconnect, "PCIe") && (!bridge || bridged);
    const bool overPcie = contains(hardware.gpuInterconnect, "pcie") ||
                          contains(hardware.gpuInterconnect, "PCIe") || !fabric;
    if (overPcie) {
        link.kind = LinkKind::Pcie;
        link.oneWayGbS = pcieOneWayGbS(gpu);
        link.assumed = !gpu.pcieGen.has_value();
    } else if (gpu.interconnectBandwidthGbS) {
        link.oneWayGbS = *gpu.interconnectBandwidthGbS / 2;
    } else {
        link.oneWayGbS = pcieOneWayGbS(gpu);
        link.kind = LinkKind::Pcie;
        link.assumed = true;
    }
    if (ranks > hardware.gpusPerNode) {
        link.networkGbS = hardware.networkGbps.value_or(kAssumedNetworkGbps) / 8;
        for (const std::string_view kind : {"infiniband", "roce", "efa", "rdma"}) {
            link.directMemoryAccess =
                link.directMemoryAccess || contains(hardware.networkKind, kind);
        }
        link.assumed = link.assumed || !hardware.networkGbps;
    }
    return link;
}

ServingCollectives::ServingCollectives(const ServingLink& link, const ServingFactors& factors,
                                       int ranks)
    : m_ranks(ranks),
      m_nodes(std::ceil(static_cast<double>(ranks) / link.gpusPerNode)),
      m_latency(factors.linkLatencyUs * 1e-6),
      m_secondsPerByte(1 / (link.oneWayGbS * 1e9 * factors.linkEfficiency)) {
    if (link.networkGbS > 0) {
        m_latency += factors.networkLatencyUs * 1e-6;
        m_networkSecondsPerByte = 1 / (link.networkGbS * 1e9 * factors.networkEfficiency);
    }
}

double ServingCollectives::allReduce(double bytes) const {
    if (m_ranks <= 1) return 0;
    const double perNode = m_ranks / m_nodes;
    const double inside = 2 * (perNode - 1) / perNode * bytes * m_secondsPerByte;
    const double between = 2 * (m_nodes - 1) / m_nodes * bytes * m_networkSecondsPerByte;
    return m_latency + std::max(inside, between);
}

double ServingCollectives::allToAll(double bytes) const {
    if (m_ranks <= 1) return 0;
    const double inside = bytes * m_secondsPerByte;
    const double leaving = bytes * (m_nodes - 1) / m_nodes * (m_ranks / m_nodes);
    return m_latency + std::max(inside, leaving * m_networkSecondsPerByte);
}

}  // namespace petaplan::performance
