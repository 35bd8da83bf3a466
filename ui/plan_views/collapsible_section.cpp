// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/collapsible_section.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/plan_views/section_head.h"
#include "ui/theme/style.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

CollapsibleSection::CollapsibleSection(QWidget* parent)
    : QWidget(parent),
      m_header(new QToolButton(this)),
      m_count(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_layout(new QVBoxLayout(this)) {
    m_header->setCheckable(true);
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setButtonKind(m_header, ButtonKind::Disclosure);
    m_header->setFont(ui::font(TypeRole::TableStrong));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(px(space::kSmall), px(space::kTight), px(space::kLarge),
                            px(space::kTight));
    row->addWidget(m_header);
    row->addStretch(1);
    row->addWidget(m_count);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addLayout(row);
    m_layout->addWidget(hairline(this));
    connect(m_header, &QToolButton::toggled, this, &CollapsibleSection::setOpen);
    showArrow();
}

void CollapsibleSection::setTexts(const QString& title, const QString& count) {
    m_header->setText(title);
    m_count->setText(count);
}

bool CollapsibleSection::isOpen() const {
    return m_header->isChecked();
}

void CollapsibleSection::setOpen(bool open) {
    m_header->setChecked(open);
    if (m_content != nullptr) m_content->setVisible(open);
    showArrow();
}

void CollapsibleSection::showArrow() {
    m_header->setArrowType(isOpen() ? Qt::DownArrow : Qt::RightArrow);
}

void CollapsibleSection::setContent(QWidget* content) {
    if (m_content != nullptr) m_content->deleteLater();
    m_content = content;
    m_layout->insertWidget(1, content);
    content->setVisible(isOpen());
}

void CollapsibleSection::setParagraphs(const QStringList& paragraphs) {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), px(space::kMedium));
    layout->setSpacing(px(space::kSmall));
    for (const QString& paragraph : paragraphs) {
        auto* label = new TextLabel(TypeRole::Caption, Role::Text, box);
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        // Ids have no blanks: they may break after their separators.
        QString breakable = paragraph;
        breakable.replace(QLatin1Char(':'), QStringLiteral(":\u200b"));
        breakable.replace(QLatin1Char('_'), QStringLiteral("_\u200b"));
        label->setText(breakable);
        label->setAccessibleName(paragraph);
        // The width is the panel's, the height follows from it.
        QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
        policy.setHeightForWidth(true);
        label->setSizePolicy(policy);
        layout->addWidget(label);
    }
    setContent(box);
}

}  // namespace petaplan::ui
