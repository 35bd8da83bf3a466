// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/catalog/pricing.h"

namespace petaplan::report {

std::string Words::say(std::string_view key, Arguments arguments) const {
    Message message;
    message.key = "report." + std::string(key);
    for (const auto& [name, text] : arguments) message.arguments.push_back({name, text});
    return m_texts->render(message);
}

std::string Words::wordOf(std::string_view family, std::string_view name) const {
    const std::string key = std::string(family) + "." + std::string(name);
    if (m_texts->contains(key)) return m_texts->word(key);
    std::string readable(name);
    std::replace(readable.begin(), readable.end(), '_', ' ');
    return readable;
}

std::string Words::assumption(const planning::Assumption& assumption) const {
    const std::string key = "assumption." + assumption.key;
    if (!m_texts->contains(key)) {
        return wordOf("assumption", assumption.key) + ": " + assumption.value;
    }
    return m_texts->render({key, {{"value", assumption.value}}});
}

std::string Words::pricing(std::string_view pricingId) const {
    const catalog::PricingModel model = catalog::PricingModel::fromId(pricingId);
    const std::string kind(catalog::pricingKindName(model.kind));
    if (model.kind == catalog::PricingKind::Other) return std::string(pricingId);
    std::string text = say("pricing." + kind);
    if (model.termMonths) {
        text = say("pricing.with_term",
                   {{"pricing", text}, {"months", std::to_string(*model.termMonths)}});
    }
    if (model.payment.empty()) return text;
    const std::string payment = "report.payment." + model.payment;
    if (!m_texts->contains(payment)) return text;
    return say("pricing.with_payment", {{"pricing", text}, {"payment", m_texts->word(payment)}});
}

std::string Words::date(Date date) const {
    const std::string iso = date.toText();
    const int day = (iso[8] - '0') * 10 + (iso[9] - '0');
    return say("date", {{"year", std::to_string(date.year())},
                        {"month", say(fmt::format("month.{}", date.month()))},
                        {"day", std::to_string(day)}});
}

}  // namespace petaplan::report
