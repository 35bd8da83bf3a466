// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace CLI {
class App;
}

namespace petaplan::cli {

/// Options that every verb understands.
struct GlobalOptions {
    std::string format = "table";
    std::string catalog;  ///< a catalog file; empty: the user's current one
    std::string currency = "USD";
    bool currencyGiven = false;
    std::string asOf;  ///< ISO date; empty: today
    std::string language = "en";
    std::uint64_t seed = 1;  ///< for verbs that draw random numbers
    unsigned threads = 0;    ///< 0: as many as the machine has
};

/// Adds them to the program, so that they may stand before or after the verb.
void addGlobalOptions(CLI::App& app, GlobalOptions& options);

}  // namespace petaplan::cli
