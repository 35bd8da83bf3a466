// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/strip.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/theme/style_painting.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

struct Look {
    Role fill;
    Role mark;
    const char* icon;
};

Look lookOf(StripKind kind) {
    switch (kind) {
        case StripKind::Caution:
            return {Role::CautionBackground, Role::Caution, "warning"};
        case StripKind::Fault:
            return {Role::WorseBackground, Role::Worse, "close"};
        case StripKind::Success:
            return {Role::BetterBackground, Role::Better, "check"};
        case StripKind::Information:
            break;
    }
    return {Role::CurrentBackground, Role::Accent, "info"};
}

}  // namespace

Strip::Strip(QWidget* parent)
    : QWidget(parent),
      m_label(new TextLabel(TypeRole::Table, Role::Text, this)),
      m_actions(new QHBoxLayout),
      m_close(new QToolButton(this)) {
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setIcon(icon(QStringLiteral("close"), Role::SecondaryText));
    setButtonKind(m_close, ButtonKind::Flat);
    m_close->setAccessibleName(tr("Close message"));
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        emit closed();
    });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(px(36), px(4), px(4), px(4));
    row->setSpacing(px(space::kSmall));
    row->addWidget(m_label, 1);
    row->addLayout(m_actions);
    row->addWidget(m_close);
    m_actions->setSpacing(px(space::kSmall));
    setMinimumHeight(px(36));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    hide();
}

void Strip::showMessage(StripKind kind, const QString& text) {
    m_kind = kind;
    m_label->setText(text);
    while (QLayoutItem* item = m_actions->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    show();
    update();
    setAccessibleName(text);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Strip::addAction(const QString& text, std::function<void()> run) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAccessibleName(text);
    setButtonKind(button, ButtonKind::Link);
    connect(button, &QToolButton::clicked, this, [run = std::move(run)] { run(); });
    m_actions->addWidget(button);
}

QString Strip::text() const {
    return m_label->text();
}

void Strip::setClosable(bool closable) {
    m_close->setVisible(closable);
}

void Strip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Look look = lookOf(m_kind);
    painting::box(painter, rect(), colour(look.fill), {});
    const double side = px(16);
    paintIcon(painter, QString::fromLatin1(look.icon),
              QRectF(px(12), (height() - side) / 2.0, side, side), colour(look.mark));
}

void Strip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) m_close->setAccessibleName(tr("Close message"));
    QWidget::changeEvent(event);
}

}  // namespace petaplan::ui
