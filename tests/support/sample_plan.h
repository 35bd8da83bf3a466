// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/planning/plan.h"
#include "core/report/used_offer.h"
#include "db/documents/plan_document.h"

/// Plans built by hand, for tests of what shows and stores them. The prices, machines and the
/// measured speed (66,523 tokens/s for a 70B model on 64 H100) are those of public sources; ranges
/// and layouts are plausible.
namespace petaplan::testing {

/// Pre-training of Llama 2 70B on 100 x 10^9 tokens, deadline 35 days, prices as of 2026-11-30 in
/// USD.
planning::PlanRequest sampleTrainingRequest();
/// Three offers. Of the first: 100e9 / 66,523 / 3600 x 1.05 = 438.4 h, whole hours up 439 h; low
/// 399 h, high 517 h; 8 nodes x 439 h x 31.20 = 109,574.40 (99,590.40 to 129,043.20).
planning::PlanAnswer sampleTrainingAnswer();
std::vector<report::UsedOffer> sampleTrainingOffers();
documents::PlanDocument sampleTrainingPlan();

/// Serving of Llama 3.1 70B to 32 requests at once, reserved for a year: 2 machines x 730 h
/// x 6.6104 USD.
documents::PlanDocument sampleServingPlan();

}  // namespace petaplan::testing
