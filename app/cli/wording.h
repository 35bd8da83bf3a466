// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/text/text_table.h"

namespace petaplan::cli {

/// Chooses the language in which the program speaks: once, before anything is said.
void speak(text::Language language);
text::Language spokenLanguage();

/// All sentences of that language, read when first needed. Throws DataError where the installed
/// texts cannot be read.
const text::TextTable& sentences();

/// A sentence in the language of the user; key and arguments where the texts cannot be read.
std::string say(const Message& message);
/// A sentence without arguments.
std::string say(std::string_view key);

}  // namespace petaplan::cli
