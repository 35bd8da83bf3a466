// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/report/report.h"
#include "db/documents/csv_reader.h"

namespace petaplan::report {
namespace {

using ::testing::HasSubstr;

Cell text(std::string words) {
    Cell cell;
    cell.text = std::move(words);
    return cell;
}

Report smallReport() {
    Table table;
    table.id = "lines";
    table.columns = {{"item", "Item, in words", Align::Left},
                     {"amount_usd", "Amount, USD", Align::Right}};
    Cell amount = text("1,234.50");
    amount.value = 1234.5;
    amount.mark = "◔";
    amount.source = 3;
    table.rows = {{{text("a, \"quoted\"\nsecond line"), amount}},
                  {{text("=HYPERLINK(\"http://x\")"), text("–")}},
                  {{text("+1"), text("")}},
                  {{text("-2"), text("")}},
                  {{text("@sum"), text("")}}};
    Chart chart;
    chart.kind = Chart::Kind::CostTime;
    chart.id = "cost_time";
    chart.finding = "A | B";
    chart.points = {
        {"A", "", "", exactEstimate(18.25), {1, 2, 3, EvidenceLevel::B, {}}, true, true}};
    Section section;
    section.id = "cost";
    section.heading = "Cost";
    section.blocks = {table, chart};
    Report report;
    report.title = "Title *with* stars";
    report.sections = {section};
    return report;
}

// Each part is a table of its own for a strict reader.
documents::CsvTable partOf(const std::string& csv, const std::string& heading) {
    const std::size_t begin = csv.find(heading) + heading.size() + 2;
    const std::size_t end = csv.find("\r\n\r\n", begin);
    return documents::parseCsv(std::string_view(csv).substr(begin, end - begin), heading);
}

TEST(ReportCsv, IsReadBackByAStrictReader) {
    const std::string csv = toCsv(smallReport());
    const documents::CsvTable lines = partOf(csv, "# cost / lines");
    EXPECT_EQ(lines.header, (std::vector<std::string>{"item", "amount_usd", "mark"}));
    ASSERT_EQ(lines.rows.size(), 5U);
    EXPECT_EQ(lines.rows[0],
              (std::vector<std::string>{"a, \"quoted\"\nsecond line", "1234.5", "◔"}));
    const documents::CsvTable chart = partOf(csv, "# cost / cost_time");
    EXPECT_EQ(chart.rows.at(0),
              (std::vector<std::string>{"A", "18.25", "18.25", "18.25", "1", "2", "3", "1"}));
}

TEST(ReportCsv, TextNeverBecomesAFormula) {
    const documents::CsvTable lines = partOf(toCsv(smallReport()), "# cost / lines");
    EXPECT_EQ(lines.rows[1][0], "'=HYPERLINK(\"http://x\")");
    EXPECT_EQ(lines.rows[2][0], "'+1");
    EXPECT_EQ(lines.rows[3][0], "'-2");
    EXPECT_EQ(lines.rows[4][0], "'@sum");
}

TEST(ReportCsv, UnknownIsAnEmptyFieldAndNeverZero) {
    const documents::CsvTable lines = partOf(toCsv(smallReport()), "# cost / lines");
    EXPECT_EQ(lines.rows[1][1], "");
}

TEST(ReportMarkdown, TablesKeepTheirColumnsAndMarkupIsEscaped) {
    const std::string markdown = toMarkdown(smallReport());
    EXPECT_THAT(markdown, HasSubstr("# Title \\*with\\* stars\n"));
    EXPECT_THAT(markdown, HasSubstr("| Item, in words | Amount, USD |\n| --- | ---: |\n"));
    EXPECT_THAT(markdown, HasSubstr("| a, \"quoted\" second line | ◔ 1,234.50 <sup>3</sup> |"));
    EXPECT_THAT(markdown, HasSubstr("### A \\| B"));
}

}  // namespace
}  // namespace petaplan::report
