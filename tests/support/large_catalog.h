// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>

#include "db/store/catalog_text.h"

namespace petaplan::testing {

/// The seed catalog and beside it a provider whose machines are offered in 250 regions at four ways
/// to pay, `offers` in all; machines are copies of those of the seed in turn, prices follow a fixed
/// rule: the same content at each call.
store::CatalogText largeCatalog(const std::filesystem::path& seed, std::size_t offers);

}  // namespace petaplan::testing
