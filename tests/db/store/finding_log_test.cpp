// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/finding_log.h"

#include <gtest/gtest.h>

#include <fstream>

#include "db/data_error.h"
#include "db/store/user_store.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::store {
namespace {

namespace rule = catalog::rule;

class FindingLogTest : public ::testing::Test {
protected:
    static Finding finding(std::string_view ruleName, const std::string& subject,
                           const std::string& raw) {
        Finding one;
        one.file = "/stick/prices.csv";
        one.feed = "quotes";
        one.line = 7;
        one.pointer = "/a/0";
        one.rule = catalog::findPriceRule(ruleName);
        one.detail = "0.5";
        one.raw = raw;
        one.subject = subject;
        return one;
    }
    static std::vector<std::uint64_t> numbers(const FindingLog& log, const FindingFilter& filter) {
        std::vector<std::uint64_t> result;
        log.forEach(filter, [&](const Finding& one) {
            result.push_back(one.number);
            return true;
        });
        return result;
    }
    static FindingLog threeFindings() {
        FindingLog log;
        log.add(finding(rule::kImplausiblePrice, "aws:p5:us-east-1:on_demand",
                        std::string("a\0b\xff", 4)));
        log.add(finding(rule::kDuplicateEqual, "aws:p5:us-east-1:on_demand", "second"));
        log.add(finding(rule::kPriceJump, "aws:p5e:us-east-1:spot", "third, \"quoted\"\n"));
        return log;
    }
    static ImportInfo infoOf(const std::string& id, const std::string& base, const char* day) {
        ImportInfo info;
        info.catalogId = id;
        info.baseId = base;
        info.importedOn = *Date::parse(day);
        info.files = "prices.csv\n";
        return info;
    }
    testing::TemporaryFolder folder;
};

TEST_F(FindingLogTest, FiltersByRuleSeverityOfferAndText) {
    const FindingLog log = threeFindings();
    using Numbers = std::vector<std::uint64_t>;
    EXPECT_EQ(numbers(log, {}), (Numbers{1, 2, 3}));
    FindingFilter filter;
    filter.withoutNotes = true;
    EXPECT_EQ(numbers(log, filter), (Numbers{1, 3}));
    filter = {};
    filter.rule = "price_jump";
    EXPECT_EQ(numbers(log, filter), (Numbers{3}));
    filter = {};
    filter.severity = catalog::RuleSeverity::Refuse;
    EXPECT_EQ(numbers(log, filter), (Numbers{1}));
    filter = {};
    filter.subject = "aws:p5:";  // and not aws:p5e
    EXPECT_EQ(numbers(log, filter), (Numbers{1, 2}));
    filter.subject = "aws:p5e:us-east-1:spot";
    EXPECT_EQ(numbers(log, filter), (Numbers{3}));
    filter = {};
    filter.text = "quoted";
    EXPECT_EQ(numbers(log, filter), (Numbers{3}));
}

TEST_F(FindingLogTest, KeepsEveryFieldInAFileAndCountsBySeverity) {
    const FindingLog log = threeFindings();
    const ImportArchive archive(folder.path());
    const std::string id = archive.keep(log, infoOf("c1", "c0", "2026-11-30"));
    EXPECT_EQ(id, "c1");
    const FindingLog kept = archive.open("c1");
    const auto one = kept.find(3);
    ASSERT_TRUE(one);
    EXPECT_EQ(one->file, "/stick/prices.csv");
    EXPECT_EQ(one->feed, "quotes");
    EXPECT_EQ(one->line, 7U);
    EXPECT_EQ(one->pointer, "/a/0");
    EXPECT_EQ(one->rule->name, "price_jump");
    EXPECT_EQ(one->detail, "0.5");
    EXPECT_EQ(one->raw, "third, \"quoted\"\n");
    EXPECT_EQ(one->subject, "aws:p5e:us-east-1:spot");
    EXPECT_EQ(kept.find(1)->raw, log.find(1)->raw);
    EXPECT_FALSE(kept.find(4));
    const ImportInfo info = kept.info();
    EXPECT_EQ(info.refused, 1U);
    EXPECT_EQ(info.suspicious, 1U);
    EXPECT_EQ(info.notes, 1U);
    EXPECT_EQ(info.importedOn, Date::parse("2026-11-30"));
    EXPECT_EQ(info.files, "prices.csv\n");
}

TEST_F(FindingLogTest, TellsTheImportsBehindACatalog) {
    const FindingLog log = threeFindings();
    const ImportArchive archive(folder.path());
    archive.keep(log, infoOf("c1", "seed", "2026-11-01"));
    archive.keep(log, infoOf("c2", "c1", "2026-11-02"));
    archive.keep(log, infoOf("c2", "c2", "2026-11-03"));  // the same file once more
    archive.keep(log, infoOf("other", "seed", "2026-11-04"));
    archive.keep(log, infoOf("", "c2", "2026-11-05"));  // refused: nothing was written
    const auto ids = [](const std::vector<ImportInfo>& imports) {
        std::vector<std::string> result;
        for (const ImportInfo& one : imports) result.push_back(one.id);
        return result;
    };
    EXPECT_EQ(ids(archive.list()),
              (std::vector<std::string>{"refused", "other", "c2-2", "c2", "c1"}));
    EXPECT_EQ(ids(archive.behind("c2")), (std::vector<std::string>{"c2-2", "c2", "c1"}));
    EXPECT_EQ(ids(archive.behind("c1")), (std::vector<std::string>{"c1"}));
    EXPECT_TRUE(archive.behind("seed").empty());
    EXPECT_EQ(archive.open("oth").info().id, "other");
    EXPECT_THROW(archive.open("c"), DataError);  // two begin so
    EXPECT_THROW(archive.open("x"), DataError);
}

TEST_F(FindingLogTest, ADamagedFileIsPassedOverAndKept) {
    const ImportArchive archive(folder.path());
    EXPECT_TRUE(archive.list().empty());
    archive.keep(threeFindings(), infoOf("c1", "seed", "2026-11-01"));
    const auto damaged = folder.path() / "imports" / "c2.sqlite";
    std::ofstream(damaged) << "no database";
    EXPECT_EQ(archive.list().size(), 1U);
    EXPECT_TRUE(std::filesystem::exists(damaged));
}

TEST_F(FindingLogTest, DecisionsNeedAuthorReasonAndRecord) {
    UserStore user(folder.path() / "user.sqlite");
    const FindingOverride good{"quotes", "implausible_price",       "aws,p5", "Ann",
                               "grant",  *Date::parse("2026-11-30")};
    for (const auto part :
         {&FindingOverride::author, &FindingOverride::reason, &FindingOverride::raw}) {
        FindingOverride bad = good;
        (bad.*part).clear();
        EXPECT_THROW(user.setFindingOverride(bad), DataError);
    }
    user.setFindingOverride(good);
    FindingOverride again = good;
    again.reason = "grant 2";
    user.setFindingOverride(again);
    ASSERT_EQ(user.findingOverrides().size(), 1U);
    EXPECT_EQ(user.findingOverrides()[0].reason, "grant 2");
    EXPECT_EQ(user.findingOverrides()[0].date, good.date);
    user.removeFindingOverride(good);
    EXPECT_TRUE(user.findingOverrides().empty());
}

}  // namespace
}  // namespace petaplan::store
