// SPDX-License-Identifier: GPL-3.0-or-later
// petaplan-cli: parse, wire, run. Results go to stdout, everything else to stderr.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <new>

#include "app/cli/help_texts.h"
#include "app/cli/parse_fault.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "db/data_error.h"

namespace {

using petaplan::cli::ExitCode;
using petaplan::cli::say;

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

ExitCode fault(const petaplan::DataError& error) {
    const bool network = error.kind() == petaplan::DataError::Kind::Network;
    return fault(network ? ExitCode::Network : ExitCode::BadData,
                 petaplan::cli::dataFaultText(error));
}

/// Lets the options of all verbs stand behind the verb as well.
void letOptionsFallThrough(CLI::App& app) {  // NOLINT(misc-no-recursion): verbs nest twice
    for (CLI::App* verb : app.get_subcommands({})) {
        verb->fallthrough();
        letOptionsFallThrough(*verb);
    }
}

/// The language must be known before the command line has been understood: its faults are told in
/// it. A wrong one is refused later, with the other options.
void chooseLanguage(int argc, char** argv) {
    constexpr std::string_view kOption = "--lang";
    for (int i = 1; i < argc; ++i) {
        std::string_view word = argv[i];
        if (word == "--") return;
        if (!word.starts_with(kOption)) continue;
        word.remove_prefix(kOption.size());
        if (word.empty() && i + 1 < argc) word = argv[i + 1];
        if (word.starts_with('=')) word.remove_prefix(1);
        if (const auto language = petaplan::text::languageFromCode(word)) {
            petaplan::cli::speak(*language);
        }
    }
}

ExitCode runProgram(int argc, char** argv) {
    chooseLanguage(argc, argv);
    CLI::App app("", "petaplan-cli");
    app.set_version_flag("--version", "petaplan-cli " PETAPLAN_VERSION);
    app.require_subcommand(1);
    petaplan::cli::Choice choice;
    petaplan::cli::addGlobalOptions(app, choice.global);
    for (const petaplan::cli::AddVerb add : petaplan::cli::allVerbs()) add(app, choice);
    letOptionsFallThrough(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForVersion& version) {
        petaplan::cli::printResult(std::string(version.what()) + "\n");
        return ExitCode::Answered;
    } catch (const CLI::Success&) {  // --help
        petaplan::cli::printResult(petaplan::cli::helpText(app));
        return ExitCode::Answered;
    } catch (const CLI::ParseError& error) {
        fault(ExitCode::Usage, petaplan::cli::parseFaultText(app, error, argc, argv));
        fmt::print(stderr, "{}\n", say("usage.see_help"));
        return ExitCode::Usage;
    }
    return choice.run();
}

}  // namespace

int main(int argc, char** argv) {
    ExitCode code = ExitCode::Internal;
    try {
        code = runProgram(argc, argv);
        petaplan::cli::finishOutput();
    } catch (const petaplan::cli::UsageError& error) {
        code = fault(ExitCode::Usage, error.what());
    } catch (const petaplan::DataError& error) {
        code = fault(error);
    } catch (const std::bad_alloc&) {
        code = fault(ExitCode::Internal, "out of memory");
    } catch (const std::exception& error) {
        code = fault(ExitCode::Internal, error.what());
    }
    return static_cast<int>(code);
}
