// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/performance/validation/validation.h"
#include "db/documents/csv_reader.h"
#include "db/store/catalog_text.h"
#include "tests/core/performance/serving_fixtures.h"
#include "tests/support/test_paths.h"

namespace petaplan::performance {
namespace {

constexpr std::string_view kTargets[] = {"output_tokens_per_s_total",
                                         "tokens_per_s_per_user",
                                         "total_tokens_per_s",
                                         "ttft_ms",
                                         "tpot_ms",
                                         "requests_per_s"};

/// Published runs of serving engines, one row each, with their sources.
std::vector<MeasurementRow> publishedRuns() {
    const documents::CsvTable table =
        documents::readCsv(support::sourceFolder() + "/tests/data/validation/inference.csv");
    std::vector<MeasurementRow> rows;
    for (const std::vector<std::string>& cells : table.rows) {
        MeasurementRow row;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!cells[i].empty()) row[table.header[i]] = cells[i];
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

class ValidateInference : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_catalog = new catalog::Catalog(
            store::readCatalogText(support::sourceFolder() + "/resources/catalog").contents);
        s_rows = new std::vector<MeasurementRow>(publishedRuns());
        s_report =
            new ValidationReport(validateInference(*s_rows, *s_catalog, shippedCalibration()));
    }
    static void TearDownTestSuite() {
        delete s_report;
        delete s_rows;
        delete s_catalog;
    }

    /// Errors of the rows marked ok of one class and target.
    struct Errors {
        int n = 0;
        double mdape = 0;
        double coverage = 0;
    };
    static Errors errorsOf(const std::string& cls, const std::string& target) {
        std::set<std::string> unsound;
        for (const MeasurementRow& row : *s_rows) {
            const auto quality = row.find("quality");
            if (quality != row.end() && quality->second != "ok") unsound.insert(row.at("id"));
        }
        std::vector<double> apes;
        Errors errors;
        for (const JudgedRow& row : s_report->rows) {
            if (row.cls != cls || row.target != target || unsound.contains(row.id)) continue;
            apes.push_back(row.ape);
            errors.coverage += row.inside ? 1 : 0;
        }
        errors.n = static_cast<int>(apes.size());
        if (apes.empty()) return errors;
        std::nth_element(apes.begin(), apes.begin() + errors.n / 2, apes.end());
        errors.mdape = apes[apes.size() / 2];
        errors.coverage /= errors.n;
        return errors;
    }

    static inline const catalog::Catalog* s_catalog = nullptr;
    static inline const std::vector<MeasurementRow>* s_rows = nullptr;
    static inline const ValidationReport* s_report = nullptr;
};

TEST_F(ValidateInference, ErrorsOfPublishedRunsStayLow) {
    const Errors offline = errorsOf("offline", "output_tokens_per_s_total");
    EXPECT_GE(offline.n, 450);
    EXPECT_LE(offline.mdape, 0.08);
    const Errors single = errorsOf("single_stream", "tokens_per_s_per_user");
    EXPECT_GE(single.n, 180);
    EXPECT_LE(single.mdape, 0.12);
    EXPECT_LE(errorsOf("single_stream", "ttft_ms").mdape, 0.24);
    EXPECT_LE(errorsOf("single_stream", "tpot_ms").mdape, 0.12);
    EXPECT_LE(errorsOf("static_batch", "output_tokens_per_s_total").mdape, 0.22);
    EXPECT_LE(errorsOf("static_batch", "tpot_ms").mdape, 0.20);
    EXPECT_LE(errorsOf("online", "output_tokens_per_s_total").mdape, 0.20);
}

TEST_F(ValidateInference, RangesHoldAboutFourOfFive) {
    double inside = 0;
    for (const JudgedRow& row : s_report->rows) inside += row.inside ? 1 : 0;
    const double coverage = inside / static_cast<double>(s_report->rows.size());
    EXPECT_GE(coverage, 0.74);
    EXPECT_LE(coverage, 0.90);
}

TEST_F(ValidateInference, FewRowsAreRefused) {
    int refused = 0;
    for (const RefusedRow& row : s_report->refused) {
        EXPECT_FALSE(row.reason.empty()) << row.id;
        if (row.countsAsRefused) ++refused;
    }
    EXPECT_LE(refused / (static_cast<double>(s_report->rows.size()) + refused), 0.07);
}

TEST_F(ValidateInference, EveryTargetIsJudgedOrRefusedOnce) {
    std::map<std::string, int> seen;
    for (const JudgedRow& row : s_report->rows) ++seen[row.id + " " + row.target];
    for (const RefusedRow& row : s_report->refused) ++seen[row.id + " " + row.target];
    for (const auto& [key, count] : seen) EXPECT_EQ(count, 1) << key;
    std::size_t stated = 0;
    for (const MeasurementRow& row : *s_rows) {
        for (const std::string_view target : kTargets) {
            if (row.contains(target)) ++stated;
        }
    }
    EXPECT_EQ(seen.size(), stated);
}

// Rows that the table marks as impossible are found without that mark, and no others: single
// streams above the memory bandwidth, rates that contradict the stated lengths. One of them lacks
// the dimensions of its model.
TEST_F(ValidateInference, ImpossibleRowsAreFound) {
    std::vector<MeasurementRow> unmarked = *s_rows;
    std::set<std::string> suspect;
    std::set<std::string> excluded;
    for (MeasurementRow& row : unmarked) {
        const auto quality = row.find("quality");
        if (quality == row.end()) continue;
        if (quality->second == "suspect" && row.contains("layers")) suspect.insert(row.at("id"));
        if (quality->second == "excluded") {
            excluded.insert(row.at("id"));
        } else {
            row.erase(quality);
        }
    }
    EXPECT_EQ(suspect.size(), 13u);
    const ValidationReport report = validateInference(unmarked, *s_catalog, shippedCalibration());
    std::set<std::string> found;
    for (const FlaggedRow& row : report.flagged) {
        if (row.reason.find("memory") == std::string::npos) found.insert(row.id);
    }
    EXPECT_EQ(found, suspect);
    for (const JudgedRow& row : report.rows) EXPECT_FALSE(excluded.contains(row.id)) << row.id;
    EXPECT_EQ(excluded.size(), 5u);
}

TEST_F(ValidateInference, MeasuredFiguresDoNotChangePredictions) {
    std::vector<MeasurementRow> doctored = *s_rows;
    for (MeasurementRow& row : doctored) {
        for (const std::string_view target : kTargets) {
            const auto cell = row.find(target);
            if (cell != row.end()) cell->second = "1";
        }
        for (const char* column : {"prefill_tokens_per_s", "e2e_latency_s"}) {
            const auto cell = row.find(column);
            if (cell != row.end()) cell->second = "1";
        }
    }
    const ValidationReport other = validateInference(doctored, *s_catalog, shippedCalibration());
    ASSERT_EQ(other.rows.size(), s_report->rows.size());
    for (std::size_t i = 0; i < other.rows.size(); ++i) {
        EXPECT_DOUBLE_EQ(other.rows[i].predicted.central, s_report->rows[i].predicted.central)
            << other.rows[i].id;
    }
}

TEST_F(ValidateInference, RowsDoNotInfluenceEachOther) {
    const std::vector<MeasurementRow> some(s_rows->begin() + 700, s_rows->begin() + 720);
    const ValidationReport part = validateInference(some, *s_catalog, shippedCalibration());
    EXPECT_FALSE(part.rows.empty());
    for (const JudgedRow& row : part.rows) {
        const auto same = std::find_if(s_report->rows.begin(), s_report->rows.end(),
                                       [&row](const JudgedRow& other) {
                                           return other.id == row.id && other.target == row.target;
                                       });
        ASSERT_NE(same, s_report->rows.end());
        EXPECT_DOUBLE_EQ(row.predicted.central, same->predicted.central);
    }
}

// A name without variant is a range over the variants: wider than each of them.
TEST_F(ValidateInference, UnclearNamesAreRanges) {
    MeasurementRow row = {{"id", "X1"},
                          {"model", "llama3-8b"},
                          {"layers", "32"},
                          {"hidden", "4096"},
                          {"heads", "32"},
                          {"kv_heads", "8"},
                          {"ffn", "14336"},
                          {"vocab", "128256"},
                          {"params_b", "8.03"},
                          {"weight_precision", "bf16"},
                          {"engine", "vLLM 0.10"},
                          {"scenario", "single stream"},
                          {"input_len_tokens", "128"},
                          {"output_len_tokens", "128"},
                          {"gpu_count", "1"},
                          {"tp", "1"},
                          {"pp", "1"},
                          {"batch", "1"},
                          {"gpu", "H100 SXM 80GB"},
                          {"tokens_per_s_per_user", "100"}};
    const auto sigma = [&row](const char* gpu) {
        row["gpu"] = gpu;
        const ValidationReport report = validateInference({row}, *s_catalog, shippedCalibration());
        EXPECT_EQ(report.rows.size(), 1u);
        return report.rows.empty() ? 0.0 : report.rows.front().predicted.sigma();
    };
    EXPECT_GT(sigma("H100"), sigma("H100 SXM 80GB"));
}

}  // namespace
}  // namespace petaplan::performance
