// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "db/store/finding_log.h"

namespace petaplan::feeds {

/// The first line of a list of findings.
inline constexpr std::string_view kFindingColumns =
    "file,line,pointer,severity,rule,detail,raw,offer,kept_by\n";

/// One line of the list.
std::string findingLine(const store::Finding& finding);

/// Writes all records that broke a rule as CSV. Atomic, one record in memory at a time; throws
/// DataError.
void writeFindings(const store::FindingLog& log, const std::filesystem::path& target);

}  // namespace petaplan::feeds
