// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast by the formula of WCAG 2.1 (relative luminance of sRGB), independent of the program.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace petaplan::ui {
namespace {

double channel(double value) {
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour) {
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) +
           0.0722 * channel(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a);
    const double y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

class Contrast : public ::testing::TestWithParam<ThemeMode> {
protected:
    static double of(Role text, Role ground) {
        return contrast(Theme::colour(text, GetParam()), Theme::colour(ground, GetParam()));
    }
};

TEST(ContrastFormula, GivesTheValuesOfTheStandard) {
    EXPECT_NEAR(contrast(Qt::black, Qt::white), 21, 0.01);
    // #777777 on white is 4.48 (the well-known grey that just fails AA).
    EXPECT_NEAR(contrast(QColor(0x77, 0x77, 0x77), Qt::white), 4.48, 0.01);
}

TEST_P(Contrast, OfTextIsAtLeastFourAndAHalfOnEveryGround) {
    for (const Role ground : {Role::Base, Role::Panel, Role::Hover, Role::CurrentBackground}) {
        for (const Role text : {Role::Text, Role::SecondaryText, Role::Accent}) {
            EXPECT_GE(of(text, ground), 4.5)
                << "text " << static_cast<int>(text) << " on " << static_cast<int>(ground);
        }
    }
    EXPECT_GE(of(Role::SelectedText, Role::SelectedBackground), 4.5);
    EXPECT_GE(of(Role::Better, Role::BetterBackground), 4.5);
    EXPECT_GE(of(Role::Worse, Role::WorseBackground), 4.5);
    EXPECT_GE(of(Role::Caution, Role::CautionBackground), 4.5);
    for (const Role word : {Role::Better, Role::Worse, Role::Caution}) {
        EXPECT_GE(of(word, Role::Base), 4.5);
        EXPECT_GE(of(word, Role::CurrentBackground), 4.5);
    }
}

TEST_P(Contrast, OfControlsAndFocusIsAtLeastThree) {
    EXPECT_GE(of(Role::Accent, Role::Base), 3);
    EXPECT_GE(of(Role::Accent, Role::Panel), 3);
    EXPECT_GE(of(Role::BorderControl, Role::Base), 2.95);
    EXPECT_GE(of(Role::ZeroLine, Role::Base), 3);
}

INSTANTIATE_TEST_SUITE_P(Modes, Contrast, ::testing::Values(ThemeMode::Light, ThemeMode::Dark),
                         [](const auto& mode) {
                             return mode.param == ThemeMode::Light ? "Light" : "Dark";
                         });

}  // namespace
}  // namespace petaplan::ui
