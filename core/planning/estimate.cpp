// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "core/base/nearest_names.h"
#include "core/planning/assumptions.h"
#include "core/planning/plan.h"
#include "core/planning/plan_rows.h"

namespace petaplan::planning {
namespace {

/// One machine to be judged, with the offer that prices it.
struct EstimatedMachine {
    performance::Hardware hardware;
    catalog::Index offer = catalog::kNoIndex;
};

void checkRange(std::vector<Problem>& problems, const char* field, int value, int low, int high) {
    if (value >= low && value <= high) return;
    problems.push_back({field,
                        {"workload.out_of_range",
                         {{"field", std::string(field)},
                          {"value", std::int64_t{value}},
                          {"low", std::int64_t{low}},
                          {"high", std::int64_t{high}}}}});
}

// GPUs of a layout without the overflow of its own count.
double product(std::initializer_list<int> degrees) {
    double gpus = 1;
    for (const int degree : degrees) gpus *= degree;
    return gpus;
}

void checkProduct(std::vector<Problem>& problems, double layoutGpus,
                  const EstimateRequest& request) {
    constexpr double kMostGpus = 1 << 24;
    if (layoutGpus <= kMostGpus) return;
    problems.push_back(
        {"layout",
         {"planning.layout_not_on_machines",
          {{"layout_gpus", layoutGpus}, {"gpus", product({request.gpusPerNode, request.nodes})}}}});
}

void checkLayouts(const EstimateRequest& request, std::vector<Problem>& problems) {
    constexpr int kMost = 65536;
    if (request.layout) {
        const performance::Layout& layout = *request.layout;
        checkRange(problems, "tp", layout.tensorParallel, 1, kMost);
        checkRange(problems, "pp", layout.pipelineParallel, 1, kMost);
        checkRange(problems, "dp", layout.dataParallel, 1, kMost);
        checkRange(problems, "ep", layout.expertParallel, 1, kMost);
        checkRange(problems, "cp", layout.contextParallel, 1, kMost);
        checkRange(problems, "vpp", layout.virtualPipeline, 1, kMost);
        checkRange(problems, "zero", layout.zeroStage, 0, 3);
        checkRange(problems, "micro_batch", layout.microBatch, 1, kMost);
        checkProduct(problems,
                     product({layout.tensorParallel, layout.pipelineParallel,
                              layout.contextParallel, layout.dataParallel}),
                     request);
    }
    if (request.serving) {
        const performance::ServingLayout& layout = *request.serving;
        checkRange(problems, "tp", layout.tensorParallel, 1, kMost);
        checkRange(problems, "pp", layout.pipelineParallel, 1, kMost);
        checkRange(problems, "ep", layout.expertParallel, 1, kMost);
        checkRange(problems, "replicas", layout.replicas, 1, kMost);
        checkProduct(problems,
                     product({layout.tensorParallel, layout.pipelineParallel, layout.replicas}),
                     request);
    }
}

void checkCount(std::vector<Problem>& problems, const char* field, int value, int maximum) {
    if (value >= 1 && value <= maximum) return;
    problems.push_back({field,
                        {"planning.count_out_of_range",
                         {{"minimum", 1.0}, {"maximum", static_cast<double>(maximum)}}}});
}

performance::Hardware hardwareOf(const catalog::Catalog& catalog, const catalog::Instance& instance,
                                 int nodes) {
    performance::Hardware hardware;
    hardware.gpu = &catalog.gpus()[instance.gpu];
    hardware.gpusPerNode = std::max(1, instance.gpuCount.numerator);
    hardware.nodes = nodes;
    hardware.gpuInterconnect = instance.gpuInterconnect;
    hardware.networkGbps = instance.networkGbps;
    hardware.networkKind = instance.networkKind;
    return hardware;
}

// The cheapest ranking offer with this GPU and count prices the machine and says how it is linked;
// without one the machine is known by its GPU alone.
EstimatedMachine machineWith(const catalog::Catalog& catalog, const EstimateRequest& request,
                             catalog::Index gpu, std::vector<Problem>& problems) {
    EstimatedMachine machine;
    machine.hardware.gpu = &catalog.gpus()[gpu];
    machine.hardware.gpusPerNode = request.gpusPerNode;
    machine.hardware.nodes = request.nodes;

    catalog::OfferFilter filter = request.offers;
    filter.gpus = {catalog.gpus()[gpu].id};
    if (filter.pricing.empty()) filter.pricing = {"on_demand"};
    RefusalBook ignored;
    const MachineGroups machines = machineGroups(catalog, filter, request.context, ignored, {});
    // An unknown name in the filter is the same for every variant: it is said once.
    if (problems.empty()) problems = machines.problems;
    const PricedOffer* cheapest = nullptr;
    for (const MachineGroup& group : machines.groups) {
        if (group.gpu != gpu || group.gpusPerNode != request.gpusPerNode) continue;
        for (const PricedOffer& offer : group.offers) {
            // Several nodes need a known network to be priced as a cluster.
            const bool joined = request.nodes == 1 || group.networkGbps.has_value();
            if (!joined || (cheapest && offer.terms.hourly >= cheapest->terms.hourly)) continue;
            cheapest = &offer;
            machine.hardware = group.hardware(catalog, request.nodes);
            machine.offer = offer.offer;
        }
    }
    return machine;
}

std::vector<EstimatedMachine> machinesOf(const catalog::Catalog& catalog,
                                         const EstimateRequest& request,
                                         std::vector<Problem>& problems) {
    std::vector<EstimatedMachine> machines;
    if (request.offerId) {
        const auto offer = catalog.findOffer(*request.offerId);
        if (!offer) {
            problems.push_back(
                {"offer", {"planning.offer_unknown", {{"offer", *request.offerId}}}});
            return machines;
        }
        const catalog::Instance& instance = catalog.instances()[catalog.offers().instance[*offer]];
        if (instance.gpu == catalog::kNoIndex || instance.gpuCount.isFraction()) {
            problems.push_back(
                {"offer", {"planning.gpu_slice", {{"gpu_count", instance.gpuCount.value()}}}});
            return machines;
        }
        machines.push_back({hardwareOf(catalog, instance, request.nodes), *offer});
        return machines;
    }
    const std::vector<catalog::Index> gpus = catalog.gpusNamed(request.gpu);
    if (gpus.empty()) {
        std::string near;
        for (const std::string& name : nearestNames(request.gpu, catalog.gpuNames())) {
            near += near.empty() ? name : ", " + name;
        }
        problems.push_back(
            {"gpu", {"planning.gpu_unknown", {{"gpu", request.gpu}, {"nearest", near}}}});
        return machines;
    }
    machines.reserve(gpus.size());
    for (const catalog::Index gpu : gpus) {
        machines.push_back(machineWith(catalog, request, gpu, problems));
    }
    return machines;
}

/// Judges the machines one after another and collects rows and refusals.
class Judge {
public:
    Judge(const catalog::Catalog& catalog, const performance::Calibration& calibration,
          const EstimateRequest& request, const PlanRequest& plan, EstimateAnswer& answer)
        : m_catalog(catalog),
          m_calibration(calibration),
          m_request(request),
          m_rows(catalog, calibration, plan),
          m_answer(answer) {}

    void training(const EstimatedMachine& machine, const workload::TrainingJob& job, int batch) {
        std::optional<TrainingChoice> choice;
        if (m_request.layout) {
            choice = givenLayout(machine, job, batch);
            if (!choice) return;
        } else {
            TrainingSearch search(job, machine.hardware, m_calibration, batch);
            auto found = search.fastest(machine.hardware.nodes, {});
            choice = found.best ? found.best : search.leastMemory(machine.hardware.nodes);
            if (found.reason) refuse(machine, std::move(*found.reason));
            if (!choice) return;
        }
        add(m_rows.training(machine.hardware, *choice, machine.offer));
    }

    void serving(const EstimatedMachine& machine, const workload::InferenceService& service) {
        const int nodes = machine.hardware.nodes;
        performance::Hardware one = machine.hardware;
        one.nodes = 1;
        auto found = m_request.serving
                         ? givenServing(service, one, m_calibration, *m_request.serving, nodes)
                         : servingOnMachines(service, one, m_calibration, nodes);
        if (found.miss) refuse(machine, std::move(*found.miss));
        if (found.choice) add(m_rows.serving(one, *found.choice, machine.offer));
    }

private:
    std::optional<TrainingChoice> givenLayout(const EstimatedMachine& machine,
                                              const workload::TrainingJob& job, int batch) {
        const performance::Layout& layout = *m_request.layout;
        if (layout.gpus() != machine.hardware.gpus()) {
            refuse(machine, {"planning.layout_not_on_machines",
                             {{"layout_gpus", static_cast<std::int64_t>(layout.gpus())},
                              {"gpus", static_cast<std::int64_t>(machine.hardware.gpus())}}});
            return std::nullopt;
        }
        workload::TrainingJob run = job;
        if (!run.globalBatchSequences) {
            const int step = layout.dataParallel * layout.microBatch;
            run.globalBatchSequences = std::max(1, (batch + step / 2) / step) * step;
        }
        const auto problems = performance::layoutProblems(run, layout, machine.hardware);
        if (!problems.empty()) {
            for (const Reason& problem : problems) refuse(machine, problem);
            return std::nullopt;
        }
        return TrainingChoice{layout, *run.globalBatchSequences, 0, 0,
                              performance::FitVerdict::Unknown};
    }

    void refuse(const EstimatedMachine& machine, Reason reason) {
        const std::string offer = machine.offer == catalog::kNoIndex
                                      ? machine.hardware.gpu->id
                                      : m_catalog.offerId(machine.offer);
        m_answer.refused.push_back({std::move(reason), 1, offer});
    }

    void add(PlanRow row) {
        row.rank = static_cast<int>(m_answer.rows.size()) + 1;
        m_answer.rows.push_back(std::move(row));
    }

    const catalog::Catalog& m_catalog;
    const performance::Calibration& m_calibration;
    const EstimateRequest& m_request;
    PlanRows m_rows;
    EstimateAnswer& m_answer;
};

}  // namespace

EstimateAnswer estimate(const catalog::Catalog& catalog,
                        const performance::Calibration& calibration, const EstimateRequest& request,
                        Executor& /*executor*/, const std::stop_token& stop) {
    constexpr int kMostGpusPerNode = 256;
    constexpr int kMostNodes = 65536;
    EstimateAnswer answer;
    answer.catalogId = catalog.id();
    answer.modelVersion = calibration.version();
    PlanRequest plan;
    plan.workload = request.workload;
    plan.offers = request.offers;
    plan.context = request.context;
    answer.problems = problemsOf(plan);
    if (const auto* job = std::get_if<workload::TrainingJob>(&plan.workload);
        job != nullptr && job->tokens == 0) {
        std::erase_if(answer.problems, [](const Problem& one) { return one.field == "tokens"; });
    }
    checkLayouts(request, answer.problems);
    checkCount(answer.problems, "gpus_per_node", request.gpusPerNode, kMostGpusPerNode);
    checkCount(answer.problems, "nodes", request.nodes, kMostNodes);
    if (!answer.problems.empty()) return answer;
    const auto machines = machinesOf(catalog, request, answer.problems);
    if (!answer.problems.empty()) return answer;

    if (machines.size() > 1) {
        std::string variants;
        for (const EstimatedMachine& machine : machines) {
            variants += variants.empty() ? machine.hardware.gpu->title()
                                         : ", " + machine.hardware.gpu->title();
        }
        answer.assumptions.push_back({"gpu_variant", variants, ""});
    }
    if (const auto* job = std::get_if<workload::TrainingJob>(&request.workload)) {
        const DefaultBatch batch = defaultBatch(*job);
        plan.deadlineDays = kLongestRunDays;  // one given configuration: no limit was assumed
        auto assumptions = trainingAssumptions(plan, *job, batch);
        plan.deadlineDays.reset();
        std::move(assumptions.begin(), assumptions.end(), std::back_inserter(answer.assumptions));
        Judge judge(catalog, calibration, request, plan, answer);
        for (const EstimatedMachine& machine : machines) {
            if (!stop.stop_requested()) judge.training(machine, *job, batch.sequences);
        }
        return answer;
    }
    const auto& asked = std::get<workload::InferenceService>(request.workload);
    workload::InferenceService service = asked;
    if (!service.concurrency && !service.requestsPerSecond) {
        service.concurrency = kDefaultConcurrency;
    }
    plan.workload = service;
    auto assumptions = servingAssumptions(asked, service);
    std::move(assumptions.begin(), assumptions.end(), std::back_inserter(answer.assumptions));
    Judge judge(catalog, calibration, request, plan, answer);
    for (const EstimatedMachine& machine : machines) {
        if (!stop.stop_requested()) judge.serving(machine, service);
    }
    return answer;
}

}  // namespace petaplan::planning
