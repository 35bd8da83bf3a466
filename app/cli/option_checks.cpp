// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_checks.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/cli/wording.h"
#include "core/base/date.h"
#include "core/base/money.h"
#include "core/base/number_text.h"

namespace petaplan::cli {

OptionCheck wholeNumber(std::int64_t low, std::int64_t high) {
    return [low, high](const std::string& text) {
        const auto number = parseWholeNumber(text);
        if (number && *number >= low && *number <= high) return std::string();
        return say({"usage.whole_number", {{"low", low}, {"high", high}, {"value", text}}});
    };
}

OptionCheck oneOf(std::vector<std::string> words) {
    return [words = std::move(words)](const std::string& text) {
        if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
        std::string list;
        for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
        return say({"usage.one_of", {{"words", list}, {"value", text}}});
    };
}

std::string regularFileFault(const std::string& text) {
    std::error_code error;
    const auto status = std::filesystem::status(text, error);
    if (!std::filesystem::exists(status)) return say({"usage.no_file", {{"file", text}}});
    if (std::filesystem::is_regular_file(status)) return {};
    return say({"usage.no_plain_file", {{"file", text}}});
}

std::string emptyFault(const std::string& text) {
    return text.empty() ? say("usage.empty") : std::string();
}

std::string notNegativeFault(const std::string& text) {
    const auto number = parseNumber(text);
    const bool sensible = number && std::isfinite(*number) && *number >= 0;
    return sensible ? std::string() : say({"usage.not_negative", {{"value", text}}});
}

std::string dateFault(const std::string& text) {
    return Date::parse(text) ? std::string() : say({"usage.date", {{"value", text}}});
}

std::string currencyFault(const std::string& text) {
    return isCurrencyCode(text) ? std::string() : say({"usage.currency", {{"value", text}}});
}

}  // namespace petaplan::cli
