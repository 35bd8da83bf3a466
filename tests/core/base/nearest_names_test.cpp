// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_names.h"

#include <gmock/gmock.h>

namespace petaplan {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> kNames{"h100-sxm5-80", "h200-sxm5-141", "a100-sxm4-80", "l4",
                                      "llama-2-7b"};

TEST(NearestNames, FindsTypingErrorsWithoutRegardToCase) {
    EXPECT_THAT(nearestNames("LLAMA-2-7", kNames, 1), ElementsAre("llama-2-7b"));
    EXPECT_THAT(nearestNames("h100-smx5-80", kNames, 1), ElementsAre("h100-sxm5-80"));
}

TEST(NearestNames, PartOfANameCountsAsNear) {
    EXPECT_THAT(nearestNames("sxm5", kNames, 5), ElementsAre("h100-sxm5-80", "h200-sxm5-141"));
}

TEST(NearestNames, NamesThatBeginWithWhatWasTypedGoFirst) {
    const std::vector<std::string> gpus{"a10", "h200-sxm5-141", "h100-pcie-80", "h20",
                                        "h100-sxm5-80"};
    EXPECT_THAT(nearestNames("h100", gpus, 2), ElementsAre("h100-pcie-80", "h100-sxm5-80"));
}

TEST(NearestNames, AWrongEndingFindsTheNamesWithThatBeginning) {
    const std::vector<std::string> keys{"provider", "gpu", "gpu_count", "vcpus",
                                        "gpu_memory_bandwidth_gb_s"};
    EXPECT_THAT(nearestNames("gpus", keys, 3), ElementsAre("gpu", "gpu_count", "vcpus"));
    // Two letters in common say nothing.
    EXPECT_THAT(nearestNames("gpx", {{"gp_of_all_names"}}, 3), IsEmpty());
}

TEST(NearestNames, ThreeLettersInsideALongNameSayNothing) {
    const std::vector<std::string> keys{"id", "vgpu_min_fraction", "mygpu"};
    EXPECT_THAT(nearestNames("gpu", keys, 3), ElementsAre("mygpu"));
    EXPECT_THAT(nearestNames(std::string(10'000'000, 'a'), keys, 3), IsEmpty());
}

TEST(NearestNames, SuggestsNothingForSomethingElse) {
    EXPECT_THAT(nearestNames("quantum-annealer", kNames, 5), IsEmpty());
    EXPECT_THAT(nearestNames("", kNames, 5), IsEmpty());
}

}  // namespace
}  // namespace petaplan
