// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of --where: what it accepts, what it means, and where it says that a text is wrong.
#include "core/catalog/expression.h"

#include <gtest/gtest.h>

#include <map>

#include "core/catalog/measure_units.h"

namespace petaplan::catalog {
namespace {

const std::vector<Expression::Key> kKeys = {{"gpu", KeyKind::Text, ""},
                                            {"place", KeyKind::Text, ""},
                                            {"observed_on", KeyKind::Text, ""},
                                            {"memory_gib", KeyKind::Number, "GiB"},
                                            {"network_gbps", KeyKind::Number, "Gbit/s"},
                                            {"bandwidth_gb_s", KeyKind::Number, "GB/s"},
                                            {"saving", KeyKind::Number, "1"},
                                            {"price", KeyKind::Number, "currency/h"},
                                            {"count", KeyKind::Number, ""}};

using Row = std::map<std::string, Value>;

const Row kRow = {{"gpu", "H100-SXM5-80"},
                  {"place", "上海"},
                  {"observed_on", "2026-06-15"},
                  {"memory_gib", 80.0},
                  {"network_gbps", 3200.0},
                  {"bandwidth_gb_s", 900.0},
                  {"saving", 0.4},
                  {"price", 3.0}};  // count is unknown

Truth holds(const std::string& text, const Row& row = kRow) {
    const auto parsed = Expression::parse(text, kKeys);
    if (const auto* error = std::get_if<FilterSyntaxError>(&parsed)) {
        ADD_FAILURE() << text << ": " << error->message.key << " at " << error->position;
        return Truth::Unknown;
    }
    return std::get<Expression>(parsed).evaluate([&](const std::string& key) {
        const auto value = row.find(key);
        return value == row.end() ? Value() : value->second;
    });
}

FilterSyntaxError errorOf(const std::string& text) {
    const auto parsed = Expression::parse(text, kKeys);
    if (const auto* error = std::get_if<FilterSyntaxError>(&parsed)) return *error;
    ADD_FAILURE() << "accepted: " << text;
    return {};
}

TEST(Expression, ComparesNumbers) {
    EXPECT_EQ(holds("memory_gib = 80"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib != 80"), Truth::No);
    EXPECT_EQ(holds("memory_gib <> 81"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib < 80"), Truth::No);
    EXPECT_EQ(holds("memory_gib <= 8e1"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib > 79.5"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib>=80.0"), Truth::Yes);
    EXPECT_EQ(holds("price > -1"), Truth::Yes);
    EXPECT_EQ(holds("MEMORY_GIB == .8E2"), Truth::Yes);
}

TEST(Expression, ConvertsUnits) {
    EXPECT_EQ(holds("memory_gib >= 80 GiB"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib = 81920MiB"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib > 80 GB"), Truth::Yes);  // 74.5 GiB
    EXPECT_EQ(holds("memory_gib < 0.1 TB"), Truth::Yes);
    EXPECT_EQ(holds("network_gbps = 3.2 Tbit/s"), Truth::Yes);
    EXPECT_EQ(holds("network_gbps = 400 GB/s"), Truth::Yes);
    EXPECT_EQ(holds("network_gbps >= 3200 Gbps and network_gbps <= 3.2tbps"), Truth::Yes);
    EXPECT_EQ(holds("bandwidth_gb_s = 7.2 Tbit/s"), Truth::Yes);
    EXPECT_EQ(holds("saving >= 40%"), Truth::Yes);
    EXPECT_EQ(holds("saving between 30 % .. 50 %"), Truth::Yes);
    EXPECT_DOUBLE_EQ(*unitFactor("GB", "GiB"), 1e9 / (1024.0 * 1024 * 1024));
    EXPECT_FALSE(unitFactor("GiB", "Gbit/s"));
}

TEST(Expression, ComparesTextsWithoutCase) {
    EXPECT_EQ(holds("gpu = 'h100-sxm5-80'"), Truth::Yes);
    EXPECT_EQ(holds("gpu = h100-sxm5-80"), Truth::Yes);
    EXPECT_EQ(holds("gpu like \"h100%\""), Truth::Yes);
    EXPECT_EQ(holds("gpu like '%SXM%80'"), Truth::Yes);
    EXPECT_EQ(holds("gpu like 'h100'"), Truth::No);
    EXPECT_EQ(holds("gpu like '%%'"), Truth::Yes);
    EXPECT_EQ(holds("gpu not like 'a100%'"), Truth::Yes);
    EXPECT_EQ(holds("gpu in ('a100', \"H100-SXM5-80\")"), Truth::Yes);
    EXPECT_EQ(holds("gpu in (a100, b200)"), Truth::No);
    EXPECT_EQ(holds("gpu not in (a100)"), Truth::Yes);
    EXPECT_EQ(holds("place = 上海"), Truth::Yes);
    EXPECT_EQ(holds("observed_on >= 2026-06-01"), Truth::Yes);
    EXPECT_EQ(holds("observed_on between 2026-01-01..2026-06-14"), Truth::No);
}

TEST(Expression, RangesIncludeTheirEnds) {
    EXPECT_EQ(holds("memory_gib between 80..141"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib between 40 .. 80"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib between 81..141"), Truth::No);
    EXPECT_EQ(holds("memory_gib not between 81..141"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib between 0.05TiB..0.1TiB"), Truth::Yes);
    EXPECT_EQ(holds("memory_gib in (40, 80 GiB)"), Truth::Yes);
}

TEST(Expression, AndBindsTighterThanOrAndNotTighterThanAnd) {
    EXPECT_EQ(holds("gpu = x and gpu = y or memory_gib = 80"), Truth::Yes);
    EXPECT_EQ(holds("gpu = x and (gpu = y or memory_gib = 80)"), Truth::No);
    EXPECT_EQ(holds("not gpu = x and memory_gib = 80"), Truth::Yes);
    EXPECT_EQ(holds("not (gpu = x or memory_gib = 80)"), Truth::No);
    EXPECT_EQ(holds("NOT not memory_gib = 80"), Truth::Yes);
}

// Kleene's tables, by a known true (t), a known false (f) and an unknown comparison (u).
TEST(Expression, FollowsThreeValuedLogic) {
    const std::map<char, std::string> term = {
        {'t', "memory_gib = 80"}, {'f', "memory_gib = 1"}, {'u', "count = 1"}};
    struct Case {
        char a, b;
        Truth conjunction, disjunction;
    };
    using enum Truth;
    const std::vector<Case> cases = {
        {'t', 't', Yes, Yes},     {'t', 'f', No, Yes},     {'t', 'u', Unknown, Yes},
        {'f', 't', No, Yes},      {'f', 'f', No, No},      {'f', 'u', No, Unknown},
        {'u', 't', Unknown, Yes}, {'u', 'f', No, Unknown}, {'u', 'u', Unknown, Unknown}};
    for (const Case& one : cases) {
        const std::string a = term.at(one.a);
        const std::string b = term.at(one.b);
        EXPECT_EQ(holds(a + " and " + b), one.conjunction) << one.a << one.b;
        EXPECT_EQ(holds(a + " or " + b), one.disjunction) << one.a << one.b;
        // De Morgan holds in Kleene's logic as well.
        EXPECT_EQ(holds("not (not (" + a + ") or not (" + b + "))"), one.conjunction);
    }
    EXPECT_EQ(holds("not count = 1"), Unknown);
    EXPECT_EQ(holds("count != 1"), Unknown);
    EXPECT_EQ(holds("count not in (1, 2)"), Unknown);
    EXPECT_EQ(holds("count is unknown"), Yes);
    EXPECT_EQ(holds("count is not unknown"), No);
    EXPECT_EQ(holds("count is empty or count > 3"), Yes);
    EXPECT_EQ(holds("memory_gib is known"), Yes);
    EXPECT_EQ(holds("memory_gib is unknown"), No);
}

TEST(Expression, ErrorsMarkTheirPosition) {
    struct Case {
        std::string text;
        std::size_t position;
        std::size_t length;
        std::string key;
    };
    const std::vector<Case> cases = {
        {"", 0, 1, "filter.empty"},
        {"   ", 0, 1, "filter.empty"},
        {"memory_gb > 3", 0, 9, "filter.unknown_key_nearest"},
        {"qqqqqqqqqqqq > 3", 0, 12, "filter.unknown_key_known"},
        {"memory_gib 80", 11, 2, "filter.operator_expected"},
        {"memory_gib", 10, 1, "filter.operator_expected"},
        {"memory_gib >", 12, 1, "filter.value_expected"},
        {"memory_gib > banana", 13, 6, "filter.number_expected"},
        {"memory_gib > 80 GiC", 16, 3, "filter.unknown_unit"},
        {"memory_gib > 80 Gbit/s", 16, 6, "filter.unit_of_another_kind"},
        {"price < 3 USD", 10, 3, "filter.money_has_no_unit"},
        {"memory_gib like 'x'", 11, 4, "filter.like_needs_text"},
        {"gpu > 3", 6, 1, "filter.text_expected"},
        {"gpu in (h100, 4.5)", 14, 3, "filter.text_expected"},
        {"gpu = 'h100", 6, 1, "filter.open_quote"},
        {"(gpu = a", 0, 1, "filter.open_parenthesis"},
        {"gpu in (a, b", 7, 1, "filter.open_parenthesis"},
        {"gpu in a", 7, 1, "filter.list_expected"},
        {"gpu in (a b)", 10, 1, "filter.comma_expected"},
        {"gpu is h100", 7, 4, "filter.unknown_expected"},
        {"gpu = a gpu = b", 8, 3, "filter.trailing"},
        {"gpu = a)", 7, 1, "filter.trailing"},
        {"gpu = a and", 11, 1, "filter.key_expected"},
        {"gpu = a and or gpu = b", 12, 2, "filter.key_expected"},
        {"= 3", 0, 1, "filter.key_expected"},
        {"memory_gib between 3", 20, 1, "filter.range_expected"},
        {"memory_gib between 9..3", 19, 4, "filter.range_reversed"},
        {"memory_gib > 1e999", 13, 5, "filter.number_expected"},
        {"memory_gib > nan", 13, 3, "filter.number_expected"},
    };
    for (const Case& one : cases) {
        const FilterSyntaxError error = errorOf(one.text);
        EXPECT_EQ(error.message.key, one.key) << one.text;
        EXPECT_EQ(error.position, one.position) << one.text;
        EXPECT_EQ(error.length, one.length) << one.text;
    }
}

TEST(Expression, RefusesWhatIsTooDeepOrTooLong) {
    EXPECT_EQ(errorOf(std::string(200, '(') + "gpu = a").message.key, "filter.too_deep");
    std::string nots;
    for (int i = 0; i < 200; ++i) nots += "not ";
    EXPECT_EQ(errorOf(nots + "gpu = a").message.key, "filter.too_deep");
    EXPECT_EQ(errorOf("gpu = " + std::string(20000, 'a')).message.key, "filter.too_long");
    std::string chain = "gpu = a";
    for (int i = 0; i < 500; ++i) chain += " or gpu = b";
    EXPECT_EQ(holds(chain), Truth::No);
}

TEST(Expression, NamesItsKeysOnce) {
    const auto parsed = Expression::parse("price < 3 and (gpu = a or price > 1)", kKeys);
    EXPECT_EQ(std::get<Expression>(parsed).usedKeys(), (std::vector<std::string>{"price", "gpu"}));
}

}  // namespace
}  // namespace petaplan::catalog
