// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "db/data_error.h"
#include "tests/app/program_run.h"

namespace petaplan::updates::testing {

inline std::string contentOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline void write(const std::filesystem::path& file, const std::string& content) {
    std::ofstream(file, std::ios::binary) << content;
}

/// Runs the minisign tool, which must be installed: it is the second opinion on every signature.
inline petaplan::testing::ProgramResult minisign(const std::vector<std::string>& arguments,
                                                 const std::string& input = {}) {
    const auto result =
        petaplan::testing::runProgram("/usr/bin/minisign", arguments, {"LC_ALL=C.UTF-8"}, input);
    EXPECT_NE(result.exitCode, 127) << "install minisign: " << result.err;
    return result;
}

/// The rule of the DataError that an action throws; empty when it throws none.
template <typename Action>
std::string ruleOf(const Action& action) {
    try {
        action();
    } catch (const DataError& error) {
        EXPECT_FALSE(error.file().empty()) << error.what();
        EXPECT_FALSE(error.remedy().empty()) << error.what();
        return error.rule();
    }
    return {};
}

}  // namespace petaplan::updates::testing
