// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_state.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/icons.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

class LargeIcon final : public QWidget {
public:
    LargeIcon(QString name, QWidget* parent) : QWidget(parent), m_name(std::move(name)) {
        setFixedSize(px(24), px(24));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintIcon(painter, m_name, rect(), colour(Role::SecondaryText));
    }

private:
    QString m_name;
};

}  // namespace

EmptyState::EmptyState(const QString& iconName, QWidget* parent)
    : QWidget(parent),
      m_title(new TextLabel(TypeRole::Section, Role::Text, this)),
      m_detail(new TextLabel(TypeRole::Table, Role::SecondaryText, this)),
      m_actions(new QHBoxLayout) {
    m_title->setAlignment(Qt::AlignCenter);
    m_detail->setAlignment(Qt::AlignCenter);
    m_detail->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(px(24), px(24), px(24), px(24));
    column->setSpacing(px(space::kSmall));
    column->addStretch(2);
    column->addWidget(new LargeIcon(iconName, this), 0, Qt::AlignHCenter);
    column->addWidget(m_title, 0, Qt::AlignHCenter);
    column->addWidget(m_detail, 0, Qt::AlignHCenter);
    column->addSpacing(px(space::kTight));
    auto* centred = new QHBoxLayout;
    centred->addStretch();
    centred->addLayout(m_actions);
    centred->addStretch();
    column->addLayout(centred);
    column->addStretch(3);
    m_actions->setSpacing(px(space::kSmall));
}

void EmptyState::setTexts(const QString& title, const QString& detail) {
    m_title->setText(title);
    m_detail->setText(detail);
    // A wrapped, centred label needs a width of its own.
    const int wanted = m_detail->fontMetrics().horizontalAdvance(detail) + px(8);
    const int width = std::min(wanted, px(520));
    m_detail->setFixedWidth(width);
    m_detail->setMinimumHeight(m_detail->heightForWidth(width));
    m_detail->setVisible(!detail.isEmpty());
}

void EmptyState::clearActions() {
    while (QLayoutItem* item = m_actions->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

void EmptyState::addAction(const QString& text, std::function<void()> run) {
    auto* button = new QPushButton(text, this);
    connect(button, &QPushButton::clicked, this, [run = std::move(run)] { run(); });
    m_actions->addWidget(button);
}

}  // namespace petaplan::ui
