// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace petaplan::cli {

/// What is wrong with the value of an option, in the language of the user; empty: nothing.
using OptionCheck = std::function<std::string(const std::string& text)>;

/// A whole number within the bounds. The parser's own check names its bounds with all their digits.
OptionCheck wholeNumber(std::int64_t low, std::int64_t high);
/// One of a few words.
OptionCheck oneOf(std::vector<std::string> words);
/// A file that can be read to its end: no folder, no device, no pipe.
std::string regularFileFault(const std::string& text);
/// A name that must not be empty: an empty one would be taken for none.
std::string emptyFault(const std::string& text);
/// A finite number from 0 on.
std::string notNegativeFault(const std::string& text);
std::string dateFault(const std::string& text);
std::string currencyFault(const std::string& text);

}  // namespace petaplan::cli
