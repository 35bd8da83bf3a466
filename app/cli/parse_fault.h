// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace petaplan::cli {

/// What is wrong with a command line that could not be understood, in the language of the user,
/// with the nearest verbs where a word is none.
std::string parseFaultText(const CLI::App& app, const CLI::ParseError& error, int argc,
                           char** argv);

}  // namespace petaplan::cli
