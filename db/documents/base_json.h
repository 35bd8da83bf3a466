// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/estimate.h"
#include "core/base/message.h"
#include "core/base/money.h"
#include "core/base/source.h"
#include "core/base/term.h"
#include "db/documents/json_reading.h"

/// The base types as JSON: snake_case keys, exact decimals as strings, absent means unknown. Each
/// `…FromJson` throws DataError with the path of the fault.
namespace petaplan::documents {

/// { "low", "central", "high", "level", "spread": [ { "name", "sigma" } ] }; an exact figure has no
/// spread.
Json toJson(const Estimate& estimate);
Estimate estimateFromJson(const JsonNode& node);

/// { "amount": "32.7726", "currency": "USD" }
Json toJson(const Money& money);
Money moneyFromJson(const JsonNode& node);
/// "32.7726"
Json toJson(const Decimal& decimal);
Decimal decimalFromJson(const JsonNode& node);

/// { "key", "unit", "value", "formula", "source", "range", "inputs" }, empty parts left out.
Json toJson(const Term& term);
Term termFromJson(const JsonNode& node);

/// { "key": "memory.too_small", "arguments": [ { "name": "needed", "number": 93 } ] }; the value
/// stands under "text", "number" or "whole".
Json toJson(const Message& message);
Message messageFromJson(const JsonNode& node);
/// { "field": "seq_len", "message": { … } }
Json toJson(const Problem& problem);
Problem problemFromJson(const JsonNode& node);

/// { "title", "date" }
Json toJson(const Source& source);
Source sourceFromJson(const JsonNode& node);
/// "2026-11-30"
Json toJson(const Date& date);
Date dateFromJson(const JsonNode& node);

/// Adds the field unless the value is absent or empty.
template <typename Value>
void addIfKnown(Json& object, const char* key, const std::optional<Value>& value) {
    if (!value) return;
    if constexpr (std::is_same_v<Value, double>) {
        object[key] = numberToJson(*value);
    } else if constexpr (std::is_arithmetic_v<Value>) {
        object[key] = *value;
    } else {
        object[key] = toJson(*value);
    }
}
inline void addIfKnown(Json& object, const char* key, const std::string& text) {
    if (!text.empty()) object[key] = text;
}
inline void addIfKnown(Json& object, const char* key, const std::vector<std::string>& texts) {
    if (!texts.empty()) object[key] = texts;
}
/// A list of anything with toJson, left out when empty.
template <typename Value>
requires(!std::is_same_v<Value, std::string>) void addIfKnown(Json& object, const char* key,
                                                              const std::vector<Value>& values) {
    if (values.empty()) return;
    Json list = Json::array();
    for (const Value& value : values) list.push_back(toJson(value));
    object[key] = std::move(list);
}

}  // namespace petaplan::documents
