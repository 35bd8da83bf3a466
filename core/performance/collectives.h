// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/performance/calibration.h"
#include "core/performance/hardware.h"

namespace petaplan::performance {

/// Rates and latencies of the links that one GPU sees: a scale-up domain (NVLink, xGMI, PCIe in a
/// node or rack) inside a network.
struct Fabric {
    int domain = 1;           ///< GPUs that reach each other inside the scale-up domain
    double inner = 0;         ///< usable bytes/s of one GPU inside the domain, one direction
    double outer = 0;         ///< usable bytes/s of one GPU's share of the network
    double innerLatency = 0;  ///< s, start of one collective
    double outerLatency = 0;
    double innerHop = 0;  ///< s, one step of a ring inside the domain
    double outerHop = 0;  ///< s, one step of a ring across the network
    double innerHalfSize =
        0;  ///< bytes of a message at which twice the large-message time is taken
    double outerHalfSize = 0;
    double allToAll = 1;       ///< all-to-all rate across domains as a share of `outer`
    bool networkKnown = true;  ///< false: `outer` is the default of the GPU's generation
    bool innerKnown = true;
    bool peerless = false;  ///< PCIe without a switched fabric: wide spread between hosts
};

/// From the catalog's figures; unknown ones take the defaults of the calibration file.
Fabric fabricOf(const Hardware& hardware, const Calibration& calibration);

/// Ranks of a collective: `inside` of one domain times `domains`.
struct RankGroup {
    int inside = 1;
    int domains = 1;
    int ranks() const { return inside * domains; }
};

/// Ranks that lie `stride` GPUs apart, `ranks` of them, counted from the start of a domain.
RankGroup rankGroup(const Fabric& fabric, int ranks, int stride);

/// Seconds of one collective over a group. `bytes` is the size of the full tensor: what an
/// all-reduce reduces, what an all-gather yields, what a reduce-scatter starts from. Ring volumes
/// (nccl-tests, doc/PERFORMANCE.md), hierarchical across domains: phases inside and between domains
/// overlap and the slower one counts.
double allReduceSeconds(const Fabric& fabric, RankGroup group, double bytes);
double allGatherSeconds(const Fabric& fabric, RankGroup group, double bytes);
/// All-to-all in which each rank sends `bytes` in all, an equal part to every rank.
double allToAllSeconds(const Fabric& fabric, RankGroup group, double bytes);
/// All-to-all of tokens to their experts: each rank sends `copies` of `bytes` to ranks chosen by a
/// router. Between domains a token travels once to each domain that wants it (node-limited dispatch
/// as in DeepSeek-V3, arXiv 2412.19437, section 3.2.2).
double dispatchSeconds(const Fabric& fabric, RankGroup group, double bytes, int copies);
/// One message between two ranks, inside a domain or across.
double pointToPointSeconds(const Fabric& fabric, bool insideDomain, double bytes);

}  // namespace petaplan::performance
