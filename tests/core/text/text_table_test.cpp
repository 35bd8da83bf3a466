// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/text_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace petaplan::text {
namespace {

using testing::ElementsAre;

TEST(TextTable, FillsArgumentsByName) {
    TextTable table;
    ASSERT_TRUE(table.add("memory.short = needs {needed:1} GiB, has {usable} GiB\n").empty());
    const Message message{"memory.short", {{"usable", 79.6}, {"needed", 93.0}}};
    EXPECT_EQ(table.render(message), "needs 93.0 GiB, has 79.6 GiB");
}

TEST(TextTable, WritesNumbersShortAndWholeNumbersWhole) {
    TextTable table;
    ASSERT_TRUE(table.add("a = {x} and {n} and {t}").empty());
    EXPECT_EQ(table.render({"a", {{"x", 1.0 / 3}, {"n", std::int64_t{1234567}}, {"t", "p5"}}}),
              "0.3333 and 1234567 and p5");
}

TEST(TextTable, KeepsMissingKeysAndArgumentsVisible) {
    TextTable table;
    ASSERT_TRUE(table.add("known = {who} pays").empty());
    EXPECT_EQ(table.render({"unknown.key", {{"a", 2.5}, {"b", "x"}}}),
              "unknown.key (a = 2.5, b = x)");
    EXPECT_EQ(table.render({"known", {}}), "{who} pays");
    EXPECT_EQ(table.word("nothing"), "nothing");
}

TEST(TextTable, NamesLineOfEachFault) {
    TextTable table;
    const auto faults = table.add(
        "# comment\n"
        "good = fine\n"
        "no equals sign\n"
        "good = again\n"
        "open = {brace\n"
        "close = brace}\n"
        "places = {x:many}\n"
        "empty =\n"
        " = no key\n");
    std::vector<int> lines;
    for (const auto& fault : faults) lines.push_back(fault.line);
    EXPECT_THAT(lines, ElementsAre(3, 4, 5, 6, 7, 8, 9));
    EXPECT_EQ(table.word("good"), "fine");
    EXPECT_FALSE(table.contains("open"));
}

TEST(TextTable, ListsArgumentsOnceAndSorted) {
    TextTable table;
    ASSERT_TRUE(table.add("k = {b} {a:2} {b}\r\n").empty());
    EXPECT_THAT(table.argumentsOf("k"), ElementsAre("a", "b"));
    EXPECT_THAT(table.keys(), ElementsAre("k"));
}

TEST(TextTable, SentenceMayHoldEqualsSigns) {
    TextTable table;
    ASSERT_TRUE(table.add("f = a = b + c").empty());
    EXPECT_EQ(table.word("f"), "a = b + c");
}

}  // namespace
}  // namespace petaplan::text
