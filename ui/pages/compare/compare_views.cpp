// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_views.h"

#include <QMouseEvent>
#include <QPainter>

#include "ui/pages/compare/compare_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/style_painting.h"

namespace petaplan::ui {

namespace {

constexpr int kFigureWidth = 176;

void paintElided(QPainter& painter, const QRect& rect, const QString& text,
                 Qt::Alignment alignment) {
    painter.drawText(rect, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, rect.width()));
}

/// Label with its unit in caption size behind it.
void paintLabel(QPainter& painter, const QRect& rect, const QModelIndex& index, bool strong) {
    painter.setFont(font(strong ? TypeRole::TableStrong : TypeRole::Table));
    painter.setPen(colour(Role::Text));
    const QString text = index.data().toString();
    paintElided(painter, rect, text, Qt::AlignLeft);
    const int used = painter.fontMetrics().horizontalAdvance(text) + px(6);
    painter.setFont(font(TypeRole::Caption));
    painter.setPen(colour(Role::SecondaryText));
    if (used < rect.width()) {
        paintElided(painter, rect.adjusted(used, 0, 0, 0),
                    index.data(CompareModel::UnitRole).toString(), Qt::AlignLeft);
    }
}

void paintArrow(QPainter& painter, QPointF at, bool up, const QColor& ink) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double h = px(4);
    const double tip = up ? -h : h;
    painter.drawLine(at + QPointF(0, -h), at + QPointF(0, h));
    painter.drawLine(at + QPointF(0, tip), at + QPointF(-px(3), tip * 0.25));
    painter.drawLine(at + QPointF(0, tip), at + QPointF(px(3), tip * 0.25));
    painter.restore();
}

}  // namespace

void CompareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    painter->save();
    const QColor ink = paintGround(*painter, option, index);
    const QRect cell = option.rect;
    if (index.data(GroupRole).toBool()) {
        if (index.column() == 0) {
            painting::chevron(*painter,
                              QRectF(cell.left() + px(10), cell.top(), px(10), cell.height()),
                              colour(Role::SecondaryText));
            // A heading may run over the columns beside it.
            painter->setClipping(false);
            paintLabel(*painter, cell.adjusted(px(26), 0, px(300), 0), index, true);
        }
        painter->restore();
        return;
    }
    painter->setPen(colour(Role::Hairline));
    painter->drawLine(cell.topRight(), cell.bottomRight());
    if (index.column() == 0) {
        paintLabel(*painter, cell.adjusted(px(16), 0, -px(8), 0), index, false);
        paintCurrentRing(*painter, option, index);
        painter->restore();
        return;
    }
    const QString words = index.data(CompareModel::DeltaTextRole).toString();
    // All values end at one edge and all differences begin there, whether figures or words.
    const int width = std::min(px(kFigureWidth), cell.width() / 2 - px(8));
    const QRect figure(cell.left() + px(8), cell.top(), width, cell.height());
    QRect rest(figure.right() + px(9), cell.top(), cell.right() - figure.right() - px(13),
               cell.height());
    painter->setFont(font(TypeRole::Table));
    painter->setPen(ink);
    const QString shown = index.data().toString();
    if (words.isEmpty() && painter->fontMetrics().horizontalAdvance(shown) > figure.width()) {
        paintElided(*painter, cell.adjusted(px(8), 0, -px(8), 0), shown, Qt::AlignLeft);
    } else {
        paintElided(*painter, figure, shown, Qt::AlignRight);
    }
    if (!words.isEmpty()) {
        const auto mark = static_cast<Mark>(index.data(CompareModel::DeltaMarkRole).toInt());
        const QColor tint = colour(markRole(mark));
        const double side = px(11);
        if (mark == Mark::Better || mark == Mark::Worse) {
            paintArrow(*painter, QPointF(rest.left() + px(5), rest.center().y() + 0.5),
                       index.data(CompareModel::DeltaUpRole).toBool(), tint);
            rest.adjust(px(14), 0, 0, 0);
        } else if (mark == Mark::Equal) {
            paintMark(*painter, mark,
                      QRectF(rest.left(), rest.center().y() + 0.5 - side / 2, side, side));
            rest.adjust(px(14), 0, 0, 0);
        }
        painter->setFont(font(TypeRole::Caption));
        painter->setPen(tint);
        paintElided(*painter, rest, words, Qt::AlignLeft);
    }
    paintCurrentRing(*painter, option, index);
    painter->restore();
}

CompareHeader::CompareHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(true);
    setMouseTracking(true);
    setMinimumSectionSize(px(160));
}

void CompareHeader::setBaseline(int section, const QString& word) {
    m_baseline = section;
    m_baselineWord = word;
    viewport()->update();
}

QSize CompareHeader::sizeHint() const {
    return {QHeaderView::sizeHint().width(), px(76)};
}

QRect CompareHeader::crossRect(int section) const {
    const int left = sectionViewportPosition(section) + sectionSize(section);
    return {left - px(28), px(8), px(24), px(24)};
}

void CompareHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const {
    painter->save();
    painter->setClipRect(rect);
    const bool baseline = logicalIndex == m_baseline;
    painter->fillRect(rect, colour(baseline ? Role::CurrentBackground : Role::Base));
    painter->setPen(colour(Role::BorderControl));
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    painter->setPen(colour(Role::Hairline));
    painter->drawLine(rect.topRight(), rect.bottomRight() - QPoint(0, 1));
    const QVariant content =
        model()->headerData(logicalIndex, orientation(), CompareModel::HeaderLinesRole);
    if (logicalIndex == 0) {
        painter->setFont(ui::font(TypeRole::Caption));
        painter->setPen(colour(Role::SecondaryText));
        paintElided(
            *painter,
            QRect(rect.left() + px(16), rect.bottom() - px(26), rect.width() - px(20), px(22)),
            content.toString(), Qt::AlignLeft);
        painter->restore();
        return;
    }
    const QStringList lines = content.toStringList();
    const QRect area = rect.adjusted(px(8), px(8), -px(8), -px(6));
    const auto line = [&](int number, int height, int top) {
        (void)number;
        return QRect(area.left(), area.top() + top, area.width(), height);
    };
    QRect first = line(0, px(22), 0);
    first.setRight(first.right() - px(24));
    painter->setFont(ui::font(TypeRole::TableStrong));
    painter->setPen(colour(Role::Text));
    int room = first.width();
    QFontMetrics caption(ui::font(TypeRole::Caption));
    const int badge = baseline ? caption.horizontalAdvance(m_baselineWord) + px(12) : 0;
    if (baseline) room -= badge + px(8);
    const QString name = painter->fontMetrics().elidedText(lines.value(0), Qt::ElideRight, room);
    painter->drawText(first, Qt::AlignVCenter | Qt::TextSingleLine, name);
    if (baseline) {
        const QRect box(first.left() + painter->fontMetrics().horizontalAdvance(name) + px(8),
                        first.top() + px(1), badge, px(20));
        painting::box(*painter, box, colour(Role::Base), {}, 4);
        painter->setFont(ui::font(TypeRole::Caption));
        painter->setPen(colour(Role::Accent));
        painter->drawText(box, Qt::AlignCenter, m_baselineWord);
    }
    painter->setFont(ui::font(TypeRole::Table));
    painter->setPen(colour(Role::Text));
    paintElided(*painter, line(1, px(20), px(22)), lines.value(1), Qt::AlignLeft);
    painter->setFont(ui::font(TypeRole::Caption));
    painter->setPen(colour(Role::SecondaryText));
    QRect third = line(2, px(18), px(42));
    const QVariant mark =
        model()->headerData(logicalIndex, orientation(), CompareModel::HeaderMarkRole);
    if (mark.isValid()) {
        const QString age =
            model()
                ->headerData(logicalIndex, orientation(), CompareModel::HeaderAgeRole)
                .toString();
        const int width = painter->fontMetrics().horizontalAdvance(age);
        const double side = px(11);
        const QRect ageRect(third.right() - width, third.top(), width + 1, third.height());
        painter->drawText(ageRect, Qt::AlignVCenter, age);
        paintMark(*painter, static_cast<Mark>(mark.toInt()),
                  QRectF(ageRect.left() - px(15), third.center().y() + 0.5 - side / 2, side, side));
        third.setRight(ageRect.left() - px(20));
    }
    paintElided(*painter, third, lines.value(2), Qt::AlignLeft);
    const QRect cross = crossRect(logicalIndex);
    const double side = px(12);
    QRectF icon(0, 0, side, side);
    icon.moveCenter(QRectF(cross).center());
    paintIcon(*painter, QStringLiteral("close"), icon, colour(Role::SecondaryText));
    painter->restore();
}

void CompareHeader::mouseReleaseEvent(QMouseEvent* event) {
    const int section = logicalIndexAt(event->pos());
    QHeaderView::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || section <= 0 || cursor().shape() == Qt::SplitHCursor) {
        return;
    }
    if (crossRect(section).contains(event->pos()))
        emit removalWanted(section);
    else
        emit baselineWanted(section);
}

}  // namespace petaplan::ui
