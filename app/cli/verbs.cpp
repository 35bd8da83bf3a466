// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

#include <array>

namespace petaplan::cli {

std::span<const AddVerb> allVerbs() {
    static constexpr std::array kVerbs = {
        addGpusVerb,     addInstancesVerb, addOffersVerb,   addProvidersVerb, addRegionsVerb,
        addModelsVerb,   addCompareVerb,   addExplainVerb,  addAdviseVerb,    addPlanVerb,
        addEstimateVerb, addClaimsVerb,    addValidateVerb, addReportVerb,    addExportVerb,
        addCatalogsVerb, addRollbackVerb,  addCompileVerb,  addImportVerb,    addKeysVerb};
    return kVerbs;
}

}  // namespace petaplan::cli
