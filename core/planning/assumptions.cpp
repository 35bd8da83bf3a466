// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/assumptions.h"

#include <algorithm>

#include "core/base/number_text.h"

namespace petaplan::planning {

std::vector<Assumption> trainingAssumptions(const PlanRequest& request,
                                            const workload::TrainingJob& job,
                                            const DefaultBatch& batch) {
    std::vector<Assumption> list;
    list.push_back({"goodput", shortText(job.goodput), ""});
    if (!job.globalBatchSequences) {
        list.push_back({"global_batch", shortText(batch.sequences, 8), batch.source});
    }
    if (!request.deadlineDays) {
        list.push_back({"longest_run_days", shortText(kLongestRunDays), ""});
    }
    if (job.stack == workload::TrainingStack::Unspecified) {
        list.push_back({"stack", "unspecified", ""});
    }
    list.push_back({"optimizer", std::string(workload::optimizerName(job.optimizer)), ""});
    list.push_back({"storage_egress_tax", "", ""});
    return list;
}

std::vector<Assumption> servingAssumptions(const workload::InferenceService& asked,
                                           const workload::InferenceService& planned) {
    std::vector<Assumption> list;
    if (!asked.concurrency && !asked.requestsPerSecond) {
        list.push_back({"concurrency", shortText(*planned.concurrency), ""});
    }
    if (planned.engine == workload::Engine::Unspecified) {
        list.push_back({"engine", "unspecified", ""});
    }
    list.push_back({"memory_utilisation", shortText(planned.memoryUtilisation), ""});
    list.push_back({"even_load", "", ""});
    list.push_back({"hours_per_month", shortText(cost::kHoursPerMonth), ""});
    list.push_back({"storage_egress_tax", "", ""});
    return list;
}

Assumption triedNodes(int maxNodes) {
    std::string text;
    for (const int count : nodeCounts(maxNodes)) {
        if (!text.empty()) text += ", ";
        text += shortText(count, 8);
    }
    return {"tried_nodes", text, ""};
}

std::vector<std::string> sourcesOf(const catalog::Catalog& catalog,
                                   const std::vector<PlanRow>& rows,
                                   const performance::Calibration& calibration) {
    std::vector<std::string> list;
    const auto add = [&list](std::string text) {
        if (!text.empty() && std::find(list.begin(), list.end(), text) == list.end()) {
            list.push_back(std::move(text));
        }
    };
    for (const PlanRow& row : rows) {
        if (row.offer == catalog::kNoIndex) continue;
        const auto price = catalog.currentPrice(row.offer);
        if (!price) continue;
        std::string text = price->source == catalog::kNoIndex
                               ? std::string()
                               : catalog.sources()[price->source].title;
        if (!text.empty() && price->observedOn) text += " (" + price->observedOn->toText() + ")";
        add(std::move(text));
        if (const Term* rate = row.explanation.find("exchange_rate")) {
            add("exchange rate " + rate->unit + ", monthly average " + rate->source);
        }
    }
    if (!calibration.version().empty()) add("calibration " + calibration.version());
    return list;
}

}  // namespace petaplan::planning
