// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "app/cli/verb.h"

namespace petaplan::cli {

/// All verbs in the order in which the help lists them.
std::span<const AddVerb> allVerbs();

void addAdviseVerb(CLI::App& app, Choice& choice);
void addCatalogsVerb(CLI::App& app, Choice& choice);
void addClaimsVerb(CLI::App& app, Choice& choice);
void addSourcesVerb(CLI::App& app, Choice& choice);
void addCommitmentsVerb(CLI::App& app, Choice& choice);
void addCompareVerb(CLI::App& app, Choice& choice);
void addCompileVerb(CLI::App& app, Choice& choice);
void addEstimateVerb(CLI::App& app, Choice& choice);
void addExplainVerb(CLI::App& app, Choice& choice);
void addExportVerb(CLI::App& app, Choice& choice);
void addFindingsVerb(CLI::App& app, Choice& choice);
void addGpusVerb(CLI::App& app, Choice& choice);
void addHistoryVerb(CLI::App& app, Choice& choice);
void addImportVerb(CLI::App& app, Choice& choice);
void addInstancesVerb(CLI::App& app, Choice& choice);
void addKeysVerb(CLI::App& app, Choice& choice);
void addModelsVerb(CLI::App& app, Choice& choice);
void addOffersVerb(CLI::App& app, Choice& choice);
void addOverrideVerb(CLI::App& app, Choice& choice);
void addPlanVerb(CLI::App& app, Choice& choice);
void addProvidersVerb(CLI::App& app, Choice& choice);
void addPublishVerb(CLI::App& app, Choice& choice);
void addRegionsVerb(CLI::App& app, Choice& choice);
void addReportVerb(CLI::App& app, Choice& choice);
void addRollbackVerb(CLI::App& app, Choice& choice);
void addUpdateVerb(CLI::App& app, Choice& choice);
void addTotalVerb(CLI::App& app, Choice& choice);
void addValidateVerb(CLI::App& app, Choice& choice);

}  // namespace petaplan::cli
