// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace petaplan::cli {

/// The help of the verb that was typed, in the language of the user. Verbs and options carry no
/// sentences: those are texts of the key "help.<verb>" and "help.<verb>.<option>", or, for an
/// option that several verbs share, "help.<option>" ("help.plan.train", "help.limit"). "{names}" in
/// one stands for the list of words that the option takes.
std::string helpText(CLI::App& app);

}  // namespace petaplan::cli
