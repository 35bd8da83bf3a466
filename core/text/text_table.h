// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace petaplan::text {

enum class Language { English, SimplifiedChinese };

/// "en", "zh_CN"
std::string_view languageCode(Language language);
std::optional<Language> languageFromCode(std::string_view code);

/// A fault in a text file: its line and what is wrong.
struct TextTableFault {
    int line = 0;
    std::string what;
};

/// Sentences of one language by key. Files hold "key = sentence with {argument}" lines; '#' starts
/// a comment. A number is written short (four digits); {argument:2} fixes the decimals.
class TextTable {
public:
    /// Adds the sentences of one file; returns its faults (duplicate key, no '=', open brace).
    std::vector<TextTableFault> add(std::string_view content);
    bool contains(std::string_view key) const;
    /// The sentence of a message. A missing key yields the key and arguments themselves, so that
    /// nothing is hidden; tests check that no key is missing.
    std::string render(const Message& message) const;
    /// The text of a key without arguments.
    std::string word(std::string_view key) const;
    std::vector<std::string> keys() const;
    /// Names in braces of a sentence, for the test that languages agree.
    std::vector<std::string> argumentsOf(std::string_view key) const;

private:
    std::map<std::string, std::string, std::less<>> m_sentences;
};

}  // namespace petaplan::text
