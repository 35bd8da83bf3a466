// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

#include "db/feeds/catalog_import.h"

namespace petaplan::feeds {

/// The first line of a list of findings.
inline constexpr std::string_view kFindingColumns = "file,line,pointer,severity,rule,detail,raw\n";

/// Writes all records that broke a rule as CSV: file, line, pointer, severity, rule, detail, raw
/// text. Atomic; throws DataError.
void writeFindings(const CatalogImport& import, const std::filesystem::path& target);

}  // namespace petaplan::feeds
