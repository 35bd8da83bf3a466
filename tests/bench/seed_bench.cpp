// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/seed_bench.h"

#include <utility>

#include "core/base/executor.h"
#include "core/planning/decision_tree.h"
#include "core/planning/plan.h"
#include "db/store/catalog_store.h"

namespace bench {
namespace {

using namespace petaplan;

planning::PlanRequest requestFor(const catalog::QueryContext& context) {
    planning::PlanRequest request;
    request.context = context;
    request.maxNodes = 64;
    return request;
}

planning::PlanRequest trainingOf(const workload::TransformerModel& model, double tokens,
                                 const catalog::QueryContext& context) {
    planning::PlanRequest request = requestFor(context);
    workload::TrainingJob job;
    job.model = model;
    job.tokens = tokens;
    job.sequenceLength = 4096;
    request.workload = job;
    return request;
}

planning::PlanRequest servingOf(const workload::TransformerModel& model,
                                const catalog::QueryContext& context) {
    planning::PlanRequest request = requestFor(context);
    workload::InferenceService service;
    service.model = model;
    service.concurrency = 32;
    request.workload = service;
    return request;
}

class Bench {
public:
    explicit Bench(const documents::ResourceFolder& resources)
        : m_resources(resources),
          m_calibration(resources.calibration()),
          m_loaded(store::openCatalog(resources.seedCatalog())) {
        m_context.asOf = m_loaded.catalog->date().value_or(Date::of(2026, 11, 30));
    }

    std::vector<BenchRow> run() {
        constexpr double kGoalPlanMs = 1000, kGoalOpenMs = 500, kGoalQueryMs = 50;
        addCount("seed_gpus", catalog().gpus().size(), 95);
        addCount("seed_instances", catalog().instances().size(), 710);
        addCount("seed_prices", catalog().observations().size(), 7900);
        addCount("seed_providers", catalog().providers().size(), 34);
        addCount("seed_regions", catalog().regions().size(), 270);
        add("catalog_open", 5, kGoalOpenMs,
            [this] { (void)store::openCatalog(m_resources.seedCatalog()); });
        catalog::OfferQuery query;
        query.context = m_context;
        query.sort = {{"price_per_gpu_hour", false}};
        add("offers_sorted_by_price", 9, kGoalQueryMs,
            [&] { (void)catalog::queryOffers(catalog(), query); });
        auto where = catalog::FilterExpression::parse(
            "gpu_memory_gib >= 40 and price_per_gpu_hour < 3 and network_gbps >= 100");
        query.filter.where = std::get<catalog::FilterExpression>(where);
        add("offers_filtered", 9, kGoalQueryMs,
            [&] { (void)catalog::queryOffers(catalog(), query); });
        add("facets", 9, kGoalQueryMs, [&] { (void)catalog::facetCounts(catalog(), query); });
        const auto tree = m_resources.defaultTree();
        add("advise", 9, kGoalQueryMs,
            [&] { (void)planning::advise(catalog(), tree, {}, m_context); });
        addPlan("plan_train_7b", "llama-2-7b", 2e12, kGoalPlanMs);
        addPlan("plan_train_70b", "llama-3.1-70b", 1e12, kGoalPlanMs);
        addPlan("plan_train_moe", "mixtral-8x7b", 1e12, kGoalPlanMs);
        if (const auto* model = m_loaded.models->find("llama-3.1-70b")) {
            const auto request = servingOf(*model, m_context);
            add("plan_serve_70b", 3, kGoalPlanMs, [&] { plan(request); });
        }
        return std::move(m_rows);
    }

private:
    const catalog::Catalog& catalog() const { return *m_loaded.catalog; }

    void addCount(const char* name, std::size_t count, double goal) {
        m_rows.push_back({name, static_cast<double>(count), "", goal, Goal::AtLeast, std::nullopt});
    }
    void plan(const planning::PlanRequest& request) {
        SerialExecutor oneCore;
        (void)planning::plan(catalog(), m_calibration, request, oneCore);
    }
    void addPlan(const char* name, const char* modelId, double tokens, double goalMs) {
        const auto* model = m_loaded.models->find(modelId);
        if (!model) return;
        const auto request = trainingOf(*model, tokens, m_context);
        add(name, 3, goalMs, [&] { plan(request); });
    }
    void add(const char* name, int runs, double goal, const std::function<void()>& work) {
        m_rows.push_back(
            {name, medianMilliseconds(runs, work), "ms", goal, Goal::AtMost, std::nullopt});
    }

    const documents::ResourceFolder& m_resources;
    performance::Calibration m_calibration;
    store::LoadedCatalog m_loaded;
    catalog::QueryContext m_context;
    std::vector<BenchRow> m_rows;
};

}  // namespace

std::vector<BenchRow> seedBench(const documents::ResourceFolder& resources) {
    return Bench(resources).run();
}

}  // namespace bench
