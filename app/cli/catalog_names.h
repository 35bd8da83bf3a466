// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "db/store/finding_log.h"

namespace petaplan::cli {

/// The one of the user's catalogs whose id is `name` or begins with it. Throws UsageError with the
/// nearest ids where there is none, and with all that begin so where there are several.
store::StoredCatalog storedCatalogNamed(const store::CatalogStore& catalogs,
                                        const std::string& name);

/// The import whose id is `name` or begins with it. Throws UsageError like storedCatalogNamed.
std::string importNamed(const store::ImportArchive& imports, const std::string& name);

}  // namespace petaplan::cli
