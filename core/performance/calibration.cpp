// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/calibration.h"

#include <cassert>
#include <cmath>
#include <utility>

#include "core/base/number_text.h"

namespace petaplan::performance {
namespace {

constexpr std::string_view kHeader = "key,value,unit,sigma,measurements,fitted,source,date";
constexpr std::string_view kVersionMark = "# version:";
constexpr std::size_t kColumns = 8;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) {
        text.remove_suffix(1);
    }
    return text;
}

/// Fields of one line; a field may be quoted, with "" for a quote. nullopt: a quote stays open.
std::optional<std::vector<std::string>> fieldsOf(std::string_view line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted) {
            if (c != '"') {
                fields.back() += c;
            } else if (i + 1 < line.size() && line[i + 1] == '"') {
                fields.back() += '"';
                ++i;
            } else {
                quoted = false;
            }
        } else if (c == '"' && fields.back().empty()) {
            quoted = true;
        } else if (c == ',') {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    if (quoted) return std::nullopt;
    return fields;
}

/// The factor of a line, or what is wrong with it.
std::variant<Factor, std::string> factorOf(std::string_view line) {
    const auto fields = fieldsOf(line);
    if (!fields) return std::string("quote is not closed");
    if (fields->size() != kColumns) {
        return "expected " + std::to_string(kColumns) + " fields, found " +
               std::to_string(fields->size());
    }
    const std::vector<std::string>& field = *fields;
    if (field[0].empty()) return std::string("key is empty");
    const auto value = parseNumber(field[1]);
    if (!value) return "value '" + field[1] + "' is not a number";
    const auto sigma = field[3].empty() ? std::optional<double>(0) : parseNumber(field[3]);
    if (!sigma || *sigma < 0) return "sigma '" + field[3] + "' is not a number of at least 0";
    const auto measurements =
        field[4].empty() ? std::optional<std::int64_t>(0) : parseWholeNumber(field[4]);
    if (!measurements || *measurements < 0) {
        return "measurements '" + field[4] + "' is not a whole number of at least 0";
    }
    if (field[5] != "yes" && field[5] != "no") {
        return "fitted is '" + field[5] + "', expected yes or no";
    }
    if (field[6].empty()) return std::string("source is empty");
    return Factor{field[0],          *value,   field[2], *sigma, static_cast<int>(*measurements),
                  field[5] == "yes", field[6], field[7]};
}

}  // namespace

std::variant<Calibration, CalibrationFault> Calibration::parse(std::string_view csv) {
    Calibration result;
    bool headerSeen = false;
    int lineNumber = 0;
    while (!csv.empty()) {
        const std::size_t end = csv.find('\n');
        const std::string_view line = trimmed(csv.substr(0, end));
        csv.remove_prefix(end == std::string_view::npos ? csv.size() : end + 1);
        ++lineNumber;
        if (line.empty()) continue;
        if (line.substr(0, kVersionMark.size()) == kVersionMark) {
            result.m_version = std::string(trimmed(line.substr(kVersionMark.size())));
            continue;
        }
        if (line.front() == '#') continue;
        if (!headerSeen) {
            if (line != kHeader) {
                return CalibrationFault{lineNumber, "expected the header " + std::string(kHeader)};
            }
            headerSeen = true;
            continue;
        }
        std::variant<Factor, std::string> parsed = factorOf(line);
        if (const auto* fault = std::get_if<std::string>(&parsed)) {
            return CalibrationFault{lineNumber, *fault};
        }
        Factor& factor = std::get<Factor>(parsed);
        std::string key = factor.key;
        if (!result.m_factors.emplace(key, std::move(factor)).second) {
            return CalibrationFault{lineNumber, "key '" + key + "' stands twice"};
        }
    }
    if (!headerSeen) return CalibrationFault{lineNumber, "the file holds no header"};
    return result;
}

const Factor& Calibration::at(std::string_view key) const {
    const Factor* factor = find(key);
    assert(factor != nullptr && "calibration factor missing");
    return *factor;
}

const Factor* Calibration::find(std::string_view key) const {
    const auto found = m_factors.find(key);
    return found == m_factors.end() ? nullptr : &found->second;
}

}  // namespace petaplan::performance
