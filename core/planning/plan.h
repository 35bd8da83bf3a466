// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/executor.h"
#include "core/catalog/offer_query.h"
#include "core/cost/run_cost.h"
#include "core/performance/serving/inference.h"
#include "core/performance/training/training.h"

namespace petaplan::planning {

enum class Objective { Cost, Time, Balanced };
std::string_view objectiveName(Objective objective);
std::optional<Objective> objectiveFromName(std::string_view name);

/// A workload, what limits it, and where to look. `offers` narrows the search (GPU, provider,
/// region, pricing …).
struct PlanRequest {
    std::variant<workload::TrainingJob, workload::InferenceService> workload;
    catalog::OfferFilter offers;
    catalog::QueryContext context;
    std::optional<double> deadlineDays;  ///< of a run; absent: a year, listed as an assumption
    std::optional<double> budget;        ///< in the context's currency; for a service: per month
    int maxNodes = 64;
    Objective objective = Objective::Cost;
    std::size_t top = 10;
};

std::vector<Problem> problemsOf(const PlanRequest& request);

/// One feasible way to run the workload.
struct PlanRow {
    int rank = 0;
    catalog::Index offer = catalog::kNoIndex;
    std::string offerId;
    int nodes = 0;
    int gpus = 0;
    performance::Layout layout;                         ///< training
    std::optional<performance::ServingLayout> serving;  ///< inference
    int globalBatchSequences = 0;                       ///< training
    performance::MemoryBreakdown memory;
    /// Training: whole job; serving: output tokens of all replicas. Absent: no speed could be
    /// predicted. Rows of plan() always have it, and a cost.
    std::optional<Estimate> tokensPerSecond;
    std::optional<Estimate> hours;  ///< training: wall time with goodput; a service has none
    std::optional<Estimate> cost;   ///< training: whole run; serving: per month; absent: unknown
    CurrencyCode currency;
    std::string pricing;
    bool onFront = false;  ///< no other row is both cheaper and faster
    std::optional<performance::ServingSpeed> servingSpeed;  ///< of one replica
    std::optional<performance::StepParts> step;             ///< training
    std::optional<Estimate> mfu;
    std::optional<Estimate> costPerMillionTokens;  ///< serving, at the asked load
    std::vector<Reason> reasons;                   ///< why this rank
    std::vector<Message> risks;                    ///< what the figure does not cover
    Term explanation;
};

/// A class of candidates that was refused for one reason.
struct Refusal {
    Reason reason;          ///< of the nearest miss, with its figures
    std::size_t count = 0;  ///< offers x node counts refused for it (offers, where it is the price)
    std::string nearestMiss;  ///< offer id, may be empty
};

/// Something the answer rests on that the user did not say. Its sentence is the text
/// "assumption.<key>" with the argument {value}.
struct Assumption {
    std::string key;    ///< "goodput", "global_batch"
    std::string value;  ///< may be empty
    std::string source;
};

struct PlanAnswer {
    std::vector<PlanRow> rows;   ///< ranked, at most `top`
    std::vector<PlanRow> front;  ///< cost against time (training) or cost against speed (serving)
    std::vector<Refusal> refused;
    std::size_t considered = 0;  ///< offer x node count x layout candidates
    std::size_t unknown = 0;     ///< offers left out because a filtered figure is unknown
    std::size_t offers = 0;      ///< offers that were priced and searched
    std::vector<Assumption> assumptions;
    std::vector<std::string> sources;
    std::vector<Problem> problems;  ///< not empty: the question could not be asked
    std::string catalogId;
    std::string modelVersion;
    bool cancelled = false;
};

PlanAnswer plan(const catalog::Catalog& catalog, const performance::Calibration& calibration,
                const PlanRequest& request, Executor& executor, const std::stop_token& stop = {});

/// One given configuration: no search. `gpu` by name, priced by the cheapest ranking offer of the
/// filter with that GPU and count, if any. A training job without tokens (0) has memory and speed,
/// no time and no cost.
struct EstimateRequest {
    std::variant<workload::TrainingJob, workload::InferenceService> workload;
    std::string gpu;  ///< name as gpusNamed understands; several: a range over variants
    int gpusPerNode = 1;
    int nodes = 1;
    std::optional<performance::Layout> layout;  ///< absent: best valid one
    std::optional<performance::ServingLayout> serving;
    std::optional<std::string> offerId;
    catalog::OfferFilter offers;
    catalog::QueryContext context;
};
struct EstimateAnswer {
    std::vector<PlanRow> rows;  ///< one for each GPU variant that the name may mean
    std::vector<Refusal> refused;
    std::vector<Assumption> assumptions;
    std::vector<Problem> problems;
    std::string catalogId;
    std::string modelVersion;
};
EstimateAnswer estimate(const catalog::Catalog& catalog,
                        const performance::Calibration& calibration, const EstimateRequest& request,
                        Executor& executor, const std::stop_token& stop = {});

}  // namespace petaplan::planning
