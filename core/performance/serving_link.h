// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/performance/hardware.h"
#include "core/performance/serving_factors.h"

namespace petaplan::performance {

/// The path over which a group of GPUs exchanges activations.
struct ServingLink {
    LinkKind kind = LinkKind::NvLink;
    double oneWayGbS = 0;   ///< per GPU inside a node, 1e9 bytes/s
    double networkGbS = 0;  ///< per node and direction; 0: the group fits one node
    int gpusPerNode = 1;    ///< of the group
    bool directMemoryAccess = false;  ///< network of RDMA kind (InfiniBand, RoCE, EFA)
    bool assumed = false;   ///< a rate that the catalog lacks was replaced by a default
};

/// Link of `ranks` GPUs of this hardware. NVLink bridges join two cards where the machine
/// states them; larger groups of such cards go over PCIe.
ServingLink servingLink(const Hardware& hardware, int ranks);

/// Seconds of collectives over `ranks` GPUs. Latency plus wire bytes over the bus; over several
/// nodes the hierarchical form, where each node moves 2 (K-1)/K of the payload over its network.
class ServingCollectives {
public:
    ServingCollectives(const ServingLink& link, const ServingFactors& factors, int ranks);

    /// `bytes`: the whole tensor. Wire factor 2 (n-1)/n (NVIDIA nccl-tests, PERFORMANCE.md).
    double allReduce(double bytes) const;
    /// `bytes`: what one GPU sends and receives in all.
    double allToAll(double bytes) const;
    double latency() const { return m_latency; }

private:
    double m_ranks = 1;
    double m_nodes = 1;
    double m_latency = 0;
    double m_secondsPerByte = 0;
    double m_networkSecondsPerByte = 0;
};

}  // namespace petaplan::performance
