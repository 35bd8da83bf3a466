// SPDX-License-Identifier: GPL-3.0-or-later
// The rules that records are checked by when they enter a catalog, on quote sheets of one row each.
#include <gmock/gmock.h>

#include "core/catalog/price_rules.h"
#include "db/feeds/finding_list.h"
#include "db/store/catalog_store.h"
#include "tests/db/feeds/feed_fixture.h"

namespace petaplan::feeds {
namespace {

class ImportRules : public FeedTest {
protected:
    static constexpr const char* kHeader =
        "provider,instance_type,region,pricing,price_per_hour,price_per_month,currency,upfront,"
        "quoted_on,valid_from,valid_until,gpu,gpu_count,gpu_memory_gib,vendor,reference\n";
    /// One quote for p5.48xlarge on AWS unless said otherwise.
    struct Quote {
        std::string provider = "aws", type = "p5.48xlarge", region = "us-east-1";
        std::string pricing = "on_demand", hour = "55.04", month, currency = "USD", upfront;
        std::string quotedOn = "2026-11-01", from, until, gpu, count, memory;
    };
    void readQuotes(const std::vector<Quote>& quotes, const std::string& name = "quotes.csv") {
        std::string text = kHeader;
        for (const Quote& q : quotes) {
            text += q.provider + "," + q.type + "," + q.region + "," + q.pricing + "," + q.hour +
                    "," + q.month + "," + q.currency + "," + q.upfront + "," + q.quotedOn + "," +
                    q.from + "," + q.until + "," + q.gpu + "," + q.count + "," + q.memory +
                    ",Vendor Ltd,Q-7\n";
        }
        readText(name, text);
    }
    static Quote with(void (*change)(Quote&)) {
        Quote quote;
        change(quote);
        return quote;
    }
};

TEST_F(ImportRules, AQuoteKeepsItsFiguresSourceAndValidity) {
    readQuotes({with([](Quote& q) {
        q.until = "2027-01-31";
        q.from = "2026-11-15";
    })});
    EXPECT_EQ(last().feed, "quotes");
    const auto* one = price("p5.48xlarge", "us-east-1", "on_demand");
    ASSERT_NE(one, nullptr);
    EXPECT_EQ(one->pricePerHour->toText(), "55.04");
    EXPECT_EQ(one->observedOn, Date::parse("2026-11-01"));
    EXPECT_EQ(one->effectiveOn, Date::parse("2026-11-15"));
    EXPECT_EQ(one->note, "quote Q-7 of Vendor Ltd, valid until 2027-01-31");
    EXPECT_EQ(contents().sources[one->source].title, "Quote sheet: quotes.csv");
    EXPECT_EQ(last().kept, 1U);
    EXPECT_TRUE(last().byRule.empty());
}

TEST_F(ImportRules, ZeroAndMissingPricesAreUnknown) {
    readQuotes({with([](Quote& q) { q.hour = "0.000"; }), with([](Quote& q) { q.hour = ""; })});
    EXPECT_EQ(broken("zero_price"), 2U);
    EXPECT_EQ(added(), 0U);
    EXPECT_EQ(last().refused, 0U);
}

TEST_F(ImportRules, RefusesAPriceBelowZero) {
    readQuotes({with([](Quote& q) { q.hour = "-55.04"; })});
    EXPECT_EQ(broken("negative_price"), 1U);
    EXPECT_EQ(added(), 0U);
}

// The operating-system fee of a capacity block as the price of eight H200: 0.042 a GPU-hour.
TEST_F(ImportRules, RefusesAnImplausiblePrice) {
    readQuotes({with([](Quote& q) {
        q.type = "p5e.48xlarge";
        q.hour = "0.336";
    })});
    EXPECT_EQ(broken("implausible_price"), 1U);
    EXPECT_EQ(added(), 0U);
    EXPECT_EQ(last().refused, 1U);
    EXPECT_EQ(import().count(catalog::RuleSeverity::Refuse), 1U);
}

TEST_F(ImportRules, TheUserKeepsRefusedPricesWithAReason) {
    m_options.keepBecause["implausible_price"] = "research grant";
    m_options.author = "Ann";
    readQuotes({with([](Quote& q) { q.hour = "0.5"; })});
    EXPECT_EQ(last().refused, 0U);
    EXPECT_EQ(broken("implausible_price"), 1U);
    EXPECT_EQ(import().count(catalog::RuleSeverity::Refuse), 0U);
    const auto* one = price("p5.48xlarge", "us-east-1", "on_demand");
    ASSERT_NE(one, nullptr);
    EXPECT_EQ(one->note,
              "quote Q-7 of Vendor Ltd; implausible_price, kept by Ann on 2026-11-30: research "
              "grant");
    EXPECT_TRUE(catalog::hasMark(one->status, catalog::kKeptByUser)) << one->status;
    EXPECT_EQ(finding("implausible_price")->keptBy, "Ann on 2026-11-30: research grant");
    EXPECT_EQ(finding("implausible_price")->subject, "aws:p5.48xlarge:us-east-1:on_demand");
}

TEST_F(ImportRules, ADecisionHoldsForItsRecordAlone) {
    // The text of the record as it stood in a former file decides.
    store::FindingOverride decision;
    decision.feed = "quotes";
    decision.rule = "expired_quote";
    decision.raw =
        "aws,p5.48xlarge,us-east-1,on_demand,55.04,,USD,,2026-11-01,,2026-11-20,,,,Vendor "
        "Ltd,Q-7";
    decision.author = "Ann";
    decision.reason = "prolonged by mail";
    decision.date = *Date::parse("2026-11-29");
    m_options.overrides = {decision};
    const auto expired = [](Quote& q) { q.until = "2026-11-20"; };
    readQuotes({with(expired), with([](Quote& q) {
                    q.until = "2026-11-20";
                    q.region = "us-east-2";
                })});
    EXPECT_EQ(broken("expired_quote"), 2U);
    ASSERT_NE(price("p5.48xlarge", "us-east-1", "on_demand"), nullptr);
    EXPECT_THAT(price("p5.48xlarge", "us-east-1", "on_demand")->note,
                ::testing::HasSubstr("kept by Ann on 2026-11-29: prolonged by mail"));
    EXPECT_EQ(price("p5.48xlarge", "us-east-2", "on_demand"), nullptr);
    EXPECT_EQ(import().count(catalog::RuleSeverity::Suspicious), 1U);
}

TEST_F(ImportRules, NoReasonKeepsARecordWithoutAPrice) {
    m_options.keepBecause["negative_price"] = "they pay us";
    readQuotes({with([](Quote& q) { q.hour = "-1"; })});
    EXPECT_EQ(last().refused, 1U);
    EXPECT_EQ(added(), 0U);
}

TEST_F(ImportRules, FlagsAPriceOutsideTheUsualBandAndKeepsIt) {
    readQuotes({with([](Quote& q) { q.hour = "400"; })});
    EXPECT_EQ(broken("outside_plausible_band"), 1U);
    ASSERT_NE(price("p5.48xlarge", "us-east-1", "on_demand"), nullptr);
    EXPECT_EQ(price("p5.48xlarge", "us-east-1", "on_demand")->status, "outside_plausible_band");
}

TEST_F(ImportRules, FlagsAJumpAgainstThePriceKnownSoFar) {
    readQuotes({with([](Quote& q) {
                    q.quotedOn = "2026-10-01";
                    q.region = "somewhere";
                }),
                with([](Quote& q) {
                    q.hour = "170";
                    q.region = "somewhere";
                })});
    EXPECT_EQ(broken("price_jump"), 1U);
    EXPECT_EQ(finding("price_jump")->detail, "170 an hour, 55.04 on 2026-10-01");
    EXPECT_EQ(added(), 2U);
}

TEST_F(ImportRules, RefusesUnstatedAndUnknownCurrencies) {
    readQuotes(
        {with([](Quote& q) { q.currency = ""; }), with([](Quote& q) { q.currency = "XXQ"; })});
    EXPECT_EQ(broken("currency_unstated"), 1U);
    EXPECT_EQ(broken("unknown_currency"), 1U);
    m_options.currency = "CNY";
    begin();
    readQuotes({with([](Quote& q) {
        q.currency = "";
        q.hour = "297.476";
    })});
    EXPECT_EQ(hourly("p5.48xlarge", "us-east-1", "on_demand"), "297.476 CNY");
}

TEST_F(ImportRules, RefusesAGpuCountThatNoShapeHas) {
    readQuotes({with([](Quote& q) {
                    q.type = "new.1";
                    q.gpu = "L4";
                    q.count = "0";
                }),
                with([](Quote& q) {
                    q.type = "new.2";
                    q.gpu = "L4";
                    q.count = "1000";
                }),
                with([](Quote& q) {
                    q.type = "new.3";
                    q.gpu = "L4";
                    q.count = "2.37";
                })});
    EXPECT_EQ(broken("impossible_gpu_count"), 3U);
    EXPECT_EQ(machine("new.1"), nullptr);
    EXPECT_EQ(machine("new.2"), nullptr);
}

TEST_F(ImportRules, TheTypeMapHoldsAgainstAWrongGpuCount) {
    readQuotes({with([](Quote& q) { q.count = "12"; })});
    EXPECT_EQ(broken("gpu_count_conflict"), 1U);
    EXPECT_EQ(machine("p5.48xlarge")->gpuCount, (catalog::GpuShare{8, 1}));
    EXPECT_EQ(added(), 1U);
}

TEST_F(ImportRules, AnUnknownGpuIsKeptUnderItsNameAndListed) {
    readQuotes({with([](Quote& q) {
        q.provider = "nebius";
        q.type = "zeta-8";
        q.gpu = "Zeta 9000";
        q.count = "8";
        q.memory = "64";
    })});
    EXPECT_EQ(broken("unknown_gpu"), 1U);
    ASSERT_NE(machine("zeta-8"), nullptr);
    EXPECT_EQ(gpuOf("zeta-8").name, "Zeta 9000");
    EXPECT_EQ(gpuOf("zeta-8").memoryGib, 64.0);
    EXPECT_FALSE(gpuOf("zeta-8").fp16TensorTflops.has_value());
    EXPECT_EQ(added(), 1U);
}

TEST_F(ImportRules, AnAmbiguousGpuIsNotGuessed) {
    readQuotes({with([](Quote& q) {
        q.type = "new.h";
        q.gpu = "H100";
        q.count = "8";
    })});
    EXPECT_EQ(broken("ambiguous_gpu"), 1U);
    EXPECT_EQ(gpuOf("new.h").variant, "variant not stated");
}

TEST_F(ImportRules, OneGpuForAllSpellings) {
    std::vector<Quote> quotes;
    for (const char* name : {"RTX PRO Server 6000", "RTX PRO 6000 Server",
                             "NVIDIA RTX PRO 6000 "
                             "Blackwell Server Edition"}) {
        Quote quote;
        quote.type = std::string("m") + std::to_string(quotes.size());
        quote.gpu = name;
        quote.count = "1";
        quote.hour = "2";
        quotes.push_back(quote);
    }
    readQuotes(quotes);
    EXPECT_EQ(gpuOf("m0").id, "rtx-pro-6000-bw-server");
    EXPECT_EQ(gpuOf("m1").id, gpuOf("m0").id);
    EXPECT_EQ(gpuOf("m2").id, gpuOf("m0").id);
}

TEST_F(ImportRules, MachinesWithoutAcceleratorsAreSetAside) {
    readQuotes({with([](Quote& q) { q.type = "c7i.large"; })});
    EXPECT_EQ(broken("no_accelerator"), 1U);
    EXPECT_EQ(machine("c7i.large"), nullptr);
}

TEST_F(ImportRules, AnAcceleratedFamilyWithoutGpuIsUnknownNotZero) {
    readQuotes({with([](Quote& q) { q.type = "p99.48xlarge"; })});
    EXPECT_EQ(broken("unknown_machine"), 1U);
    EXPECT_EQ(machine("p99.48xlarge"), nullptr);
}

TEST_F(ImportRules, EqualDuplicatesMergeConflictingOnesStayBoth) {
    readQuotes({Quote(), Quote(), with([](Quote& q) { q.hour = "56"; })});
    EXPECT_EQ(broken("duplicate_equal"), 1U);
    EXPECT_EQ(broken("duplicate_conflict"), 1U);
    EXPECT_EQ(added(), 2U);
    EXPECT_EQ(last().read, 3U);
    EXPECT_EQ(last().kept, 3U);
}

TEST_F(ImportRules, TheSameFileAgainAddsNothing) {
    readQuotes({Quote()});
    readQuotes({Quote()});
    EXPECT_EQ(added(), 1U);
    EXPECT_EQ(broken("duplicate_equal"), 1U);
}

TEST_F(ImportRules, FutureObservationsAreRefused) {
    readQuotes({with([](Quote& q) { q.quotedOn = "2026-12-01"; })});
    EXPECT_EQ(broken("future_observation"), 1U);
    EXPECT_EQ(added(), 0U);
}

TEST_F(ImportRules, PricesOfALaterDayAreKeptAndNotUsedBefore) {
    readQuotes({with([](Quote& q) { q.region = "r"; }), with([](Quote& q) {
                    q.region = "r";
                    q.hour = "50";
                    q.from = "2026-12-15";
                })});
    EXPECT_EQ(broken("not_yet_effective"), 1U);
    EXPECT_EQ(added(), 2U);
    const auto current = [&](const char* day) {
        auto copy = contents();
        copy.pricesUntil = Date::parse(day);
        const catalog::Catalog snapshot(std::move(copy));
        const auto offer = snapshot.findOffer("aws:p5.48xlarge:r:on_demand");
        return snapshot.currentPrice(*offer)->pricePerHour->toText();
    };
    EXPECT_EQ(current("2026-12-14"), "55.04");
    EXPECT_EQ(current("2026-12-15"), "50");
}

TEST_F(ImportRules, OldObservationsAreStale) {
    readQuotes({with([](Quote& q) { q.quotedOn = "2025-11-01"; })});
    EXPECT_EQ(broken("stale_observation"), 1U);
    EXPECT_EQ(added(), 1U);
}

TEST_F(ImportRules, AnOlderFileIsToldOfAndReplacesNothing) {
    readQuotes({Quote()});
    readQuotes({with([](Quote& q) {
                   q.quotedOn = "2026-10-01";
                   q.hour = "60";
               })},
               "older.csv");
    EXPECT_EQ(broken("older_than_imported"), 1U);
    EXPECT_THAT(finding("older_than_imported")->detail, ::testing::HasSubstr("2026-10-01"));
    EXPECT_THAT(finding("older_than_imported")->detail, ::testing::HasSubstr("2026-11-01"));
    auto copy = contents();
    const catalog::Catalog snapshot(std::move(copy));
    const auto offer = snapshot.findOffer("aws:p5.48xlarge:us-east-1:on_demand");
    EXPECT_EQ(snapshot.currentPrice(*offer)->pricePerHour->toText(), "55.04");
}

TEST_F(ImportRules, ExpiredQuotesAreSetAside) {
    readQuotes({with([](Quote& q) { q.until = "2026-11-29"; }),
                with([](Quote& q) { q.until = "2026-11-30"; })});
    EXPECT_EQ(broken("expired_quote"), 1U);
    EXPECT_EQ(added(), 1U);
}

TEST_F(ImportRules, BrokenCellsAreRefusedByName) {
    readQuotes({with([](Quote& q) { q.hour = "55,04"; }), with([](Quote& q) { q.hour = "cheap"; }),
                with([](Quote& q) { q.quotedOn = "2026-02-30"; }),
                with([](Quote& q) { q.provider = ""; })});
    EXPECT_EQ(broken("row_width"), 1U);  // the decimal comma splits a cell
    EXPECT_EQ(broken("not_a_number"), 1U);
    EXPECT_EQ(broken("bad_date"), 1U);
    EXPECT_EQ(broken("missing_value"), 1U);
    EXPECT_EQ(last().refused, 4U);
    EXPECT_EQ(finding("bad_date")->line, 4U);
    EXPECT_THAT(finding("not_a_number")->raw, ::testing::HasSubstr("cheap"));
}

TEST_F(ImportRules, AMissingColumnIsNamed) {
    try {
        readText("quotes.csv",
                 "provider,instance_type,pricing,currency,valid_until\naws,p5,on_demand,USD,\n");
        FAIL() << "the column quoted_on is missing";
    } catch (const DataError& error) {
        EXPECT_EQ(error.rule(), "missing_column");
        EXPECT_THAT(error.what(), ::testing::HasSubstr("quoted_on"));
    }
}

// What the import wrote can be read back, and its text compiles to the same catalog.
TEST_F(ImportRules, TheNewCatalogIsWhole) {
    readQuotes({Quote(), with([](Quote& q) {
                    q.provider = "new-vendor";
                    q.type = "n1";
                    q.gpu = "H200 SXM";
                    q.count = "1/2";
                    q.region = "\"Oslo, NO\"";
                    q.hour = "2.5";
                })});
    const auto target = write("out/catalog.sqlite", "");
    std::filesystem::remove(target);
    const std::string id = store::writeCatalogFile(import().text(), target);
    const auto file = store::readCatalogFile(target);
    EXPECT_EQ(file.manifest.id, id);
    EXPECT_EQ(file.contents.prices.size(), contents().prices.size());
    EXPECT_EQ(file.contents.instances.back().gpuCount, (catalog::GpuShare{1, 2}));
    EXPECT_EQ(file.contents.regions.back().country, "NO");
}

TEST_F(ImportRules, FindingsAreListedWithFileLineRuleAndText) {
    readQuotes({with([](Quote& q) { q.hour = "-1"; })});
    const auto target = write("findings.csv", "");
    writeFindings(import().findings(), target);
    std::ifstream stream(target);
    const std::string text((std::istreambuf_iterator<char>(stream)), {});
    EXPECT_THAT(text, ::testing::StartsWith("file,line,pointer,severity,rule,detail,raw,"));
    EXPECT_THAT(text,
                ::testing::HasSubstr("quotes.csv,2,,refuse,negative_price,-1,\"aws,p5.48xlarge"));
}

TEST(PriceRules, EachHasASentenceInTheHelpAndTheTexts) {
    const auto contentOf = [](const std::string& name) {
        std::ifstream stream(support::sourceFolder() + "/resources/" + name);
        return std::string((std::istreambuf_iterator<char>(stream)), {});
    };
    for (const char* language : {"en", "zh_CN"}) {
        const std::string help = contentOf(std::string("help/") + language + "/import.md");
        const std::string text = contentOf(std::string("text/") + language + "/import.txt");
        for (const catalog::PriceRule& rule : catalog::priceRules()) {
            EXPECT_NE(help.find("| `" + std::string(rule.name) + "` |"), std::string::npos)
                << language << " " << rule.name;
            EXPECT_NE(text.find("rule." + std::string(rule.name) + " = "), std::string::npos)
                << language << " " << rule.name;
        }
        for (const Feed& feed : allFeeds()) {
            EXPECT_NE(help.find("| `" + std::string(feed.id) + "` |"), std::string::npos)
                << feed.id;
        }
    }
}

TEST(PriceRules, ShareOfAGpuFromARoundedNumber) {
    using catalog::GpuShare;
    EXPECT_EQ(catalog::gpuShareFromNumber(0.167), (GpuShare{1, 6}));
    EXPECT_EQ(catalog::gpuShareFromNumber(0.333), (GpuShare{1, 3}));
    EXPECT_EQ(catalog::gpuShareFromNumber(0.125), (GpuShare{1, 8}));
    EXPECT_EQ(catalog::gpuShareFromNumber(0.083), (GpuShare{1, 12}));
    EXPECT_EQ(catalog::gpuShareFromNumber(8), (GpuShare{8, 1}));
    EXPECT_EQ(catalog::gpuShareFromNumber(0), std::nullopt);
    EXPECT_EQ(catalog::gpuShareFromNumber(1.5), std::nullopt);
    EXPECT_EQ(catalog::gpuShareFromNumber(0.0171), std::nullopt);
}

// Figures of drivers for GPUs of a known size (nvidia-smi and describe-instance-types).
TEST(PriceRules, MemoryOfDriversReadsAsTheNominalSize) {
    const std::vector<double> sizes{16, 24, 40, 48, 80, 94, 141, 192};
    EXPECT_EQ(catalog::nominalMemoryGib(22888, sizes), 24);
    EXPECT_EQ(catalog::nominalMemoryGib(45776, sizes), 48);
    EXPECT_EQ(catalog::nominalMemoryGib(81559, sizes), 80);
    EXPECT_EQ(catalog::nominalMemoryGib(144384, sizes), 141);
    EXPECT_EQ(catalog::nominalMemoryGib(183105, sizes), 192);  // 179 GiB is within 7 % of 192
    EXPECT_EQ(catalog::nominalMemoryGib(60000, sizes), std::nullopt);
}

// Two rows of one term (AWS price list, 3 years partial): 0.10463 an hour + 2,750 over 26,280 h.
TEST(PriceRules, AnUpfrontPaymentIsPartOfTheEffectiveHour) {
    catalog::PriceObservation observation;
    observation.pricePerHour = Decimal::parse("0.1046300000");
    observation.upfront = Decimal::parse("2750");
    observation.termMonths = 36;
    EXPECT_NEAR(*observation.effectiveHourly("reserved_3y_partial_upfront"), 0.20927, 5e-6);
    EXPECT_DOUBLE_EQ(*observation.hourly(), 0.10463);
    // All upfront, spread in already: 2,033 over 8,760 h.
    observation.pricePerHour = Decimal::parse("0.232078");
    observation.upfront = Decimal::parse("2033");
    observation.termMonths = 12;
    EXPECT_NEAR(*observation.effectiveHourly("reserved_1y_all_upfront"), 0.23208, 5e-6);
}

}  // namespace
}  // namespace petaplan::feeds
