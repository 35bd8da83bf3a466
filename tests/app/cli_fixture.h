// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/app/program_run.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"

namespace petaplan::testing {

/// petaplan-cli as a black box with the seed catalog of the build, a user's data folder of its own
/// and a fixed day.
class CliTest : public ::testing::Test {
protected:
    using Json = nlohmann::json;

    static std::filesystem::path program() {
        return std::filesystem::path(support::buildFolder()) / "bin" / "petaplan-cli";
    }
    static std::string seed() { return support::buildFolder() + "/share/petaplan/seed.sqlite"; }

    /// With the seed catalog and --as-of 2026-11-30.
    ProgramResult run(std::vector<std::string> arguments, const std::string& input = {}) {
        arguments.insert(arguments.end(), {"--catalog", seed(), "--as-of", "2026-11-30"});
        return runBare(arguments, input);
    }
    ProgramResult runBare(const std::vector<std::string>& arguments,
                          const std::string& input = {}) {
        return runProgram(program(), arguments,
                          {"XDG_DATA_HOME=" + m_folder.path().string(), "LC_ALL=C.UTF-8"}, input);
    }
    /// The JSON answer of a command that must succeed.
    Json json(std::vector<std::string> arguments, int exitCode = 0) {
        arguments.insert(arguments.end(), {"--format", "json"});
        const ProgramResult result = run(std::move(arguments));
        EXPECT_EQ(result.exitCode, exitCode) << result.err;
        Json parsed = Json::parse(result.out, nullptr, false);
        EXPECT_FALSE(parsed.is_discarded()) << result.out.substr(0, 500);
        return parsed;
    }
    void expectUsage(const std::vector<std::string>& arguments, const std::string& words) {
        const ProgramResult result = run(arguments);
        EXPECT_EQ(result.exitCode, 2) << result.err;
        EXPECT_NE(result.err.find(words), std::string::npos) << words << " in " << result.err;
        EXPECT_TRUE(result.out.empty()) << result.out;
    }
    std::filesystem::path folder() const { return m_folder.path(); }
    std::string file(const std::string& name, const std::string& content) const {
        const auto path = m_folder.path() / name;
        std::ofstream(path, std::ios::binary) << content;
        return path.string();
    }

private:
    TemporaryFolder m_folder;
};

}  // namespace petaplan::testing
