// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

/// Draws a cell's range (QVariantList of low, central, high under kRangeRole) on the scale of its
/// column (two numbers under kScaleRole).
class RangeDelegate : public DataDelegate {
    Q_OBJECT
public:
    static constexpr int kRangeRole = Qt::UserRole + 20;
    static constexpr int kScaleRole = Qt::UserRole + 21;

    using DataDelegate::DataDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

}  // namespace petaplan::ui
