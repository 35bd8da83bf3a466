// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of measurement tables that cannot be what their column holds.
#include <gtest/gtest.h>

#include "core/performance/validation/cell_checks.h"
#include "tests/core/performance/measured_tables.h"

namespace petaplan::performance {
namespace {

std::string argument(const Message& message, std::string_view name) {
    for (const Argument& argument : message.arguments) {
        if (argument.name != name) continue;
        if (const auto* text = std::get_if<std::string>(&argument.value)) return *text;
        if (const auto* number = std::get_if<double>(&argument.value)) {
            return std::to_string(static_cast<long long>(*number));
        }
        return std::to_string(std::get<std::int64_t>(argument.value));
    }
    return {};
}

struct Cell {
    const char* column;
    const char* value;
    const char* key;
    const char* low;
    const char* high;
};

constexpr Cell kGarbage[] = {
    {"gpu_count", "-1", "workload.out_of_range", "1", "1000000"},
    {"gpu_count", "0", "workload.out_of_range", "1", "1000000"},
    {"gpu_count", "1.5", "validation.not_whole", "1", "1000000"},
    {"tp", "abc", "validation.not_a_number", "1", "65536"},
    {"micro_batch_seqs", "-1", "workload.out_of_range", "1", "65536"},
    {"params_b", "-1", "workload.out_of_range", "0", "1000000"},
    {"seq_len", "-1", "workload.out_of_range", "1", "100000000"},
    {"layers", "-1", "workload.out_of_range", "1", "10000"},
    {"layers", "nan", "validation.not_a_number", "1", "10000"},
    {"hidden", "1e9", "workload.out_of_range", "1", "1000000"},
    {"zero_stage", "4", "workload.out_of_range", "0", "3"},
};

TEST(ValidationCells, GarbageIsNamedWithItsValueAndTheAllowedRange) {
    for (const Cell& cell : kGarbage) {
        const auto fault = cellFault({{"id", "X"}, {cell.column, cell.value}});
        ASSERT_TRUE(fault) << cell.column << "=" << cell.value;
        EXPECT_EQ(fault->key, cell.key);
        EXPECT_EQ(argument(*fault, "field"), cell.column);
        EXPECT_EQ(argument(*fault, "value"), cell.value);
        EXPECT_EQ(argument(*fault, "low"), cell.low);
        EXPECT_EQ(argument(*fault, "high"), cell.high);
    }
    EXPECT_EQ(cellFault({{"heads", "32"}, {"kv_heads", "5"}})->key, "workload.not_divisible");
    EXPECT_EQ(cellFault({{"tp", "60000"}, {"cp", "60000"}})->key, "validation.split_too_large");
    EXPECT_FALSE(cellFault({{"gpu_count", " "}, {"heads", "32"}, {"kv_heads", "8"}}));
}

TEST(ValidationCells, NoPublishedRowHasAFault) {
    for (const char* file : {"training.csv", "inference.csv", "memory.csv"}) {
        for (const MeasurementRow& row : measuredTable(file)) {
            const auto fault = cellFault(row);
            EXPECT_FALSE(fault) << row.find("id")->second << " " << argument(*fault, "field");
        }
    }
}

/// Every kind refuses a row with garbage in any column, whatever the column is needed for.
TEST(ValidationCells, RowsWithGarbageAreRefusedByEveryKind) {
    const catalog::Catalog catalog = seedCatalog();
    const Calibration calibration = shippedCalibration();
    const auto check = [&](const char* file, const auto& validate,
                           std::initializer_list<std::pair<const char*, const char*>> cells) {
        const std::vector<MeasurementRow> rows = measuredTable(file);
        ASSERT_FALSE(rows.empty());
        for (const auto& [column, value] : cells) {
            MeasurementRow row = rows.back();
            row[column] = value;
            const ValidationReport report = validate({row}, catalog, calibration);
            EXPECT_TRUE(report.rows.empty()) << file << " " << column << "=" << value;
            ASSERT_FALSE(report.refused.empty()) << file << " " << column << "=" << value;
            ASSERT_TRUE(report.refused.front().fault) << report.refused.front().reason;
            EXPECT_EQ(argument(*report.refused.front().fault, "field"), column);
        }
    };
    check("training.csv", validateTraining,
          {{"gpu_count", "-1"}, {"tp", "abc"}, {"micro_batch_seqs", "-1"}, {"params_b", "-1"}});
    check("inference.csv", validateInference,
          {{"gpu_count", "0"}, {"tp", "abc"}, {"layers", "-1"}, {"batch", "-3"}});
    check("memory.csv", validateMemory,
          {{"gpu_count", "0"}, {"seq_len", "-1"}, {"kv_heads", "x"}, {"weight_bits", "-4"}});
}

}  // namespace
}  // namespace petaplan::performance
