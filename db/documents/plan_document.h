// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/planning/plan.h"

namespace petaplan::documents {

/// A `.petaplan` file: the question, the answer as it was shown, the catalog's id and the offers used,
/// so that a plan opened a year later shows the same figures.
struct PlanDocument {
    int version = 1;
    std::string name;
    std::string catalogId;
    std::string modelVersion;
    std::string savedOn;  ///< ISO date
    planning::PlanRequest request;
    planning::PlanAnswer answer;
    std::string chosenOfferId;  ///< row that the user marked; empty: the first
    std::string notes;
};

/// Throws DataError when it is no plan, damaged, or of a newer version (named in the message).
PlanDocument readPlan(const std::filesystem::path& file);
/// Atomic: written beside, flushed, renamed.
void writePlan(const PlanDocument& document, const std::filesystem::path& file);
PlanDocument planFromJson(const std::string& json, const std::string& fileName);
std::string planToJson(const PlanDocument& document);
/// SHA-256 of the canonical JSON, hex: stands in the report's footer.
std::string planHash(const PlanDocument& document);

}  // namespace petaplan::documents
