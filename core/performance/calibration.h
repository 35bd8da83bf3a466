// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace petaplan::performance {

/// One factor of the model: value, its fitted or sourced range, how many measurements it rests on.
struct Factor {
    std::string key;  ///< "training.compute_efficiency.hopper"
    double value = 0;
    std::string unit;
    double sigma = 0;  ///< standard deviation of its logarithm
    int measurements = 0;
    bool fitted = false;  ///< counts as a free parameter of the model
    std::string source;
    std::string date;
};

struct CalibrationFault {
    int line = 0;
    std::string what;
};

/// The one reviewed file of factors (resources/calibration/performance.csv), parsed.
class Calibration {
public:
    /// CSV with header key,value,unit,sigma,measurements,fitted,source,date. Fields hold no quotes
    /// except `source`, which may be quoted.
    static std::variant<Calibration, CalibrationFault> parse(std::string_view csv);

    /// The factor of a key; a key that the file lacks is a programming error (assert), tests load
    /// all.
    const Factor& at(std::string_view key) const;
    const Factor* find(std::string_view key) const;
    const std::map<std::string, Factor, std::less<>>& factors() const { return m_factors; }
    const std::string& version() const { return m_version; }

private:
    std::map<std::string, Factor, std::less<>> m_factors;
    std::string m_version;  ///< first line "# version: 2026-11-30.1"
};

}  // namespace petaplan::performance
