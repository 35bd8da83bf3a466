// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/performance/measured_tables.h"

namespace petaplan::performance {
namespace {

class ValidateMemory : public testing::Test {
protected:
    ValidateMemory() : report(validateMemory(rows, catalog, calibration)) {}

    catalog::Catalog catalog = seedCatalog();
    Calibration calibration = shippedCalibration();
    std::vector<MeasurementRow> rows = measuredTable("memory.csv");
    ValidationReport report;
};

TEST_F(ValidateMemory, VerdictsAreMostlyRight) {
    EXPECT_GE(report.verdicts.n, 580);
    EXPECT_GE(*report.verdicts.right, 0.95);
    EXPECT_GE(*report.verdicts.balancedAccuracy, 0.87);
    EXPECT_LE(*report.verdicts.tightShare, 0.25);
}

TEST_F(ValidateMemory, SizesOfPublishedRunsAreNear) {
    const ErrorSummary& sizes = report.by.at("target").at("peak_gib_per_gpu");
    EXPECT_GE(sizes.n, 270);
    EXPECT_LE(*sizes.mdape, 0.11);
    EXPECT_LE(std::abs(*sizes.bias), 0.05);
    EXPECT_LE(*report.by.at("class").at("finetune").mdape, 0.085);
    EXPECT_LE(*report.by.at("class").at("pretrain").mdape, 0.135);
}

TEST_F(ValidateMemory, RangesOfTrainingPeaksHoldAboutFourOfFive) {
    const ErrorSummary& finetune = report.by.at("class").at("finetune");
    EXPECT_GE(*finetune.coverage, 0.74);
    EXPECT_LE(*finetune.coverage, 0.90);
    const ErrorSummary& pretrain = report.by.at("class").at("pretrain");
    EXPECT_GE(*pretrain.coverage, 0.60);
    EXPECT_LE(*pretrain.coverage, 0.90);
}

TEST_F(ValidateMemory, RatiosAndEstimatesOfOtherToolsAreRefused) {
    int ratios = 0;
    int estimates = 0;
    for (const RefusedRow& row : report.refused) {
        if (row.reason == "ratio of two runs, not a size") ++ratios;
        if (row.reason == "estimate of another tool, not a measurement") ++estimates;
    }
    EXPECT_EQ(ratios, 16);
    EXPECT_EQ(estimates, 24);
    EXPECT_TRUE(std::none_of(report.rows.begin(), report.rows.end(), [](const JudgedRow& row) {
        return row.id == "ME0013" || row.id == "ME0466";
    }));
}

TEST_F(ValidateMemory, OutcomesDoNotChangePredictions) {
    std::vector<MeasurementRow> doctored = rows;
    for (MeasurementRow& row : doctored) {
        const auto size = row.find("measured_memory_gib_per_gpu");
        if (size != row.end()) size->second = "1";
        const auto outcome = row.find("outcome");
        if (outcome != row.end() && outcome->second == "out of memory") outcome->second = "fits";
    }
    const ValidationReport other = validateMemory(doctored, catalog, calibration);
    ASSERT_EQ(other.rows.size(), report.rows.size());
    for (std::size_t i = 0; i < other.rows.size(); ++i) {
        EXPECT_DOUBLE_EQ(other.rows[i].predicted.central, report.rows[i].predicted.central);
        EXPECT_EQ(other.rows[i].predictedVerdict, report.rows[i].predictedVerdict);
    }
}

TEST(Summary, CountsBalancedAccuracyAndFalseFits) {
    ValidationReport report;
    const auto add = [&](const char* measured, const char* predicted) {
        JudgedRow row;
        row.target = "verdict";
        row.measuredVerdict = measured;
        row.predictedVerdict = predicted;
        report.rows.push_back(row);
    };
    for (int i = 0; i < 8; ++i) add("fits", i < 6 ? "fits" : "tight");
    add("no", "no");
    add("no", "tight");
    summarize(report);
    EXPECT_EQ(report.verdicts.n, 10);
    EXPECT_DOUBLE_EQ(*report.verdicts.right, 0.9);
    EXPECT_DOUBLE_EQ(*report.verdicts.balancedAccuracy, 0.75);
    EXPECT_DOUBLE_EQ(*report.verdicts.falseFits, 0.5);
    EXPECT_DOUBLE_EQ(*report.verdicts.tightShare, 0.3);
}

TEST(Summary, ErrorsOfAGroup) {
    ValidationReport report;
    const double predictions[] = {90, 110, 150};
    for (const double predicted : predictions) {
        JudgedRow row;
        row.target = "tokens_per_s_per_gpu";
        row.cls = "dense";
        row.source = "one";
        row.measured = 100;
        row.predicted = logNormalEstimate(predicted, EvidenceLevel::A, {{"all", 0.1}});
        row.ape = std::abs(predicted / 100 - 1);
        row.inside = row.measured >= row.predicted.low && row.measured <= row.predicted.high;
        report.rows.push_back(row);
    }
    report.refused.push_back({"x", "tokens_per_s_per_gpu", "layers missing", true});
    report.refused.push_back({"y", "tokens_per_s_per_gpu", "excluded", false});
    summarize(report);
    const ErrorSummary& errors = report.by.at("target").at("tokens_per_s_per_gpu");
    EXPECT_EQ(errors.n, 3);
    EXPECT_EQ(errors.refused, 1);
    EXPECT_NEAR(*errors.mdape, 0.1, 1e-12);
    EXPECT_NEAR(*errors.bias, 0.1, 1e-12);
    EXPECT_NEAR(*errors.coverage, 2.0 / 3, 1e-12);
}

}  // namespace
}  // namespace petaplan::performance
