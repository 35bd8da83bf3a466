// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/catalog/pricing.h"

namespace petaplan::report {

namespace {

constexpr std::string_view kNoRegion = "-";
constexpr std::string_view kUnpriced = "unpriced";

std::vector<std::string_view> partsOf(std::string_view id) {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0;;) {
        const std::size_t colon = id.find(':', from);
        parts.push_back(id.substr(from, colon - from));
        if (colon == std::string_view::npos) return parts;
        from = colon + 1;
    }
}

// An id names provider, machine type, region, perhaps a zone, and a way to pay.
bool isOfferId(const std::vector<std::string_view>& parts) {
    if (parts.size() < 4 || parts.size() > 5) return false;
    if (std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
            return part.empty() || part.find(' ') != std::string_view::npos;
        })) {
        return false;
    }
    return parts.back() == kUnpriced ||
           catalog::PricingModel::fromId(parts.back()).kind != catalog::PricingKind::Other;
}

bool isAsciiAlnum(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// "2 x weights / rate" as a part of a key: "2_x_weights_rate".
std::string keyOf(std::string_view text) {
    std::string key;
    for (const char c : text) {
        if (isAsciiAlnum(c)) {
            key += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (!key.empty() && key.back() != '_') {
            key += '_';
        }
    }
    while (!key.empty() && key.back() == '_') key.pop_back();
    return key;
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
}

}  // namespace

std::string Words::message(const Message& message) const {
    Message named = message;
    for (Argument& argument : named.arguments) {
        auto* text = std::get_if<std::string>(&argument.value);
        if (text == nullptr) continue;
        *text = argument.name == "layout" ? layout(*text) : offer(*text);
    }
    return m_texts->render(named);
}

std::string Words::layout(std::string_view code) const {
    std::string text;
    while (!code.empty()) {
        const std::size_t end = std::min(code.find(' '), code.size());
        std::string part(code.substr(0, end));
        code.remove_prefix(std::min(end + 1, code.size()));
        constexpr std::string_view kRecompute = "recompute-";
        if (part.starts_with(kRecompute)) {
            part = say("layout.recompute_" + part.substr(kRecompute.size()));
        } else if (part.starts_with("mb")) {
            part = say("layout.micro_batch", {{"size", part.substr(2)}});
        } else if (part.starts_with("zero")) {
            part = say("layout.zero", {{"stage", part.substr(4)}});
        } else {
            const std::size_t digits = part.find_first_of("0123456789");
            const std::string key = "layout.degree_" + part.substr(0, digits);
            if (digits != std::string::npos && contains("report." + key)) {
                part = say(key, {{"degree", part.substr(digits)}});
            }
        }
        text = text.empty() ? part : say("layout.both", {{"first", text}, {"second", part}});
    }
    return text;
}

std::string Words::provider(std::string_view providerId, const std::string& name) const {
    const std::string key = "value.provider." + std::string(providerId);
    if (m_texts->contains(key)) return m_texts->word(key);
    return name.empty() ? std::string(providerId) : name;
}

std::string Words::offer(std::string_view offerId) const {
    const std::vector<std::string_view> parts = partsOf(offerId);
    if (!isOfferId(parts)) return std::string(offerId);
    std::string place;
    for (std::size_t i = 2; i + 1 < parts.size(); ++i) {
        if (parts[i] == kNoRegion) continue;
        place += (place.empty() ? "" : " ") + std::string(parts[i]);
    }
    const std::string pricing =
        parts.back() == kUnpriced ? say("pricing.unpriced") : this->pricing(parts.back());
    const std::string machine(parts[1]);
    const std::string seller = provider(parts[0], {});
    return place.empty() ? say("offer.title_anywhere",
                               {{"provider", seller}, {"instance", machine}, {"pricing", pricing}})
                         : say("offer.title", {{"provider", seller},
                                               {"instance", machine},
                                               {"place", place},
                                               {"pricing", pricing}});
}

std::string Words::formula(const std::string& formula) const {
    const std::string sentence = "formula." + keyOf(formula);
    if (m_texts->contains(sentence)) return m_texts->word(sentence);
    const auto nameOf = [this](const std::string& identifier) -> std::optional<std::string> {
        for (const char* family : {"term.", "column."}) {
            if (m_texts->contains(family + identifier)) return m_texts->word(family + identifier);
        }
        return std::nullopt;
    };
    std::string text;
    for (std::size_t at = 0; at < formula.size();) {
        if (!isAsciiAlnum(formula[at])) {
            text += formula[at++];
            continue;
        }
        std::size_t end = at;
        while (end < formula.size() && (isAsciiAlnum(formula[end]) || formula[end] == '_')) ++end;
        const std::string identifier = formula.substr(at, end - at);
        // A lone word may be one of a sentence; only names with an underscore stand for a figure.
        const bool isName = identifier.find('_') != std::string::npos || formula == identifier;
        text += isName ? nameOf(identifier).value_or(identifier) : identifier;
        at = end;
    }
    replaceAll(text, " x ", " × ");
    replaceAll(text, " / ", " ÷ ");
    replaceAll(text, " - ", " − ");
    if (m_texts->contains("unit.h")) replaceAll(text, "730 h", "730 " + m_texts->word("unit.h"));
    if (m_texts->contains("term.both_of"))
        replaceAll(text, "both of", m_texts->word("term.both_of"));
    return text;
}

std::string Words::unit(std::string_view unit) const {
    std::string text;
    for (std::size_t at = 0; at <= unit.size();) {
        const std::size_t end = std::min(unit.find('/', at), unit.size());
        const std::string part(unit.substr(at, end - at));
        if (at > 0) text += '/';
        text += m_texts->contains("unit." + part) ? m_texts->word("unit." + part) : part;
        at = end + 1;
    }
    return text;
}

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
    const std::string value = key + "." + assumption.value;
    return m_texts->render(
        {key, {{"value", m_texts->contains(value) ? m_texts->word(value) : assumption.value}}});
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
