// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "db/feeds/catalog_import.h"
#include "db/store/finding_log.h"

namespace petaplan::cli {

/// What an import read, kept, flagged and refused, as one object; `catalogId` is empty where
/// nothing was written.
documents::Json importJson(const feeds::CatalogImport& import, const std::string& catalogId);

/// What happened in lines: one a file, then the rules that were broken.
void printImportSummary(Session& session, const feeds::CatalogImport& import);

/// The refused records, and what can be done about them.
void tellRefusals(const store::FindingLog& findings, std::size_t refused);

}  // namespace petaplan::cli
