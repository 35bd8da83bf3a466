// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/range_delegate.h"

#include <QPainter>

#include "ui/theme/theme.h"
#include "ui/widgets/range_bar.h"

namespace petaplan::ui {

void RangeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    painter->save();
    paintGround(*painter, option, index);
    const QVariantList range = index.data(kRangeRole).toList();
    const QVariantList scale = index.data(kScaleRole).toList();
    if (range.size() == 3 && scale.size() == 2) {
        paintRangeBar(*painter, QRectF(option.rect).adjusted(px(8), 0, -px(8), -1),
                      {range[0].toDouble(), range[1].toDouble(), range[2].toDouble()},
                      scale[0].toDouble(), scale[1].toDouble());
    }
    paintCurrentRing(*painter, option, index);
    painter->restore();
}

}  // namespace petaplan::ui
