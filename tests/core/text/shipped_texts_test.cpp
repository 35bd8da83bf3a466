// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped sentences: both languages hold the same keys with the same arguments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/text/text_table.h"
#include "tests/support/test_paths.h"

namespace petaplan::text {
namespace {

namespace fs = std::filesystem;

const fs::path kTexts = fs::path(support::sourceFolder()) / "resources" / "text";

std::string contentOf(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    return content.str();
}

std::set<std::string> filesOf(const char* language) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(kTexts / language)) {
        names.insert(entry.path().filename().string());
    }
    return names;
}

TextTable tableOf(const fs::path& file) {
    TextTable table;
    for (const auto& fault : table.add(contentOf(file))) {
        ADD_FAILURE() << file << ":" << fault.line << ": " << fault.what;
    }
    return table;
}

TEST(ShippedTexts, LanguagesHaveTheSameFiles) {
    EXPECT_FALSE(filesOf("en").empty());
    EXPECT_EQ(filesOf("en"), filesOf("zh_CN"));
}

TEST(ShippedTexts, LanguagesHaveTheSameKeysAndArguments) {
    for (const std::string& name : filesOf("en")) {
        if (!fs::exists(kTexts / "zh_CN" / name)) continue;  // reported by the test above
        const TextTable english = tableOf(kTexts / "en" / name);
        const TextTable chinese = tableOf(kTexts / "zh_CN" / name);
        EXPECT_EQ(english.keys(), chinese.keys()) << name;
        for (const std::string& key : english.keys()) {
            EXPECT_EQ(english.argumentsOf(key), chinese.argumentsOf(key)) << name << ": " << key;
        }
    }
}

TEST(ShippedTexts, NoKeyStandsInTwoFiles) {
    for (const char* language : {"en", "zh_CN"}) {
        TextTable all;
        for (const auto& entry : fs::directory_iterator(kTexts / language)) {
            for (const auto& fault : all.add(contentOf(entry.path()))) {
                ADD_FAILURE() << entry.path() << ":" << fault.line << ": " << fault.what;
            }
        }
    }
}

/// Words of Latin letters outside braces.
int wordsIn(const std::string& sentence) {
    int words = 0;
    bool inWord = false;
    bool inBraces = false;
    for (const char c : sentence) {
        if (c == '{' || c == '}') inBraces = c == '{';
        const bool letter = !inBraces && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
        if (letter && !inWord) ++words;
        inWord = letter;
    }
    return words;
}

TEST(ShippedTexts, ChineseSentencesAreChinese) {
    // A sentence of several English words that is the same in both languages was forgotten.
    for (const std::string& name : filesOf("en")) {
        if (!fs::exists(kTexts / "zh_CN" / name)) continue;
        const TextTable english = tableOf(kTexts / "en" / name);
        const TextTable chinese = tableOf(kTexts / "zh_CN" / name);
        for (const std::string& key : english.keys()) {
            const std::string sentence = english.word(key);
            if (wordsIn(sentence) < 4) continue;
            EXPECT_NE(sentence, chinese.word(key)) << name << ": " << key;
        }
    }
}

}  // namespace
}  // namespace petaplan::text
