// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/words.h"

#include <gtest/gtest.h>

namespace petaplan::report {
namespace {

text::TextTable table(const char* content) {
    text::TextTable texts;
    EXPECT_TRUE(texts.add(content).empty());
    return texts;
}

const char* const kTexts =
    "report.offer.title = {provider} {instance}, {place}, {pricing}\n"
    "report.offer.title_anywhere = {provider} {instance}, {pricing}\n"
    "report.pricing.on_demand = on demand\n"
    "report.pricing.spot = spot\n"
    "report.pricing.unpriced = no price\n"
    "value.provider.aws = AWS\n"
    "term.run_hours = Run time\n"
    "term.minimum = Minimum charge\n"
    "formula.nodes_x_billed_hours = machines × billed hours\n"
    "planning.price_claimed = Only a claim: {offer}.\n";

TEST(Words, AnOfferIsNamedByItsParts) {
    const text::TextTable texts = table(kTexts);
    const Words words(texts, text::Language::English);
    EXPECT_EQ(words.offer("aws:p5.48xlarge:us-east-1:on_demand"),
              "AWS p5.48xlarge, us-east-1, on demand");
    EXPECT_EQ(words.offer("aws:p5.48xlarge:us-east-1:us-east-1a:spot"),
              "AWS p5.48xlarge, us-east-1 us-east-1a, spot");
    // No region, no price, a provider without a word of its own.
    EXPECT_EQ(words.offer("novita:rtx-4090:-:unpriced"), "novita rtx-4090, no price");
}

TEST(Words, ALayoutIsSaidInWords) {
    const text::TextTable texts = table(
        "report.layout.both = {first}, {second}\n"
        "report.layout.zero = ZeRO {stage}\n"
        "report.layout.micro_batch = micro-batch {size}\n"
        "report.layout.recompute_full = full recompute\n"
        "report.layout.degree_tp = tensor parallel {degree}\n"
        "report.layout.degree_dp = data parallel {degree}\n"
        "planning.out_of_memory = {layout} is too large.\n");
    const Words words(texts, text::Language::English);
    EXPECT_EQ(words.layout("mb1 recompute-full"), "micro-batch 1, full recompute");
    EXPECT_EQ(words.layout("tp8 dp64 zero3 mb2"),
              "tensor parallel 8, data parallel 64, ZeRO 3, micro-batch 2");
    EXPECT_EQ(words.message({"planning.out_of_memory", {{"layout", std::string("tp8 mb1")}}}),
              "tensor parallel 8, micro-batch 1 is too large.");
}

TEST(Words, WhatIsNoOfferStaysAsItIs) {
    const text::TextTable texts = table(kTexts);
    const Words words(texts, text::Language::English);
    for (const char* text : {"", "h100-sxm5-80", "aws:p5.48xlarge", "a:b:c:d", "12:30:00:spot now",
                             "https://x:y:z:spot:more:parts"}) {
        EXPECT_EQ(words.offer(text), text);
    }
}

TEST(Words, MessagesNameTheirOffers) {
    const text::TextTable texts = table(kTexts);
    const Words words(texts, text::Language::English);
    const Message message{"planning.price_claimed", {{"offer", "aws:p4d.24xlarge:-:spot"}}};
    EXPECT_EQ(words.message(message), "Only a claim: AWS p4d.24xlarge, spot.");
}

TEST(Words, WordsOfUnitsAreTranslatedAndSymbolsStay) {
    const text::TextTable texts = table("unit.h = 小时\nunit.tokens = token\nunit.days = 天\n");
    const Words words(texts, text::Language::SimplifiedChinese);
    EXPECT_EQ(words.unit("h"), "小时");
    EXPECT_EQ(words.unit("days"), "天");
    EXPECT_EQ(words.unit("tokens/s"), "token/s");
    EXPECT_EQ(words.unit("USD/h"), "USD/小时");
    for (const char* symbol : {"", "GB/s", "1/s", "GiB", "ms", "EUR"}) {
        EXPECT_EQ(words.unit(symbol), symbol);
    }
}

TEST(Words, FormulasAreReadInWords) {
    const text::TextTable texts = table(kTexts);
    const Words words(texts, text::Language::English);
    EXPECT_EQ(words.formula("nodes x billed_hours"), "machines × billed hours");
    // Without a sentence of its own: identifiers by the names of their figures, others stay.
    EXPECT_EQ(words.formula("run_hours / term_hours - minimum"), "Run time ÷ term_hours − minimum");
    EXPECT_EQ(words.formula("minimum"), "Minimum charge");
}

}  // namespace
}  // namespace petaplan::report
