// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/number_text.h"
#include "core/cost/payment_terms.h"

namespace petaplan::planning {
namespace {

constexpr double kPriceStep = 0.10;
constexpr double kLoadStep = 0.20;
constexpr double kGoodGoodput = 0.97;
constexpr double kPoorGoodput = 0.75;

std::string percentText(double share) {
    return (share > 0 ? "+" : "") + shortText(share * 100) + " %";
}

void add(std::vector<CostSwing>& swings, CostSwing swing) {
    if (swing.lowCost > swing.highCost) {
        std::swap(swing.lowCost, swing.highCost);
        std::swap(swing.from, swing.to);
    }
    if (swing.highCost > swing.lowCost) swings.push_back(std::move(swing));
}

}  // namespace

std::vector<CostSwing> costSwings(const catalog::Catalog& catalog, const PlanRequest& request,
                                  const PlanRow& row) {
    std::vector<CostSwing> swings;
    if (row.offer == catalog::kNoIndex || !row.cost) return swings;
    const auto found = cost::paymentTerms(catalog, row.offer, request.context);
    const auto* terms = std::get_if<cost::PaymentTerms>(&found);
    if (!terms) return swings;

    add(swings, {"price", percentText(-kPriceStep), percentText(kPriceStep),
                 row.cost->central * (1 - kPriceStep), row.cost->central * (1 + kPriceStep)});
    const auto* job = std::get_if<workload::TrainingJob>(&request.workload);
    if (job != nullptr && row.hours) {
        const auto costAt = [&](double hours) { return terms->amount(row.nodes, hours); };
        add(swings, {"speed", "P90", "P10", costAt(row.hours->low), costAt(row.hours->high)});
        const double productive = row.hours->central * job->goodput;
        add(swings, {"goodput", shortText(kGoodGoodput), shortText(kPoorGoodput),
                     costAt(productive / kGoodGoodput), costAt(productive / kPoorGoodput)});
    } else if (row.serving) {
        const auto machinesAt = [&row](double factor) {
            return std::max(1, static_cast<int>(std::ceil(row.nodes * factor - 1e-9)));
        };
        const auto costAt = [&](double factor) {
            return terms->amountPerMonth(machinesAt(factor));
        };
        add(swings, {"load", percentText(-kLoadStep), percentText(kLoadStep), costAt(1 - kLoadStep),
                     costAt(1 + kLoadStep)});
        if (row.servingSpeed) {
            const Estimate& speed = row.servingSpeed->outputTokensPerSecond;
            add(swings, {"speed", "P90", "P10", costAt(speed.central / speed.high),
                         costAt(speed.central / speed.low)});
        }
    }
    std::stable_sort(swings.begin(), swings.end(), [](const CostSwing& a, const CostSwing& b) {
        return a.highCost - a.lowCost > b.highCost - b.lowCost;
    });
    return swings;
}

}  // namespace petaplan::planning
