// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace petaplan::ui {

/// A label that wants to stand near an anchor.
struct LabelRequest {
    QPointF anchor;
    QSizeF size;
    bool required = false;  ///< placed even where it covers something
};

/// Places labels beside their anchors, in the given order, without covering each other or one of
/// the obstacles and clear of those on both sides (an obstacle around the anchor is its own mark);
/// a label that finds no free place gets a null rectangle and is left out (tool tip and table still
/// have it).
QList<QRectF> placeLabels(const QRectF& area, const QList<LabelRequest>& requests,
                          const QList<QRectF>& obstacles, double gap = 7);

}  // namespace petaplan::ui
