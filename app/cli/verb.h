// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "app/cli/global_options.h"

namespace CLI {
class App;
}

namespace petaplan::cli {

/// What the program returns to the shell.
enum class ExitCode : int {
    Answered = 0,    ///< an empty list is an answer
    AnswerIsNo = 1,  ///< nothing feasible, or a difference was found
    Usage = 2,
    BadData = 3,
    Network = 4,
    Internal = 5
};

/// A fault in what the user typed that shows only after parsing, such as an unknown name. The text
/// says what is wrong and names the nearest alternatives.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What the chosen verb will do once the whole command line has been read, and the options that all
/// verbs share.
struct Choice {
    GlobalOptions global;
    std::function<ExitCode()> run;
};

/// Adds one subcommand with its options to `app`; its callback sets `choice.run`. Each verb lives
/// in a file of its own, declares its function in verbs.h and stands in the list of verbs.cpp.
using AddVerb = void (*)(CLI::App& app, Choice& choice);

}  // namespace petaplan::cli
