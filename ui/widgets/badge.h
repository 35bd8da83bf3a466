// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/theme/theme.h"

namespace petaplan::ui {

/// Marks that qualify a figure; each has its own shape, so colour is never alone.
enum class Mark { None, Fresh, Ageing, Stale, Undated, Derived, Conflict, Better, Worse, Equal };

/// Draws a mark into a square of about 10 px.
void paintMark(QPainter& painter, Mark mark, const QRectF& square);
Role markRole(Mark mark);

/// A mark with a word on a tinted ground: "fresh, 21 days".
class Badge : public QWidget {
    Q_OBJECT
public:
    explicit Badge(QWidget* parent = nullptr);
    void set(Mark mark, const QString& text);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Mark m_mark = Mark::None;
    QString m_text;
};

}  // namespace petaplan::ui
