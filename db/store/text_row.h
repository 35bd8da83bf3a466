// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/date.h"
#include "core/base/decimal.h"
#include "core/base/money.h"
#include "core/base/source.h"
#include "db/documents/csv_reader.h"
#include "db/store/text_faults.h"

namespace petaplan::store {

class TextTable;

/// Allowed interval of a figure; an open lower end refuses the bound itself.
struct Range {
    double low = 0;
    double high = 0;
    bool lowIsOpen = false;
};
/// Above zero: for figures that are absent, never 0, when unknown.
constexpr Range positiveUpTo(double high) {
    return {0, high, true};
}

/// One row of catalog text with typed access to its fields. An empty field is absent. A field that
/// breaks a rule becomes a fault with file and line, and reads as absent.
class TextRow {
public:
    TextRow(const TextTable& table, std::size_t row, TextFaults& faults)
        : m_table(table), m_row(row), m_faults(faults) {}

    /// The raw text; empty where the optional column does not exist.
    const std::string& text(std::string_view column) const;
    std::string required(std::string_view column) const;
    std::optional<double> number(std::string_view column, Range range) const;
    std::optional<int> whole(std::string_view column, int low, int high) const;
    int requiredWhole(std::string_view column, int low, int high) const;
    /// An exact amount of money, not negative; zero only where `zeroAllowed`.
    std::optional<Decimal> amount(std::string_view column, bool zeroAllowed = false) const;
    std::optional<Date> date(std::string_view column) const;
    /// "yes" or "no".
    bool flag(std::string_view column) const;
    /// A required ISO 4217 code.
    CurrencyCode currency(std::string_view column) const;
    /// A text out of a fixed list; empty only where the list contains "".
    std::string word(std::string_view column, std::initializer_list<std::string_view> words) const;
    /// Columns "source" (required) and "source_date".
    Source source() const;

    int line() const;
    void fault(std::string_view rule, std::string what, std::string remedy) const;

private:
    const TextTable& m_table;
    std::size_t m_row;
    TextFaults& m_faults;
};

/// A file of catalog text with a known set of columns.
class TextTable {
public:
    /// Reads `directory`/`name`. Missing required columns and columns of no known name become
    /// faults; the table is then empty. Throws DataError when the file cannot be read as CSV.
    TextTable(const std::filesystem::path& directory, std::string_view name,
              std::initializer_list<std::string_view> required,
              std::initializer_list<std::string_view> optional, TextFaults& faults);

    void forEachRow(const std::function<void(const TextRow&)>& visit) const;
    std::size_t size() const { return m_csv.rows.size(); }

private:
    friend class TextRow;
    documents::CsvTable m_csv;
    TextFaults& m_faults;
};

}  // namespace petaplan::store
