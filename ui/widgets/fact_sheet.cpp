// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/fact_sheet.h"

#include <QVBoxLayout>

#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

FactSheet::FactSheet(QWidget* parent) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* ground = new Surface(Role::Base, Qt::LeftEdge, this);
    m_column = new QVBoxLayout(ground);
    m_column->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge),
                                 px(space::kMedium));
    m_column->setSpacing(px(space::kTight));
    setWidget(ground);
}

void FactSheet::show(const QString& heading, const FactList& facts) {
    while (QLayoutItem* item = m_column->takeAt(0)) {
        // Not at once: one of them may be what the user is selecting in.
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    const auto add = [this](TypeRole type, Role role, const QString& text) {
        auto* label = new TextLabel(type, role, widget());
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setText(text);
        m_column->addWidget(label);
    };
    if (!heading.isEmpty()) add(TypeRole::Section, Role::Text, heading);
    for (const auto& [name, text] : facts) {
        m_column->addSpacing(px(space::kSmall));
        add(TypeRole::Caption, Role::SecondaryText, name);
        add(TypeRole::Body, Role::Text, text);
    }
    m_column->addStretch(1);
}

}  // namespace petaplan::ui
