// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/base_json.h"

namespace petaplan::documents {
namespace {

std::optional<EvidenceLevel> levelFromLetter(std::string_view letter) {
    for (const EvidenceLevel level :
         {EvidenceLevel::A, EvidenceLevel::B, EvidenceLevel::C, EvidenceLevel::D}) {
        if (evidenceLetter(level) == letter) return level;
    }
    return std::nullopt;
}

}  // namespace

Json toJson(const Estimate& estimate) {
    Json json;
    json["low"] = numberToJson(estimate.low);
    json["central"] = numberToJson(estimate.central);
    json["high"] = numberToJson(estimate.high);
    json["level"] = evidenceLetter(estimate.level);
    if (!estimate.spread.empty()) {
        Json& spread = json["spread"] = Json::array();
        for (const SpreadTerm& term : estimate.spread) {
            spread.push_back({{"name", term.name}, {"sigma", numberToJson(term.sigma)}});
        }
    }
    return json;
}

Estimate estimateFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    Estimate estimate;
    estimate.low = fields.number("low");
    estimate.central = fields.number("central");
    estimate.high = fields.number("high");
    estimate.level = fields.named("level", levelFromLetter);
    estimate.spread = fields.list("spread", [](const JsonNode& item) {
        JsonFields part = item.object();
        return SpreadTerm{part.text("name"), part.number("sigma")};
    });
    return estimate;
}

Json toJson(const Decimal& decimal) {
    return decimal.toText();
}

Decimal decimalFromJson(const JsonNode& node) {
    const std::optional<Decimal> value = Decimal::parse(node.text());
    if (!value) node.fail("must be an exact decimal in quotes, such as \"32.7726\"");
    return *value;
}

Json toJson(const Money& money) {
    Json json;
    json["amount"] = toJson(money.amount);
    addIfKnown(json, "currency", money.currency);
    return json;
}

Money moneyFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    Money money;
    money.amount = decimalFromJson(fields.at("amount"));
    money.currency = fields.textOr("currency");
    if (!money.currency.empty() && !isCurrencyCode(money.currency)) {
        node.fail("has a currency that is no code of three capital letters");
    }
    return money;
}

Json toJson(const Term& term) {
    Json json;
    json["key"] = term.key;
    addIfKnown(json, "unit", term.unit);
    json["value"] = numberToJson(term.value);
    addIfKnown(json, "formula", term.formula);
    addIfKnown(json, "source", term.source);
    addIfKnown(json, "range", term.range);
    addIfKnown(json, "inputs", term.inputs);
    return json;
}

Term termFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    Term term;
    term.key = fields.text("key");
    term.unit = fields.textOr("unit");
    term.value = fields.number("value");
    term.formula = fields.textOr("formula");
    term.source = fields.textOr("source");
    if (const auto range = fields.find("range")) term.range = estimateFromJson(*range);
    // As deep as the JSON text, whose depth parseJson limits.
    term.inputs = fields.list("inputs", termFromJson);
    return term;
}

Json toJson(const Message& message) {
    Json json;
    json["key"] = message.key;
    if (message.arguments.empty()) return json;
    Json& arguments = json["arguments"] = Json::array();
    for (const Argument& argument : message.arguments) {
        Json item;
        item["name"] = argument.name;
        if (const auto* text = std::get_if<std::string>(&argument.value)) item["text"] = *text;
        if (const auto* number = std::get_if<double>(&argument.value)) {
            item["number"] = numberToJson(*number);
        }
        if (const auto* whole = std::get_if<std::int64_t>(&argument.value)) item["whole"] = *whole;
        arguments.push_back(std::move(item));
    }
    return json;
}

Message messageFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    Message message;
    message.key = fields.text("key");
    message.arguments = fields.list("arguments", [](const JsonNode& item) {
        JsonFields part = item.object();
        Argument argument;
        argument.name = part.text("name");
        if (const auto text = part.find("text")) {
            argument.value = text->text();
        } else if (const auto number = part.find("number")) {
            argument.value = number->number();
        } else {
            argument.value = part.at("whole").whole(std::numeric_limits<std::int64_t>::min(),
                                                    std::numeric_limits<std::int64_t>::max());
        }
        return argument;
    });
    return message;
}

Json toJson(const Problem& problem) {
    Json json;
    json["field"] = problem.field;
    json["message"] = toJson(problem.message);
    return json;
}

Problem problemFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    Problem problem;
    problem.field = fields.text("field");
    problem.message = messageFromJson(fields.at("message"));
    return problem;
}

Json toJson(const Date& date) {
    return date.toText();
}

Date dateFromJson(const JsonNode& node) {
    const std::optional<Date> date = Date::parse(node.text());
    if (!date) node.fail("must be a date such as \"2026-11-30\"");
    return *date;
}

Json toJson(const Source& source) {
    Json json;
    json["title"] = source.title;
    addIfKnown(json, "date", source.date);
    return json;
}

Source sourceFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    Source source;
    source.title = fields.text("title");
    if (const auto date = fields.find("date")) source.date = dateFromJson(*date);
    return source;
}

}  // namespace petaplan::documents
