// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/performance/training/training.h"
#include "tests/core/performance/training_fixtures.h"

namespace petaplan::performance {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> keys(const std::vector<Reason>& reasons) {
    std::vector<std::string> result;
    for (const Reason& reason : reasons) result.push_back(reason.key);
    return result;
}

class LayoutProblemsTest : public testing::Test {
protected:
    std::vector<std::string> of(const Layout& layout) const {
        return keys(layoutProblems(job, layout, node(gpu, 8, 8)));
    }

    catalog::Gpu gpu = h100Sxm();
    workload::TrainingJob job = pretraining(llama3_70b(), 8192, 256);
};

TEST_F(LayoutProblemsTest, AGoodLayoutHasNone) {
    EXPECT_THAT(of(layoutOf(4, 4, 4, 1)), IsEmpty());
    Layout interleaved = layoutOf(4, 4, 4, 1);
    interleaved.virtualPipeline = 5;
    EXPECT_THAT(of(interleaved), IsEmpty());
}

TEST_F(LayoutProblemsTest, NamesWhatDoesNotDivide) {
    EXPECT_THAT(of(layoutOf(3, 1, 4, 1)), Contains("layout.heads_not_divisible"));
    EXPECT_THAT(of(layoutOf(1, 81, 1, 1)), Contains("layout.more_stages_than_layers"));
    EXPECT_THAT(of(layoutOf(8, 1, 3, 1)), ElementsAre("layout.batch_not_divisible"));
    EXPECT_THAT(of(layoutOf(1, 1, 64, 8)), ElementsAre("layout.batch_too_small"));
}

TEST_F(LayoutProblemsTest, NamesWhatTheMachinesLack) {
    EXPECT_THAT(of(layoutOf(16, 1, 1, 1)), ElementsAre("layout.tp_beyond_domain"));
    EXPECT_THAT(of(layoutOf(8, 4, 4, 1)), ElementsAre("layout.more_gpus_than_available"));
    gpu.interconnect = "NVLink 5 / NVSwitch gen 4 (72-GPU domain)";
    EXPECT_THAT(of(layoutOf(16, 1, 1, 1)), IsEmpty());
}

TEST_F(LayoutProblemsTest, NamesImpossibleCombinations) {
    Layout layout = layoutOf(4, 4, 4, 1);
    layout.zeroStage = 3;
    EXPECT_THAT(of(layout), ElementsAre("layout.zero3_with_pipeline"));
    layout = layoutOf(4, 1, 4, 1);
    layout.virtualPipeline = 2;
    EXPECT_THAT(of(layout), ElementsAre("layout.interleaving_without_pipeline"));
    layout = layoutOf(4, 1, 4, 1);
    layout.expertParallel = 4;
    EXPECT_THAT(of(layout), ElementsAre("layout.ep_without_experts"));
    layout.expertParallel = 1;
    layout.microBatch = 0;
    EXPECT_THAT(of(layout), ElementsAre("layout.degree_below_one"));
}

TEST(LayoutText, LeavesOutWhatIsOne) {
    Layout layout = layoutOf(8, 4, 16, 2);
    layout.zeroStage = 1;
    EXPECT_EQ(layoutText(layout), "tp8 pp4 dp16 zero1 mb2 recompute-selective");
    EXPECT_EQ(layoutText(layoutOf(1, 1, 1, 1, workload::Recompute::None)), "mb1");
}

}  // namespace
}  // namespace petaplan::performance
