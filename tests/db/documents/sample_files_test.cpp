// SPDX-License-Identifier: GPL-3.0-or-later
// The sample plans that are installed: opened as a user would a year later, without any catalog.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "db/documents/file_io.h"
#include "db/documents/plan_document.h"
#include "db/documents/plan_report_document.h"
#include "db/documents/resource_folder.h"
#include "db/store/catalog_store.h"
#include "tests/support/test_paths.h"

namespace petaplan::documents {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class SamplePlan : public ::testing::TestWithParam<const char*> {
protected:
    static std::filesystem::path resources() {
        return std::filesystem::path(support::sourceFolder()) / "resources";
    }
    static std::filesystem::path file() {
        return resources() / "samples" / (std::string(GetParam()) + ".petaplan");
    }
};

TEST_P(SamplePlan, OpensWithNothingIgnoredAndSavesTheSameBytes) {
    const PlanDocument plan = readPlan(file());
    EXPECT_TRUE(plan.ignoredKeys.empty());
    EXPECT_EQ(planToJson(plan), readFile(file()));
    EXPECT_FALSE(plan.answer.rows.empty());
    EXPECT_TRUE(plan.answer.problems.empty());
}

TEST_P(SamplePlan, WasMadeWithTheShippedCatalog) {
    const std::string seed = support::buildFolder() + "/share/petaplan/seed.sqlite";
    const store::LoadedCatalog shipped = store::openCatalog(seed);
    EXPECT_EQ(readPlan(file()).catalogId, shipped.catalog->id()) << "resources/samples/renew.sh";
}

TEST_P(SamplePlan, EveryRowFindsItsOfferWithPriceAndSource) {
    const PlanDocument plan = readPlan(file());
    for (const planning::PlanRow& row : plan.answer.rows) {
        const report::UsedOffer* offer = report::findUsedOffer(plan.offers, row.offerId);
        ASSERT_NE(offer, nullptr) << row.offerId;
        EXPECT_TRUE(offer->pricePerHour || offer->pricePerMonth || offer->upfront) << row.offerId;
        EXPECT_FALSE(offer->priceSource.title.empty()) << row.offerId;
        EXPECT_TRUE(offer->observedOn) << row.offerId;
    }
}

// Second method for the amount: machines x billed hours x the exact price in the document.
TEST_P(SamplePlan, AmountsFollowFromTheStoredPrices) {
    const PlanDocument plan = readPlan(file());
    int checked = 0;
    for (const planning::PlanRow& row : plan.answer.rows) {
        const report::UsedOffer* offer = report::findUsedOffer(plan.offers, row.offerId);
        if (!offer->pricePerHour || offer->pricePerHour->currency != row.currency) continue;
        const Term* billed = row.explanation.find("billed_hours");
        const double hours = billed != nullptr ? billed->value : 8760.0 / 12;
        EXPECT_NEAR(row.nodes * hours * offer->pricePerHour->amount.toDouble(), row.cost->central,
                    0.005)
            << row.offerId;
        ++checked;
    }
    EXPECT_GT(checked, 0);
}

TEST_P(SamplePlan, ReportIsCompleteInBothLanguages) {
    const PlanDocument plan = readPlan(file());
    for (const auto language : {text::Language::English, text::Language::SimplifiedChinese}) {
        const text::TextTable texts = ResourceFolder(resources()).texts(language);
        const report::Report report =
            reportOf(plan, texts, language, *Date::parse("2027-11-30"), "Petaplan");
        ASSERT_EQ(report.sections.size(), 6U);
        const std::string markdown = toMarkdown(report);
        // A sentence that is missing is shown by its key.
        for (const char* room : {"report.", "planning.", "performance.", "cost.", "assumption."}) {
            EXPECT_THAT(markdown, Not(HasSubstr(room))) << GetParam();
        }
    }
}

// Readers see names and sentences: no offer id, no identifier of a figure, and in Chinese no
// English formula.
TEST_P(SamplePlan, ReportShowsWordsInsteadOfIdentifiers) {
    const PlanDocument plan = readPlan(file());
    for (const auto language : {text::Language::English, text::Language::SimplifiedChinese}) {
        const text::TextTable texts = ResourceFolder(resources()).texts(language);
        const report::Report report =
            reportOf(plan, texts, language, *Date::parse("2027-11-30"), "Petaplan");
        int formulas = 0;
        int misses = 0;
        for (const report::Section& section : report.sections) {
            for (const report::Block& block : section.blocks) {
                const auto* table = std::get_if<report::Table>(&block);
                if (table == nullptr) continue;
                for (const report::Table::Row& row : table->rows) {
                    if (table->id == "working") {
                        const std::string& formula = row.cells.at(3).text;
                        if (formula.empty()) continue;
                        EXPECT_THAT(formula, Not(HasSubstr("_")));
                        EXPECT_THAT(formula, Not(HasSubstr(" x ")));
                        if (language == text::Language::SimplifiedChinese) {
                            EXPECT_THAT(formula, Not(::testing::MatchesRegex("[ -~]*")));
                        }
                        ++formulas;
                    }
                    if (table->id == "refused") {
                        EXPECT_THAT(row.cells.at(2).text, Not(HasSubstr(":")));
                        ++misses;
                    }
                }
            }
        }
        EXPECT_GT(formulas, 5);
        EXPECT_GT(misses, 3);
    }
}

INSTANTIATE_TEST_SUITE_P(Shipped, SamplePlan, ::testing::Values("train", "finetune", "infer"));

}  // namespace
}  // namespace petaplan::documents
