// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/date.h"
#include "core/planning/plan.h"
#include "core/text/text_table.h"

namespace petaplan::report {

/// The sentences of a report in its language. Keys of the report's own file are given without their
/// "report." in front; figures come already printed.
class Words {
public:
    using Arguments = std::initializer_list<std::pair<const char*, std::string>>;

    Words(const text::TextTable& texts, text::Language language)
        : m_texts(&texts), m_language(language) {}

    std::string say(std::string_view key, Arguments arguments = {}) const;
    /// A message of another room (reason, risk, remedy); ids of offers among its arguments become
    /// names.
    std::string message(const Message& message) const;
    /// The word of "<family>.<name>" of another room; the name itself, made readable, where no room
    /// explains it.
    std::string wordOf(std::string_view family, std::string_view name) const;
    /// What the answer assumed, as a sentence.
    std::string assumption(const planning::Assumption& assumption) const;
    /// "on demand", "reserved for 12 months, no upfront payment"
    std::string pricing(std::string_view pricingId) const;
    /// "AWS" of "aws"; `name` where no text has a shorter one.
    std::string provider(std::string_view providerId, const std::string& name) const;
    /// "AWS p5.48xlarge, us-east-1, on demand" of "aws:p5.48xlarge:us-east-1:on_demand"; a text
    /// that is no id stays as it is.
    std::string offer(std::string_view offerId) const;
    /// "tensor parallel 8, micro-batch 1, full recompute" of "tp8 mb1 recompute-full"
    std::string layout(std::string_view code) const;
    /// How a figure follows, in words: the translated sentence where there is one, else the names
    /// of the figures in place of their identifiers.
    std::string formula(const std::string& formula) const;
    /// The unit of a figure with its words translated, "tokens/s" part by part; the symbols of
    /// units ("GB", "ms") and currencies have no text and stay.
    std::string unit(std::string_view unit) const;
    /// "30 November 2026"
    std::string date(Date date) const;
    text::Language language() const { return m_language; }
    bool contains(std::string_view key) const { return m_texts->contains(key); }

private:
    const text::TextTable* m_texts;
    text::Language m_language;
};

}  // namespace petaplan::report
