// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/catalog/small_catalog.h"

namespace petaplan::catalog {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

/// Rows as the fact tables spell them.
class GpuNames : public ::testing::Test {
protected:
    static Catalog sample() {
        testing::SmallCatalog small;
        small.gpu("v100-sxm2-16", "V100", "SXM2 16GB", "HBM2");
        small.gpu("v100s-pcie-32", "V100S", "PCIe 32GB", "HBM2");
        small.gpu("t4", "T4", "PCIe 16GB", "GDDR6");
        small.gpu("a10", "A10", "PCIe 24GB", "GDDR6");
        small.gpu("a100-pcie-40", "A100", "PCIe 40GB", "HBM2");
        small.gpu("a100-pcie-80", "A100", "PCIe 80GB", "HBM2e");
        small.gpu("a100-sxm4-40", "A100", "SXM4 40GB", "HBM2");
        small.gpu("a100-sxm4-80", "A100", "SXM4 80GB", "HBM2e");
        small.gpu("h100-pcie-80", "H100", "PCIe 80GB", "HBM2e");
        small.gpu("h100-sxm5-80", "H100", "SXM5 80GB", "HBM3");
        small.gpu("h100-nvl-94", "H100", "NVL 94GB (per GPU)", "HBM3");
        small.gpu("l4", "L4", "PCIe 24GB", "GDDR6");
        small.gpu("l40", "L40", "PCIe 48GB", "GDDR6");
        small.gpu("l40s", "L40S", "PCIe 48GB", "GDDR6");
        small.gpu("rtx-4090", "GeForce RTX 4090", "24GB", "GDDR6X");
        small.gpu("rtx-pro-6000-bw-server", "RTX PRO 6000 Blackwell", "Server Edition 96GB");
        small.gpu("rtx-pro-6000-bw-ws", "RTX PRO 6000 Blackwell", "Workstation Edition 96GB");
        small.gpu("rtx-6000-ada", "RTX 6000 Ada", "48GB", "GDDR6");
        small.gpu("b200-sxm", "B200", "HGX SXM 180GB", "HBM3e");
        small.gpu("mi300x", "Instinct MI300X", "192GB OAM", "HBM3");
        small.gpu("gaudi2", "Gaudi 2", "96GB OAM");
        small.gpu("tpu-v6e", "TPU v6e (Trillium)", "per chip");
        small.contents.gpuAliases = {
            {"A100 SXM 80GB (unverified)", "a100-sxm4-80", "alias", ""},
            {"TPU-trillium", "tpu-v6e", "alias", ""},
            {"H100", "", "ambiguous", "variant not stated"},
            {"H100-SXM5-96GB", "", "no row yet", ""},
            {"RTX 4080", "", "no row yet", ""},
        };
        return small.build();
    }
    std::vector<std::string> named(std::string_view name) const {
        std::vector<std::string> ids;
        for (const Index row : catalog.gpusNamed(name)) ids.push_back(catalog.gpus()[row].id);
        return ids;
    }
    Catalog catalog = sample();
};

TEST_F(GpuNames, FamilyMeansAllItsVariants) {
    EXPECT_THAT(named("h100"), ElementsAre("h100-pcie-80", "h100-sxm5-80", "h100-nvl-94"));
    EXPECT_THAT(named("H100"), ElementsAre("h100-pcie-80", "h100-sxm5-80", "h100-nvl-94"));
    EXPECT_THAT(named("A100 80GB"), ElementsAre("a100-pcie-80", "a100-sxm4-80"));
    EXPECT_THAT(named("A100 SXM"), ElementsAre("a100-sxm4-40", "a100-sxm4-80"));
    EXPECT_THAT(named("A100 PCIe"), ElementsAre("a100-pcie-40", "a100-pcie-80"));
    EXPECT_THAT(named("RTX PRO 6000"), ElementsAre("rtx-pro-6000-bw-server", "rtx-pro-6000-bw-ws"));
    EXPECT_THAT(named("v100"), ElementsAre("v100-sxm2-16"));
}

TEST_F(GpuNames, FullNamesMeanOneRow) {
    EXPECT_THAT(named("h100-sxm5-80"), ElementsAre("h100-sxm5-80"));
    EXPECT_THAT(named("H100_SXM5_80"), ElementsAre("h100-sxm5-80"));
    EXPECT_THAT(named("A100 SXM4 40GB"), ElementsAre("a100-sxm4-40"));
    EXPECT_THAT(named("A100-SXM-80G"), ElementsAre("a100-sxm4-80"));
    EXPECT_THAT(named("a10"), ElementsAre("a10"));
    EXPECT_THAT(named("L40"), ElementsAre("l40"));
    EXPECT_THAT(named("L40S 48GB"), ElementsAre("l40s"));
    EXPECT_THAT(named("RTX4090"), ElementsAre("rtx-4090"));
    EXPECT_THAT(named("4090"), ElementsAre("rtx-4090"));
    EXPECT_THAT(named("Intel Gaudi2"), ElementsAre("gaudi2"));
    EXPECT_THAT(named("MI300X 192GB"), ElementsAre("mi300x"));
    EXPECT_THAT(named("B200"), ElementsAre("b200-sxm"));
    EXPECT_THAT(named("H100SXM5"), ElementsAre("h100-sxm5-80"));
}

TEST_F(GpuNames, DriverSpellingsAreUnderstood) {
    EXPECT_THAT(named("Tesla V100-SXM2-16GB"), ElementsAre("v100-sxm2-16"));
    EXPECT_THAT(named("Tesla T4"), ElementsAre("t4"));
    EXPECT_THAT(named("NVIDIA A100-SXM4-80GB"), ElementsAre("a100-sxm4-80"));
    EXPECT_THAT(named("NVIDIA H100 80GB HBM3"), ElementsAre("h100-sxm5-80"));
    EXPECT_THAT(named("NVIDIA GeForce RTX 4090"), ElementsAre("rtx-4090"));
    EXPECT_THAT(named("NVIDIA RTX 6000 Ada Generation"), ElementsAre("rtx-6000-ada"));
    EXPECT_THAT(named("NVIDIA-H100-80GB-HBM3"), ElementsAre("h100-sxm5-80"));
    EXPECT_THAT(named("AMD Instinct MI300X OAM"), ElementsAre("mi300x"));
}

TEST_F(GpuNames, AliasesLeadToTheirRow) {
    EXPECT_THAT(named("A100 SXM 80GB (unverified)"), ElementsAre("a100-sxm4-80"));
    EXPECT_THAT(named("tpu trillium"), ElementsAre("tpu-v6e"));
}

TEST_F(GpuNames, NameWithoutRowIsRefusedNotGuessed) {
    EXPECT_THAT(named("H100-SXM5-96GB"), IsEmpty());
    EXPECT_THAT(named("H100 96GB"), IsEmpty());
    EXPECT_THAT(named("RTX 4080"), IsEmpty());
    EXPECT_THAT(named("H10"), IsEmpty());
    EXPECT_THAT(named("80GB"), IsEmpty());
    EXPECT_THAT(named("2"), IsEmpty());
    EXPECT_THAT(named("NVIDIA"), IsEmpty());
    EXPECT_THAT(named(""), IsEmpty());
}

TEST_F(GpuNames, SuggestionsAreAllUnderstood) {
    const auto names = catalog.gpuNames();
    for (const std::string& name : names) EXPECT_FALSE(catalog.gpusNamed(name).empty()) << name;
    EXPECT_THAT(names, Contains("h100-sxm5-80"));
    EXPECT_THAT(names, Contains("H100"));
    EXPECT_THAT(names, Not(Contains("RTX 4080")));
}

}  // namespace
}  // namespace petaplan::catalog
