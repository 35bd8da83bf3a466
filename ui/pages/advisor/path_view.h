// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsView>

#include "ui/pages/advisor/path_layout.h"

namespace petaplan::ui {

/// The path through the decision tree: taken branches solid and joined by arrows, branches not
/// taken dashed below them with a cross. Arrow keys walk from box to box; the current one is
/// announced.
class PathView : public QGraphicsView {
    Q_OBJECT
public:
    explicit PathView(QWidget* parent = nullptr);

    /// Boxes in order of the path; places are computed here.
    void setBoxes(QList<PathBox> boxes);
    const QList<PathBox>& boxes() const { return m_boxes; }
    int currentBox() const { return m_current; }
    void setCurrentBox(int index);
    QSize sizeHint() const override;

signals:
    /// The boxes need another height: their texts broke otherwise.
    void heightChanged();
    void currentBoxChanged(int index);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;

private:
    void draw();
    double textWidth(const PathBox& box) const;
    void drawBox(int index);
    void drawLines();
    PathMetrics metrics() const;
    QString spoken(const PathBox& box) const;

    QList<PathBox> m_boxes;
    int m_current = -1;
};

}  // namespace petaplan::ui
