// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "db/updates/update_preview.h"

namespace petaplan::cli {

/// The rows of a preview that --only and --without-suspicious choose. Each term is
/// "key=value[,value]" with the keys kind, provider, region, pricing (a kind of pricing or an id)
/// and offer; all terms must hold. Throws UsageError for an unknown key, or a value that stands
/// nowhere in the update (the nearest ones are named).
std::vector<bool> chosenRows(const updates::UpdatePreview& preview,
                             const std::vector<std::string>& terms, bool withoutSuspicious);

}  // namespace petaplan::cli
