// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace petaplan::fuzz {

/// Names of all parsers of foreign bytes: each feed by its id, "import" (the whole way from an
/// unknown file to new catalog contents), and the other documents that people hand in.
std::vector<std::string> parserNames();

/// Gives bytes to a parser as the content of a file. Returns what is wrong with how it took them:
/// an exception that is no DataError, or a value that breaks a promise of its header. Empty: sound.
std::string faultOf(std::string_view parser, std::string_view bytes);

}  // namespace petaplan::fuzz
