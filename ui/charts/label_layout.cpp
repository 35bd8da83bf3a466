// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_layout.h"

#include <algorithm>
#include <array>

namespace petaplan::ui {

namespace {

std::array<QRectF, 6> placesAround(const LabelRequest& request, double gap) {
    const QPointF a = request.anchor;
    const double w = request.size.width();
    const double h = request.size.height();
    return {QRectF(a.x() + gap, a.y() - gap - h + 3, w, h),  // above right
            QRectF(a.x() - w - gap, a.y() + gap - 3, w, h),  // below left
            QRectF(a.x() + gap, a.y() + gap - 3, w, h),      // below right
            QRectF(a.x() - w - gap, a.y() - gap - h + 3, w, h),
            QRectF(a.x() - w / 2, a.y() - gap - h, w, h),
            QRectF(a.x() - w / 2, a.y() + gap, w, h)};
}

constexpr double kClearance = 8;  ///< beside a label, so that two in a row are not read as one

bool touchesAny(const QRectF& place, QPointF anchor, const QList<QRectF>& taken) {
    const QRectF clear = place.adjusted(-kClearance, 0, kClearance, 0);
    return std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) {
        // A label stands close to its own mark, but not to another one.
        return (other.contains(anchor) ? place : clear).intersects(other);
    });
}

}  // namespace

QList<QRectF> placeLabels(const QRectF& area, const QList<LabelRequest>& requests,
                          const QList<QRectF>& obstacles, double gap) {
    QList<QRectF> taken = obstacles;
    QList<QRectF> result;
    result.reserve(requests.size());
    for (const LabelRequest& request : requests) {
        QRectF chosen;
        for (const QRectF& place : placesAround(request, gap)) {
            if (!area.contains(place) || touchesAny(place, request.anchor, taken)) continue;
            chosen = place;
            break;
        }
        if (chosen.isNull() && request.required) {
            chosen = placesAround(request, gap).front();
            if (chosen.right() > area.right()) chosen.moveRight(area.right());
            if (chosen.top() < area.top()) chosen.moveTop(area.top());
        }
        if (!chosen.isNull()) taken.append(chosen);
        result.append(chosen);
    }
    return result;
}

}  // namespace petaplan::ui
