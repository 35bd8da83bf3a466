// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/catalog_names.h"

#include <algorithm>
#include <vector>

#include "app/cli/list_output.h"
#include "app/cli/wording.h"

namespace petaplan::cli {
namespace {

/// The id that is meant; `none` and `several` are the sentences of the two faults.
std::string meant(const std::vector<std::string>& ids, const std::string& name, const char* none,
                  const char* several) {
    std::vector<std::string> matches;
    for (const std::string& id : ids) {
        if (id == name) return id;
        const bool isNew = std::find(matches.begin(), matches.end(), id) == matches.end();
        if (!name.empty() && id.starts_with(name) && isNew) matches.push_back(id);
    }
    if (matches.size() == 1) return matches.front();
    if (matches.empty()) throw UsageError(say({none, {{"id", name}}}) + nameHint(name, ids));
    std::string list;
    for (const std::string& id : matches) list += " " + id;
    throw UsageError(say({several, {{"id", name}, {"ids", list}}}));
}

}  // namespace

store::StoredCatalog storedCatalogNamed(const store::CatalogStore& catalogs,
                                        const std::string& name) {
    const auto stored = catalogs.list();
    std::vector<std::string> ids;
    for (const store::StoredCatalog& one : stored) {
        if (one.fault.empty()) ids.push_back(one.id);
    }
    const std::string id = meant(ids, name, "usage.no_catalog", "usage.several_catalogs");
    return *std::find_if(stored.begin(), stored.end(), [&](const store::StoredCatalog& one) {
        return one.fault.empty() && one.id == id;
    });
}

std::string importNamed(const store::ImportArchive& imports, const std::string& name) {
    std::vector<std::string> ids;
    for (const store::ImportInfo& one : imports.list()) ids.push_back(one.id);
    return meant(ids, name, "usage.no_import", "usage.several_imports");
}

}  // namespace petaplan::cli
