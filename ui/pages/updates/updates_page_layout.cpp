// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets of the Updates page and where they stand.
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/pages/updates/catalog_history_model.h"
#include "ui/pages/updates/finding_model.h"
#include "ui/pages/updates/update_row_model.h"
#include "ui/pages/updates/updates_page.h"
#include "ui/plan_views/section_head.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/fact_sheet.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {
namespace {

constexpr int kBarHeight = 52;
constexpr int kHistoryHeight = 190;

QHBoxLayout* rowOf(Surface* bar) {
    bar->setFixedHeight(px(kBarHeight));
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), 0);
    row->setSpacing(px(space::kMedium));
    return row;
}

}  // namespace

void UpdatesPage::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);

    auto* head = new Surface(Role::Base, Qt::BottomEdge, this);
    auto* headRow = rowOf(head);
    m_title = new TextLabel(TypeRole::PageTitle, Role::Text, head);
    m_caption = new TextLabel(TypeRole::Caption, Role::SecondaryText, head);
    m_caption->setElided(true);
    m_signed = new Badge(head);
    m_command = new QToolButton(head);
    m_command->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_command->setIcon(icon(QStringLiteral("command"), Role::SecondaryText));
    setButtonKind(m_command, ButtonKind::Flat);
    m_address = new QPushButton(head);
    m_import = new QPushButton(head);
    m_import->setObjectName(QStringLiteral("import_prices"));
    m_open = new QPushButton(head);
    m_open->setObjectName(QStringLiteral("open_update"));
    headRow->addWidget(m_title);
    headRow->addWidget(m_caption);
    headRow->addWidget(m_signed);
    headRow->addStretch(1);
    headRow->addWidget(m_command);
    headRow->addWidget(m_import);
    headRow->addWidget(m_address);
    headRow->addWidget(m_open);
    column->addWidget(head);

    auto* stripFrame = new QVBoxLayout;
    stripFrame->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), 0);
    m_strip = new Strip(this);
    m_strip->setClosable(true);
    stripFrame->addWidget(m_strip);
    column->addLayout(stripFrame);

    m_stack = new QStackedWidget(this);
    m_empty = new EmptyState(QStringLiteral("updates"), m_stack);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(buildPreview());
    column->addWidget(m_stack, 1);
    column->addWidget(buildHistory());
    column->addWidget(buildFoot());
}

QWidget* UpdatesPage::buildPreview() {
    auto* panes = new QSplitter(Qt::Horizontal, m_stack);
    panes->setHandleWidth(1);
    panes->setChildrenCollapsible(false);
    auto* left = new QWidget(panes);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new Surface(Role::Base, {}, left);
    auto* barRow = rowOf(bar);
    m_parts = new SegmentedControl(bar);
    barRow->addWidget(m_parts);
    barRow->addStretch(1);
    m_rule = new QComboBox(bar);
    m_rule->setObjectName(QStringLiteral("rule_filter"));
    m_rule->setMinimumContentsLength(10);
    m_rule->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_rule->setMaximumWidth(px(260));
    barRow->addWidget(m_rule);
    m_table = new DataTable(left);
    m_table->setObjectName(QStringLiteral("update_rows"));
    m_table->setModel(m_rows);
    m_findingTable = new DataTable(left);
    m_findingTable->setObjectName(QStringLiteral("import_findings"));
    m_findingTable->setModel(m_findings);
    m_tables = new QStackedWidget(left);
    m_tables->addWidget(m_table);
    m_tables->addWidget(m_findingTable);
    column->addWidget(bar);
    column->addWidget(m_tables, 1);
    m_sheet = new FactSheet(panes);
    m_sheet->setMinimumWidth(px(260));
    panes->addWidget(left);
    panes->addWidget(m_sheet);
    panes->setStretchFactor(0, 1);
    panes->setSizes({px(1060), px(320)});
    return panes;
}

QWidget* UpdatesPage::buildHistory() {
    auto* history = new Surface(Role::Base, Qt::TopEdge, this);
    history->setFixedHeight(px(kHistoryHeight));
    auto* column = new QVBoxLayout(history);
    column->setContentsMargins(px(space::kLarge), px(space::kSmall), px(space::kLarge), 0);
    column->setSpacing(px(space::kTight));
    m_historyHead = new SectionHead(history);
    m_restore = new QPushButton(history);
    m_restore->setObjectName(QStringLiteral("make_current"));
    m_historyHead->addAction(m_restore);
    m_historyTable = new DataTable(history);
    m_historyTable->setObjectName(QStringLiteral("catalog_history"));
    m_historyTable->setModel(m_history);
    column->addWidget(m_historyHead);
    column->addWidget(m_historyTable, 1);
    return history;
}

QWidget* UpdatesPage::buildFoot() {
    auto* foot = new Surface(Role::Panel, Qt::TopEdge, this);
    auto* row = rowOf(foot);
    m_foot = new TextLabel(TypeRole::Caption, Role::SecondaryText, foot);
    m_foot->setElided(true);
    m_cancel = new QPushButton(foot);
    setButtonKind(m_cancel, ButtonKind::Flat);
    m_applyAll = new QPushButton(foot);
    m_applyAll->setObjectName(QStringLiteral("apply_all"));
    m_applyTicked = new QPushButton(foot);
    m_applyTicked->setObjectName(QStringLiteral("apply_ticked"));
    // The safe choice leads: suspicious rows begin unticked.
    setButtonKind(m_applyTicked, ButtonKind::Primary);
    m_entries = new QPushButton(foot);
    m_keep = new QPushButton(foot);
    m_log = new QPushButton(foot);
    m_keep->setObjectName(QStringLiteral("keep_record"));
    m_log->setObjectName(QStringLiteral("export_log"));
    for (QPushButton* button : {m_entries, m_keep, m_log}) setButtonKind(button, ButtonKind::Flat);
    row->addWidget(m_foot, 1);
    row->addWidget(m_entries);
    row->addWidget(m_keep);
    row->addWidget(m_log);
    row->addWidget(m_cancel);
    row->addWidget(m_applyAll);
    row->addWidget(m_applyTicked);
    return foot;
}

}  // namespace petaplan::ui
