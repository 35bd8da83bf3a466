// SPDX-License-Identifier: GPL-3.0-or-later
// A test that no CMakeLists.txt names is never built and never fails.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/support/test_paths.h"

namespace petaplan {
namespace {

TEST(ListedTests, EveryTestFileIsPartOfATarget) {
    std::string lists;
    std::vector<std::string> tests;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(support::sourceFolder()) / "tests")) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with("_test.cpp")) tests.push_back(name);
        if (name != "CMakeLists.txt") continue;
        std::ifstream stream(entry.path());
        lists.append(std::istreambuf_iterator<char>(stream), {});
    }
    EXPECT_GT(tests.size(), 50U);
    for (const std::string& name : tests) {
        EXPECT_NE(lists.find(name), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace petaplan
