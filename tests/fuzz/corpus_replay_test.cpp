// SPDX-License-Identifier: GPL-3.0-or-later
// Every input of the corpus goes through its parser, without a fuzzer: what once was found stays
// mended. `tests/fuzz/corpus/<parser>/` holds small files in the shape of the real ones and the
// inputs that broke something.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/fuzz/parser_harness.h"
#include "tests/support/test_paths.h"

namespace petaplan::fuzz {
namespace {

std::filesystem::path corpus(const std::string& parser) {
    return std::filesystem::path(support::sourceFolder()) / "tests" / "fuzz" / "corpus" / parser;
}

std::string bytesOf(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return std::move(text).str();
}

class CorpusReplay : public ::testing::TestWithParam<std::string> {};

TEST_P(CorpusReplay, EachInputEndsInRecordsOrARefusal) {
    int inputs = 0;
    ASSERT_TRUE(std::filesystem::is_directory(corpus(GetParam())));
    for (const auto& entry : std::filesystem::directory_iterator(corpus(GetParam()))) {
        ++inputs;
        EXPECT_EQ(faultOf(GetParam(), bytesOf(entry.path())), "") << entry.path();
    }
    EXPECT_GT(inputs, 0);
}

/// The same inputs cut off and with bytes changed, which finds what a plain replay cannot.
TEST_P(CorpusReplay, CutAndDamagedInputsToo) {
    for (const auto& entry : std::filesystem::directory_iterator(corpus(GetParam()))) {
        const std::string bytes = bytesOf(entry.path());
        for (std::size_t part = 1; part < 8; ++part) {
            const std::size_t at = bytes.size() * part / 8;
            EXPECT_EQ(faultOf(GetParam(), bytes.substr(0, at)), "")
                << entry.path() << " cut " << at;
            for (const char damage : {'\0', '"', '-', '\xff'}) {
                std::string damaged = bytes;
                if (at < damaged.size()) damaged[at] = damage;
                EXPECT_EQ(faultOf(GetParam(), damaged), "") << entry.path() << " damaged " << at;
            }
        }
    }
}

std::string testName(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    for (char& letter : name) {
        if (letter == '-') letter = '_';
    }
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, CorpusReplay, ::testing::ValuesIn(parserNames()), testName);

}  // namespace
}  // namespace petaplan::fuzz
