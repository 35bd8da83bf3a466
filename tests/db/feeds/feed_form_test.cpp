// SPDX-License-Identifier: GPL-3.0-or-later
// Encodings, broken files, bounds and cancelling: what every feed has in common.
#include <gmock/gmock.h>
#include <algorithm>

#include "db/feeds/csv_stream.h"
#include "db/feeds/json_stream.h"
#include "tests/db/feeds/feed_fixture.h"

namespace petaplan::feeds {
namespace {

using FeedForm = FeedTest;
using ::testing::HasSubstr;

constexpr std::string_view kTable =
    "InstanceType,Price,Region,AcceleratorName,Note\r\n"
    "p5.48xlarge,55.04,us-east-1,H100,\"a \"\"quoted\"\" cell, with a comma\r\nand a line\"\r\n"
    "p4d.24xlarge,21.95,us-east-1,A100,plain\r\n";

std::string utf16(std::string_view ascii, bool bigEndian, bool mark) {
    std::string text;
    const auto add = [&](char low) {
        if (bigEndian) text += '\0';
        text += low;
        if (!bigEndian) text += '\0';
    };
    if (mark) text += bigEndian ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : ascii) add(c);
    return text;
}

TEST_F(FeedForm, ReadsEveryEncoding) {
    const std::string plain(kTable);
    const std::pair<const char*, std::string> files[] = {
        {"utf8", plain},
        {"mark", "\xEF\xBB\xBF" + plain},
        {"utf16le", utf16(kTable, false, true)},
        {"utf16be", utf16(kTable, true, true)},
        {"utf16 without mark", utf16(kTable, false, false)},
    };
    for (const auto& [name, content] : files) {
        begin();
        readText("aws_vms.csv", content);
        EXPECT_EQ(hourly("p5.48xlarge", "us-east-1", "on_demand"), "55.04 USD") << name;
        EXPECT_EQ(hourly("p4d.24xlarge", "us-east-1", "on_demand"), "21.95 USD") << name;
        EXPECT_EQ(last().read, 2U) << name;
    }
}

TEST_F(FeedForm, KeepsQuotedCellsIntact) {
    FeedInput input(write("a.csv", kTable), {}, {});
    CsvStream stream(input);
    CsvRecord record;
    ASSERT_TRUE(stream.next(record));
    ASSERT_TRUE(stream.next(record));
    EXPECT_EQ(record.cells.back(), "a \"quoted\" cell, with a comma\r\nand a line");
    EXPECT_EQ(record.line, 2U);
    ASSERT_TRUE(stream.next(record));
    EXPECT_EQ(record.line, 4U);
    EXPECT_FALSE(stream.next(record));
}

TEST_F(FeedForm, Latin1IsReadAndNoted) {
    readText("aws_vms.csv",
             "InstanceType,Price,Region,AcceleratorName\np5.48xlarge,55.04,Z\xFCrich,\n");
    EXPECT_EQ(broken("foreign_encoding"), 1U);
    EXPECT_EQ(hourly("p5.48xlarge", "Z\xC3\xBCrich", "on_demand"), "55.04 USD");
}

TEST_F(FeedForm, ColumnsMayStandInAnyOrderWithOthersBetween) {
    readText("aws_vms.csv",
             "x,Region,Price,AcceleratorName,y,InstanceType\n1,us-east-1,55.04,,2,"
             "p5.48xlarge\n");
    EXPECT_EQ(hourly("p5.48xlarge", "us-east-1", "on_demand"), "55.04 USD");
}

TEST_F(FeedForm, ARowWithNulBytesIsRefused) {
    readText("aws_vms.csv", std::string("InstanceType,Price,Region,AcceleratorName\n"
                                        "p5.48xlarge,5\0\0,us-east-1,\n",
                                        69));
    EXPECT_EQ(broken("nul_byte"), 1U);
    EXPECT_EQ(added(), 0U);
}

TEST_F(FeedForm, CutFilesNameTheByte) {
    const auto faultOf = [&](const std::string& name, std::string_view content) -> std::string {
        begin();
        try {
            readText(name, content);
        } catch (const DataError& error) {
            return error.what();
        }
        return "no fault";
    };
    EXPECT_THAT(faultOf("aws_vms.csv", "InstanceType,Price,Region,AcceleratorName\np5.48xlarge,55"),
                HasSubstr("cut off (byte 56)"));
    EXPECT_THAT(faultOf("aws_vms.csv", "InstanceType,Price,Region,AcceleratorName\np5,\"55"),
                HasSubstr("inside a quoted cell (byte 48)"));
    EXPECT_THAT(faultOf("a.json", "{\"SpotPriceHistory\": [{\"InstanceType\": \"p5"),
                HasSubstr("cut off"));
    EXPECT_THAT(faultOf("a.json", "{\"SpotPriceHistory\": [{\"InstanceType\": \"p5"),
                HasSubstr("(byte 42)"));
    EXPECT_THAT(faultOf("a.json", "{\"SpotPriceHistory\": nonsense}"), HasSubstr("no JSON"));
    EXPECT_THAT(faultOf("a.csv", ""), HasSubstr("empty"));
    EXPECT_THAT(faultOf("a.txt", "hello"), HasSubstr("no known feed"));
}

TEST_F(FeedForm, EndlessRowsAndDeepOrHugeTextsEndInAnError) {
    const auto ruleOf = [&](const std::string& name, const std::string& content) -> std::string {
        begin();
        try {
            readText(name, content);
        } catch (const DataError& error) {
            return error.what();
        }
        return "no fault";
    };
    EXPECT_THAT(ruleOf("aws_vms.csv", "InstanceType,Price,Region,AcceleratorName\n" +
                                          std::string(std::size_t{2} << 20U, 'x')),
                HasSubstr("longer than 1 MiB"));
    EXPECT_THAT(ruleOf("a.json", "{\"SpotPriceHistory\": " + std::string(1000, '[')),
                HasSubstr("deeper than 100"));
    EXPECT_THAT(ruleOf("a.json", "{\"SpotPriceHistory\": \"" +
                                     std::string(std::size_t{17} << 20U, 'x') + "\"}"),
                HasSubstr("longer than 16 MiB"));
}

TEST_F(FeedForm, CancellingThrowsBeforeAnythingIsKept) {
    std::stop_source stop;
    stop.request_stop();
    begin();
    CatalogImport import(
        store::readCatalogFile(support::buildFolder() + "/share/petaplan/seed.sqlite"), m_options);
    EXPECT_THROW(import.importFile(write("aws_vms.csv", kTable), {}, stop.get_token()), Cancelled);
}

TEST_F(FeedForm, ProgressCountsBytesUpToTheSize) {
    std::uint64_t lastDone = 0;
    std::uint64_t size = 0;
    begin();
    CatalogImport import(
        store::readCatalogFile(support::buildFolder() + "/share/petaplan/seed.sqlite"), m_options);
    import.importFile(write("aws_vms.csv", kTable), [&](std::uint64_t done, std::uint64_t all) {
        EXPECT_GE(done, lastDone);
    lastDone = done;
    size = all;
});
EXPECT_EQ(lastDone, kTable.size());
EXPECT_EQ(size, kTable.size());
}  // namespace

TEST_F(FeedForm, JsonNumbersKeepTheirDigits) {
    const auto value = JsonStream::parseText("{\"a\": 0.30000000000000000001, \"b\": [1e3, null]}");
    ASSERT_TRUE(value.has_value());
    EXPECT_EQ(value->textOf("a"), "0.30000000000000000001");
    EXPECT_EQ(value->find("b")->items[0].text, "1e3");
    EXPECT_TRUE(value->find("b")->items[1].isNull());
    EXPECT_FALSE(JsonStream::parseText("{\"a\": }").has_value());
    EXPECT_EQ(jsonPointer(std::vector<std::string>{"a/b", "~", "3"}), "/a~1b/~0/3");
}

// Records that lie in one piece of the file are read at a stroke, others byte by byte: both read
// the same, wherever the border falls.
TEST_F(FeedForm, RecordsReadTheSameAcrossTheBorderOfPieces) {
    const std::string records[] = {"a,b,c\n",
                                   "a,\"b, with \"\"quotes\"\"\",c\r\n",
                                   "\"a\",\"\",\"c\"\n",
                                   "\"two\nlines\",\"b\",c\n",
                                   "\"a\"tail,b\"in the middle\",\r\n",
                                   "\"ends with return\r\"\n",
                                   ",,\n",
                                   "\"\"\"\"\n",
                                   "\"\",\"last\"\r\n",
                                   std::string("nul\0in it,b\n", 12)};
    const auto readAfter = [&](const std::string& padding, const std::string& text) {
        const auto file = write("pieces.csv", padding + "\n" + text + "end,of,file");
        FeedInput input(file, {}, {});
        CsvStream stream(input);
        CsvRecord record;
        EXPECT_TRUE(stream.next(record));
        EXPECT_TRUE(stream.next(record));
        const CsvRecord found = record;
        EXPECT_TRUE(stream.next(record));
        EXPECT_EQ(record.cells, (std::vector<std::string>{"end", "of", "file"}));
        EXPECT_EQ(record.line, found.line + static_cast<std::uint64_t>(
                                                std::count(text.begin(), text.end(), '\n')));
        EXPECT_FALSE(stream.next(record));
        return found;
    };
    constexpr std::size_t kPiece = std::size_t{64} << 10U;
    for (const std::string& text : records) {
        const CsvRecord whole = readAfter("x", text);
        for (std::size_t inFirst = 1; inFirst < text.size(); ++inFirst) {
            const CsvRecord parted = readAfter(std::string(kPiece - 1 - inFirst, 'x'), text);
            EXPECT_EQ(parted.cells, whole.cells) << text << inFirst;
            EXPECT_EQ(parted.raw, whole.raw) << text << inFirst;
            EXPECT_EQ(parted.hasNul, whole.hasNul) << text << inFirst;
            EXPECT_EQ(parted.endsFile, whole.endsFile) << text << inFirst;
        }
    }
}

// A file of many times the size of the reader's buffers.
TEST_F(FeedForm, ReadsAcrossPieces) {
    std::string text = "{\"SpotPriceHistory\": [";
    constexpr int kRecords = 5000;
    for (int i = 0; i < kRecords; ++i) {
        text += std::string(i == 0 ? "" : ",\n") + "{\"Timestamp\": \"2026-11-0" +
                std::to_string(1 + i % 9) +
                "T00:00:00.000Z\", \"ProductDescription\": \"Linux/UNIX\", \"InstanceType\": "
                "\"p5.48xlarge\", \"SpotPrice\": \"" +
                std::to_string(20 + i % 7) + ".5000\", \"AvailabilityZone\": \"us-east-1a\"}";
    }
    text += "]}";
    readText("history.json", text);
    EXPECT_EQ(last().read, kRecords);
    EXPECT_EQ(last().samples, kRecords);
    EXPECT_EQ(added(), 1U);  // the newest change of the offer
    const auto* newest = price("p5.48xlarge", "us-east-1", "spot", "us-east-1a");
    ASSERT_NE(newest, nullptr);
    EXPECT_EQ(newest->observedOn, Date::parse("2026-11-09"));
    EXPECT_EQ(broken("duplicate_conflict"), 0U);  // changes within a day
}

}  // namespace petaplan::feeds
}  // namespace petaplan::feeds
