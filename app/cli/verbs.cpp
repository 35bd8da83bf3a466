// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

#include <array>

namespace petaplan::cli {

std::span<const AddVerb> allVerbs() {
    static constexpr std::array kVerbs = {
        // One a line, so that a new verb is one line.
        // clang-format off
        addGpusVerb,
        addInstancesVerb,
        addOffersVerb,
        addProvidersVerb,
        addRegionsVerb,
        addModelsVerb,
        addCompareVerb,
        addExplainVerb,
        addAdviseVerb,
        addPlanVerb,
        addEstimateVerb,
        addTotalVerb,
        addClaimsVerb,
        addSourcesVerb,
        addValidateVerb,
        addReportVerb,
        addExportVerb,
        addCatalogsVerb,
        addRollbackVerb,
        addCompileVerb,
        addImportVerb,
        addUpdateVerb,
        addPublishVerb,
        addFindingsVerb,
        addOverrideVerb,
        addHistoryVerb,
        addCommitmentsVerb,
        addKeysVerb,
        // clang-format on
    };
    return kVerbs;
}

}  // namespace petaplan::cli
