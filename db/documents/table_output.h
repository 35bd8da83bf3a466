// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "db/documents/json_reading.h"

namespace petaplan::documents {

enum class OutputFormat { Table, CsvText, JsonText, Markdown };
std::optional<OutputFormat> outputFormatFromName(std::string_view name);

/// One value of a list: unknown, a text, a number, a whole number or a yes/no.
using OutputValue = std::variant<std::monostate, std::string, double, std::int64_t, bool>;

struct OutputCell {
    OutputValue value;
    /// What people read where it says more than the value; empty: the value itself.
    std::string shown;
    /// What JSON prints instead of the value: ranges, lists.
    std::optional<Json> json;
};

struct OutputColumn {
    std::string key;       ///< snake_case with its unit: JSON key and CSV header
    std::string heading;   ///< for people; empty: the key
    std::string unit;      ///< second line of the heading; empty: none
    bool numeric = false;  ///< aligned right
    int decimals = -1;     ///< shown decimals; -1: up to four digits
};

/// A list as every format shows it.
struct OutputTable {
    std::vector<OutputColumn> columns;
    std::vector<std::vector<OutputCell>> rows;
};

/// Aligned columns, headings above, units below them, "–" for unknown; ends in a line break.
std::string alignedText(const OutputTable& table);
/// RFC 4180 with keys as header, full precision, unknown left empty. Texts that a spreadsheet would
/// run as a formula are kept as text by a leading apostrophe.
std::string csvText(const OutputTable& table);
std::string markdownText(const OutputTable& table);
/// Rows as objects; unknown values are absent.
Json jsonRows(const OutputTable& table);

/// Columns that a terminal needs for a text: wide characters count twice.
std::size_t displayWidth(std::string_view text);

}  // namespace petaplan::documents
