// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/term_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/report/words.h"

namespace petaplan::cli {
namespace {

void append(Session& session, const Term& term, const std::string& lead, const std::string& branch,
            std::string& text) {
    const std::string name = session.word("term", term.key);
    text += lead + branch + name + ": " +
            (term.range ? rangeText(*term.range) : figureText(term.value, 6));
    if (!term.unit.empty()) text += " " + term.unit;
    if (!term.formula.empty())
        text += "   = " + report::Words(session.texts(), session.language()).formula(term.formula);
    if (!term.source.empty()) text += "   [" + term.source + "]";
    text += "\n";
    std::string below = lead;
    if (!branch.empty()) below += branch == "└ " ? "  " : "│ ";
    for (std::size_t i = 0; i < term.inputs.size(); ++i) {
        append(session, term.inputs[i], below, i + 1 == term.inputs.size() ? "└ " : "├ ", text);
    }
}

}  // namespace

std::string figureText(double value, int digits) {
    if (!std::isfinite(value) || value == 0) return shortText(value, digits);
    const double magnitude = std::floor(std::log10(std::abs(value))) + 1;
    const double step = std::pow(10.0, magnitude - digits);
    std::string text = shortText(std::round(value / step) * step, digits);
    std::size_t end = std::min(text.find('.'), text.size());
    const std::size_t first = text.front() == '-' ? 1 : 0;
    while (end > first + 3) {
        end -= 3;
        text.insert(end, ",");
    }
    return text;
}

std::string rangeText(const Estimate& estimate, int digits) {
    if (estimate.low == estimate.high) return figureText(estimate.central, digits);
    return fmt::format("{} ({} – {}, {})", figureText(estimate.central, digits),
                       figureText(estimate.low, digits), figureText(estimate.high, digits),
                       evidenceLetter(estimate.level));
}

std::string termText(Session& session, const Term& term, int indent) {
    std::string text;
    append(session, term, std::string(static_cast<std::size_t>(indent), ' '), "", text);
    return text;
}

}  // namespace petaplan::cli
