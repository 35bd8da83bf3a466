// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/calibration.h"

#include <gtest/gtest.h>

namespace petaplan::performance {
namespace {

constexpr const char* kHeader = "key,value,unit,sigma,measurements,fitted,source,date\n";

CalibrationFault faultOf(const std::string& csv) {
    const auto parsed = Calibration::parse(csv);
    const auto* fault = std::get_if<CalibrationFault>(&parsed);
    return fault != nullptr ? *fault : CalibrationFault{-1, "no fault"};
}

TEST(Calibration, ReadsFactorsCommentsAndVersion) {
    const auto parsed = Calibration::parse(
        std::string("# version: 2026-11-30.1\n# a remark\n") + kHeader +
        "training.overlap,0.8,,0.1,12,yes,\"table 3, \"\"tuned\"\" runs\",2024-05\r\n\n"
        "training.tail,1.5e-3,s,,,no,working assumption,\n");
    const auto* calibration = std::get_if<Calibration>(&parsed);
    ASSERT_NE(calibration, nullptr);
    EXPECT_EQ(calibration->version(), "2026-11-30.1");
    const Factor& factor = calibration->at("training.overlap");
    EXPECT_DOUBLE_EQ(factor.value, 0.8);
    EXPECT_DOUBLE_EQ(factor.sigma, 0.1);
    EXPECT_EQ(factor.measurements, 12);
    EXPECT_TRUE(factor.fitted);
    EXPECT_EQ(factor.source, "table 3, \"tuned\" runs");
    EXPECT_EQ(factor.date, "2024-05");
    EXPECT_DOUBLE_EQ(calibration->at("training.tail").value, 0.0015);
    EXPECT_FALSE(calibration->at("training.tail").fitted);
    EXPECT_EQ(calibration->find("training.none"), nullptr);
}

TEST(Calibration, NamesTheLineOfAFault) {
    const std::string header = kHeader;
    EXPECT_EQ(faultOf("").line, 0);
    EXPECT_EQ(faultOf("key,value\n").line, 1);
    EXPECT_EQ(faultOf(header + "a,x,,,,no,s,\n").line, 2);
    EXPECT_EQ(faultOf(header + "a,1,,,,no,s,\na,2,,,,no,s,\n").line, 3);
    EXPECT_EQ(faultOf(header + "a,1,,,,perhaps,s,\n").line, 2);
    EXPECT_EQ(faultOf(header + "a,1,,-0.1,,no,s,\n").line, 2);
    EXPECT_EQ(faultOf(header + "a,1,,,,no,,\n").line, 2);
    EXPECT_EQ(faultOf(header + "a,1,,,,no,\"s,\n").line, 2);
    EXPECT_EQ(faultOf(header + "a,nan,,,,no,s,\n").line, 2);
}

}  // namespace
}  // namespace petaplan::performance
