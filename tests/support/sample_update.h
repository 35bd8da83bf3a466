// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace petaplan::testing {

/// What a user has who trusts one publisher, and a bundle of that publisher.
struct SampleUpdate {
    std::filesystem::path dataDirectory;
    std::filesystem::path seedCatalog;
    std::filesystem::path bundle;
};

/// Publishes the seed catalog with some prices of 2026-11-29: four changed, one of them 500 times
/// too low, and an offer less. The user's folder and the bundle lie in `folder`.
SampleUpdate makeSampleUpdate(const std::filesystem::path& folder,
                              const std::filesystem::path& seedCatalog);

}  // namespace petaplan::testing
