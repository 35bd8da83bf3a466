// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets of the Compare page and where they stand.
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/pages/compare/compare_model.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/compare/compare_views.h"
#include "ui/pages/compare/date_bar.h"
#include "ui/pages/compare/name_field.h"
#include "ui/pages/compare/verdict_card.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

void ComparePage::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(px(16), px(8), px(16), px(8));
    head->setSpacing(px(space::kSmall));
    m_title = new TextLabel(TypeRole::PageTitle, Role::Text, this);
    m_baselineLabel = new TextLabel(TypeRole::Caption, Role::SecondaryText, this);
    m_baselineBox = new QComboBox(this);
    m_baselineBox->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_baselineBox->setMinimumContentsLength(16);
    m_baselineBox->setMaximumWidth(px(420));
    m_onlyDifferences = new QCheckBox(this);
    m_add = new NameField(*m_session, this);
    m_add->setMinimumWidth(px(160));
    m_add->setMaximumWidth(px(380));
    head->addWidget(m_title);
    head->addSpacing(px(space::kSmall));
    head->addWidget(m_baselineLabel);
    head->addWidget(m_baselineBox, 3);
    head->addSpacing(px(space::kSmall));
    head->addWidget(m_onlyDifferences);
    m_dates = new DateBar(this);
    m_dates->hide();
    head->addWidget(m_dates);
    head->addStretch(1);
    head->addWidget(m_add, 3);
    column->addLayout(head);
    auto* stripFrame = new QVBoxLayout;
    stripFrame->setContentsMargins(px(16), 0, px(16), 0);
    m_strip = new Strip(this);
    stripFrame->addWidget(m_strip);
    column->addLayout(stripFrame);
    auto* rule = new Surface(Role::Hairline, {}, this);
    rule->setFixedHeight(1);
    column->addWidget(rule);

    m_table = new DataTable(this);
    m_table->setObjectName(QStringLiteral("compareTable"));
    m_header = new CompareHeader(m_table);
    m_table->setHorizontalHeader(m_header);
    m_table->setItemDelegate(new CompareDelegate(m_table));
    m_table->setModel(m_model);
    m_empty = new EmptyState(QStringLiteral("compare"), this);
    m_stack = new QStackedLayout;
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    column->addLayout(m_stack, 1);

    m_verdict = new VerdictCard(this);
    auto* verdictFrame = new QVBoxLayout;
    verdictFrame->setContentsMargins(px(16), px(12), px(16), px(12));
    verdictFrame->addWidget(m_verdict);
    column->addLayout(verdictFrame);

    auto* foot = new Surface(Role::Panel, Qt::TopEdge, this);
    auto* footRow = new QHBoxLayout(foot);
    footRow->setContentsMargins(px(16), px(8), px(16), px(8));
    footRow->setSpacing(px(space::kSmall));
    m_foot = new TextLabel(TypeRole::Caption, Role::SecondaryText, foot);
    m_foot->setElided(true);
    m_copy = new QToolButton(foot);
    m_command = new QToolButton(foot);
    m_export = new QToolButton(foot);
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_export->setIcon(icon(QStringLiteral("export"), Role::SecondaryText));
    for (QToolButton* button : {m_copy, m_export, m_command}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        setButtonKind(button, ButtonKind::Flat);
    }
    m_copy->setIcon(icon(QStringLiteral("copy"), Role::SecondaryText));
    m_command->setIcon(icon(QStringLiteral("command"), Role::SecondaryText));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    m_otherDate = new QPushButton(foot);
    m_otherDate->setObjectName(QStringLiteral("another_date"));
    setButtonKind(m_otherDate, ButtonKind::Flat);
    m_emptyTray = new QPushButton(foot);
    setButtonKind(m_emptyTray, ButtonKind::Flat);
    m_plan = new QPushButton(foot);
    setButtonKind(m_plan, ButtonKind::Primary);
    footRow->addWidget(m_foot, 1);
    footRow->addWidget(m_copy);
    footRow->addWidget(m_export);
    footRow->addWidget(m_command);
    footRow->addWidget(m_otherDate);
    footRow->addWidget(m_emptyTray);
    footRow->addWidget(m_plan);
    foot->setMinimumHeight(px(52));
    column->addWidget(foot);
}

}  // namespace petaplan::ui
