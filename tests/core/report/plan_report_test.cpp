// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plan_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/report/plan_view.h"
#include "tests/support/sample_plan.h"
#include "tests/support/test_paths.h"

namespace petaplan::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

text::TextTable textsOf(const std::string& language) {
    text::TextTable table;
    const std::string folder = support::sourceFolder() + "/resources/text/" + language;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        std::ifstream stream(file.path());
        std::stringstream content;
        content << stream.rdbuf();
        EXPECT_TRUE(table.add(content.str()).empty()) << file.path();
    }
    return table;
}

ReportFrame frameIn(text::Language language) {
    ReportFrame frame;
    frame.planName = "70B pre-training";
    frame.planHash = "3f9c71e05b2d48aa";
    frame.language = language;
    frame.madeOn = *Date::parse("2026-11-30");
    frame.catalogDate = Date::parse("2026-11-30");
    frame.programVersion = "Petaplan 0.1.0";
    return frame;
}

Report englishReport() {
    const text::TextTable texts = textsOf("en");
    return planReport(
        petaplan::testing::sampleTrainingRequest(), petaplan::testing::sampleTrainingAnswer(),
        petaplan::testing::sampleTrainingOffers(), texts, frameIn(text::Language::English));
}

const Section& section(const Report& report, const std::string& id) {
    for (const Section& candidate : report.sections) {
        if (candidate.id == id) return candidate;
    }
    throw std::runtime_error("no section " + id);
}

template <typename Wanted>
const Wanted& block(const Section& section, const std::string& id = {}) {
    for (const Block& candidate : section.blocks) {
        const auto* found = std::get_if<Wanted>(&candidate);
        if (found == nullptr) continue;
        if constexpr (requires { found->id; }) {
            if (!id.empty() && found->id != id) continue;
        }
        return *found;
    }
    throw std::runtime_error("no block " + id);
}

const Cell& cell(const Table& table, std::size_t row, const std::string& column) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].key == column) return table.rows.at(row).cells.at(i);
    }
    throw std::runtime_error("no column " + column);
}

TEST(PlanReport, SaysWhatToRentAndForHowLong) {
    const Report report = englishReport();
    const auto& sentence = block<Paragraph>(section(report, "decision"));
    EXPECT_TRUE(sentence.emphasised);
    EXPECT_EQ(sentence.text,
              "Rent 8 × h100-80gb-sxm-ib.8x (64 × H100 SXM5 80GB) from Crusoe Cloud in "
              "us-northcentral1-a, on demand, for 18.3 days.");
}

// 8 nodes x 439 h x 31.20 USD = 109,574.40; low 399 h, high 517 h.
TEST(PlanReport, PurchaseLinesMultiplyToTheTotalOfTheAnswer) {
    const Report report = englishReport();
    const Table& table = block<Table>(section(report, "decision"), "purchase");
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_TRUE(table.rows[0].group);
    EXPECT_EQ(cell(table, 1, "quantity").text, "3,512");
    EXPECT_EQ(cell(table, 1, "unit_price_usd").text, "31.20");
    EXPECT_EQ(cell(table, 1, "amount_usd").text, "109,574.40");
    EXPECT_DOUBLE_EQ(*cell(table, 1, "quantity").value * *cell(table, 1, "unit_price_usd").value,
                     *cell(table, 1, "amount_usd").value);
    EXPECT_TRUE(table.rows[2].total);
    EXPECT_EQ(cell(table, 2, "amount_usd").text, "109,574.40");
    const KeyFigures& figures = block<KeyFigures>(section(report, "decision"));
    EXPECT_EQ(figures.figures.front().value, "109,574.40");
    EXPECT_EQ(figures.figures.front().range, "99,590 – 129,043");
}

// The price is 103 days old on 2026-11-30, the others 66 and 21.
TEST(PlanReport, MarksTheAgeingPriceWhereverItStands) {
    const Report report = englishReport();
    const Table& purchase = block<Table>(section(report, "decision"), "purchase");
    EXPECT_EQ(cell(purchase, 1, "unit_price_usd").mark, "◔");
    EXPECT_THAT(purchase.caption, HasSubstr("◔ ageing"));
    EXPECT_THAT(purchase.caption, Not(HasSubstr("◕")));
    const Table& overview = block<Table>(section(report, "decision"), "options_overview");
    EXPECT_EQ(cell(overview, 0, "total").mark, "◔");
    EXPECT_EQ(cell(overview, 1, "total").mark, "");
    const Table& sources = block<Table>(section(report, "sources"), "sources");
    EXPECT_EQ(cell(sources, 0, "date").text, "2026-08-19");
    EXPECT_EQ(cell(sources, 0, "age_days").text, "103");
    EXPECT_EQ(cell(sources, 0, "age_days").mark, "◔");
    EXPECT_EQ(cell(sources, 0, "state").text, "ageing");
}

TEST(PlanReport, CitationsPointToTheirSource) {
    const Report report = englishReport();
    const Table& purchase = block<Table>(section(report, "decision"), "purchase");
    const int number = cell(purchase, 1, "unit_price_usd").source;
    ASSERT_GT(number, 0);
    const SourceEntry& entry = report.sources.at(static_cast<std::size_t>(number) - 1);
    EXPECT_EQ(entry.number, number);
    EXPECT_EQ(entry.title, "api-evangelist/crusoe: pricing.yml");
    EXPECT_EQ(entry.figure, "31.20 USD/h");
}

// 8 x 439 x 55.04 = 193,300.48, which is 83,726.08 (76.4 %) above A.
TEST(PlanReport, ComparesOptionsByTheirPrintedAmounts) {
    const Report report = englishReport();
    const Table& table = block<Table>(section(report, "options"), "options");
    ASSERT_EQ(table.columns.size(), 4U);
    EXPECT_EQ(table.chosenColumn, 1U);
    const auto rowNamed = [&](const std::string& label) -> const Table::Row& {
        for (const Table::Row& row : table.rows) {
            if (row.cells[0].text == label) return row;
        }
        throw std::runtime_error("no criterion " + label);
    };
    EXPECT_EQ(rowNamed("Total, net of tax, USD").cells[3].text, "193,300.48");
    EXPECT_EQ(rowNamed("Against A, USD").cells[1].text, "baseline");
    EXPECT_EQ(rowNamed("Against A, USD").cells[3].text, "+83,726.08 (+76.4 %)");
    EXPECT_EQ(rowNamed("Price of a GPU-hour").cells[3].text, "6.880 USD");
    EXPECT_EQ(rowNamed("Link between nodes").cells[1].text, "InfiniBand, speed not known");
    EXPECT_EQ(rowNamed("Link between nodes").cells[2].text, "–");
    EXPECT_EQ(rowNamed("Meets day 35").cells[1].text, "yes");
    // 112,103.04 against 109,574.40
    EXPECT_EQ(section(report, "options").heading, "A costs 2.3 % less than B");
}

// The same GPUs for the same hours differ in price alone; with other GPUs 99,590 – 129,043 and
// 101,889 – 132,021 overlap, so that the model cannot tell which is cheaper.
TEST(PlanReport, CostsThatTheModelCannotTellApartAreCalledEqual) {
    const text::TextTable texts = textsOf("en");
    std::vector<UsedOffer> offers = petaplan::testing::sampleTrainingOffers();
    offers[1].gpuId = "h200-sxm-141";
    planning::PlanAnswer answer = petaplan::testing::sampleTrainingAnswer();
    answer.rows.front().reasons = {
        {"planning.reason_cheaper_than_next", {{"percent", 2.3}, {"next", offers[1].offerId}}}};
    const Report report = planReport(petaplan::testing::sampleTrainingRequest(), answer, offers,
                                     texts, frameIn(text::Language::English));
    const Section& options = section(report, "options");
    EXPECT_EQ(options.heading,
              "A costs 2.3 % less than B at the expected speed; within the model’s error the two "
              "are equal");
    EXPECT_THAT(block<BulletList>(section(report, "decision")).items.front(),
                HasSubstr("within the model’s error the two are equal"));
    const std::string why = block<BulletList>(options).items.front();
    EXPECT_THAT(why, HasSubstr(offers[1].instanceType + " at " + offers[1].providerName));
    EXPECT_THAT(why, Not(HasSubstr(offers[1].offerId)));
    EXPECT_THAT(why, HasSubstr("within the model’s error"));
}

// 103 days from 2026-08-19 to 2026-11-30; 517 h are 21.5 days, 439 h are 18.3.
TEST(PlanReport, FirstPageTellsTheAgeOfThePriceAndALateEnd) {
    const text::TextTable texts = textsOf("en");
    planning::PlanRequest request = petaplan::testing::sampleTrainingRequest();
    request.deadlineDays = 20;
    planning::PlanAnswer answer = petaplan::testing::sampleTrainingAnswer();
    answer.rows.front().risks = {
        {"cost.price_ageing", {{"date", std::string("2026-08-19")}, {"days", std::int64_t{103}}}}};
    const auto cautionOf = [&] {
        const Report report = planReport(request, answer, petaplan::testing::sampleTrainingOffers(),
                                         texts, frameIn(text::Language::English));
        const Table& overview = block<Table>(section(report, "decision"), "options_overview");
        EXPECT_EQ(cell(overview, 0, "in_one_line").text,
                  "Chosen; expected 1.7 days to spare; may end late (upper end day 21.5)");
        return std::get<Paragraph>(section(report, "decision").blocks.at(2)).text;
    };
    const std::string age =
        "The price was observed on 2026-08-19, 103 days ago; check it before you buy.";
    EXPECT_EQ(cautionOf(), age);
    answer.rows.front().risks.clear();
    EXPECT_EQ(cautionOf(), age);
    answer.rows.front().risks = {{"cost.interruption_risk_not_included", {}}};
    EXPECT_THAT(cautionOf(), HasSubstr(" " + age));
}

TEST(PlanReport, ChartShowsOptionsFrontAndDeadline) {
    const Report report = englishReport();
    const Chart& chart = block<Chart>(section(report, "options"), "cost_time");
    ASSERT_TRUE(chart.xLimit);
    EXPECT_DOUBLE_EQ(*chart.xLimit, 35);
    ASSERT_EQ(chart.points.size(), 6U);  // three options, three other rows of the front
    EXPECT_TRUE(chart.points[0].chosen);
    EXPECT_DOUBLE_EQ(chart.points[0].y.central, 109.5744);
    EXPECT_DOUBLE_EQ(chart.points[0].x.central, 439.0 / 24);
    EXPECT_TRUE(chart.points[4].label.empty());
    EXPECT_FALSE(chart.yLimit);
}

TEST(PlanReport, BreakdownHasTheRangeOfTheAnswer) {
    const Report report = englishReport();
    const Table& table = block<Table>(section(report, "cost"), "cost_breakdown");
    EXPECT_EQ(cell(table, 0, "low_usd").text, "99,590.40");
    EXPECT_EQ(cell(table, 0, "high_usd").text, "129,043.20");
    EXPECT_EQ(cell(table, 0, "share_pct").text, "100.0");
    EXPECT_EQ(cell(table, 0, "working").text, "8 × 439 h × 31.20");
}

TEST(PlanReport, ReservedServingIsPricedByTheTermAndHasNoRange) {
    const text::TextTable texts = textsOf("en");
    const documents::PlanDocument plan = petaplan::testing::sampleServingPlan();
    const Report report =
        planReport(plan.request, plan.answer, plan.offers, texts, frameIn(text::Language::English));
    EXPECT_EQ(report.kicker, "Serving plan");
    const Table& purchase = block<Table>(section(report, "decision"), "purchase");
    // 2 x 730 h x 6.6104 = 9,651.18
    EXPECT_EQ(cell(purchase, 1, "quantity").text, "1,460");
    EXPECT_EQ(cell(purchase, 1, "amount_usd").text, "9,651.18");
    const KeyFigures& figures = block<KeyFigures>(section(report, "decision"));
    EXPECT_TRUE(figures.figures.front().range.empty());
    const Table& breakdown = block<Table>(section(report, "cost"), "cost_breakdown");
    EXPECT_EQ(cell(breakdown, 0, "low_usd").text, "=");
    EXPECT_THAT(block<Paragraph>(section(report, "cost")).text, HasSubstr("12 months"));
}

TEST(PlanReport, UserMarkedRowLeads) {
    const text::TextTable texts = textsOf("en");
    ReportFrame frame = frameIn(text::Language::English);
    frame.chosenOfferId = "aws:p5.48xlarge:us-east-1:on_demand";
    const Report report = planReport(petaplan::testing::sampleTrainingRequest(),
                                     petaplan::testing::sampleTrainingAnswer(),
                                     petaplan::testing::sampleTrainingOffers(), texts, frame);
    const KeyFigures& figures = block<KeyFigures>(section(report, "decision"));
    EXPECT_EQ(figures.figures.front().value, "193,300.48");
    EXPECT_EQ(section(report, "options").heading, "A costs 76 % more than B");
}

TEST(PlanReport, ConvertedPriceKeepsItsCurrencyAndNamesTheRate) {
    const text::TextTable texts = textsOf("en");
    planning::PlanRequest request = petaplan::testing::sampleTrainingRequest();
    request.context.currency = "CNY";
    planning::PlanAnswer answer = petaplan::testing::sampleTrainingAnswer();
    answer.rows.resize(1);
    answer.front.clear();
    planning::PlanRow& row = answer.rows.front();
    row.currency = "CNY";
    row.cost = row.cost->scaledBy(6.7758);
    row.explanation.inputs[2].inputs.push_back(
        {"exchange_rate", "CNY/USD", 6.7758, "", "", {}, {}});
    std::vector<UsedOffer> offers = petaplan::testing::sampleTrainingOffers();
    offers[0].conversionFactor = 6.7758;
    offers[0].conversionMonth = "2026-06";
    const Report report =
        planReport(request, answer, offers, texts, frameIn(text::Language::English));
    const Table& purchase = block<Table>(section(report, "decision"), "purchase");
    EXPECT_EQ(cell(purchase, 1, "unit_price_usd").text, "31.20");
    // 109,574.40 x 6.7758 = 742,454.219…
    EXPECT_EQ(cell(purchase, 1, "amount_cny").text, "742,454.22");
    EXPECT_THAT(purchase.caption, HasSubstr("1 USD = 6.7758 CNY, mean of 2026-06."));
    // 31.20 x 6.7758 = 211.40496; an eighth of it a GPU
    const Table& options = block<Table>(section(report, "options"), "options");
    EXPECT_THAT(options.caption, HasSubstr("1 USD = 6.7758 CNY, mean of 2026-06."));
    const auto criterion = [&](const std::string& label) {
        return *std::find_if(options.rows.begin(), options.rows.end(),
                             [&](const Table::Row& line) { return line.cells[0].text == label; });
    };
    EXPECT_EQ(criterion("Price of a node").cells[1].text, "211.4050 CNY/h");
    EXPECT_EQ(criterion("Price of a node").cells[1].note, "31.20 USD/h");
    EXPECT_EQ(criterion("Price of a GPU-hour").cells[1].text, "26.426 CNY");
}

TEST(PlanReport, NothingFeasibleIsAnAnswerWithReasons) {
    const text::TextTable texts = textsOf("en");
    planning::PlanAnswer answer = petaplan::testing::sampleTrainingAnswer();
    answer.rows.clear();
    answer.front.clear();
    const Report report = planReport(petaplan::testing::sampleTrainingRequest(), answer,
                                     petaplan::testing::sampleTrainingOffers(), texts,
                                     frameIn(text::Language::English));
    ASSERT_EQ(report.sections.size(), 1U);
    EXPECT_EQ(block<Table>(report.sections[0], "refused").rows.size(), 2U);
}

TEST(PlanReport, ExpiredQuoteSaysSo) {
    const text::TextTable texts = textsOf("en");
    ReportFrame frame = frameIn(text::Language::English);
    frame.madeOn = *Date::parse("2027-01-15");
    const Report report = planReport(petaplan::testing::sampleTrainingRequest(),
                                     petaplan::testing::sampleTrainingAnswer(),
                                     petaplan::testing::sampleTrainingOffers(), texts, frame);
    const KeyFigures& figures = block<KeyFigures>(section(report, "decision"));
    EXPECT_EQ(figures.figures.back().label, "Prices to be checked since");
    EXPECT_EQ(figures.figures.back().value, "30 December 2026");
}

// A key that no text file holds is rendered as the key itself.
TEST(PlanReport, NoSentenceOfTheReportIsMissingInEitherLanguage) {
    for (const auto language : {text::Language::English, text::Language::SimplifiedChinese}) {
        const text::TextTable texts = textsOf(std::string(text::languageCode(language)));
        for (const documents::PlanDocument& plan :
             {petaplan::testing::sampleTrainingPlan(), petaplan::testing::sampleServingPlan()}) {
            const Report report =
                planReport(plan.request, plan.answer, plan.offers, texts, frameIn(language));
            EXPECT_THAT(toMarkdown(report), Not(HasSubstr("report.")));
            EXPECT_THAT(report.footer + report.pageOfPages + report.runningHead,
                        Not(HasSubstr("report.")));
            EXPECT_THAT(toMarkdown(report), Not(HasSubstr("cost.")));
        }
    }
}

}  // namespace
}  // namespace petaplan::report
