// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plain_text.h"

#include <gtest/gtest.h>

#include <string>

namespace petaplan {
namespace {

TEST(PlainText, TextOfAnyLanguageIsFine) {
    EXPECT_EQ(faultOfPlainText("", 10), "");
    EXPECT_EQ(faultOfPlainText("a quote of 2026", 100), "");
    EXPECT_EQ(faultOfPlainText("\xe6\x8a\xa5\xe4\xbb\xb7 \xf0\x9f\x98\x80", 4), "");
}

TEST(PlainText, WhatActsOnATerminalIsRefused) {
    for (const std::string& text :
         {std::string("\x1b[31mred"), std::string("bell\a"), std::string("two\nlines"),
          std::string("del\x7f"), std::string("csi\xc2\x9b"), std::string("nul\0byte", 8)}) {
        EXPECT_EQ(faultOfPlainText(text, 100), "contains a control character") << text;
    }
}

// The malformed sequences of RFC 3629, section 10 and of Markus Kuhn's stress test.
TEST(PlainText, BytesThatAreNoUtf8AreRefused) {
    for (const char* text : {"\xff", "\xc3", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                             "\xf4\x90\x80\x80", "\x80", "\xe6\x8a"}) {
        EXPECT_EQ(faultOfPlainText(text, 100), "is not UTF-8") << text;
    }
}

TEST(PlainText, LengthCountsCharactersNotBytes) {
    EXPECT_EQ(faultOfPlainText("\xe6\x8a\xa5\xe6\x8a\xa5", 2), "");
    EXPECT_EQ(faultOfPlainText("\xe6\x8a\xa5\xe6\x8a\xa5", 1), "is too long");
}

}  // namespace
}  // namespace petaplan
