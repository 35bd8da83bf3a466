// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help_texts.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "app/cli/wording.h"
#include "db/documents/table_output.h"

namespace petaplan::cli {
namespace {

constexpr std::size_t kLineWidth = 96;
constexpr std::string_view kProgram = "petaplan-cli ";

/// The groups of options by the name that the verbs give them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kGroups = {
    {{"Options", "help.group.options"},
     {"Filters", "help.group.filters"},
     {"Order", "help.group.order"},
     {"Workload", "help.group.workload"},
     {"Limits", "help.group.limits"},
     {"Layout", "help.group.layout"},
     {"Machines", "help.group.machines"},
     {"All verbs", "help.group.all_verbs"}}};

/// The parser adds English words of its own to the description of a verb.
class PlainFormatter : public CLI::Formatter {
public:
    std::string make_description(const CLI::App* app) const override {
        return app->get_description() + "\n";
    }
};

std::shared_ptr<CLI::FormatterBase> formatter() {
    constexpr std::size_t kColumn = 34;
    auto made = std::make_shared<PlainFormatter>();
    made->column_width(kColumn);
    made->label("Usage", say("help.label.usage"));
    made->label("OPTIONS", say("help.label.options"));
    made->label("SUBCOMMAND", say("help.label.verb"));
    made->label("SUBCOMMANDS", say("help.label.verb"));
    made->label("REQUIRED", say("help.label.required"));
    made->label("Excludes", say("help.label.excludes"));
    made->label("Positionals", say("help.label.arguments"));
    return made;
}

/// Where a line may end before `at`: behind a space, or behind a character of Chinese.
bool mayBreak(std::string_view text, std::size_t at) {
    if (text[at - 1] == ' ') return true;
    const auto isWide = [&](std::size_t i) {
        return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
    };
    const bool beginsCharacter = !isWide(at);
    constexpr std::string_view kClosing = "，。；：、）”";
    const bool closes = kClosing.find(text.substr(at, 3)) != std::string_view::npos;
    return beginsCharacter && isWide(at - 1) && !closes;
}

std::string wrapped(std::string_view text) {
    std::string result;
    std::size_t line = 0;  // where it begins
    std::size_t last = 0;  // the last place to end it
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (!mayBreak(text, i)) continue;
        if (documents::displayWidth(text.substr(line, i - line)) > kLineWidth && last > line) {
            result += std::string(text.substr(line, last - line)) + "\n";
            line = last;
        }
        last = i;
    }
    if (documents::displayWidth(text.substr(line)) > kLineWidth && last > line) {
        result += std::string(text.substr(line, last - line)) + "\n";
        line = last;
    }
    return result + std::string(text.substr(line)) + "\n";
}

/// The sentences on a verb, then its examples: in the code a footer holds these alone, one a line.
std::string footerOf(const std::string& examples, const std::string& key) {
    std::string text;
    if (sentences().contains(key)) text = wrapped(say(key));
    for (std::size_t start = 0; start < examples.size();) {
        const std::size_t end = std::min(examples.find('\n', start), examples.size());
        const std::string line = examples.substr(start, end - start);
        if (line.starts_with(kProgram)) {
            const std::string word = say("help.label.example");
            text += word + (word.ends_with(':') ? " " : "");
        }
        text += line;
        text += "\n";
        start = end + 1;
    }
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

std::string nameOf(const CLI::Option& option) {
    const auto& names = option.get_lnames();
    std::string name = names.empty() ? option.get_name(true) : names.front();
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

/// The most special text there is: of the option of this verb, of the verb above, of all verbs.
std::string optionKey(std::string path, const std::string& name) {
    for (;;) {
        std::string key = path;
        key += '.';
        key += name;
        const std::size_t dot = path.rfind('.');
        if (dot == std::string::npos) return "help.option." + name;
        if (sentences().contains(key)) return key;
        path.resize(dot);
    }
}

void addTexts(CLI::App& verb, const std::string& path) {  // NOLINT(misc-no-recursion): nests twice
    verb.description(say(path));
    verb.footer(footerOf(verb.get_footer(), path + ".footer"));
    verb.formatter(formatter());
    if (path != "help") verb.group(say("help.group.verbs"));
    for (CLI::Option* option : verb.get_options()) {
        option->description(
            say({optionKey(path, nameOf(*option)), {{"names", option->get_description()}}}));
        for (const auto& [name, key] : kGroups) {
            if (option->get_group() == name) option->group(say(key));
        }
    }
    for (CLI::App* below : verb.get_subcommands([](const CLI::App*) { return true; })) {
        addTexts(*below, path + "." + below->get_name());
    }
}

}  // namespace

std::string helpText(CLI::App& app) {
    addTexts(app, "help");
    return app.help();
}

}  // namespace petaplan::cli
