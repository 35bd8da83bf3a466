// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advisor/path_view.h"

#include <QAccessible>
#include <QGraphicsPathItem>
#include <QGraphicsScene>
#include <QGraphicsSimpleTextItem>
#include <QGraphicsTextItem>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>

#include <algorithm>
#include <utility>

#include "ui/theme/theme.h"

namespace petaplan::ui {

namespace {

constexpr int kMostLines = 7;
constexpr int kSide = 8;
constexpr int kCrossWidth = 15;

QFont faceOf(const PathBox& box) {
    QFont face = ui::font(TypeRole::Caption);
    if (box.kind != PathBox::Kind::Rejected) face.setWeight(QFont::DemiBold);
    return face;
}

/// The text broken to a width, at most so many lines, the last one shortened.
QString broken(const QString& text, const QFont& font, double width, int mostLines) {
    const QFontMetricsF metrics(font);
    QTextLayout layout(text, font);
    QStringList lines;
    layout.beginLayout();
    for (;;) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(width);
        const int start = line.textStart();
        if (lines.size() + 1 == mostLines) {
            lines.append(metrics.elidedText(text.mid(start), Qt::ElideRight, width));
            break;
        }
        lines.append(text.mid(start, line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

PathView::PathView(QWidget* parent) : QGraphicsView(parent) {
    setScene(new QGraphicsScene(this));
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setFocusPolicy(Qt::StrongFocus);
    connect(&Theme::instance(), &Theme::changed, this, &PathView::draw);
}

PathMetrics PathView::metrics() const {
    PathMetrics result;
    const double line = QFontMetricsF(ui::font(TypeRole::Caption)).height();
    int columns = 1;
    for (const PathBox& box : m_boxes) columns = std::max(columns, box.column + 1);
    result.columnGap = px(20);
    const double room = (viewport()->width() - 6 - (columns - 1) * result.columnGap) / columns;
    result.boxWidth = std::clamp(room, static_cast<double>(px(150)), static_cast<double>(px(220)));
    result.boxHeight = 2 * line + px(12);
    result.rejectedHeight = line + px(10);
    result.rowGap = px(10);
    return result;
}

void PathView::setBoxes(QList<PathBox> boxes) {
    m_boxes = std::move(boxes);
    m_current = -1;
    for (int i = 0; i < m_boxes.size(); ++i) {
        if (m_boxes[i].kind == PathBox::Kind::Conclusion) m_current = i;
    }
    QStringList sentences;
    for (const PathBox& box : std::as_const(m_boxes)) sentences.append(spoken(box));
    setAccessibleDescription(sentences.join(QLatin1Char('\n')));
    draw();
    updateGeometry();
    emit currentBoxChanged(m_current);
}

QString PathView::spoken(const PathBox& box) const {
    switch (box.kind) {
        case PathBox::Kind::Start:
            return tr("Start: %1").arg(box.text);
        case PathBox::Kind::Taken:
            return tr("Taken: %1").arg(box.text);
        case PathBox::Kind::Rejected:
            return tr("Not taken: %1").arg(box.text);
        case PathBox::Kind::Conclusion:
            return tr("Conclusion: %1").arg(box.text);
    }
    return box.text;
}

void PathView::setCurrentBox(int index) {
    if (index == m_current || index < 0 || index >= m_boxes.size()) return;
    m_current = index;
    draw();
    ensureVisible(m_boxes[index].place, px(8), px(8));
    setAccessibleDescription(spoken(m_boxes[index]));
    QAccessibleEvent alert(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&alert);
    emit currentBoxChanged(index);
}

QSize PathView::sizeHint() const {
    double bottom = 0;
    for (const PathBox& box : m_boxes) bottom = std::max(bottom, box.place.bottom());
    return {px(600), static_cast<int>(bottom) + px(space::kLarge)};
}

double PathView::textWidth(const PathBox& box) const {
    return metrics().boxWidth - 2 * px(kSide) -
           (box.kind == PathBox::Kind::Rejected ? px(kCrossWidth) : 0);
}

void PathView::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    draw();
}

void PathView::draw() {
    scene()->clear();
    const int before = sizeHint().height();
    for (PathBox& box : m_boxes) {
        const QFont face = faceOf(box);
        const auto lines =
            broken(box.text, face, textWidth(box), kMostLines).count(QLatin1Char('\n'));
        box.height = static_cast<double>(lines + 1) * QFontMetricsF(face).height() + px(12);
    }
    layOutPath(m_boxes, metrics());
    if (sizeHint().height() != before) emit heightChanged();
    drawLines();
    QRectF bounds;
    for (int i = 0; i < m_boxes.size(); ++i) {
        drawBox(i);
        bounds = bounds.united(m_boxes[i].place);
    }
    scene()->setSceneRect(bounds.adjusted(-2, -2, 2, 2));
    viewport()->update();
}

void PathView::drawBox(int index) {
    const PathBox& box = m_boxes[index];
    const bool rejected = box.kind == PathBox::Kind::Rejected;
    const bool current = index == m_current;
    QPen pen(colour(rejected ? Role::BorderControl : Role::Accent), current ? 2 : 1.5);
    if (rejected) pen.setDashPattern({3, 2});
    if (current) pen.setColor(colour(Role::Accent));
    Role fill = rejected ? Role::Panel : Role::Base;
    if (current || box.kind == PathBox::Kind::Conclusion) fill = Role::CurrentBackground;
    QPainterPath outline;
    outline.addRoundedRect(box.place, 6, 6);
    QGraphicsPathItem* item = scene()->addPath(outline, pen, colour(fill));
    item->setToolTip(box.rule.isEmpty() ? box.text : tr("%1\nRule: %2").arg(box.text, box.rule));

    const QFont face = faceOf(box);
    const double side = px(kSide);
    const double left = rejected ? px(kCrossWidth) : 0;
    auto* words = scene()->addSimpleText(broken(box.text, face, textWidth(box), kMostLines), face);
    words->setBrush(colour(rejected ? Role::SecondaryText : Role::Text));
    const double height = words->boundingRect().height();
    words->setPos(box.place.left() + side + left, box.place.center().y() - height / 2);
    if (rejected) {
        auto* cross = scene()->addSimpleText(QStringLiteral("✕"), face);
        cross->setBrush(colour(Role::Worse));
        cross->setPos(box.place.left() + side, box.place.center().y() - height / 2);
    }
}

void PathView::drawLines() {
    const QPen solid(colour(Role::Accent), 1.5);
    QPen dashed(colour(Role::BorderControl), 1);
    dashed.setDashPattern({3, 2});
    const PathBox* previous = nullptr;
    for (const PathBox& box : std::as_const(m_boxes)) {
        if (box.kind == PathBox::Kind::Rejected) continue;
        if (previous != nullptr) {
            const QPointF from(previous->place.right(), previous->place.center().y());
            const QPointF to(box.place.left(), box.place.center().y());
            scene()->addLine(QLineF(from, to), solid);
            QPainterPath head(to);
            head.lineTo(to + QPointF(-7, -4));
            head.moveTo(to);
            head.lineTo(to + QPointF(-7, 4));
            scene()->addPath(head, solid);
        }
        previous = &box;
    }
    const PathMetrics sizes = metrics();
    for (const PathBox& box : std::as_const(m_boxes)) {
        if (box.kind != PathBox::Kind::Rejected) continue;
        const double x = box.place.left() + px(20);
        const double top = box.place.top() - sizes.rowGap;
        scene()->addLine(QLineF(x, top, x, box.place.top()), dashed);
    }
}

void PathView::drawBackground(QPainter* painter, const QRectF& rect) {
    painter->fillRect(rect, colour(Role::Base));
}

void PathView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down: {
            const int next = neighbourBox(m_boxes, m_current, static_cast<Qt::Key>(event->key()));
            if (next >= 0) setCurrentBox(next);
            return;
        }
        default:
            QGraphicsView::keyPressEvent(event);
    }
}

void PathView::mousePressEvent(QMouseEvent* event) {
    QGraphicsView::mousePressEvent(event);
    const QPointF position = mapToScene(event->pos());
    for (int i = 0; i < m_boxes.size(); ++i) {
        if (m_boxes[i].place.contains(position)) setCurrentBox(i);
    }
}

void PathView::changeEvent(QEvent* event) {
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::FontChange) draw();
}

}  // namespace petaplan::ui
