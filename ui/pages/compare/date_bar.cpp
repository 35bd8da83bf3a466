// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/date_bar.h"

#include <QDateEdit>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>

#include "ui/theme/style.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

const QDate kEpoch(1970, 1, 1);

Date dateOf(const QDateEdit& edit) {
    return Date(static_cast<std::int32_t>(kEpoch.daysTo(edit.date())));
}

}  // namespace

DateBar::DateBar(QWidget* parent)
    : QWidget(parent),
      m_label(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_and(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_first(new QDateEdit(this)),
      m_second(new QDateEdit(this)),
      m_close(new QPushButton(this)) {
    m_first->setObjectName(QStringLiteral("first_date"));
    m_second->setObjectName(QStringLiteral("second_date"));
    m_close->setObjectName(QStringLiteral("back_to_offers"));
    setButtonKind(m_close, ButtonKind::Flat);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(px(space::kSmall));
    row->addWidget(m_label);
    row->addWidget(m_first);
    row->addWidget(m_and);
    row->addWidget(m_second);
    row->addWidget(m_close);
    for (QDateEdit* edit : {m_first, m_second}) {
        edit->setDisplayFormat(QStringLiteral("yyyy-MM-dd"));
        edit->setMinimumWidth(px(128));
        edit->setKeyboardTracking(false);  // a year is not typed digit by digit into questions
        connect(edit, &QDateEdit::dateChanged, this, &DateBar::changed);
    }
    connect(m_close, &QPushButton::clicked, this, &DateBar::closed);
}

void DateBar::setDates(Date first, Date second) {
    const QSignalBlocker blockFirst(m_first);
    const QSignalBlocker blockSecond(m_second);
    m_first->setDate(kEpoch.addDays(first.daysSince(Date(0))));
    m_second->setDate(kEpoch.addDays(second.daysSince(Date(0))));
}

Date DateBar::first() const {
    return dateOf(*m_first);
}

Date DateBar::second() const {
    return dateOf(*m_second);
}

void DateBar::retranslate() {
    m_label->setText(tr("As of"));
    m_and->setText(tr("and", "between two dates"));
    m_first->setAccessibleName(tr("First date"));
    m_second->setAccessibleName(tr("Second date"));
    m_close->setText(tr("Back to the offers"));
}

}  // namespace petaplan::ui
