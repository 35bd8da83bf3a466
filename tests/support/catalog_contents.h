// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "db/store/catalog_text.h"

namespace support {

/// Contents with all prices in contents.prices, wherever the text holds them.
inline petaplan::catalog::CatalogContents contentsOf(const petaplan::store::CatalogText& text) {
    petaplan::catalog::CatalogContents contents = text.contents;
    for (std::size_t i = 0; i < text.prices.size(); ++i) {
        contents.prices.push_back(text.prices.priced(i));
    }
    return contents;
}

}  // namespace support
