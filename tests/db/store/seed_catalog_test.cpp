// SPDX-License-Identifier: GPL-3.0-or-later
// The seed catalog of resources/catalog, compiled and opened.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "db/store/catalog_store.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const fs::path kSeedText = fs::path(support::sourceFolder()) / "resources" / "catalog";

/// Compiled once for all tests of the file.
class SeedCatalog : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        static const petaplan::testing::TemporaryFolder folder;
        summary = compileCatalog(kSeedText, folder.path() / "seed.sqlite");
        loaded = openCatalog(folder.path() / "seed.sqlite");
    }
    static const catalog::Catalog& seed() { return *loaded.catalog; }

    /// Price, currency, date and source of the current observation of an offer.
    static std::string current(std::string_view offerId) {
        const auto offer = seed().findOffer(offerId);
        if (!offer) return "no offer";
        const auto price = seed().currentPrice(*offer);
        if (!price) return "unknown";
        return price->pricePerHour->toText() + " " + price->currency + " " +
               price->observedOn->toText() + " " + seed().sources()[price->source].title;
    }
    std::vector<std::string> named(std::string_view name) const {
        std::vector<std::string> ids;
        for (const catalog::Index row : seed().gpusNamed(name))
            ids.push_back(seed().gpus()[row].id);
        return ids;
    }

    static inline CompileSummary summary;
    static inline LoadedCatalog loaded;
};

TEST_F(SeedCatalog, MeetsItsFigures) {
    EXPECT_GE(summary.gpus, 95U);
    EXPECT_GE(summary.instances, 710U);
    EXPECT_GE(summary.prices, 7900U);
    EXPECT_GE(summary.providers, 34U);
    EXPECT_GE(summary.regions, 270U);
    EXPECT_GE(summary.models, 40U);
    EXPECT_EQ(seed().gpus().size(), summary.gpus);
    EXPECT_EQ(seed().instances().size(), summary.instances);
    EXPECT_EQ(seed().observations().size(), summary.prices);
    EXPECT_EQ(seed().providers().size(), summary.providers);
    EXPECT_EQ(seed().regions().size(), summary.regions);
    EXPECT_EQ(loaded.models->models().size(), summary.models);
    EXPECT_EQ(seed().id(), summary.catalogId);
    EXPECT_EQ(seed().claims().size(), 147U);
    EXPECT_EQ(seed().migProfiles().size(), 147U);
    EXPECT_EQ(seed().interconnects().size(), 58U);
    EXPECT_EQ(seed().commitments().size(), 80U);
    EXPECT_EQ(seed().fx().all().size(), 1350U);
}

// List prices as the suppliers publish them, read from the sources that the rows name: AWS list
// prices after the cut of June 2025, Azure and Google list prices, Oracle's 10 USD per H100-hour.
TEST_F(SeedCatalog, KnownPricesAreCurrent) {
    EXPECT_EQ(
        current("aws:p4d.24xlarge:us-east-1:on_demand"),
        "21.957642 USD 2026-07-20 github.com/aws/karpenter-provider-aws pkg/providers/pricing/"
        "zz_generated.pricing_aws.go (generated 2026-07-20)");
    EXPECT_THAT(current("aws:p5.48xlarge:us-east-1:on_demand"), StartsWith("55.04 USD 2026-11-09"));
    EXPECT_THAT(current("azure:Standard_ND96isr_H100_v5:eastus:on_demand"),
                StartsWith("98.32 USD 2026-06-18"));
    EXPECT_THAT(current("gcp:a2-highgpu-8g:us-central1:on_demand"),
                StartsWith("29.38708 USD 2026-08-03"));
    EXPECT_THAT(current("oci:BM.GPU.H100.8:af-johannesburg-1:on_demand"),
                StartsWith("80 USD 2026-08-01"));
    EXPECT_EQ(current("hetzner:GEX130:fsn1:subscription_monthly"),
              "1.1137 EUR 2024-06-01 unverified (no source found)");
}

TEST_F(SeedCatalog, HistoryStaysBesideTheCurrentPrice) {
    const auto offer = seed().findOffer("aws:p4d.24xlarge:us-east-1:on_demand");
    ASSERT_TRUE(offer);
    const auto history = seed().observationsOf(*offer);
    EXPECT_EQ(history.size(), 12U);
    EXPECT_EQ(history.back().pricePerHour->toText(), "32.7726");
    EXPECT_EQ(history.back().observedOn, Date::parse("2023-09-18"));
    EXPECT_EQ(history.back().status, "before_price_cut");
}

TEST_F(SeedCatalog, StaleDerivedAndClaimedFiguresAreNotTakenForObservedOnes) {
    std::size_t beforeCut = 0;
    for (const auto& price : seed().observations()) {
        if (price.status.find("before_price_cut") != std::string::npos) ++beforeCut;
    }
    EXPECT_EQ(beforeCut, 62U);
    for (catalog::Index i = 0; i < seed().offers().size(); ++i) {
        const auto price = seed().currentPrice(i);
        if (!price) continue;
        const auto& pricing = seed().pricingModels()[seed().offers().pricing[i]];
        if (pricing.kind == catalog::PricingKind::OnDemand) {
            EXPECT_NE(price->status, "before_price_cut") << seed().offerId(i);
        }
        if (price->basis == catalog::Basis::Observed) continue;
        for (const auto& other : seed().observationsOf(i)) {
            EXPECT_NE(other.basis, catalog::Basis::Observed) << seed().offerId(i);
        }
    }
}

TEST_F(SeedCatalog, EveryPriceHasASourceADateAndAKnownWayToPay) {
    for (const auto& price : seed().observations()) {
        ASSERT_LT(price.source, seed().sources().size());
        EXPECT_FALSE(seed().sources()[price.source].title.empty());
        EXPECT_TRUE(price.observedOn.has_value());
    }
    for (const auto& pricing : seed().pricingModels()) {
        EXPECT_EQ(pricing.kind == catalog::PricingKind::Other, pricing.id == "unpriced")
            << pricing.id;
    }
}

TEST_F(SeedCatalog, InstancesWithoutAnyPriceAreListed) {
    std::set<catalog::Index> instances(seed().offers().instance.begin(),
                                       seed().offers().instance.end());
    EXPECT_EQ(instances.size(), seed().instances().size());
    std::size_t unpriced = 0;
    for (catalog::Index i = 0; i < seed().offers().size(); ++i) {
        if (seed().providers()[seed().offers().provider[i]].id != "huawei") continue;
        if (!seed().hasPrice(i)) ++unpriced;
    }
    EXPECT_EQ(unpriced, 18U);  // 19 types, one of them with a claimed price
}

TEST_F(SeedCatalog, SharesOfAGpuAreExactFractions) {
    const auto shareOf = [](std::string_view provider, std::string_view type) {
        return seed().instances()[*seed().findInstance(provider, type)].gpuCount;
    };
    EXPECT_EQ(shareOf("azure", "Standard_NV6ads_A10_v5"), (catalog::GpuShare{1, 6}));
    EXPECT_EQ(shareOf("aws", "p5.48xlarge"), (catalog::GpuShare{8, 1}));
    for (const auto& instance : seed().instances()) {
        if (!instance.gpuCount.isFraction()) continue;
        EXPECT_EQ(instance.gpuCount.numerator, 1) << instance.type;
        if (!instance.slicing.starts_with("vgpu-1/")) continue;
        EXPECT_EQ("vgpu-1/" + std::to_string(instance.gpuCount.denominator), instance.slicing)
            << instance.type;
    }
}

// Dense rates of the data sheets; many tables print twice as much, the rate with sparsity.
TEST_F(SeedCatalog, RatesAreDense) {
    const auto fp8 = [](std::string_view id) {
        return seed().gpus()[*seed().findGpu(id)].fp8Tflops;
    };
    EXPECT_EQ(fp8("l4"), 242.5);
    EXPECT_EQ(fp8("l40s"), 733.0);
    EXPECT_EQ(fp8("h100-sxm5-80"), 1978.9);
    EXPECT_EQ(fp8("b200-sxm"), 4500.0);
    EXPECT_FALSE(fp8("a100-sxm4-80").has_value());
}

TEST_F(SeedCatalog, UnknownAndUnverifiedStayVisible) {
    const auto& t4g = seed().gpus()[*seed().findGpu("t4g")];
    EXPECT_FALSE(t4g.fp16TensorTflops.has_value());
    const auto& a10g = seed().gpus()[*seed().findGpu("a10g")];
    EXPECT_TRUE(a10g.isUnverified("bf16_tensor_tflops"));
    EXPECT_FALSE(a10g.isUnverified("fp16_tensor_tflops"));
    EXPECT_NE(a10g.source.title.find("unverified"), std::string::npos);
    // Sources differ by a factor of two: neither value is taken.
    EXPECT_FALSE(seed().gpus()[*seed().findGpu("a40")].fp64Tflops.has_value());
    std::vector<double> seen;
    for (const auto& figure : seed().gpuFigures()) {
        if (figure.gpuId != "a40") continue;
        EXPECT_FALSE(figure.preferred);
        seen.push_back(figure.value);
    }
    EXPECT_THAT(seen, ElementsAre(0.59, 1.17));
}

TEST_F(SeedCatalog, GpuNamesFindTheirRows) {
    EXPECT_THAT(named("h100"), ElementsAre("h100-pcie-80", "h100-sxm5-80", "h100-nvl-94"));
    EXPECT_THAT(named("A100 80GB"), ElementsAre("a100-pcie-80", "a100-sxm4-80"));
    EXPECT_THAT(named("H100 80GB HBM3"), ElementsAre("h100-sxm5-80"));
    EXPECT_THAT(named("TPU v5e"), ElementsAre("tpu-v5e"));
    EXPECT_THAT(named("MI250"), ElementsAre("mi250"));
    EXPECT_THAT(named("Trainium 2"), ElementsAre("trainium2"));
    for (const auto& alias : seed().gpuAliases()) {
        if (alias.status == "alias") {
            EXPECT_THAT(named(alias.name), ElementsAre(alias.gpuId)) << alias.name;
        } else if (alias.status == "ambiguous") {
            EXPECT_GE(named(alias.name).size(), 2U) << alias.name;
        } else {
            EXPECT_THAT(named(alias.name), IsEmpty()) << alias.name;
        }
    }
    for (const auto& gpu : seed().gpus()) {
        EXPECT_THAT(named(gpu.id), ElementsAre(gpu.id));
        EXPECT_THAT(named(gpu.title()), Contains(gpu.id));
    }
}

// Counting the parameters from the dimensions is the second method for each preset.
TEST_F(SeedCatalog, ModelDimensionsGiveThePublishedParameterCounts) {
    for (const auto& model : loaded.models->models()) {
        EXPECT_THAT(workload::problemsOf(model), IsEmpty()) << model.id;
        EXPECT_THAT(workload::cautionsOf(model), IsEmpty()) << model.id;
        EXPECT_TRUE(model.maxContext.has_value()) << model.id;
        EXPECT_TRUE(model.statedParameters.has_value()) << model.id;
    }
    for (const char* id :
         {"llama-2-7b", "llama-2-13b", "llama-2-70b", "llama-3.1-8b", "llama-3.1-70b",
          "llama-3.1-405b", "mistral-7b", "mixtral-8x7b", "deepseek-v3", "gpt-3-175b",
          "qwen2.5-72b", "falcon-40b", "bert-large"}) {
        EXPECT_NE(loaded.models->find(id), nullptr) << id;
    }
    // Published exactly: 6,738,415,616 and 70,553,706,496 parameters of the released weights.
    EXPECT_EQ(workload::countParameters(*loaded.models->find("llama-2-7b")).total, 6'738'415'616.0);
    EXPECT_EQ(workload::countParameters(*loaded.models->find("llama-3.1-70b")).total,
              70'553'706'496.0);
}

TEST_F(SeedCatalog, ExchangeRatesReachTheNewestMonth) {
    const auto rate = seed().fx().rate("CNY", *Date::parse("2026-11-30"));
    ASSERT_TRUE(rate);
    EXPECT_EQ(rate->month, "2026-06");
    EXPECT_GT(rate->unitsPerUsd, 6);
    EXPECT_LT(rate->unitsPerUsd, 8);
}

}  // namespace
}  // namespace petaplan::store
