// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/csv_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "db/data_error.h"

namespace petaplan::documents {
namespace {

using Record = std::vector<std::string>;
using namespace std::string_view_literals;

std::vector<Record> recordsOf(std::string_view content) {
    CsvReader reader(content, "sample.csv");
    std::vector<Record> records;
    while (auto record = reader.next()) records.push_back(std::move(*record));
    return records;
}

/// Line on which reading fails, 0 when it does not.
int failingLine(std::string_view content) {
    try {
        recordsOf(content);
    } catch (const DataError& error) {
        EXPECT_EQ(error.file(), "sample.csv");
        EXPECT_FALSE(error.remedy().empty());
        return error.line();
    }
    return 0;
}

TEST(CsvReader, PlainAndQuotedFields) {
    EXPECT_EQ(recordsOf("a,b\n1,2\n"), (std::vector<Record>{{"a", "b"}, {"1", "2"}}));
    EXPECT_EQ(recordsOf("\"a,b\",\"say \"\"hi\"\"\",\"\""),
              (std::vector<Record>{{"a,b", "say \"hi\"", ""}}));
    EXPECT_EQ(recordsOf(",,"), (std::vector<Record>{{"", "", ""}}));
    EXPECT_EQ(recordsOf(" a , b "), (std::vector<Record>{{" a ", " b "}}));
    EXPECT_TRUE(recordsOf("").empty());
}

TEST(CsvReader, LineEndsOfBothKindsByteOrderMarkAndBlankLines) {
    const std::vector<Record> expected{{"a", "b"}, {"1", "2"}};
    EXPECT_EQ(recordsOf("a,b\r\n1,2\r\n"), expected);
    EXPECT_EQ(recordsOf("\xEF\xBB\xBF"
                        "a,b\n1,2"),
              expected);
    EXPECT_EQ(recordsOf("\n\na,b\n\r\n\n1,2\n\n"), expected);
    // A quoted empty field is a record, not a blank line.
    EXPECT_EQ(recordsOf("\"\"\n"), (std::vector<Record>{{""}}));
}

TEST(CsvReader, CountsLinesInsideQuotes) {
    CsvReader reader("a\n\"two\nlines\r\nhere\",x\n\nlast,y\n", "sample.csv");
    reader.next();
    EXPECT_EQ(reader.line(), 1);
    const auto record = reader.next();
    EXPECT_EQ(record->at(0), "two\nlines\r\nhere");
    EXPECT_EQ(reader.line(), 2);
    reader.next();
    EXPECT_EQ(reader.line(), 6);
    EXPECT_FALSE(reader.next().has_value());
}

TEST(CsvReader, FaultsNameTheirLine) {
    EXPECT_EQ(failingLine("a,b\n1,\"open\nmore\n"), 2);
    EXPECT_EQ(failingLine("a,b\n1,in\"side\n"), 2);
    EXPECT_EQ(failingLine("a,b\n\"closed\"late,2\n"), 2);
    EXPECT_EQ(failingLine("a\nb\rc\n"), 2);
    EXPECT_EQ(failingLine("a\n\"b\"\rc\n"), 2);
    EXPECT_EQ(failingLine("a\nb\0c\n"sv), 2);
    EXPECT_EQ(failingLine("a\n\"b\0\"\n"sv), 2);
}

TEST(CsvReader, TextThatIsNotUtf8IsRefused) {
    EXPECT_EQ(failingLine("name\n\xC7\xE5\xBB\xAA\n"), 2);  // GBK
    EXPECT_EQ(failingLine("name\n\xC0\xAF\n"), 2);          // overlong
    EXPECT_EQ(failingLine("name\n\xED\xA0\x80\n"), 2);      // surrogate
    EXPECT_EQ(failingLine("name\n\xF4\x90\x80\x80\n"), 2);  // beyond Unicode
    EXPECT_EQ(failingLine("name\n\xE6\xB8\n"), 2);          // cut short
    EXPECT_EQ(failingLine("name\n清华, café, 𝄞\n"), 0);
}

TEST(CsvTable, FindsColumnsAndKeepsLines) {
    const CsvTable table = parseCsv("id,note\nx,\"a\nb\"\ny,c\n", "t.csv");
    EXPECT_EQ(table.column("note"), 1U);
    EXPECT_FALSE(table.column("Note").has_value());
    EXPECT_EQ(table.rows.size(), 2U);
    EXPECT_EQ(table.lines, (std::vector<int>{2, 4}));
}

TEST(CsvTable, RefusesFaultyHeadersAndWidths) {
    const auto rule = [](std::string_view content) {
        try {
            parseCsv(content, "t.csv");
        } catch (const DataError& error) {
            return error.rule() + ":" + std::to_string(error.line());
        }
        return std::string("none");
    };
    EXPECT_EQ(rule(""), "csv_header:0");
    EXPECT_EQ(rule("a,a\n"), "csv_header:1");
    EXPECT_EQ(rule("a,\n"), "csv_header:1");
    EXPECT_EQ(rule("a,b\n1,2\n1,2,3\n"), "csv_width:3");
    EXPECT_EQ(rule("a,b\n1\n"), "csv_width:2");
    EXPECT_EQ(rule("a,b\n"), "none");
}

TEST(CsvTable, MissingFileIsNamed) {
    try {
        readCsv("/nonexistent/prices.csv");
        FAIL() << "read a missing file";
    } catch (const DataError& error) {
        EXPECT_EQ(error.file(), "/nonexistent/prices.csv");
    }
    EXPECT_THROW(readCsv("/"), DataError);
}

TEST(CsvField, QuotesOnlyWhereNeededAndReadsBack) {
    EXPECT_EQ(csvField("plain text"), "plain text");
    EXPECT_EQ(csvField("a,b"), "\"a,b\"");
    EXPECT_EQ(csvField("5\" disk"), "\"5\"\" disk\"");
    EXPECT_EQ(csvField(""), "");
    for (const std::string text : {"a", "a,b", "q\"q", "l\nl", "r\r\nr", "\xEF\xBB\xBF", "é,\""}) {
        EXPECT_EQ(recordsOf(csvField(text) + "," + csvField(text)),
                  (std::vector<Record>{{text, text}}));
    }
}

/// Text of the characters that CSV treats specially and a few others.
std::string randomText(std::mt19937& random, std::size_t maxLength) {
    constexpr std::string_view kPieces[] = {",", "\"", "\n", "\r\n", "a", " ", "é", "1", "\r"};
    std::string text;
    for (std::size_t i = random() % (maxLength + 1); i > 0; --i) {
        text += kPieces[random() % std::size(kPieces)];
    }
    return text;
}

TEST(CsvProperties, AnyRecordsReadBack) {
    std::mt19937 random(2024);
    for (int round = 0; round < 300; ++round) {
        std::vector<Record> records(1 + random() % 4, Record(2 + random() % 3));
        std::string text;
        for (Record& record : records) {
            for (std::size_t i = 0; i < record.size(); ++i) {
                record[i] = randomText(random, 6);
                text += (i == 0 ? "" : ",") + csvField(record[i]);
            }
            text += random() % 2 == 0 ? "\n" : "\r\n";
        }
        EXPECT_EQ(recordsOf(text), records) << text;
    }
}

TEST(CsvProperties, AnyTextIsReadOrRefusedWithALine) {
    std::mt19937 random(2025);
    int refused = 0;
    for (int round = 0; round < 2000; ++round) {
        const std::string text = randomText(random, 24);
        try {
            for (const Record& record : recordsOf(text)) EXPECT_FALSE(record.empty());
        } catch (const DataError& error) {
            ++refused;
            EXPECT_GE(error.line(), 1) << text;
            EXPECT_LE(error.line(), 1 + std::count(text.begin(), text.end(), '\n')) << text;
        }
    }
    EXPECT_GT(refused, 100);
    EXPECT_LT(refused, 1999);
}

}  // namespace
}  // namespace petaplan::documents
