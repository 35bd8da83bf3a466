// SPDX-License-Identifier: GPL-3.0-or-later
// petaplan-cli: parse, wire, run. Results go to stdout, everything else to stderr.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>

#include "app/cli/verbs.h"
#include "db/data_error.h"

namespace {

using petaplan::cli::ExitCode;

ExitCode fault(ExitCode code, std::string_view text) {
    fmt::print(stderr, "petaplan-cli: {}\n", text);
    return code;
}

ExitCode runProgram(int argc, char** argv) {
    CLI::App app("Compare GPU cloud offers and plan workloads on them.", "petaplan-cli");
    app.set_version_flag("--version", "petaplan-cli " PETAPLAN_VERSION);
    app.require_subcommand(1);
    petaplan::cli::Choice choice;
    for (const petaplan::cli::AddVerb add : petaplan::cli::allVerbs()) add(app, choice);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wanted) {  // --help, --version
        app.exit(wanted);
        return ExitCode::Answered;
    } catch (const CLI::ParseError& error) {
        app.exit(error);
        return ExitCode::Usage;
    }
    return choice.run();
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
    } catch (const std::exception& error) {
        code = fault(ExitCode::Internal, error.what());
    }
    return static_cast<int>(code);
}
