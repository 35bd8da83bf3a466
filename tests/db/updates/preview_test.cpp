// SPDX-License-Identifier: GPL-3.0-or-later
// What an update would change, which of it is suspicious, and taking a part of it.
#include <gmock/gmock.h>

#include <algorithm>

#include "core/catalog/price_rules.h"
#include "db/documents/plan_document.h"
#include "db/store/catalog_reader.h"
#include "db/updates/update_preview.h"
#include "tests/db/updates/update_world.h"
#include "tests/support/test_paths.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;
namespace rule = catalog::rule;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::ruleOf;
using ::testing::UnorderedElementsAre;
using testing::write;

class PreviewTest : public testing::UpdateWorld {
protected:
    StagedUpdate staged(const fs::path& catalog, std::int64_t serial = 1) {
        return stage(publish(catalog, serial).bundles[0].file);
    }
    UpdatePreview previewOf(const StagedUpdate& update, const std::vector<fs::path>& plans = {}) {
        return previewUpdate(update, catalogs, plans, today);
    }
    static const UpdateRow& rowOf(const UpdatePreview& preview, const std::string& offerId) {
        const auto at =
            std::find_if(preview.rows.begin(), preview.rows.end(),
                         [&](const UpdateRow& row) { return preview.offerId(row) == offerId; });
        EXPECT_NE(at, preview.rows.end()) << offerId;
        return *at;
    }
    static std::vector<bool> only(const UpdatePreview& preview,
                                  const std::vector<std::string>& offers) {
        std::vector<bool> chosen;
        for (const UpdateRow& row : preview.rows) {
            chosen.push_back(std::find(offers.begin(), offers.end(), preview.offerId(row)) !=
                             offers.end());
        }
        return chosen;
    }
    static constexpr const char* kOnDemand = "aws:p4d.24xlarge:us-east-1:on_demand";
    static constexpr const char* kReserved = "aws:p4d.24xlarge:us-east-1:reserved_1y_all_upfront";
    static constexpr const char* kSpot = "aws:p4d.24xlarge:-:spot";
    static constexpr const char* kSlice = "verda:slice:global:on_demand";
};

TEST_F(PreviewTest, ListsNewChangedRemovedAndConfirmedOffers) {
    const fs::path catalog = catalogWith("c.sqlite", [](const Text& changed) {
        changed.replace("prices.csv", "on_demand,21.957642,,USD,,,,2026-06-15",
                        "on_demand,20.859760,,USD,,,,2026-11-20");
        changed.replace("prices.csv", "164955,12,8760,2026-06-15", "164955,12,8760,2026-11-20");
        changed.replace("prices.csv", "aws,p4d.24xlarge,,spot,9.10,,USD,,,,,derived,,,list-2026\n",
                        "");
        changed.append("prices.csv",
                       "verda,slice,global,on_demand,0.12,,EUR,,,,2026-11-20,observed,,,list-2026");
        changed.append("instances.csv", "verda,full,s,t4g,1,1,8,32,,,,none,none,docs,2026-11-20");
        changed.replace("instances.csv", "a100-sxm4-40,8,1,96,1152", "a100-sxm4-40,8,1,96,1100");
    });
    const StagedUpdate update = staged(catalog);
    const UpdatePreview preview = previewOf(update);
    EXPECT_EQ(preview.current->id(), before);
    EXPECT_EQ(preview.incoming->id(), update.manifest().catalogId);
    EXPECT_EQ(preview.count(ChangeKind::New), 1U);
    EXPECT_EQ(preview.count(ChangeKind::Changed), 1U);
    EXPECT_EQ(preview.count(ChangeKind::Removed), 1U);
    EXPECT_EQ(preview.count(ChangeKind::Confirmed), 1U);
    EXPECT_EQ(preview.unchanged, 0U);
    EXPECT_EQ(preview.suspicious, 0U);
    EXPECT_EQ(preview.newMachines, 1U);
    EXPECT_EQ(preview.changedMachines, 1U);
    EXPECT_EQ(preview.removedMachines, 0U);
    const UpdateRow& changed = rowOf(preview, kOnDemand);
    EXPECT_EQ(changed.kind, ChangeKind::Changed);
    EXPECT_EQ(preview.priceBefore(changed)->pricePerHour->toText(), "21.957642");
    EXPECT_EQ(preview.priceAfter(changed)->pricePerHour->toText(), "20.859760");
    EXPECT_NEAR(*preview.relativeChange(changed), -0.05, 1e-6);
    EXPECT_EQ(rowOf(preview, kReserved).kind, ChangeKind::Confirmed);
    EXPECT_EQ(rowOf(preview, kSlice).kind, ChangeKind::New);
    EXPECT_FALSE(preview.priceBefore(rowOf(preview, kSlice)).has_value());
    EXPECT_EQ(rowOf(preview, kSpot).kind, ChangeKind::Removed);
    EXPECT_FALSE(preview.priceAfter(rowOf(preview, kSpot)).has_value());
    // The largest change first, what is merely confirmed last.
    EXPECT_EQ(preview.offerId(preview.rows.front()), kOnDemand);
    EXPECT_EQ(preview.offerId(preview.rows.back()), kReserved);
    EXPECT_EQ(currentId(), before);  // a preview changes nothing
    EXPECT_FALSE(user.appliedSerial(key.publicKey().id()).has_value());
}

TEST_F(PreviewTest, NamesTheRulesThatMakeAPriceSuspicious) {
    const fs::path catalog = catalogWith("c.sqlite", [](const Text& changed) {
        changed.replace("catalog.csv", "2026-11-30", "2026-12-02");
        // 21.957642 / 0.2 is 110 times cheaper; from a day after today.
        changed.replace("prices.csv", "on_demand,21.957642,,USD,,,,2026-06-15",
                        "on_demand,0.2,,USD,,,,2026-12-02");
        changed.append("prices.csv",
                       "aws,p4d.24xlarge,us-east-1,spot,0.9,,USD,,,,2026-12-02,observed,,,"
                       "list-2026");
        // Another price of an earlier day.
        changed.replace("prices.csv", "18.830479,,USD,164955,12,8760,2026-06-15",
                        "18.0,,USD,164955,12,8760,2026-05-15");
    });
    const StagedUpdate update = staged(catalog);
    const UpdatePreview preview = previewOf(update);
    EXPECT_THAT(preview.rulesOf(rowOf(preview, kOnDemand)),
                UnorderedElementsAre(rule::kPriceJump, rule::kFutureObservation));
    EXPECT_THAT(preview.rulesOf(rowOf(preview, "aws:p4d.24xlarge:us-east-1:spot")),
                UnorderedElementsAre(rule::kSpotAboveOnDemand, rule::kFutureObservation));
    EXPECT_THAT(preview.rulesOf(rowOf(preview, kReserved)), ElementsAre(rule::kOlderThanImported));
    EXPECT_EQ(preview.suspicious, 3U);
    const auto names = suspicionRules();
    const auto at = std::find(names.begin(), names.end(), rule::kFutureObservation);
    EXPECT_EQ(preview.suspiciousByRule[static_cast<std::size_t>(at - names.begin())], 2U);
    EXPECT_TRUE(preview.rows.front().isSuspicious());
    EXPECT_FALSE(preview.rows.back().isSuspicious() && preview.rows.size() > 3);
    for (const std::string_view name : names) EXPECT_NE(catalog::findPriceRule(name), nullptr);
}

TEST_F(PreviewTest, AGpuHourFarFromTheUsualOneIsSuspicious) {
    // Three providers ask 2 dollars for the GPU-hour; the fourth arrives with a hundredth of it.
    const auto withProviders = [](const Text& changed) {
        for (const std::string name : {"one", "two", "three", "four"}) {
            changed.append("providers.csv",
                           name + ",Provider " + name + ",US,USD,neocloud,,,,,,,,docs,2026-01-01");
            changed.append("regions.csv", name + ",here,,US,,,,docs,");
            changed.append("instances.csv", name +
                                                ",box,b,a100-sxm4-40,1,1,8,32,,,,none,none,docs,"
                                                "2026-01-31");
            if (name == "four") continue;
            changed.append("prices.csv",
                           name + ",box,here,on_demand,2,,USD,,,,2026-06-15,observed,,,list-2026");
        }
    };
    apply(publish(catalogWith("base.sqlite", withProviders), 1).bundles[0].file);
    const fs::path catalog = catalogWith("c.sqlite", [&](const Text& changed) {
        withProviders(changed);
        changed.append("prices.csv",
                       "four,box,here,on_demand,0.02,,USD,,,,2026-06-20,observed,,,list-2026");
    });
    const StagedUpdate update = staged(catalog, 2);
    const UpdatePreview preview = previewOf(update);
    ASSERT_EQ(preview.rows.size(), 1U);
    EXPECT_THAT(preview.rulesOf(preview.rows[0]), ElementsAre(rule::kImplausiblePrice));
}

TEST_F(PreviewTest, AppliesChosenRowsAlone) {
    const StagedUpdate update = staged(newerCatalog());
    const UpdatePreview preview = previewOf(update);
    const std::string id =
        applySelection(update, preview, only(preview, {kOnDemand}), catalogs, user, today);
    EXPECT_NE(id, before);
    EXPECT_NE(id, update.manifest().catalogId);
    EXPECT_EQ(user.appliedSerial(key.publicKey().id())->serial, 1);
    const auto loaded = catalogs.openCurrent();
    EXPECT_EQ(loaded.catalog->id(), id);
    const catalog::Catalog& now = *loaded.catalog;
    EXPECT_EQ(now.currentPrice(*now.findOffer(kOnDemand))->pricePerHour->toText(), "20.5");
    // Its former observations are those of the update.
    EXPECT_EQ(now.observationsOf(*now.findOffer(kOnDemand)).size(), 2U);
    EXPECT_TRUE(now.findOffer(kSpot).has_value());    // its removal was not chosen
    EXPECT_FALSE(now.findOffer(kSlice).has_value());  // nor the new price
    EXPECT_FALSE(now.findInstance("verda", "full"));  // nor what goes with nothing chosen
    EXPECT_EQ(now.currentPrice(*now.findOffer(kReserved))->pricePerHour->toText(), "18.830479");
    EXPECT_EQ(now.claims().size(), 1U);
    EXPECT_EQ(loaded.models->models().size(), 2U);
    catalogs.rollBack();
    EXPECT_EQ(currentId(), before);
    // The removal and the new price.
    const std::string other =
        applySelection(update, preview, only(preview, {kSpot, kSlice}), catalogs, user, today);
    const auto then = catalogs.openCurrent();
    EXPECT_EQ(then.catalog->id(), other);
    EXPECT_FALSE(then.catalog->findOffer(kSpot).has_value());
    const auto slice = then.catalog->findOffer(kSlice);
    ASSERT_TRUE(slice.has_value());
    EXPECT_EQ(then.catalog->currentPrice(*slice)->currency, "EUR");
    EXPECT_EQ(
        then.catalog->currentPrice(*then.catalog->findOffer(kOnDemand))->pricePerHour->toText(),
        "21.957642");
}

TEST_F(PreviewTest, AllRowsTogetherGiveThePricesOfTheUpdate) {
    const fs::path catalog = newerCatalog();
    const StagedUpdate update = staged(catalog);
    const UpdatePreview preview = previewOf(update);
    applySelection(update, preview, std::vector<bool>(preview.rows.size(), true), catalogs, user,
                   today);
    // Compared anew, nothing is left to change.
    const UpdatePreview after = previewOf(update);
    EXPECT_THAT(after.rows, IsEmpty());
    EXPECT_EQ(after.unchanged, 3U);
}

TEST_F(PreviewTest, BringsAlongWhatAnOfferNeeds) {
    const fs::path catalog = catalogWith("c.sqlite", [](const Text& changed) {
        changed.append("providers.csv", "fresh,Fresh,JP,JPY,neocloud,,,,,,,,docs,2026-11-01");
        changed.append("regions.csv", "fresh,tokyo-1,Tokyo,JP,Asia,480,1.2,docs,");
        changed.append("regions.csv", "fresh,osaka-1,Osaka,JP,Asia,480,1.2,docs,");
        changed.append(
            "gpus.csv",
            "x900,NVIDIA,X900,,Later,2027,,96,HBM4,,,,,,,,,,,,,,,,,,,,,,vendor,2026-11,,,,"
            "no,,");
        changed.append("gpu_figures.csv", "x900,memory_gib,96,GiB,yes,vendor,vendor,2026-11");
        changed.append("gpu_aliases.csv", "X900 Ultra,x900,alias,");
        changed.append("instances.csv",
                       "fresh,x900.8,x,x900,8,1,128,2048,,800,roce,none,none,docs,2026-11-20");
        changed.append("sources.csv", "fresh-list,Fresh list,2026-11-20");
        changed.append("fx_rates.csv", "2026-11,JPY,155,monthly average,rates");
        changed.append("prices.csv",
                       "fresh,x900.8,tokyo-1,on_demand,9000,,JPY,,,,2026-11-20,observed,,,"
                       "fresh-list");
        changed.replace("prices.csv", "on_demand,21.957642", "on_demand,1.5");
    });
    const StagedUpdate update = staged(catalog);
    const UpdatePreview preview = previewOf(update);
    const std::string offer = "fresh:x900.8:tokyo-1:on_demand";
    applySelection(update, preview, only(preview, {offer}), catalogs, user, today);
    const auto loaded = catalogs.openCurrent();
    const catalog::Catalog& now = *loaded.catalog;
    const auto index = now.findOffer(offer);
    ASSERT_TRUE(index.has_value());
    const auto price = now.currentPrice(*index);
    EXPECT_EQ(price->pricePerHour->toText(), "9000");
    EXPECT_EQ(now.sources()[price->source].title, "Fresh list");
    const auto gpu = now.findGpu("x900");
    ASSERT_TRUE(gpu.has_value());
    EXPECT_EQ(now.gpus()[*gpu].memoryGib, 96);
    EXPECT_EQ(now.gpusNamed("X900 Ultra"), std::vector<catalog::Index>{*gpu});
    EXPECT_TRUE(std::any_of(now.gpuFigures().begin(), now.gpuFigures().end(),
                            [](const auto& figure) { return figure.gpuId == "x900"; }));
    const auto provider = now.findProvider("fresh");
    ASSERT_TRUE(provider.has_value());
    EXPECT_EQ(now.regions()[*now.findRegion(*provider, "tokyo-1")].country, "JP");
    EXPECT_FALSE(now.findRegion(*provider, "osaka-1").has_value());
    EXPECT_DOUBLE_EQ(now.fx().conversion("JPY", "USD", today)->factor, 1 / 155.0);
    // What was not chosen stays.
    EXPECT_EQ(now.currentPrice(*now.findOffer(kOnDemand))->pricePerHour->toText(), "21.957642");
}

TEST_F(PreviewTest, RefusesAnEmptyChoiceAndAChangedBase) {
    const StagedUpdate update = staged(newerCatalog());
    const UpdatePreview preview = previewOf(update);
    EXPECT_EQ(ruleOf([&] {
                  applySelection(update, preview, std::vector<bool>(preview.rows.size(), false),
                                 catalogs, user, today);
              }),
              "update_selection");
    EXPECT_EQ(currentId(), before);
    const StagedUpdate again = stage(publish(newerCatalog(), 1, {}, "again").bundles[0].file);
    applyUpdate(again, catalogs, user, today);
    EXPECT_EQ(ruleOf([&] {
                  applySelection(update, preview, std::vector<bool>(preview.rows.size(), true),
                                 catalogs, user, today);
              }),
              "update_changed");
    EXPECT_EQ(currentId(), update.manifest().catalogId);
}

TEST_F(PreviewTest, TellsWhatBecomesOfPlans) {
    // Plans that rest on one offer each, as they were made at 21.957642 and 9.10 dollars.
    const auto savePlan = [&](const std::string& name, const std::string& offer,
                              std::string_view price, const std::string& file) {
        documents::PlanDocument plan =
            documents::readPlan(support::sourceFolder() + "/resources/samples/train.petaplan");
        plan.name = name;
        plan.offers.resize(1);
        plan.offers.front().offerId = offer;
        plan.offers.front().pricePerHour = Money{*Decimal::parse(price), "USD"};
        plan.answer.rows.resize(1);
        plan.answer.rows.front().offerId = offer;
        plan.answer.front.clear();
        plan.chosenOfferId.clear();  // the first row counts
        documents::writePlan(plan, path(file));
    };
    savePlan("Q1 training", kOnDemand, "21.957642", "a.petaplan");
    savePlan("On spot", kSpot, "9.10", "b.petaplan");
    write(path("c.petaplan"), "no plan");
    const StagedUpdate update = staged(newerCatalog());
    const UpdatePreview preview =
        previewOf(update, {path("a.petaplan"), path("b.petaplan"), path("c.petaplan")});
    ASSERT_EQ(preview.plans.size(), 3U);
    ASSERT_EQ(preview.plans[0].fault, "");
    ASSERT_EQ(preview.plans[1].fault, "");
    EXPECT_EQ(preview.plans[0].name, "Q1 training");
    EXPECT_NEAR(*preview.plans[0].relative, 20.5 / 21.957642 - 1, 1e-12);
    EXPECT_EQ(preview.plans[0].changes.size(), 1U);
    EXPECT_FALSE(preview.plans[1].relative.has_value());
    EXPECT_TRUE(preview.plans[1].changes.front().gone);
    EXPECT_FALSE(preview.plans[2].fault.empty());
}

}  // namespace
}  // namespace petaplan::updates
