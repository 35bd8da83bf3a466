// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/core/performance/measured_tables.h"

namespace petaplan::performance {
namespace {

class ValidateTraining : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_catalog = new catalog::Catalog(seedCatalog());
        s_rows = new std::vector<MeasurementRow>(measuredTable("training.csv"));
        s_report = new ValidationReport(validateTraining(*s_rows, *s_catalog, calibration()));
    }
    static void TearDownTestSuite() {
        delete s_report;
        delete s_rows;
        delete s_catalog;
    }
    static Calibration calibration() { return shippedCalibration(); }
    static const ErrorSummary& of(const char* grouping, const char* name) {
        return s_report->by.at(grouping).at(name);
    }

    static inline const catalog::Catalog* s_catalog = nullptr;
    static inline const std::vector<MeasurementRow>* s_rows = nullptr;
    static inline const ValidationReport* s_report = nullptr;
};

TEST_F(ValidateTraining, ErrorsOfPublishedRunsStayLow) {
    const ErrorSummary& errors = of("target", "tokens_per_s_per_gpu");
    EXPECT_LE(*errors.mdape, 0.085);
    EXPECT_LE(*errors.p90Ape, 0.36);
    EXPECT_LE(std::abs(*errors.bias), 0.04);
    EXPECT_GE(*errors.spearman, 0.97);
    EXPECT_LE(*of("class", "dense").mdape, 0.07);
    EXPECT_LE(*of("class", "moe").mdape, 0.13);
    EXPECT_LE(*of("class", "finetune").mdape, 0.11);
}

TEST_F(ValidateTraining, RangesHoldAboutFourOfFive) {
    const ErrorSummary& errors = of("target", "tokens_per_s_per_gpu");
    EXPECT_GE(*errors.coverage, 0.74);
    EXPECT_LE(*errors.coverage, 0.90);
}

TEST_F(ValidateTraining, FewRowsAreRefused) {
    int refused = 0;
    for (const RefusedRow& row : s_report->refused) {
        EXPECT_FALSE(row.reason.empty()) << row.id;
        if (row.countsAsRefused) ++refused;
    }
    const double all = static_cast<double>(s_report->rows.size()) + refused;
    EXPECT_LE(refused / all, 0.12);
    EXPECT_EQ(s_report->rows.size() + s_report->refused.size(), s_rows->size());
}

TEST_F(ValidateTraining, MeasuredFiguresDoNotChangePredictions) {
    std::vector<MeasurementRow> doctored = *s_rows;
    for (MeasurementRow& row : doctored) {
        for (const char* column :
             {"tokens_per_s_per_gpu", "iteration_s", "time_to_train_h", "tokens_per_s_total",
              "samples_per_s_total", "model_tflops_per_gpu", "mfu_percent"}) {
            const auto cell = row.find(column);
            if (cell != row.end()) cell->second = "1";
        }
    }
    const ValidationReport other = validateTraining(doctored, *s_catalog, calibration());
    ASSERT_EQ(other.rows.size(), s_report->rows.size());
    for (std::size_t i = 0; i < other.rows.size(); ++i) {
        EXPECT_DOUBLE_EQ(other.rows[i].predicted.central, s_report->rows[i].predicted.central)
            << other.rows[i].id;
    }
}

TEST_F(ValidateTraining, RowsDoNotInfluenceEachOther) {
    const std::vector<MeasurementRow> some(s_rows->begin(), s_rows->begin() + 20);
    const ValidationReport part = validateTraining(some, *s_catalog, calibration());
    for (const JudgedRow& row : part.rows) {
        for (const JudgedRow& same : s_report->rows) {
            if (same.id != row.id) continue;
            EXPECT_DOUBLE_EQ(row.predicted.low, same.predicted.low);
            EXPECT_DOUBLE_EQ(row.predicted.high, same.predicted.high);
        }
    }
}

TEST_F(ValidateTraining, ExcludedAndSuspectRowsAreNeitherJudgedNorCounted) {
    for (const MeasurementRow& row : *s_rows) {
        if (row.find("quality")->second == "ok") continue;
        const std::string& id = row.find("id")->second;
        for (const JudgedRow& judged : s_report->rows) EXPECT_NE(judged.id, id);
        for (const RefusedRow& refused : s_report->refused) {
            if (refused.id != id) continue;
            EXPECT_FALSE(refused.countsAsRefused) << id;
        }
    }
}

TEST_F(ValidateTraining, AFigureFarFromItsPredictionIsFlaggedWhateverItIsMarked) {
    const auto flagsAt = [&](double share) {
        MeasurementRow row = s_rows->front();
        const auto judged = validateTraining({row}, *s_catalog, calibration()).rows.at(0).predicted;
        row["tokens_per_s_per_gpu"] = std::to_string(judged.central * share);
        const auto report = validateTraining({row}, *s_catalog, calibration());
        row["quality"] = "suspect";
        EXPECT_EQ(validateTraining({row}, *s_catalog, calibration()).flagged.size(),
                  report.flagged.size());
        return report.flagged.size();
    };
    EXPECT_EQ(flagsAt(1.0), 0U);
    EXPECT_EQ(flagsAt(0.9), 0U);
    EXPECT_EQ(flagsAt(0.2), 1U);
}

TEST_F(ValidateTraining, AFigureAboveTheHardwareIsFlagged) {
    MeasurementRow row = s_rows->front();
    row["tokens_per_s_per_gpu"] = "1000000";
    const ValidationReport report = validateTraining({row}, *s_catalog, calibration());
    ASSERT_EQ(report.flagged.size(), 1U);
    EXPECT_EQ(report.flagged.front().id, row["id"]);
}

TEST_F(ValidateTraining, AnUnclearNameIsARangeOverItsVariants) {
    MeasurementRow row = s_rows->front();
    row["gpu"] = "A100";
    row["gpu_count"] = "8";
    row["dp"] = "8";
    const ValidationReport unclear = validateTraining({row}, *s_catalog, calibration());
    row["gpu"] = "A100 SXM 80GB";
    const ValidationReport exact = validateTraining({row}, *s_catalog, calibration());
    ASSERT_EQ(unclear.rows.size(), 1U);
    ASSERT_EQ(exact.rows.size(), 1U);
    EXPECT_LE(unclear.rows[0].predicted.low, exact.rows[0].predicted.low);
    EXPECT_GE(unclear.rows[0].predicted.high, exact.rows[0].predicted.high);
}

TEST_F(ValidateTraining, NamesTheReasonOfARefusal) {
    MeasurementRow row = s_rows->front();
    row.erase("layers");
    ValidationReport report = validateTraining({row}, *s_catalog, calibration());
    ASSERT_EQ(report.refused.size(), 1U);
    EXPECT_EQ(report.refused.front().reason, "layers missing");
    row = s_rows->front();
    row["gpu"] = "Abacus 3000";
    report = validateTraining({row}, *s_catalog, calibration());
    ASSERT_EQ(report.refused.size(), 1U);
    EXPECT_EQ(report.refused.front().reason, "unknown GPU 'Abacus 3000'");
}

}  // namespace
}  // namespace petaplan::performance
