// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "core/base/executor.h"
#include "core/catalog/catalog.h"
#include "core/performance/calibration.h"
#include "core/planning/plan.h"
#include "core/workload/training_job.h"
#include "tests/support/test_paths.h"

namespace petaplan::planning::testing {

inline const performance::Calibration& calibration() {
    static const performance::Calibration loaded = [] {
        std::ifstream file(support::sourceFolder() + "/resources/calibration/performance.csv");
        const std::string text((std::istreambuf_iterator<char>(file)),
                               std::istreambuf_iterator<char>());
        return std::get<performance::Calibration>(performance::Calibration::parse(text));
    }();
    return loaded;
}

/// Runs chunks on threads, the last chunk first: an answer must not depend on it.
class BackwardExecutor final : public Executor {
public:
    explicit BackwardExecutor(std::size_t threads) : m_threads(threads) {}
    void forEachChunk(std::size_t chunks, const std::function<void(std::size_t)>& body) override {
        std::vector<std::thread> pool;
        for (std::size_t t = 0; t < m_threads; ++t) {
            pool.emplace_back([&, t] {
                for (std::size_t i = t; i < chunks; i += m_threads) body(chunks - 1 - i);
            });
        }
        for (std::thread& thread : pool) thread.join();
    }

private:
    std::size_t m_threads;
};

/// A gated decoder with the dimensions of a published configuration file.
inline workload::TransformerModel decoder(const char* id, int layers, int hidden, int heads,
                                          int kvHeads, int ffn, int vocab) {
    workload::TransformerModel model;
    model.id = id;
    model.name = id;
    model.layers = layers;
    model.hidden = hidden;
    model.heads = heads;
    model.kvHeads = kvHeads;
    model.ffn = ffn;
    model.vocab = vocab;
    return model;
}
inline workload::TransformerModel llama2With7B() {
    return decoder("llama-2-7b", 32, 4096, 32, 32, 11008, 32000);
}
inline workload::TransformerModel llama2With13B() {
    return decoder("llama-2-13b", 40, 5120, 40, 40, 13824, 32000);
}
inline workload::TransformerModel llama31With8B() {
    return decoder("llama-3.1-8b", 32, 4096, 32, 8, 14336, 128256);
}
inline workload::TransformerModel llama31With70B() {
    return decoder("llama-3.1-70b", 80, 8192, 64, 8, 28672, 128256);
}

/// A few real machines with prices and dates of the seed catalog's kind.
struct SmallMarket {
    catalog::CatalogContents contents;
    catalog::Index provider = 0, home = 0, abroad = 0;

    SmallMarket() {
        contents.id = "small-market";
        contents.date = Date::of(2026, 11, 30);
        contents.sources.push_back({"price list", Date::of(2026, 11, 1)});
        catalog::Provider p;
        p.id = "cloud";
        p.name = "Cloud";
        p.kind = "hyperscaler";
        p.billingGranularitySeconds = 1;
        p.minimumChargeSeconds = 60;
        contents.providers.push_back(p);
        home = region("home-1", "DE");
        abroad = region("abroad-1", "US");
    }

    catalog::Index region(const char* id, const char* country) {
        catalog::Region r;
        r.provider = provider;
        r.id = id;
        r.country = country;
        contents.regions.push_back(r);
        return static_cast<catalog::Index>(contents.regions.size() - 1);
    }
    catalog::Index gpu(const char* id, const char* name, const char* architecture, double memoryGib,
                       double bandwidth, double bf16, double nvlink, bool rtCores = false) {
        catalog::Gpu g;
        g.id = id;
        g.vendor = "NVIDIA";
        g.name = name;
        g.variant = "";
        g.architecture = architecture;
        g.formFactor = nvlink > 200 ? "SXM" : "PCIe";
        g.memoryGib = memoryGib;
        g.memoryBandwidthGbS = bandwidth;
        g.fp16TensorTflops = bf16;
        g.bf16TensorTflops = bf16;
        g.interconnect = nvlink > 200 ? "NVLink" : "PCIe";
        g.interconnectBandwidthGbS = nvlink;
        g.pcieGen = 4;
        g.pcieLanes = 16;
        g.rtCores = rtCores ? "yes" : "no";
        g.migMaxInstances = nvlink > 200 ? 7 : 0;
        contents.gpus.push_back(g);
        return static_cast<catalog::Index>(contents.gpus.size() - 1);
    }
    catalog::Index instance(const char* type, catalog::Index gpu, int gpus, const char* link,
                            std::optional<double> networkGbps) {
        catalog::Instance i;
        i.provider = provider;
        i.type = type;
        i.gpu = gpu;
        i.gpuCount = {gpus, 1};
        i.gpuInterconnect = link;
        i.networkGbps = networkGbps;
        i.networkKind = networkGbps && *networkGbps >= 400 ? "efa" : "ethernet";
        i.slicing = "none";
        contents.instances.push_back(i);
        return static_cast<catalog::Index>(contents.instances.size() - 1);
    }
    catalog::PriceObservation& price(catalog::Index instance, catalog::Index region,
                                     const char* pricing, const char* perHour,
                                     const char* date = "2026-11-01",
                                     catalog::Basis basis = catalog::Basis::Observed) {
        catalog::CatalogContents::Priced row;
        row.key = {instance, region, "", pricing};
        row.observation.pricePerHour = Decimal::parse(perHour);
        row.observation.currency = "USD";
        row.observation.observedOn = Date::parse(date);
        row.observation.basis = basis;
        row.observation.source = 0;
        if (std::string_view(pricing).find("1y") != std::string_view::npos) {
            row.observation.termMonths = 12;
            row.observation.minimumCommitHours = 8760;
        }
        contents.prices.push_back(row);
        return contents.prices.back().observation;
    }
    catalog::Catalog build() const { return catalog::Catalog(contents); }

    /// H100 and A100 nodes with a fast network, an A100 box without a known network, an L4.
    static SmallMarket usual() {
        SmallMarket m;
        const auto h100 = m.gpu("h100-sxm5-80", "H100", "Hopper", 80, 3350, 989.5, 900);
        const auto a100 = m.gpu("a100-sxm4-80", "A100", "Ampere", 80, 2039, 312, 600);
        const auto l4 = m.gpu("l4", "L4", "Ada Lovelace", 24, 300, 121, 64, true);
        const auto p5 = m.instance("p5", h100, 8, "nvswitch", 3200);
        const auto p4 = m.instance("p4", a100, 8, "nvswitch", 400);
        const auto box = m.instance("box", a100, 8, "nvswitch", std::nullopt);
        const auto g6 = m.instance("g6", l4, 1, "none", 10);
        m.price(p5, m.home, "on_demand", "60");
        m.price(p5, m.abroad, "on_demand", "55");
        m.price(p5, m.abroad, "spot", "30");
        m.price(p5, m.abroad, "reserved_1y_no_upfront", "35");
        m.price(p4, m.home, "on_demand", "22");
        m.price(p4, m.abroad, "on_demand", "22");
        m.price(box, m.abroad, "on_demand", "14");
        m.price(g6, m.abroad, "on_demand", "0.8");
        return m;
    }
};

inline PlanRequest trainingRequest() {
    workload::TrainingJob job;
    job.model = llama2With7B();
    job.tokens = 20e9;
    job.sequenceLength = 4096;
    PlanRequest request;
    request.workload = job;
    request.context = {Date::of(2026, 11, 30), "USD", catalog::NumberFormat::Bf16};
    request.maxNodes = 8;
    return request;
}

inline PlanRequest servingRequest() {
    workload::InferenceService service;
    service.model = llama31With8B();
    service.inputTokens = 1024;
    service.outputTokens = 256;
    service.concurrency = 32;
    PlanRequest request;
    request.workload = service;
    request.context = {Date::of(2026, 11, 30), "USD", catalog::NumberFormat::Bf16};
    request.maxNodes = 8;
    return request;
}

}  // namespace petaplan::planning::testing
