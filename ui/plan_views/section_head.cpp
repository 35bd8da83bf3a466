// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/section_head.h"

#include <QHBoxLayout>

#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

SectionHead::SectionHead(QWidget* parent)
    : QWidget(parent),
      m_title(new TextLabel(TypeRole::Section, Role::Text, this)),
      m_caption(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_note(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_layout(new QHBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(px(space::kSmall));
    m_layout->addWidget(m_title);
    m_caption->setElided(true);
    m_layout->addWidget(m_caption, 1);
    m_layout->addWidget(m_note);
    m_note->hide();
}

void SectionHead::setTexts(const QString& title, const QString& caption) {
    m_title->setText(title);
    m_caption->setText(caption);
}

void SectionHead::setNote(const QString& note) {
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void SectionHead::addBadge(QWidget* badge) {
    m_layout->insertWidget(1 + m_badges++, badge);
}

void SectionHead::addAction(QWidget* widget) {
    m_layout->addWidget(widget);
}

QWidget* hairline(QWidget* parent) {
    auto* line = new Surface(Role::Hairline, {}, parent);
    line->setFixedHeight(1);
    return line;
}

}  // namespace petaplan::ui
