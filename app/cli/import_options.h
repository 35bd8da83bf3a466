// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/cli/session.h"
#include "db/feeds/catalog_import.h"

namespace petaplan::cli {

/// Options of the verb import, as typed.
struct ImportVerbOptions {
    std::vector<std::string> files;
    std::string feed;
    bool detect = false;
    std::string acceptRefused;
    bool dryRun = false;
    std::string observedOn;
    std::string provider;
    std::string quotedCurrency;
    std::string target;
    std::string title;
    std::string log;
    std::string keepImplausible;
    std::vector<std::string> keep;
    std::string author;
};

/// The feed of --feed; nullptr: each file is recognised. Throws UsageError with the nearest names.
const feeds::Feed* feedOf(const ImportVerbOptions& options);

/// How many refused records the user accepts; all of them: the largest number.
std::size_t acceptedRefusals(const ImportVerbOptions& options);

/// RULE=REASON of --keep; the rules are those whose records hold a whole price.
std::map<std::string, std::string> reasonsToKeep(const ImportVerbOptions& options);

/// A currency that does not exist, or a provider that could not be typed again, is a slip: throws
/// UsageError.
void refuseUnknownNames(const ImportVerbOptions& options);

/// The title of a catalog with imports, made of that of the catalog it started from.
std::string importedTitle(const std::string& base, Date day);

/// What the options did that may not be meant.
void tellOfOptions(const ImportVerbOptions& options, const feeds::CatalogImport& import);

}  // namespace petaplan::cli
