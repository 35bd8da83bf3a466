// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/performance/calibration.h"
#include "core/performance/collectives.h"
#include "core/performance/hardware.h"

namespace petaplan::performance {

/// The path over which a group of GPUs exchanges activations while serving. Rates and start times
/// are those of the small and medium messages of serving engines (custom all-reduce kernels), not
/// of gradient exchange.
struct ServingLink {
    Fabric fabric;
    RankGroup group;
    bool pcie = false;       ///< no scale-up fabric between the GPUs of a node
    bool networked = false;  ///< the group spans scale-up domains
    bool assumed = false;    ///< a rate that the catalog lacks was replaced by a default

    double allReduce(double bytes) const { return allReduceSeconds(fabric, group, bytes); }
    /// `bytes`: what one rank sends in all, evenly to the others.
    double allToAll(double bytes) const {
        const double ranks = group.ranks();
        return ranks > 1 ? allToAllSeconds(fabric, group, bytes * ranks / (ranks - 1)) : 0;
    }
};

/// Link of `ranks` GPUs of this hardware. Bridges of PCIe cards count only where the machine states
/// them, and only for pairs.
ServingLink servingLink(const Hardware& hardware, int ranks, const Calibration& calibration);

}  // namespace petaplan::performance
