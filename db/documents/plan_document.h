// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/planning/plan.h"
#include "core/report/used_offer.h"

namespace petaplan::documents {

/// A `.petaplan` file: the question, the answer as it was shown, the catalog's id and the offers
/// used, so that a plan opened a year later shows the same figures.
struct PlanDocument {
    static constexpr int kNewestVersion = 1;

    int version = kNewestVersion;
    std::string name;
    std::string catalogId;
    std::optional<Date> catalogDate;
    std::string modelVersion;
    std::string savedOn;  ///< ISO date
    planning::PlanRequest request;
    planning::PlanAnswer answer;  ///< rows read from a file have no offer index: find it by offerId
    std::vector<report::UsedOffer> offers;  ///< what the answer took from the catalog
    std::string chosenOfferId;              ///< row that the user marked; empty: the first
    std::string notes;
    std::vector<std::string>
        ignoredKeys;  ///< of the file, not understood by this version; not written
};

/// A document of what was just computed; catalog id and date, model version and offers are filled
/// in.
PlanDocument planDocument(std::string name, const planning::PlanRequest& request,
                          const planning::PlanAnswer& answer, const catalog::Catalog& catalog,
                          const std::string& savedOn);

/// Whether a text is JSON of the kind of a saved plan, of any version.
bool isPlanText(const std::string& text);
/// Throws DataError when it is no plan, damaged, or of a newer version (named in the message).
PlanDocument readPlan(const std::filesystem::path& file);
/// Atomic: written beside, flushed, renamed.
void writePlan(const PlanDocument& document, const std::filesystem::path& file);
PlanDocument planFromJson(const std::string& json, const std::string& fileName);
std::string planToJson(const PlanDocument& document);
/// SHA-256 of the canonical JSON (keys sorted, no blanks), hex: stands in the report's footer.
std::string planHash(const PlanDocument& document);

}  // namespace petaplan::documents
