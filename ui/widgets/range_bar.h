// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPainter;

namespace petaplan::ui {

/// Low, central and high on a scale that all bars of one column share.
struct Range {
    double low = 0;
    double central = 0;
    double high = 0;
};

/// Track, bar from low to high, tick at the central value.
void paintRangeBar(QPainter& painter, const QRectF& rect, const Range& range, double scaleMinimum,
                   double scaleMaximum);

class RangeBar : public QWidget {
    Q_OBJECT
public:
    explicit RangeBar(QWidget* parent = nullptr);
    /// `spoken` is the range in words, for screen readers.
    void set(const Range& range, double scaleMinimum, double scaleMaximum, const QString& spoken);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Range m_range;
    double m_minimum = 0;
    double m_maximum = 1;
};

}  // namespace petaplan::ui
