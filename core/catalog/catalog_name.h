// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/catalog.h"

namespace petaplan::catalog {

enum class NamedKind { Gpu, Instance, Offer };

/// Something of the catalog that a user named.
struct Named {
    NamedKind kind = NamedKind::Gpu;
    Index index = kNoIndex;

    friend bool operator==(const Named&, const Named&) = default;
};

/// What a name may mean: an offer id, an instance ("aws:p4d.24xlarge", or the type alone), a GPU
/// id, or all variants of a GPU family. The first of these that matches wins. Empty: nothing.
std::vector<Named> namedInCatalog(const Catalog& catalog, std::string_view name);

/// The names most like one that means nothing.
std::vector<std::string> nearestInCatalog(const Catalog& catalog, std::string_view name);

/// The id of what was named.
std::string idOf(const Catalog& catalog, const Named& named);
/// In words: "H100 SXM5 80GB", "aws p5.48xlarge", "aws p5.48xlarge, us-east-1, on_demand".
std::string titleOf(const Catalog& catalog, const Named& named);

}  // namespace petaplan::catalog
