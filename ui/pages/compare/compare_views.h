// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

/// Cells of the comparison: the figure in a field of fixed width, then arrow and words at one left
/// edge, so that both align down the column.
class CompareDelegate : public DataDelegate {
    Q_OBJECT
public:
    using DataDelegate::DataDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// Columns as cards: name, machine, place and age; a click makes one the baseline, the cross takes
/// it away.
class CompareHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit CompareHeader(QWidget* parent = nullptr);
    void setBaseline(int section, const QString& word);
    QSize sizeHint() const override;

signals:
    void baselineWanted(int section);
    void removalWanted(int section);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QRect crossRect(int section) const;

    int m_baseline = -1;
    QString m_baselineWord;
};

}  // namespace petaplan::ui
