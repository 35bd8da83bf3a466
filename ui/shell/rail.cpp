// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/rail.h"

#include <QAbstractListModel>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/shell/page.h"
#include "ui/theme/icons.h"
#include "ui/theme/style_painting.h"

namespace petaplan::ui {

class RailModel final : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void add(Page* page) {
        const int row = static_cast<int>(m_pages.size());
        beginInsertRows({}, row, row);
        m_pages.push_back(page);
        endInsertRows();
        connect(page, &Page::badgeChanged, this,
                [this, row] { emit dataChanged(index(row), index(row)); });
    }
    void touch() {
        if (!m_pages.empty()) emit dataChanged(index(0), index(rowCount() - 1));
    }
    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_pages.size());
    }
    QVariant data(const QModelIndex& index, int role) const override {
        const Page* page = m_pages.at(static_cast<std::size_t>(index.row()));
        switch (role) {
            case Qt::DisplayRole:
            case Qt::AccessibleTextRole:
                return page->title();
            case Qt::DecorationRole:
                return page->iconName();
            case Qt::UserRole:
                return page->badge();
            case Qt::ToolTipRole:
                return QStringLiteral("%1 (Ctrl+%2)").arg(page->title()).arg(page->shortcutDigit());
            default:
                return {};
        }
    }

private:
    std::vector<Page*> m_pages;
};

namespace {

class RailDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool current = option.state & QStyle::State_Selected;
        const bool hover = option.state & QStyle::State_MouseOver;
        const QRect rect = option.rect;
        if (current)
            painter->fillRect(rect, colour(Role::Base));
        else if (hover)
            painter->fillRect(rect, colour(Role::Hover));
        if (current) {
            painter->fillRect(QRect(rect.left(), rect.top(), px(3), rect.height()),
                              colour(Role::Accent));
        }
        const double side = px(16);
        paintIcon(*painter, index.data(Qt::DecorationRole).toString(),
                  QRectF(rect.left() + px(13), rect.center().y() + 0.5 - side / 2, side, side),
                  colour(current ? Role::Accent : Role::SecondaryText));
        painter->setFont(font(TypeRole::Table));
        painter->setPen(colour(current ? Role::Text : Role::SecondaryText));
        const QRect text = rect.adjusted(px(36), 0, -px(28), 0);
        painter->drawText(text, Qt::AlignVCenter | Qt::TextSingleLine,
                          index.data(Qt::DisplayRole).toString());
        if (const int badge = index.data(Qt::UserRole).toInt(); badge > 0) {
            painter->setFont(font(TypeRole::Caption));
            painter->setPen(colour(Role::SecondaryText));
            painter->drawText(rect.adjusted(0, 0, -px(12), 0), Qt::AlignVCenter | Qt::AlignRight,
                              QString::number(badge));
        }
        if (option.state & QStyle::State_HasFocus) {
            painting::focusRing(*painter, rect.adjusted(px(4), 1, -px(2), -1), 4);
        }
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {px(132), px(32)};
    }
};

}  // namespace

Rail::Rail(QWidget* parent) : QListView(parent), m_model(new RailModel(this)) {
    setModel(m_model);
    setItemDelegate(new RailDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setUniformItemSizes(true);
    setMouseTracking(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    viewport()->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        scheduleDelayedItemsLayout();
    });
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid()) emit pageChosen(now.row());
            });
}

void Rail::addPage(Page* page) {
    m_model->add(page);
}

void Rail::setCurrentPage(int index) {
    setCurrentIndex(m_model->index(index));
}

void Rail::retranslate() {
    setAccessibleName(tr("Pages"));
    m_model->touch();
}

QSize Rail::sizeHint() const {
    return {px(132), px(300)};
}

void Rail::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colour(Role::Panel));
    painter.end();
    QListView::paintEvent(event);
}

}  // namespace petaplan::ui
