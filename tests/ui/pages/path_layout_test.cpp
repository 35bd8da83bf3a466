// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advisor/path_layout.h"

#include <gtest/gtest.h>

namespace petaplan::ui {
namespace {

QList<PathBox> path() {
    using Kind = PathBox::Kind;
    QList<PathBox> boxes{{Kind::Start, QStringLiteral("start"), {}, 0, 0, 0, {}},
                         {Kind::Rejected, QStringLiteral("no a"), {}, 1, 0, 0, {}},
                         {Kind::Taken, QStringLiteral("yes"), {}, 1, 0, 0, {}},
                         {Kind::Rejected, QStringLiteral("no b"), {}, 1, 0, 0, {}},
                         {Kind::Conclusion, QStringLiteral("end"), {}, 2, 0, 0, {}}};
    layOutPath(boxes, {});
    return boxes;
}

TEST(PathLayout, TakenBranchesShareOneRowAndRejectedOnesHangBelow) {
    const QList<PathBox> boxes = path();
    EXPECT_EQ(boxes[0].place.top(), boxes[2].place.top());
    EXPECT_EQ(boxes[2].place.top(), boxes[4].place.top());
    EXPECT_EQ(boxes[1].place.left(), boxes[2].place.left());
    EXPECT_GT(boxes[1].place.top(), boxes[2].place.bottom());
    EXPECT_GT(boxes[3].place.top(), boxes[1].place.bottom());
    for (int i = 0; i < boxes.size(); ++i) {
        for (int k = 0; k < i; ++k) EXPECT_FALSE(boxes[i].place.intersects(boxes[k].place));
    }
}

TEST(PathLayout, HighTextsGetTheRoomTheyNeed) {
    QList<PathBox> boxes = path();
    boxes[1].height = 80;
    boxes[2].height = 100;
    layOutPath(boxes, {});
    EXPECT_DOUBLE_EQ(boxes[0].place.height(), 100);
    EXPECT_DOUBLE_EQ(boxes[2].place.height(), 100);
    EXPECT_DOUBLE_EQ(boxes[1].place.height(), 80);
    EXPECT_DOUBLE_EQ(boxes[3].place.top(), 100 + 12 + 80 + 12);
}

TEST(PathLayout, ArrowKeysReachEveryBox) {
    const QList<PathBox> boxes = path();
    EXPECT_EQ(neighbourBox(boxes, 0, Qt::Key_Right), 2);
    EXPECT_EQ(neighbourBox(boxes, 2, Qt::Key_Down), 1);
    EXPECT_EQ(neighbourBox(boxes, 1, Qt::Key_Down), 3);
    EXPECT_EQ(neighbourBox(boxes, 3, Qt::Key_Down), -1);
    EXPECT_EQ(neighbourBox(boxes, 3, Qt::Key_Right), 4);
    EXPECT_EQ(neighbourBox(boxes, 4, Qt::Key_Left), 2);
    EXPECT_EQ(neighbourBox({}, -1, Qt::Key_Left), -1);
}

}  // namespace
}  // namespace petaplan::ui
