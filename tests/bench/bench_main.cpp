// SPDX-License-Identifier: GPL-3.0-or-later
// petaplan-bench: how long the questions take that a user waits for, on one core, with the seed
// catalog. Prints rows of name, value, unit, goal, met, baseline as a table or as JSON; a baseline
// is the JSON of a former run (--baseline FILE).
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/executor.h"
#include "core/base/statistics.h"
#include "core/planning/decision_tree.h"
#include "core/planning/plan.h"
#include "db/data_error.h"
#include "db/documents/resource_folder.h"
#include "db/store/catalog_store.h"

namespace {

using namespace petaplan;

struct BenchRow {
    std::string name;
    double value = 0;
    std::string unit;
    std::optional<double> goal;  ///< at most
    std::optional<double> baseline;

    bool met() const { return !goal || value <= *goal; }
};

// Median of several runs: one run is at the mercy of whatever else the machine does.
double medianMilliseconds(int runs, const std::function<void()>& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> taken =
            std::chrono::steady_clock::now() - begin;
        times.push_back(taken.count());
    }
    return median(times).value_or(0);
}

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
        m_rows.push_back({name, medianMilliseconds(runs, work), "ms", goal, std::nullopt});
    }

    const documents::ResourceFolder& m_resources;
    performance::Calibration m_calibration;
    store::LoadedCatalog m_loaded;
    catalog::QueryContext m_context;
    std::vector<BenchRow> m_rows;
};

void addBaseline(std::vector<BenchRow>& rows, const std::string& fileName) {
    std::ifstream file(fileName);
    const auto former = nlohmann::json::parse(file, nullptr, false);
    if (former.is_discarded() || !former.contains("rows")) return;
    for (BenchRow& row : rows) {
        for (const auto& other : former["rows"]) {
            if (other.value("name", "") == row.name) row.baseline = other.value("value", 0.0);
        }
    }
}

void printJson(const std::vector<BenchRow>& rows) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const BenchRow& row : rows) {
        nlohmann::ordered_json json{{"name", row.name}, {"value", row.value}, {"unit", row.unit}};
        json["goal"] = row.goal ? nlohmann::ordered_json(*row.goal) : nlohmann::ordered_json();
        json["met"] = row.met();
        json["baseline"] =
            row.baseline ? nlohmann::ordered_json(*row.baseline) : nlohmann::ordered_json();
        list.push_back(std::move(json));
    }
    fmt::print("{}\n", nlohmann::ordered_json{{"rows", list}}.dump(2));
}

void printTable(const std::vector<BenchRow>& rows) {
    fmt::print("{:<24} {:>10} {:<4} {:>8} {:<4} {:>10}\n", "name", "value", "unit", "goal", "met",
               "baseline");
    for (const BenchRow& row : rows) {
        fmt::print("{:<24} {:>10.1f} {:<4} {:>8} {:<4} {:>10}\n", row.name, row.value, row.unit,
                   row.goal ? fmt::format("{:.0f}", *row.goal) : "", row.met() ? "yes" : "no",
                   row.baseline ? fmt::format("{:.1f}", *row.baseline) : "");
    }
}

int measured(int argc, char** argv) {
    bool json = false;
    std::string baseline;
    for (int i = 1; i < argc; ++i) {
        const std::string_view option = argv[i];
        const bool hasValue = i + 1 < argc;
        if (option == "--format" && hasValue) {
            json = std::string_view(argv[++i]) == "json";
        } else if (option == "--baseline" && hasValue) {
            baseline = argv[++i];
        } else {
            fmt::print(stderr, "usage: petaplan-bench [--format table|json] [--baseline FILE]\n");
            return 2;
        }
    }
    const auto resources = petaplan::documents::ResourceFolder::besideProgram("/proc/self/exe");
    std::vector<BenchRow> rows = Bench(resources).run();
    if (!baseline.empty()) addBaseline(rows, baseline);
    if (json) {
        printJson(rows);
    } else {
        printTable(rows);
    }
    const bool met =
        std::all_of(rows.begin(), rows.end(), [](const BenchRow& row) { return row.met(); });
    return met ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return measured(argc, argv);
    } catch (const petaplan::DataError& error) {
        std::fputs(error.what(), stderr);
        std::fputc('\n', stderr);
        return 3;
    } catch (const std::exception& error) {
        std::fputs(error.what(), stderr);
        std::fputc('\n', stderr);
        return 5;
    }
}
