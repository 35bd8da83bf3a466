// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/facet_panel.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/models/facet_model.h"
#include "ui/theme/style_painting.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"

namespace petaplan::ui {

namespace {

Mark freshnessMark(const QString& value) {
    if (value == QLatin1String("fresh")) return Mark::Fresh;
    if (value == QLatin1String("ageing")) return Mark::Ageing;
    if (value == QLatin1String("stale")) return Mark::Stale;
    return Mark::Undated;
}

class FacetDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const auto kind = static_cast<FacetModel::Kind>(index.data(FacetModel::KindRole).toInt());
        if (kind != FacetModel::Kind::Heading) return {px(100), px(24)};
        return {px(100), px(index.row() == 0 ? 36 : 44)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        const QRect rect = option.rect.adjusted(px(12), 0, -px(12), 0);
        const bool focus = option.state & QStyle::State_HasFocus;
        switch (static_cast<FacetModel::Kind>(index.data(FacetModel::KindRole).toInt())) {
            case FacetModel::Kind::Heading:
                paintHeading(*painter, rect, index, focus);
                break;
            case FacetModel::Kind::More: {
                painter->setFont(font(TypeRole::Caption));
                painter->setPen(colour(Role::Accent));
                painter->drawText(rect.adjusted(px(22), 0, 0, 0), Qt::AlignVCenter,
                                  index.data().toString());
                if (focus) painting::focusRing(*painter, rect.adjusted(-4, 1, 4, -1), 4);
                break;
            }
            case FacetModel::Kind::Value:
                paintValue(*painter, option, rect, index, focus);
                break;
        }
        painter->restore();
    }

private:
    static void paintHeading(QPainter& painter, const QRect& rect, const QModelIndex& index,
                             bool focus) {
        const QRect text = QRect(rect.left(), rect.bottom() - px(26), rect.width(), px(24));
        painter.setFont(font(TypeRole::TableStrong));
        painter.setPen(colour(Role::Text));
        painter.drawText(text, Qt::AlignVCenter, index.data().toString());
        const QRectF arrow(text.right() - px(14), text.top(), px(14), text.height());
        painting::chevron(painter, arrow, colour(Role::SecondaryText),
                          index.data(FacetModel::FoldedRole).toBool());
        if (focus) painting::focusRing(painter, text.adjusted(-4, 0, 4, 0), 4);
    }

    static void paintValue(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect,
                           const QModelIndex& index, bool focus) {
        if (option.state & QStyle::State_MouseOver) {
            painter.fillRect(option.rect, colour(Role::Hover));
        }
        const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        const auto count = index.data(FacetModel::CountRole).toULongLong();
        const bool empty = count == 0 && !on;
        QStyleOption box;
        box.rect = QRect(rect.left(), rect.center().y() - px(7), px(15), px(15));
        if (!empty) box.state = QStyle::State_Enabled;
        if (on) box.state |= QStyle::State_On;
        painting::checkBox(painter, box);
        int left = rect.left() + px(22);
        if (index.data(FacetModel::FacetRole).toString() == QLatin1String("freshness")) {
            const double side = px(11);
            paintMark(painter, freshnessMark(index.data(FacetModel::ValueRole).toString()),
                      QRectF(left, rect.center().y() + 0.5 - side / 2, side, side));
            left += px(15);
        }
        painter.setFont(font(TypeRole::Caption));
        const QString number = QLocale().toString(count);
        const int numberWidth = painter.fontMetrics().horizontalAdvance(number);
        painter.setPen(colour(empty ? Role::DisabledText : Role::SecondaryText));
        painter.drawText(rect, Qt::AlignVCenter | Qt::AlignRight, number);
        painter.setFont(font(TypeRole::Table));
        painter.setPen(colour(empty ? Role::DisabledText : Role::Text));
        const QRect text(left, rect.top(), rect.right() - numberWidth - px(6) - left,
                         rect.height());
        painter.drawText(text, Qt::AlignVCenter | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle,
                                                          text.width()));
        if (focus) painting::focusRing(painter, rect.adjusted(-4, 1, 4, -1), 4);
    }
};

}  // namespace

FacetPanel::FacetPanel(FacetModel& model, QWidget* parent) : QListView(parent), m_model(model) {
    setModel(&model);
    setItemDelegate(new FacetDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setMouseTracking(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&Theme::instance(), &Theme::changed, this, [this] { scheduleDelayedItemsLayout(); });
}

void FacetPanel::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter: {
            const int row = currentIndex().row();
            m_model.activate(currentIndex());
            if (!currentIndex().isValid() && row >= 0 && row < m_model.rowCount()) {
                setCurrentIndex(m_model.index(row));
            }
            return;
        }
        default:
            QListView::keyPressEvent(event);
    }
}

void FacetPanel::mouseReleaseEvent(QMouseEvent* event) {
    QListView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton) m_model.activate(indexAt(event->pos()));
}

}  // namespace petaplan::ui
