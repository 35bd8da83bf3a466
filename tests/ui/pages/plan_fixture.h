// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/documents/plan_document.h"

namespace petaplan::ui {

/// A training plan of two rows, small and complete enough for every view.
inline documents::PlanDocument samplePlan() {
    documents::PlanDocument plan;
    plan.name = "Sample";
    plan.catalogId = "catalog-a";
    plan.modelVersion = "1";
    plan.savedOn = "2026-11-30";
    workload::TrainingJob job;
    job.model.id = job.model.name = "tiny";
    job.model.layers = 2;
    job.model.hidden = 64;
    job.model.heads = job.model.kvHeads = 4;
    job.model.ffn = 256;
    job.model.vocab = 1000;
    job.tokens = 1e9;
    plan.request.workload = job;
    plan.request.context.asOf = Date::of(2026, 11, 30);
    plan.request.deadlineDays = 30;
    for (int i = 0; i < 2; ++i) {
        planning::PlanRow row;
        row.rank = i + 1;
        row.offerId = i == 0 ? "aws:p5.48xlarge:us-east-1:on_demand" : "gcp:a3-highgpu-8g:x:spot";
        row.nodes = 4;
        row.gpus = 32;
        row.layout.dataParallel = 32;
        row.memory.parts = {{"weights", 10, ""}, {"optimizer", 30, ""}};
        row.memory.totalGib = logNormalEstimate(40, EvidenceLevel::B, {{"memory", 0.1}});
        row.memory.usableGib = 78.4;
        row.memory.verdict = performance::FitVerdict::Fits;
        row.tokensPerSecond = logNormalEstimate(1e5, EvidenceLevel::B, {{"generation", 0.2}});
        row.hours = logNormalEstimate(240 + 100 * i, EvidenceLevel::B,
                                      {{"generation", 0.2}, {"routing", 0.1}});
        row.cost = logNormalEstimate(1000 - 300 * i, EvidenceLevel::B,
                                     {{"generation", 0.2}, {"routing", 0.1}});
        row.currency = "USD";
        row.pricing = i == 0 ? "on_demand" : "spot";
        row.onFront = true;
        row.explanation = {
            "run_cost",
            "USD",
            row.cost->central,
            "nodes x hours",
            "",
            *row.cost,
            {{"nodes", "", 4, "", "", {}, {}}, {"run_hours", "h", 240, "", "", {}, {}}}};
        plan.answer.rows.push_back(row);
        report::UsedOffer offer;
        offer.offerId = row.offerId;
        offer.providerId = offer.providerName = i == 0 ? "aws" : "gcp";
        offer.instanceType = i == 0 ? "p5.48xlarge" : "a3-highgpu-8g";
        offer.gpuId = "h100-sxm5-80";
        offer.gpuTitle = "H100 SXM5 80GB";
        offer.gpusPerNode = 8;
        offer.pricing = row.pricing;
        offer.pricePerHour = Money{Decimal(5504, 2), "USD"};
        plan.offers.push_back(offer);
    }
    plan.answer.front = plan.answer.rows;
    plan.answer.catalogId = plan.catalogId;
    return plan;
}

}  // namespace petaplan::ui
