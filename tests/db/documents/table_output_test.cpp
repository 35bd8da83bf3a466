// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/table_output.h"

#include <gtest/gtest.h>

#include "db/documents/csv_reader.h"

namespace petaplan::documents {
namespace {

OutputTable smallTable() {
    OutputTable table;
    table.columns = {{"gpu", "GPU", "", false, -1},
                     {"price_per_gpu_hour", "Price per GPU-hour", "USD/h", true, 2},
                     {"stale", "Stale", "", false, -1}};
    table.rows = {{{std::string("H100"), {}, {}}, {2.5, {}, {}}, {true, {}, {}}},
                  {{std::string("A|B"), {}, {}}, {std::monostate(), {}, {}}, {false, {}, {}}}};
    return table;
}

TEST(TableOutput, AlignsNumbersRightAndBreaksHeadings) {
    EXPECT_EQ(alignedText(smallTable()),
              "         Price\n"
              "           per\n"
              "GPU   GPU-hour  Stale\n"
              "         USD/h\n"
              "────  ────────  ─────\n"
              "H100      2.50  yes\n"
              "A|B          –  no\n");
}

TEST(TableOutput, WideCharactersCountTwice) {
    EXPECT_EQ(displayWidth("上海"), 4U);
    EXPECT_EQ(displayWidth("a–b"), 3U);
    EXPECT_EQ(displayWidth(""), 0U);
    EXPECT_EQ(displayWidth("\xE4\xB8"), 2U);  // broken bytes count one each
    OutputTable table;
    table.columns = {{"place", "", "", false, -1}, {"n", "", "", true, -1}};
    table.rows = {{{std::string("上海"), {}, {}}, {std::int64_t{1}, {}, {}}},
                  {{std::string("Oslo"), {}, {}}, {std::int64_t{22}, {}, {}}}};
    EXPECT_EQ(alignedText(table),
              "place   n\n"
              "─────  ──\n"
              "上海    1\n"
              "Oslo   22\n");
}

TEST(TableOutput, CsvReadsBackExactly) {
    OutputTable table = smallTable();
    table.rows[0][1].value = 0.1 + 0.2;
    table.rows[0][0].value = std::string("a \"quoted\", two\nlines");
    const std::string csv = csvText(table);
    const CsvTable read = parseCsv(csv, "answer");
    EXPECT_EQ(read.header, (std::vector<std::string>{"gpu", "price_per_gpu_hour", "stale"}));
    EXPECT_EQ(read.rows[0][0], "a \"quoted\", two\nlines");
    EXPECT_EQ(read.rows[0][1], "0.30000000000000004");
    EXPECT_EQ(read.rows[1][1], "");
    EXPECT_EQ(read.rows[1][2], "no");
}

TEST(TableOutput, FormulasStayTextInCsv) {
    OutputTable table;
    table.columns = {{"note", "", "", false, -1}};
    table.rows = {{{std::string("=SUM(A1)"), {}, {}}}, {{-3.0, {}, {}}}};
    EXPECT_EQ(csvText(table), "note\n'=SUM(A1)\n-3\n");
}

TEST(TableOutput, MarkdownEscapesBars) {
    EXPECT_EQ(markdownText(smallTable()),
              "| GPU | Price per GPU-hour, USD/h | Stale |\n"
              "| --- | ---: | --- |\n"
              "| H100 | 2.50 | yes |\n"
              "| A\\|B | – | no |\n");
}

TEST(TableOutput, JsonLeavesUnknownOut) {
    const Json rows = jsonRows(smallTable());
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].dump(), R"({"gpu":"H100","price_per_gpu_hour":2.5,"stale":true})");
    EXPECT_EQ(rows[1].dump(), R"({"gpu":"A|B","stale":false})");
}

TEST(TableOutput, JsonPrefersTheFullFormOfACell) {
    OutputTable table;
    table.columns = {{"hours", "", "", true, -1}};
    OutputCell cell{24.0, "24 (20–30)", Json{{"low", 20}, {"central", 24}, {"high", 30}}};
    table.rows = {{cell}};
    EXPECT_EQ(jsonRows(table)[0].dump(), R"({"hours":{"low":20,"central":24,"high":30}})");
    EXPECT_NE(alignedText(table).find("24 (20–30)"), std::string::npos);
    table.rows[0][0].json.reset();
    EXPECT_EQ(jsonRows(table)[0].dump(), R"({"hours":24})");
}

}  // namespace
}  // namespace petaplan::documents
