// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/data_delegate.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyleOption>

#include "ui/theme/style_painting.h"
#include "ui/widgets/data_table.h"

namespace petaplan::ui {

namespace {

/// Long names tell each other apart by their end ("Standard_ND96isr_H100_v5"), words and sentences
/// by their beginning.
Qt::TextElideMode elision(const QString& text) {
    constexpr qsizetype kLongName = 12;
    const bool isName = text.size() > kLongName && !text.contains(QLatin1Char(' '));
    return isName ? Qt::ElideMiddle : Qt::ElideRight;
}

/// The table of a cell; the view of the frozen columns is its child.
const DataTable* tableOf(const QWidget* view) {
    for (; view != nullptr; view = view->parentWidget()) {
        if (const auto* table = qobject_cast<const DataTable*>(view)) return table;
    }
    return nullptr;
}

QRect checkRect(const QRect& cell) {
    const int side = px(15);
    QRect rect(0, 0, side, side);
    rect.moveCenter(cell.center());
    return rect;
}

void paintDetail(QPainter& painter, const QString& detail, const QRect& cell, int height,
                 Qt::Alignment align, const QColor& ink) {
    painter.setFont(font(TypeRole::Caption));
    painter.setPen(ink);
    const QRect line(cell.left(), cell.bottom() - height - px(2), cell.width() + 1, height);
    const int side = align & Qt::AlignRight ? Qt::AlignRight : Qt::AlignLeft;
    painter.drawText(line, side | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(painter.font()).elidedText(detail, Qt::ElideRight, line.width()));
}

}  // namespace

QColor DataDelegate::paintGround(QPainter& painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const DataTable* table = tableOf(option.widget);
    const bool selected =
        table != nullptr && table->showsSelection() && (option.state & QStyle::State_Selected);
    QColor ink = colour(index.data(MutedRole).toBool() ? Role::SecondaryText : Role::Text);
    const QVariant own = index.data(ColourRole);
    if (own.isValid()) ink = colour(static_cast<Role>(own.toInt()));
    Role fill = Role::Base;
    const QVariant rowFill = index.data(RowFillRole);
    if (rowFill.isValid()) fill = static_cast<Role>(rowFill.toInt());
    if (table != nullptr && table->hoveredRow() == index.row() && !rowFill.isValid()) {
        fill = Role::Hover;
    }
    if (table != nullptr && table->currentIndex().row() == index.row() && !rowFill.isValid()) {
        fill = Role::CurrentBackground;
    }
    if (selected) {
        fill = Role::SelectedBackground;
        ink = colour(Role::SelectedText);
    }
    painter.fillRect(option.rect, colour(fill));
    painter.setPen(colour(Role::Hairline));
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    return ink;
}

void DataDelegate::paintCurrentRing(QPainter& painter, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const {
    const DataTable* table = tableOf(option.widget);
    if (table == nullptr || table->currentIndex() != index || table->showsSelection()) return;
    const bool focus = table->hasFocus() || table->frozenView()->hasFocus();
    painting::box(painter, option.rect, {}, colour(focus ? Role::Accent : Role::BorderControl), 1,
                  focus ? 2 : 1);
}

void DataDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    painter->save();
    const QColor ink = paintGround(*painter, option, index);
    const QRect cell = option.rect;
    const QVariant check = index.data(Qt::CheckStateRole);
    if (check.isValid()) {
        QStyleOption box;
        box.rect = checkRect(cell);
        box.state = QStyle::State_Enabled;
        if (check.toInt() == Qt::Checked) box.state |= QStyle::State_On;
        painting::checkBox(*painter, box);
    } else {
        QRect area = cell.adjusted(px(6), 0, -px(6), 0);
        const double side = px(11);
        const auto after = static_cast<Mark>(index.data(MarkAfterRole).toInt());
        if (after != Mark::None) {
            paintMark(
                *painter, after,
                QRectF(area.right() - side + 1, cell.center().y() + 0.5 - side / 2, side, side));
            area.setRight(area.right() - px(15));
        }
        const bool strong = index.data(StrongRole).toBool();
        painter->setFont(font(strong ? TypeRole::TableStrong : TypeRole::Table));
        const QVariant alignment = index.data(Qt::TextAlignmentRole);
        const auto align = alignment.isValid() ? Qt::Alignment(alignment.toInt())
                                               : Qt::AlignLeft | Qt::AlignVCenter;
        const QFontMetrics metrics(painter->font());
        const auto before = static_cast<Mark>(index.data(MarkBeforeRole).toInt());
        const int markWidth = before == Mark::None ? 0 : px(15);
        const QString text = metrics.elidedText(
            index.data().toString(), elision(index.data().toString()), area.width() - markWidth);
        const int width = metrics.horizontalAdvance(text);
        int x = area.left();
        if (align & Qt::AlignRight) x = area.right() + 1 - width - markWidth;
        if (before != Mark::None) {
            paintMark(*painter, before, QRectF(x, cell.center().y() + 0.5 - side / 2, side, side));
            x += markWidth;
        }
        painter->setPen(ink);
        const QString detail = index.data(DetailRole).toString();
        const int below = detail.isEmpty() ? 0 : (cell.height() - 1) / 2 - px(2);
        painter->drawText(QRect(x, cell.top(), width + 2, cell.height() - 1 - below),
                          Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
        if (!detail.isEmpty()) {
            const bool selected = ink == colour(Role::SelectedText);
            const QVariant own = index.data(DetailColourRole);
            const Role role = own.isValid() ? static_cast<Role>(own.toInt()) : Role::SecondaryText;
            paintDetail(*painter, detail, area, below, align, selected ? ink : colour(role));
        }
    }
    paintCurrentRing(*painter, option, index);
    painter->restore();
}

bool DataDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                               const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QVariant check = index.data(Qt::CheckStateRole);
    const bool checkable = check.isValid() && (index.flags() & Qt::ItemIsUserCheckable);
    if (checkable && event->type() == QEvent::MouseButtonRelease) {
        // The whole cell is the target: a 15-px box is hard to hit.
        const auto* mouse = static_cast<const QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && option.rect.contains(mouse->pos())) {
            const bool on = check.toInt() == Qt::Checked;
            return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        }
    }
    return false;
}

}  // namespace petaplan::ui
