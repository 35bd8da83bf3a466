// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/parse_fault.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string_view>
#include <vector>

#include "app/cli/wording.h"
#include "core/base/nearest_names.h"

namespace petaplan::cli {
namespace {

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
}

std::vector<std::string> verbsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(verb->get_name());
    }
    return names;
}

/// The verbs nearest to a word that is none; nullopt when a verb was recognised.
std::optional<std::string> unknownVerb(const CLI::App& app, int argc, char** argv) {
    if (!app.get_subcommands().empty()) return std::nullopt;
    const std::vector<std::string> verbs = verbsOf(app);
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word.empty()) continue;
        if (word.front() == '-') {
            // An option of all verbs before the verb brings its value along.
            if (word.starts_with("--") && word.find('=') == std::string::npos) ++i;
            continue;
        }
        const auto nearest = nearestNames(word, verbs, 3);
        if (nearest.empty()) {
            return say({"usage.unknown_verb", {{"word", word}, {"verbs", listed(verbs)}}});
        }
        return say({"usage.unknown_verb_near", {{"word", word}, {"verbs", listed(nearest)}}});
    }
    return std::nullopt;
}

/// What may follow the verb that was typed; nullopt: nothing.
std::optional<std::string> missingVerb(const CLI::App& app) {
    const CLI::App* last = &app;
    while (!last->get_subcommands().empty()) last = last->get_subcommands().back();
    const std::vector<std::string> verbs = verbsOf(*last);
    if (verbs.empty()) return std::nullopt;
    return say({"usage.missing_verb", {{"name", last->get_name()}, {"verbs", listed(verbs)}}});
}

/// The text before a mark, and what follows it; nullopt where there is no mark.
struct Halves {
    std::string before, after;
};
std::optional<Halves> cut(std::string_view text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return std::nullopt;
    return Halves{std::string(text.substr(0, at)), std::string(text.substr(at + mark.size()))};
}

template <typename Kind>
bool is(const CLI::ParseError& error) {
    return dynamic_cast<const Kind*>(&error) != nullptr;
}

/// The parser knows its faults as English sentences alone: their form tells option and value.
std::string faultText(const CLI::ParseError& error) {
    const std::string text = error.what();
    if (is<CLI::ConversionError>(error)) {
        const auto value = cut(text, " = ");
        const auto option = value ? cut(value->before, "Could not convert: ") : std::nullopt;
        if (option) {
            return say({"usage.no_number", {{"option", option->after}, {"value", value->after}}});
        }
        if (const auto flag = cut(text, ": ")) {
            return say({"usage.flag_value", {{"option", flag->before}}});
        }
    }
    if (is<CLI::ExtrasError>(error)) {
        if (const auto words = cut(text, "not expected: ")) {
            return say({"usage.unexpected", {{"words", words->after}}});
        }
    }
    if (is<CLI::RequiredError>(error)) {
        if (const auto name = cut(text, " is required")) {
            return say({"usage.required", {{"option", name->before}}});
        }
    }
    if (is<CLI::ExcludesError>(error)) {
        if (const auto names = cut(text, " excludes ")) {
            return say({"usage.excludes", {{"option", names->before}, {"other", names->after}}});
        }
    }
    if (is<CLI::ArgumentMismatch>(error)) {
        const auto option = cut(text, ": ");
        if (option && option->after.starts_with("At Most")) {
            return say({"usage.repeated", {{"option", option->before}}});
        }
        if (option) return say({"usage.value_missing", {{"option", option->before}}});
    }
    return text;  // a fault of a value, in the words of the check of its option
}

}  // namespace

std::string parseFaultText(const CLI::App& app, const CLI::ParseError& error, int argc,
                           char** argv) {
    if (const auto text = unknownVerb(app, argc, argv)) return *text;
    if (is<CLI::RequiredError>(error)) {
        if (const auto text = missingVerb(app)) return *text;
    }
    return faultText(error);
}

}  // namespace petaplan::cli
