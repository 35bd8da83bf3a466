// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace petaplan::store {

/// Names of the rules that catalog text is checked by; they stand in error messages.
namespace rule {
inline constexpr std::string_view kMissingFile = "missing_file";
inline constexpr std::string_view kUnknownFile = "unknown_file";
inline constexpr std::string_view kMissingColumn = "missing_column";
inline constexpr std::string_view kUnknownColumn = "unknown_column";
inline constexpr std::string_view kMissingValue = "missing_value";
inline constexpr std::string_view kMissingSource = "missing_source";
inline constexpr std::string_view kUnknownForeignKey = "unknown_foreign_key";
inline constexpr std::string_view kDuplicateKey = "duplicate_key";
inline constexpr std::string_view kNotANumber = "not_a_number";
inline constexpr std::string_view kOutOfRange = "out_of_range";
inline constexpr std::string_view kUnknownWord = "unknown_word";
inline constexpr std::string_view kUnknownCurrency = "unknown_currency";
inline constexpr std::string_view kUnknownBasis = "unknown_basis";
inline constexpr std::string_view kBadDate = "bad_date";
inline constexpr std::string_view kInconsistent = "inconsistent";
}  // namespace rule

/// Collects what is wrong in a folder of catalog text, so that one run names more than one fault.
class TextFaults {
public:
    void add(std::string file, int line, std::string_view rule, std::string what,
             std::string remedy);
    bool empty() const { return m_faults.empty(); }
    /// Throws DataError for the first fault when there is any; its text counts the others and names
    /// where the next few are.
    void throwIfAny() const;

private:
    struct Fault {
        std::string file;
        int line = 0;
        std::string rule;
        std::string what;
        std::string remedy;
    };
    std::vector<Fault> m_faults;
};

}  // namespace petaplan::store
