// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/collectives.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "core/performance/gpu_class.h"

namespace petaplan::performance {
namespace {

constexpr double kGiga = 1e9;
constexpr double kBitsPerByte = 8;

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// A bridge joins two cards; larger groups fall back to PCIe.
bool isPairBridge(const catalog::Gpu& gpu) {
    return contains(gpu.interconnect, "bridge");
}

bool saysPcie(std::string_view text) {
    return contains(text, "pcie") || contains(text, "PCIe");
}

/// One direction of PCIe, bytes/s: 0.985 GB/s per lane in generation 3, doubled each generation.
double pcieRate(const catalog::Gpu& gpu) {
    const double generation = gpu.pcieGen.value_or(4);
    const double lanes = gpu.pcieLanes.value_or(16);
    return kGiga * 0.985 * lanes * std::exp2(generation - 3);
}

/// Rate and kind of the links inside the scale-up domain.
void setInner(Fabric& fabric, const Hardware& hardware, const Calibration& calibration) {
    const catalog::Gpu& gpu = *hardware.gpu;
    const bool bridged = isPairBridge(gpu) && fabric.domain > 2;
    const bool pcie = saysPcie(hardware.gpuInterconnect) || saysPcie(gpu.interconnect) || bridged ||
                      (gpu.interconnect.empty() && saysPcie(gpu.formFactor));
    if (pcie) {
        fabric.inner = pcieRate(gpu) * calibration.at("training.link_efficiency.pcie").value;
        fabric.peerless = true;
        fabric.innerKnown = gpu.pcieGen.has_value();
    } else if (gpu.interconnectBandwidthGbS) {
        fabric.inner = *gpu.interconnectBandwidthGbS / 2 * kGiga *
                       calibration.at("training.link_efficiency.scale_up").value;
    } else {
        fabric.inner = pcieRate(gpu);
        fabric.innerKnown = false;
    }
}

/// Network rate of one GPU: its share of the node's line rate, else the usual adapter of its
/// generation.
void setOuter(Fabric& fabric, const Hardware& hardware, const Calibration& calibration) {
    double gbps = 0;
    if (hardware.networkGbps && *hardware.networkGbps > 0) {
        gbps = *hardware.networkGbps / std::max(1, hardware.gpusPerNode);
    } else {
        const std::string key =
            "training.default_network_gbps." + std::string(gpuClassName(gpuClassOf(*hardware.gpu)));
        const Factor* factor = calibration.find(key);
        gbps = factor != nullptr ? factor->value
                                 : calibration.at("training.default_network_gbps.other").value;
        fabric.networkKnown = false;
    }
    const bool plainEthernet =
        contains(hardware.networkKind, "ethernet") || contains(hardware.networkKind, "tcp");
    const double efficiency = plainEthernet
                                  ? calibration.at("training.link_efficiency.tcp").value
                                  : calibration.at("training.link_efficiency.network").value;
    fabric.outer = gbps / kBitsPerByte * kGiga * efficiency;
}

/// Transfer time of `wire` bytes with a ramp: small messages do not fill the link.
double transfer(double wire, double message, double rate, double halfSize) {
    if (wire <= 0) return 0;
    return wire / rate * (1 + std::sqrt(halfSize / std::max(message, 1.0)));
}

/// Start of a ring over all ranks: one hop after another, inside nodes and between them.
double ringLatency(const Fabric& fabric, RankGroup group) {
    return group.domains * ((group.inside - 1) * fabric.innerHop + fabric.outerHop);
}

/// Both phases of a hierarchical collective whose ring volume is `turns` x (n-1)/n of the tensor.
double hierarchical(const Fabric& fabric, RankGroup group, double bytes, double turns) {
    if (group.ranks() <= 1 || bytes <= 0) return 0;
    const double inside = group.inside;
    const double domains = group.domains;
    const double innerWire = turns * (inside - 1) / inside * bytes;
    const double inner = transfer(innerWire, bytes, fabric.inner, fabric.innerHalfSize);
    if (group.domains <= 1) return fabric.innerLatency + inner;
    // Each of the `inside` ranks of a domain carries its share of the tensor between domains.
    const double share = bytes / inside;
    const double outerWire = turns * (domains - 1) / domains * share;
    const double outer = transfer(outerWire, share, fabric.outer, fabric.outerHalfSize);
    // An all-reduce can take a tree; gathering and scattering know rings alone.
    const double start = turns > 1 ? 0 : ringLatency(fabric, group);
    return fabric.outerLatency + start + std::max(inner, outer);
}

}  // namespace

Fabric fabricOf(const Hardware& hardware, const Calibration& calibration) {
    Fabric fabric;
    const int rack = rackDomainSize(*hardware.gpu);
    fabric.domain = rack > 0 ? std::min(rack, std::max(hardware.gpusPerNode, hardware.gpus()))
                             : std::max(1, hardware.gpusPerNode);
    setInner(fabric, hardware, calibration);
    setOuter(fabric, hardware, calibration);
    fabric.innerLatency = calibration.at("training.latency.scale_up").value;
    fabric.outerLatency = calibration.at("training.latency.network").value;
    fabric.innerHop = calibration.at("training.latency.scale_up_hop").value;
    fabric.outerHop = calibration.at("training.latency.network_hop").value;
    fabric.innerHalfSize = calibration.at("training.half_size.scale_up").value;
    fabric.outerHalfSize = calibration.at("training.half_size.network").value;
    fabric.allToAll = calibration.at("training.all_to_all_share").value;
    return fabric;
}

RankGroup rankGroup(const Fabric& fabric, int ranks, int stride) {
    RankGroup group;
    const int room = std::max(1, fabric.domain / std::max(1, stride));
    group.inside = std::clamp(room, 1, std::max(1, ranks));
    group.domains = (std::max(1, ranks) + group.inside - 1) / group.inside;
    return group;
}

double allReduceSeconds(const Fabric& fabric, RankGroup group, double bytes) {
    return hierarchical(fabric, group, bytes, 2);
}

double allGatherSeconds(const Fabric& fabric, RankGroup group, double bytes) {
    return hierarchical(fabric, group, bytes, 1);
}

double allToAllSeconds(const Fabric& fabric, RankGroup group, double bytes) {
    if (group.ranks() <= 1 || bytes <= 0) return 0;
    const double ranks = group.ranks();
    const double innerWire = (group.inside - 1) / ranks * bytes;
    const double inner = transfer(innerWire, bytes, fabric.inner, fabric.innerHalfSize);
    if (group.domains <= 1) return fabric.innerLatency + inner;
    const double outerWire = (ranks - group.inside) / ranks * bytes;
    const double outer =
        transfer(outerWire, bytes, fabric.outer * fabric.allToAll, fabric.outerHalfSize);
    return fabric.outerLatency + std::max(inner, outer);
}

double dispatchSeconds(const Fabric& fabric, RankGroup group, double bytes, int copies) {
    if (group.ranks() <= 1 || bytes <= 0) return 0;
    const double ranks = group.ranks();
    // Copies that stay inside the domain of the sender, and those that leave it: at most one to
    // each other domain, which passes it on.
    const double away = copies * (ranks - group.inside) / ranks;
    const double outerCopies = std::min<double>(away, group.domains - 1);
    const double innerWire = copies * (ranks - 1) / ranks * bytes;
    const double inner = transfer(innerWire, innerWire, fabric.inner, fabric.innerHalfSize);
    if (group.domains <= 1) return fabric.innerLatency + inner;
    const double outerWire = outerCopies * bytes;
    const double outer =
        transfer(outerWire, outerWire, fabric.outer * fabric.allToAll, fabric.outerHalfSize);
    return fabric.outerLatency + std::max(inner, outer);
}

double pointToPointSeconds(const Fabric& fabric, bool insideDomain, double bytes) {
    if (bytes <= 0) return 0;
    return insideDomain ? fabric.innerLatency / 2 +
                              transfer(bytes, bytes, fabric.inner, fabric.innerHalfSize)
                        : fabric.outerLatency / 2 +
                              transfer(bytes, bytes, fabric.outer, fabric.outerHalfSize);
}

}  // namespace petaplan::performance
