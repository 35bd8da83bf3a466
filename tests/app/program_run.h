// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace petaplan::testing {

/// What a program left behind.
struct ProgramResult {
    int exitCode = -1;  ///< -1 when a signal ended it
    std::string out;
    std::string err;
};

/// Runs a program to its end, both outputs caught apart. `environment` entries ("NAME=value")
/// replace those of the test.
ProgramResult runProgram(const std::filesystem::path& program,
                         const std::vector<std::string>& arguments,
                         const std::vector<std::string>& environment = {},
                         const std::string& input = {});

}  // namespace petaplan::testing
