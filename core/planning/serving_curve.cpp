// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/serving_curve.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace petaplan::planning {
namespace {

constexpr double kLoadShown = 2;       // times the load of the row
constexpr double kLeastLoadShown = 8;  // requests

std::optional<performance::Hardware> hardwareOf(const catalog::Catalog& catalog,
                                                const PlanRow& row) {
    const auto offer = catalog.findOffer(row.offerId);
    if (!offer) return std::nullopt;
    const catalog::Instance& instance = catalog.instances()[catalog.offers().instance[*offer]];
    if (instance.gpu == catalog::kNoIndex || instance.gpuCount.isFraction()) return std::nullopt;
    performance::Hardware hardware;
    hardware.gpu = &catalog.gpus()[instance.gpu];
    hardware.gpusPerNode = instance.gpuCount.numerator;
    hardware.nodes = row.nodes;
    hardware.gpuInterconnect = instance.gpuInterconnect;
    hardware.networkGbps = instance.networkGbps;
    hardware.networkKind = instance.networkKind;
    return hardware;
}

}  // namespace

std::vector<ServingCurvePoint> servingCurve(const catalog::Catalog& catalog,
                                            const performance::Calibration& calibration,
                                            const workload::InferenceService& service,
                                            const PlanRow& row, int points,
                                            const std::stop_token& stop) {
    std::vector<ServingCurvePoint> curve;
    const auto hardware = hardwareOf(catalog, row);
    if (!hardware || !row.serving || points < 2) return curve;
    const performance::ServingMemory memory =
        performance::servingMemory(service, *row.serving, *hardware, calibration);
    const double load = row.servingSpeed ? row.servingSpeed->batch : kLeastLoadShown;
    const double most = std::min(std::floor(std::max(kLoadShown * load, kLeastLoadShown)),
                                 std::floor(memory.maxConcurrency));
    double last = 0;
    for (int i = 0; i < points && !stop.stop_requested(); ++i) {
        const double batch = std::max(1.0, std::round(most * i / (points - 1)));
        if (batch <= last) continue;
        last = batch;
        performance::ServingAnswer answer =
            performance::servingSpeed(service, *row.serving, *hardware, batch, calibration);
        if (!answer.refusals.empty()) break;
        curve.push_back({batch, std::move(answer.speed)});
    }
    return curve;
}

}  // namespace petaplan::planning
