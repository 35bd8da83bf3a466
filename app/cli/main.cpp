// SPDX-License-Identifier: GPL-3.0-or-later
// petaplan-cli: parse, wire, run. Results go to stdout, everything else to stderr.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <new>

#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "core/base/nearest_names.h"
#include "db/data_error.h"

namespace {

using petaplan::cli::ExitCode;

/// What was typed or read may be megabytes of anything: neither its length nor its control
/// characters belong on a terminal.
std::string readable(std::string_view text) {
    constexpr std::size_t kLongest = 4000;
    std::string result;
    for (const char c : text.substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        const bool control = (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f;
        result += control ? '?' : c;
    }
    if (text.size() > kLongest) result += " …";
    return result;
}

ExitCode fault(ExitCode code, std::string_view text) {
    fmt::print(stderr, "petaplan-cli: {}\n", readable(text));
    return code;
}

/// Lets the options of all verbs stand behind the verb as well.
void letOptionsFallThrough(CLI::App& app) {  // NOLINT(misc-no-recursion): verbs nest twice
    for (CLI::App* verb : app.get_subcommands({})) {
        verb->fallthrough();
        letOptionsFallThrough(*verb);
    }
}

/// The verbs nearest to a word that is none; empty when a verb was recognised.
std::string verbHint(const CLI::App& app, int argc, char** argv) {
    if (!app.get_subcommands().empty()) return {};
    std::vector<std::string> verbs;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        verbs.push_back(verb->get_name());
    }
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word.empty()) continue;
        if (word.front() == '-') {
            // An option of all verbs before the verb brings its value along.
            if (word.starts_with("--") && word.find('=') == std::string::npos) ++i;
            continue;
        }
        const auto nearest = petaplan::nearestNames(word, verbs, 3);
        std::string hint = "unknown verb " + word + (nearest.empty() ? ". Verbs:" : ". Nearest:");
        for (const std::string& one : nearest.empty() ? verbs : nearest) hint += " " + one;
        return hint;
    }
    return {};
}

/// What may follow the verb that was typed, or nothing at all.
std::string missingVerbHint(const CLI::App& app) {
    const CLI::App* last = &app;
    while (!last->get_subcommands().empty()) last = last->get_subcommands().back();
    std::string hint;
    for (const CLI::App* verb : last->get_subcommands([](const CLI::App*) { return true; })) {
        hint += " " + verb->get_name();
    }
    return hint.empty() ? hint : "name a verb of " + last->get_name() + ":" + hint;
}

/// The parser says only that a text is no number; users want to know which numbers are taken.
std::string parseFault(const CLI::ParseError& error) {
    const std::string text = error.what();
    constexpr std::string_view kBegin = "Could not convert: ";
    const std::size_t equals = text.find(" = ");
    const bool isConversion = dynamic_cast<const CLI::ConversionError*>(&error) != nullptr;
    if (!isConversion || !text.starts_with(kBegin) || equals == std::string::npos) return text;
    return fmt::format(
        "{} takes a number (where things are counted a whole one, up to 2147483647), not {}",
        text.substr(kBegin.size(), equals - kBegin.size()), text.substr(equals + 3));
}

ExitCode runProgram(int argc, char** argv) {
    CLI::App app("Compare GPU cloud offers and plan workloads on them.", "petaplan-cli");
    app.set_version_flag("--version", "petaplan-cli " PETAPLAN_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);
    petaplan::cli::Choice choice;
    petaplan::cli::addGlobalOptions(app, choice.global);
    for (const petaplan::cli::AddVerb add : petaplan::cli::allVerbs()) add(app, choice);
    letOptionsFallThrough(app);
    app.footer("Help of a verb: petaplan-cli VERB --help");
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wanted) {  // --help, --version
        app.exit(wanted);
        return ExitCode::Answered;
    } catch (const CLI::ParseError& error) {
        if (const std::string hint = verbHint(app, argc, argv); !hint.empty()) {
            return fault(ExitCode::Usage, hint);
        }
        const bool isMissing = dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
        const std::string hint = isMissing ? missingVerbHint(app) : std::string();
        fault(ExitCode::Usage, hint.empty() ? parseFault(error) : hint);
        fmt::print(stderr, "Run with --help for more information.\n");
        return ExitCode::Usage;
    }
    try {
        return choice.run();
    } catch (const petaplan::DataError& error) {
        const bool network = error.kind() == petaplan::DataError::Kind::Network;
        return fault(network ? ExitCode::Network : ExitCode::BadData,
                     petaplan::cli::dataFaultText(choice.global, error));
    }
}

}  // namespace

int main(int argc, char** argv) {
    ExitCode code = ExitCode::Internal;
    try {
        code = runProgram(argc, argv);
        if (std::fflush(stdout) != 0)
            code = fault(ExitCode::Internal, "the output cannot be written");
    } catch (const petaplan::cli::UsageError& error) {
        code = fault(ExitCode::Usage, error.what());
    } catch (const petaplan::DataError& error) {
        const bool network = error.kind() == petaplan::DataError::Kind::Network;
        code = fault(network ? ExitCode::Network : ExitCode::BadData, error.what());
    } catch (const std::bad_alloc&) {
        code = fault(ExitCode::Internal, "out of memory");
    } catch (const std::exception& error) {
        code = fault(ExitCode::Internal, error.what());
    }
    return static_cast<int>(code);
}
