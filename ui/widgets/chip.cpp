// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chip.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

#include "ui/theme/icons.h"
#include "ui/theme/style_painting.h"

namespace petaplan::ui {

namespace {
constexpr int kLeastWidth = 88;
}  // namespace

Chip::Chip(const QString& text, QWidget* parent) : QAbstractButton(parent) {
    setText(text);
    setAccessibleName(text);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void Chip::setRemovable(bool removable) {
    m_removable = removable;
    updateGeometry();
}

void Chip::setDetail(const QString& detail) {
    m_detail = detail;
    setAccessibleName(QStringLiteral("%1 %2").arg(text(), detail).trimmed());
    updateGeometry();
}

void Chip::setTall(bool tall) {
    m_tall = tall;
    updateGeometry();
}

void Chip::setFaulty(bool faulty) {
    m_faulty = faulty;
    update();
}

QSize Chip::sizeHint() const {
    const QFontMetrics metrics(ui::font(TypeRole::Caption));
    int width = metrics.horizontalAdvance(text()) + px(m_removable ? 32 : 16);
    if (!m_detail.isEmpty()) width += metrics.horizontalAdvance(m_detail) + px(8);
    return {width, px(m_tall ? 32 : 24)};
}

QRect Chip::crossRect() const {
    return m_removable ? QRect(width() - px(24), 0, px(24), height()) : QRect();
}

QSize Chip::minimumSizeHint() const {
    const QSize whole = sizeHint();
    return {std::min(whole.width(), px(kLeastWidth)), whole.height()};
}

void Chip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const bool active = isChecked();
    Role fill = m_tall ? Role::Base : Role::Panel;
    if (underMouse()) fill = Role::Hover;
    if (active) fill = Role::CurrentBackground;
    if (m_faulty) fill = Role::WorseBackground;
    const Role line = m_faulty ? Role::Worse : active ? Role::Accent : Role::Hairline;
    painting::box(painter, rect(), colour(fill), colour(line));
    if (hasFocus()) painting::focusRing(painter, rect());
    QFont face = ui::font(TypeRole::Caption);
    face.setStrikeOut(m_faulty);
    painter.setFont(face);
    painter.setPen(colour(Role::Text));
    const QFontMetrics metrics(face);
    const int right = m_removable ? crossRect().left() : width() - px(8);
    const QRect area(px(8), 0, right - px(8), height());
    // The hint is rounded to whole px: a text that needs just these is not cut.
    const bool fits = metrics.horizontalAdvance(text()) <= area.width();
    const QString shown = fits ? text() : metrics.elidedText(text(), Qt::ElideRight, area.width());
    painter.drawText(area, Qt::AlignVCenter | Qt::TextSingleLine, shown);
    const int start = px(16) + metrics.horizontalAdvance(shown);
    if (!m_detail.isEmpty() && shown == text() && start < right) {
        painter.setFont(ui::font(TypeRole::Caption));
        painter.setPen(colour(m_faulty ? Role::Worse : Role::SecondaryText));
        painter.drawText(QRect(start, 0, right - start, height()),
                         Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.horizontalAdvance(m_detail) <= right - start
                             ? m_detail
                             : metrics.elidedText(m_detail, Qt::ElideRight, right - start));
    }
    if (m_removable) {
        const double side = px(12);
        QRectF cross(0, 0, side, side);
        cross.moveCenter(QRectF(crossRect()).center());
        paintIcon(painter, QStringLiteral("close"), cross, colour(Role::SecondaryText));
    }
}

void Chip::keyPressEvent(QKeyEvent* event) {
    if (m_removable && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
        emit removed();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void Chip::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && crossRect().contains(event->pos())) {
        setDown(false);
        emit removed();
        return;
    }
    QAbstractButton::mouseReleaseEvent(event);
}

namespace {

class Segment final : public QAbstractButton {
public:
    using QAbstractButton::QAbstractButton;

    QSize sizeHint() const override {
        const QFontMetrics metrics(ui::font(TypeRole::Table));
        return {metrics.horizontalAdvance(text()) + px(24), px(28)};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const bool first = pos().x() == 0;
        const bool last = geometry().right() == parentWidget()->rect().right();
        QRectF box = rect();
        // Inner edges lie outside the clip, so that neighbours share one line.
        if (!first) box.setLeft(-8);
        if (!last) box.setRight(width() + 8);
        painting::box(painter, box,
                      colour(isChecked()    ? Role::CurrentBackground
                             : underMouse() ? Role::Hover
                                            : Role::Base),
                      colour(Role::BorderControl));
        if (!last) {
            painter.setPen(colour(Role::BorderControl));
            painter.drawLine(rect().topRight(), rect().bottomRight());
        }
        if (isChecked()) {
            painter.fillRect(QRect(px(6), height() - px(3), width() - px(12), 2),
                             colour(Role::Accent));
        }
        if (hasFocus()) painting::focusRing(painter, rect());
        painter.setFont(ui::font(TypeRole::Table));
        painter.setPen(colour(isEnabled() ? Role::Text : Role::DisabledText));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextSingleLine, text());
    }
};

}  // namespace

SegmentedControl::SegmentedControl(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void SegmentedControl::setSegments(const QStringList& texts) {
    while (m_segments.size() > texts.size()) delete m_segments.takeLast();
    while (m_segments.size() < texts.size()) {
        auto* segment = new Segment(this);
        segment->setCheckable(true);
        segment->setAutoExclusive(true);
        segment->setFocusPolicy(Qt::StrongFocus);
        segment->setAttribute(Qt::WA_Hover);
        const int index = static_cast<int>(m_segments.size());
        connect(segment, &QAbstractButton::clicked, this,
                [this, index] { emit currentChanged(index); });
        layout()->addWidget(segment);
        m_segments.append(segment);
    }
    for (int i = 0; i < texts.size(); ++i) {
        m_segments[i]->setText(texts[i]);
        m_segments[i]->setAccessibleName(texts[i]);
        m_segments[i]->updateGeometry();
    }
    if (current() < 0 && !m_segments.isEmpty()) m_segments.first()->setChecked(true);
}

int SegmentedControl::current() const {
    for (int i = 0; i < m_segments.size(); ++i) {
        if (m_segments[i]->isChecked()) return i;
    }
    return -1;
}

void SegmentedControl::setCurrent(int index) {
    if (index >= 0 && index < m_segments.size()) m_segments[index]->setChecked(true);
}

}  // namespace petaplan::ui
