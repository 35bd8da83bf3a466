// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "db/store/catalog_reader.h"
#include "db/store/catalog_text.h"
#include "db/updates/update_preview.h"

namespace petaplan::updates {

/// The contents of the current catalog with the chosen rows of a preview carried out:
/// - a new, changed or confirmed offer takes all its observations from the incoming catalog, with
///   the facts of its machine; what it needs and the current one lacks (provider, region, GPU,
///   exchange rate, source) comes along;
/// - a removed offer loses its observations.
/// Everything else stays as it is. Marks of doubtful prices are set anew.
store::CatalogText mergedCatalog(store::CatalogFile current, const store::CatalogFile& incoming,
                                 const UpdatePreview& preview, const std::vector<bool>& chosen,
                                 const LongWork& work);

}  // namespace petaplan::updates
