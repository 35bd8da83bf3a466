// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/data_header.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

#include "ui/theme/style.h"
#include "ui/theme/theme.h"

namespace petaplan::ui {

DataHeader::DataHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(true);
    setHighlightSections(false);
    setTextElideMode(Qt::ElideNone);  // the style shortens, it knows what room there is
    setMinimumSectionSize(px(28));
    setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(this, &QHeaderView::sectionClicked, this, [this](int section) {
        emit sortRequested(section, QApplication::keyboardModifiers() & Qt::ShiftModifier);
    });
    connect(this, &QHeaderView::sectionResized, this, &DataHeader::placeFields);
    connect(this, &QHeaderView::sectionMoved, this, &DataHeader::placeFields);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        setMinimumSectionSize(px(28));
        updateGeometry();
        placeFields();
    });
}

void DataHeader::setSorted(std::vector<Sorted> keys) {
    m_sorted = std::move(keys);
    viewport()->update();
}

void DataHeader::setFilters(const std::vector<Filter>& filters) {
    std::map<int, QLineEdit*> kept;
    for (const Filter& filter : filters) {
        QLineEdit* field = nullptr;
        if (const auto found = m_fields.find(filter.section); found != m_fields.end()) {
            field = found->second;
            m_fields.erase(found);
        } else {
            field = new QLineEdit(viewport());
            field->setFont(ui::font(TypeRole::Caption));
            field->installEventFilter(this);
            connect(field, &QLineEdit::textEdited, this,
                    [this, section = filter.section](const QString& text) {
                        emit filterEdited(section, text);
                    });
        }
        if (field->text() != filter.text) field->setText(filter.text);
        field->setPlaceholderText(filter.hint);
        field->setAccessibleName(filter.spoken);
        field->setAlignment(filter.rightAligned ? Qt::AlignRight : Qt::AlignLeft);
        field->setProperty("petaplanActive", !filter.text.isEmpty());
        field->show();
        kept[filter.section] = field;
    }
    for (const auto& [section, field] : m_fields) field->deleteLater();
    m_fields = std::move(kept);
    updateGeometry();
    placeFields();
}

void DataHeader::setFilterInvalid(int section, bool invalid, const QString& why) {
    if (QLineEdit* field = filterField(section)) {
        setInvalid(field, invalid);
        field->setToolTip(why);
    }
}

void DataHeader::setMovableFrom(int section) {
    m_movableFrom = section;
    setSectionsMovable(true);
    setFirstSectionMovable(section == 0);
    connect(this, &QHeaderView::sectionMoved, this, &DataHeader::takeOrder, Qt::UniqueConnection);
}

void DataHeader::takeOrder() {
    if (m_restoring) return;
    QList<int> order;
    for (int visual = 0; visual < count(); ++visual) order.append(logicalIndex(visual));
    // Fixed sections stay in front, whatever was dropped before or between them.
    std::stable_partition(order.begin(), order.end(),
                          [this](int section) { return section < m_movableFrom; });
    std::sort(order.begin(), order.begin() + std::min<qsizetype>(m_movableFrom, order.size()));
    m_restoring = true;
    for (int section = 0; section < count(); ++section) moveSection(visualIndex(section), section);
    m_restoring = false;
    // Later: the header is still in the middle of its own move.
    QMetaObject::invokeMethod(
        this, [this, order] { emit orderDragged(order); }, Qt::QueuedConnection);
}

void DataHeader::setTwoLines(bool on) {
    m_twoLines = on;
    updateGeometry();
    viewport()->update();
}

QLineEdit* DataHeader::filterField(int section) const {
    const auto found = m_fields.find(section);
    return found == m_fields.end() ? nullptr : found->second;
}

int DataHeader::labelHeight() const {
    return px(m_twoLines ? 40 : 28);
}

QSize DataHeader::sizeHint() const {
    const QSize size = QHeaderView::sizeHint();
    return {size.width(), labelHeight() + (m_fields.empty() ? 0 : px(28))};
}

void DataHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const {
    QHeaderView::initStyleOptionForIndex(option, logicalIndex);
    option->sortIndicator = QStyleOptionHeader::None;
    for (std::size_t i = 0; i < m_sorted.size(); ++i) {
        if (m_sorted[i].section != logicalIndex) continue;
        option->sortIndicator =
            m_sorted[i].descending ? QStyleOptionHeader::SortUp : QStyleOptionHeader::SortDown;
        if (i > 0) option->text += QStringLiteral(" %1").arg(i + 1);
    }
}

void DataHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const {
    QHeaderView::paintSection(painter, QRect(rect.left(), rect.top(), rect.width(), labelHeight()),
                              logicalIndex);
}

void DataHeader::paintEvent(QPaintEvent* event) {
    QHeaderView::paintEvent(event);
    QPainter painter(viewport());
    if (!m_fields.empty()) {
        painter.fillRect(QRect(0, labelHeight(), width(), height() - labelHeight()),
                         colour(Role::Panel));
        painter.setPen(colour(Role::Hairline));
        painter.drawLine(0, height() - 1, width(), height() - 1);
    }
    painter.setPen(colour(Role::BorderControl));
    painter.drawLine(0, labelHeight() - 1, width(), labelHeight() - 1);
}

void DataHeader::resizeEvent(QResizeEvent* event) {
    QHeaderView::resizeEvent(event);
    placeFields();
}

void DataHeader::placeFields() {
    for (const auto& [section, field] : m_fields) {
        if (section >= count() || isSectionHidden(section)) {
            field->hide();
            continue;
        }
        field->setFont(ui::font(TypeRole::Caption));
        field->setGeometry(sectionViewportPosition(section) + px(2), labelHeight() + px(3),
                           sectionSize(section) - px(4), px(22));
        field->show();
    }
}

bool DataHeader::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        auto* field = qobject_cast<QLineEdit*>(watched);
        if (field != nullptr && key->key() == Qt::Key_Escape && !field->text().isEmpty()) {
            field->clear();
            emit field->textEdited(QString());
            return true;
        }
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Escape) {
            if (parentWidget() != nullptr) parentWidget()->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    return QHeaderView::eventFilter(watched, event);
}

}  // namespace petaplan::ui
