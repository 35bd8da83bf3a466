// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/plan_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/documents/json_reading.h"
#include "db/documents/sha256.h"
#include "tests/support/sample_plan.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::documents {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string faultOf(const std::string& json) {
    try {
        planFromJson(json, "plan.petaplan");
    } catch (const DataError& error) {
        return error.what();
    }
    return "no fault";
}

// FIPS 180-4 test vectors.
TEST(Sha256, MatchesThePublishedVectors) {
    EXPECT_EQ(sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    Sha256 pieces;
    for (const char* piece : {"abcdbcdecdefdefgefghfghighij", "", "hijkijkljklmklmnlmnomnopnopq"}) {
        pieces.add(piece);
    }
    EXPECT_EQ(pieces.hex(), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(PlanDocument, RoundTripKeepsEveryByteOfTheText) {
    for (const PlanDocument& plan :
         {petaplan::testing::sampleTrainingPlan(), petaplan::testing::sampleServingPlan()}) {
        const std::string json = planToJson(plan);
        const PlanDocument back = planFromJson(json, "plan.petaplan");
        EXPECT_EQ(planToJson(back), json);
        EXPECT_EQ(planHash(back), planHash(plan));
        EXPECT_TRUE(back.ignoredKeys.empty()) << back.ignoredKeys.front();
    }
}

TEST(PlanDocument, ReopenedPlanHasTheFiguresOfTheSavedOne) {
    const PlanDocument plan = petaplan::testing::sampleTrainingPlan();
    const PlanDocument back = planFromJson(planToJson(plan), "plan.petaplan");
    ASSERT_EQ(back.answer.rows.size(), 3U);
    const planning::PlanRow& row = back.answer.rows[0];
    EXPECT_EQ(row.cost->central, 109574.40);
    EXPECT_EQ(row.nodes, 8);
    EXPECT_EQ(row.layout, plan.answer.rows[0].layout);
    EXPECT_EQ(row.memory.parts.size(), plan.answer.rows[0].memory.parts.size());
    EXPECT_EQ(row.memory.verdict, performance::FitVerdict::Fits);
    EXPECT_EQ(row.step->tensorParallel, 6.9);
    EXPECT_EQ(row.risks, plan.answer.rows[0].risks);
    EXPECT_EQ(row.offer, catalog::kNoIndex);
    EXPECT_EQ(row.explanation.find("billed_hours")->value, 439);
    EXPECT_EQ(back.answer.refused[0].count, 212U);
    EXPECT_EQ(back.answer.considered, 1840U);
    EXPECT_EQ(back.request.deadlineDays, 35);
    EXPECT_EQ(std::get<workload::TrainingJob>(back.request.workload).model.ffn, 28672);
    EXPECT_EQ(back.catalogDate, Date::parse("2026-11-30"));
}

TEST(PlanDocument, CarriesThePricesItRestsOn) {
    const PlanDocument back =
        planFromJson(planToJson(petaplan::testing::sampleTrainingPlan()), "plan.petaplan");
    const report::UsedOffer* offer =
        report::findUsedOffer(back.offers, back.answer.rows[0].offerId);
    ASSERT_NE(offer, nullptr);
    EXPECT_EQ(offer->pricePerHour->amount.toText(), "31.20");
    EXPECT_EQ(offer->observedOn, Date::parse("2026-08-19"));
    EXPECT_EQ(offer->priceSource.title, "api-evangelist/crusoe: pricing.yml");
    EXPECT_FALSE(offer->pricePerMonth);
    EXPECT_FALSE(offer->networkGbps);
}

TEST(PlanDocument, HashDependsOnFiguresAndNotOnLayout) {
    PlanDocument plan = petaplan::testing::sampleTrainingPlan();
    const std::string hash = planHash(plan);
    EXPECT_EQ(hash.size(), 64U);
    // The same content with other blanks and order of keys.
    const Json json = Json::parse(planToJson(plan));
    const nlohmann::json sorted = nlohmann::json::parse(planToJson(plan));
    EXPECT_EQ(planHash(planFromJson(sorted.dump(), "sorted")), hash);
    EXPECT_EQ(planHash(planFromJson(json.dump(4), "indented")), hash);
    plan.answer.rows[0].cost->central += 0.01;
    EXPECT_NE(planHash(plan), hash);
}

TEST(PlanDocument, HashIsTheSameWhereNamesOfAnOfferWereLeftOut) {
    PlanDocument plan = petaplan::testing::sampleTrainingPlan();
    for (report::UsedOffer& offer : plan.offers) {
        offer.providerName.clear();
        offer.gpuName.clear();
        offer.gpuTitle.clear();
    }
    EXPECT_EQ(planHash(planFromJson(planToJson(plan), "plan")), planHash(plan));
}

TEST(PlanDocument, WhatNoPlanHasIsRefusedByName) {
    const Json good = Json::parse(planToJson(petaplan::testing::sampleTrainingPlan()));
    Json json = good;
    json["answer"].erase("rows");
    EXPECT_THAT(faultOf(json.dump()), HasSubstr("answer.rows"));
    json = good;
    json["answer"]["rows"][0]["nodes"] = 0;
    EXPECT_THAT(faultOf(json.dump()), HasSubstr("answer.rows[0].nodes"));
    json = good;
    json["answer"]["rows"][0]["gpus"] = json["answer"]["rows"][0]["nodes"].get<int>() * 8 + 1;
    EXPECT_THAT(faultOf(json.dump()), HasSubstr("GPUs on"));
    json = good;
    json["offers"] = Json::array();
    EXPECT_THAT(faultOf(json.dump()), HasSubstr("offers lacks"));
    json = good;
    json["request"]["workload"]["tokens"] = -1;
    EXPECT_THAT(faultOf(json.dump()), HasSubstr("request.tokens"));
}

TEST(PlanDocument, RowsWithoutSoundFiguresAreRefusedByName) {
    const Json good = Json::parse(planToJson(petaplan::testing::sampleTrainingPlan()));
    const auto fault = [&](const char* key, const Json& value) {
        Json json = good;
        json["answer"]["rows"][0][key] = value;
        return faultOf(json.dump());
    };
    Json estimate = good["answer"]["rows"][0]["cost"];
    EXPECT_EQ(fault("cost", estimate), "no fault");
    estimate["low"] = -5;
    EXPECT_THAT(fault("cost", estimate), HasSubstr("answer.rows[0].cost must be above zero"));
    estimate["low"] = "undefined";
    EXPECT_THAT(fault("hours", estimate), HasSubstr("answer.rows[0].hours must be above zero"));
    estimate["low"] = "infinite";
    EXPECT_THAT(fault("tokens_per_s", estimate), HasSubstr("tokens_per_s must be above zero"));
    Json json = good;
    json["answer"]["rows"][0].erase("hours");
    EXPECT_THAT(faultOf(json.dump()), HasSubstr("answer.rows[0].hours is missing"));
}

TEST(PlanDocument, WritesAtomicallyAndReadsBack) {
    const petaplan::testing::TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "run.petaplan";
    const PlanDocument plan = petaplan::testing::sampleTrainingPlan();
    writePlan(plan, file);
    EXPECT_EQ(planToJson(readPlan(file)), planToJson(plan));
    EXPECT_THROW(readPlan(folder.path() / "missing.petaplan"), DataError);
}

TEST(PlanDocument, NewerVersionIsRefusedByItsNumber) {
    Json json = Json::parse(planToJson(petaplan::testing::sampleTrainingPlan()));
    json["version"] = 7;
    json["answer"] = "something quite different";
    EXPECT_THAT(faultOf(json.dump()), HasSubstr("is a plan of version 7"));
    EXPECT_THAT(faultOf(json.dump()), HasSubstr("newer Petaplan"));
    json["version"] = "1";
    EXPECT_THAT(faultOf(json.dump()), HasSubstr("version must be a whole number"));
}

TEST(PlanDocument, OtherFilesAreNoPlans) {
    EXPECT_THAT(faultOf("[]"), HasSubstr("is no Petaplan plan"));
    EXPECT_THAT(faultOf("{\"kind\":\"training\"}"), HasSubstr("is no Petaplan plan"));
    EXPECT_THAT(faultOf("\x89PNG"), HasSubstr("is no complete JSON text"));
}

TEST(PlanDocument, KeysOfALaterProgramAreNotedNotFatal) {
    Json json = Json::parse(planToJson(petaplan::testing::sampleTrainingPlan()));
    json["approved_by"] = "somebody";
    json["answer"]["rows"][1]["carbon_t"] = 8.5;
    const PlanDocument plan = planFromJson(json.dump(), "later");
    EXPECT_THAT(plan.ignoredKeys,
                ::testing::UnorderedElementsAre("approved_by", "answer.rows[1].carbon_t"));
}

// A file that was cut off anywhere is an error with the file's name, never a plan with fewer
// figures.
TEST(PlanDocument, TruncatedAnywhereIsRefused) {
    const std::string json = planToJson(petaplan::testing::sampleTrainingPlan());
    ASSERT_GT(json.size(), 10000U);
    for (std::size_t length = 0; length + 2 < json.size(); length += 100) {
        EXPECT_THAT(faultOf(json.substr(0, length)), HasSubstr("plan.petaplan")) << length;
    }
}

// Every value in turn is replaced by one of a wrong type: either the reader refuses it by name, or
// the value may be of that type; nothing else may happen.
TEST(PlanDocument, WrongTypesAreRefusedOrHarmless) {
    Json json = Json::parse(planToJson(petaplan::testing::sampleServingPlan()));
    json["answer"]["rows"].erase(json["answer"]["rows"].begin() + 1, json["answer"]["rows"].end());
    const Json flat = json.flatten();
    std::size_t refused = 0;
    for (const auto& [pointer, value] : flat.items()) {
        for (const Json& wrong : {Json(true), Json::array({1}), Json::object()}) {
            if (wrong.type() == value.type()) continue;
            Json changed = json;
            changed[Json::json_pointer(pointer)] = wrong;
            if (faultOf(changed.dump()) != "no fault") ++refused;
        }
    }
    EXPECT_GT(refused, 2 * flat.size());
}

TEST(PlanDocument, AbsurdNumbersAreRefusedByName) {
    const std::string json = planToJson(petaplan::testing::sampleTrainingPlan());
    const auto with = [&](const std::string& pointer, const Json& value) {
        Json changed = Json::parse(json);
        changed[Json::json_pointer(pointer)] = value;
        return faultOf(changed.dump());
    };
    EXPECT_THAT(with("/answer/rows/0/nodes", 1e18), HasSubstr("answer.rows[0].nodes"));
    EXPECT_THAT(with("/answer/rows/0/nodes", -1), HasSubstr("answer.rows[0].nodes"));
    EXPECT_THAT(with("/answer/rows/0/layout/tp", 0), HasSubstr("answer.rows[0].layout.tp"));
    EXPECT_THAT(with("/answer/considered", 1.5), HasSubstr("answer.considered"));
    EXPECT_THAT(with("/offers/0/price_per_hour/amount", "1e400"),
                HasSubstr("offers[0].price_per_hour.amount"));
    EXPECT_THAT(with("/offers/0/observed_on", "2026-02-30"), HasSubstr("offers[0].observed_on"));
}

TEST(PlanDocument, BytesThatAreNoTextDoNotPreventSaving) {
    PlanDocument plan = petaplan::testing::sampleTrainingPlan();
    plan.notes = "caf\xE9";
    EXPECT_EQ(planFromJson(planToJson(plan), "notes").notes, "caf\uFFFD");
}

}  // namespace
}  // namespace petaplan::documents
