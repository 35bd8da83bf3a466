// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/column_widths.h"

#include <QStandardItemModel>

#include <gtest/gtest.h>

#include <numeric>

#include "ui/widgets/data_table.h"

namespace petaplan::ui {
namespace {

TEST(ColumnWidths, AllAreShownWhereThereIsRoom) {
    EXPECT_EQ(fittedWidths({{100, 60}, {50, 50}}, 400), (std::vector<int>{100, 50}));
    EXPECT_EQ(fittedWidths({}, 400), std::vector<int>{});
}

TEST(ColumnWidths, WhatIsMissingIsTakenInProportion) {
    // 60 px are missing; the first can give 100, the third 20, the second nothing.
    EXPECT_EQ(fittedWidths({{200, 100}, {50, 50}, {40, 20}}, 230), (std::vector<int>{150, 50, 30}));
}

TEST(ColumnWidths, TheFewLongestTextsGiveWayFirst) {
    // 40 px are missing: the second column gives what only its longest text needs.
    EXPECT_EQ(fittedWidths({{200, 100, 200}, {120, 40, 60}}, 280), (std::vector<int>{200, 80}));
    // 100 are missing: 60 of these, the others in proportion 100 to 20.
    EXPECT_EQ(fittedWidths({{200, 100, 200}, {120, 40, 60}}, 220), (std::vector<int>{166, 53}));
}

TEST(ColumnWidths, NoneBecomesNarrowerThanItMay) {
    EXPECT_EQ(fittedWidths({{200, 100}, {50, 50}}, 10), (std::vector<int>{100, 50}));
}

TEST(ColumnWidths, AFittedTableFollowsItsWidth) {
    QStandardItemModel model(1, 2);
    model.setItem(0, 0, new QStandardItem(QStringLiteral("gpu-h100-sxm_8gpu-128vcpu-1600gb")));
    model.setItem(0, 1, new QStandardItem(QStringLiteral("Standard_ND96isr_MI300X_v5")));
    DataTable table;
    table.setModel(&model);
    table.resize(1000, 200);
    table.show();
    table.fitColumns();
    const ColumnNeed first = measuredNeed(model, 0);
    EXPECT_EQ(table.columnWidth(0), first.natural);
    table.resize(340, 200);
    EXPECT_LT(table.columnWidth(0), first.natural);
    EXPECT_GE(table.columnWidth(0), first.least);
    EXPECT_LE(table.columnWidth(0) + table.columnWidth(1), table.viewport()->width());
    table.resize(1000, 200);
    EXPECT_EQ(table.columnWidth(0), first.natural);
}

}  // namespace
}  // namespace petaplan::ui
