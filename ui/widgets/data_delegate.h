// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include "ui/widgets/badge.h"

namespace petaplan::ui {

/// What a model says about a cell beside its text.
enum DataRole {
    MarkBeforeRole = Qt::UserRole + 100,  ///< Mark, left of the text
    MarkAfterRole,                        ///< Mark, right of the text
    MutedRole,                            ///< bool: secondary text
    StrongRole,                           ///< bool: totals
    RowFillRole,                          ///< Role: ground of a group row or a baseline column
    GroupRole,                            ///< bool: heading of a group, drawn over the row
    ColourRole,                           ///< Role: of the text
    SortValueRole,                        ///< double or string
    DetailRole,                           ///< second line, smaller, in secondary text
    DetailColourRole,                     ///< Role: of the second line
};

/// Paints the cells of a DataTable.
class DataDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

protected:
    /// Ground and hairline; returns the colour for text on it.
    QColor paintGround(QPainter& painter, const QStyleOptionViewItem& option,
                       const QModelIndex& index) const;
    void paintCurrentRing(QPainter& painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const;
};

}  // namespace petaplan::ui
