// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets of the Plans page and where they stand.
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/charts/chart_panel.h"
#include "ui/charts/cost_time_chart.h"
#include "ui/charts/tornado_chart.h"
#include "ui/models/plan/plan_table_model.h"
#include "ui/models/plan/term_tree_model.h"
#include "ui/pages/plans/plan_side_panel.h"
#include "ui/pages/plans/plans_page.h"
#include "ui/plan_views/section_head.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

constexpr int kHeadHeight = 52;

}  // namespace

void PlansPage::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    m_strip = new Strip(this);
    layout->addWidget(m_strip);
    m_stack = new QStackedWidget(this);
    m_empty = new EmptyState(QStringLiteral("plans"), m_stack);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(buildPlan());
    layout->addWidget(m_stack, 1);
}

QWidget* PlansPage::buildHead() {
    auto* head = new Surface(Role::Base, Qt::BottomEdge, this);
    head->setFixedHeight(px(kHeadHeight));
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), 0);
    row->setSpacing(px(space::kSmall));
    m_title = new TextLabel(TypeRole::PageTitle, Role::Text, head);
    m_name = new QLineEdit(head);
    m_name->setObjectName(QStringLiteral("plan_name"));
    m_name->setFont(ui::font(TypeRole::Section));
    m_name->setMinimumWidth(px(140));
    m_name->setMaximumWidth(px(360));
    m_edited = new Badge(head);
    m_context = new TextLabel(TypeRole::Caption, Role::SecondaryText, head);
    m_context->setElided(true);
    m_question = new QToolButton(head);
    m_question->setIcon(icon(QStringLiteral("workloads")));
    m_copy = new QToolButton(head);
    m_copy->setIcon(icon(QStringLiteral("copy")));
    m_recentButton = new QToolButton(head);
    m_recentButton->setPopupMode(QToolButton::InstantPopup);
    m_recentMenu = new QMenu(m_recentButton);
    m_recentButton->setMenu(m_recentMenu);
    for (QToolButton* button : {m_question, m_copy, m_recentButton}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        setButtonKind(button, ButtonKind::Flat);
    }
    m_save = new QPushButton(head);
    m_export = new QPushButton(head);
    m_export->setObjectName(QStringLiteral("export_pdf"));
    setButtonKind(m_export, ButtonKind::Primary);
    row->addWidget(m_title);
    row->addWidget(m_name, 2);
    row->addWidget(m_edited);
    row->addWidget(m_context, 1);
    row->addWidget(m_recentButton);
    row->addWidget(m_question);
    row->addWidget(m_copy);
    row->addWidget(m_save);
    row->addWidget(m_export);
    connect(m_name, &QLineEdit::textEdited, &m_editor, &PlanEditor::rename);
    connect(m_question, &QToolButton::clicked, this, &PlansPage::editQuestion);
    connect(m_copy, &QToolButton::clicked, this, &PlansPage::copyCommand);
    connect(m_save, &QPushButton::clicked, this, &PlansPage::savePlan);
    connect(m_export, &QPushButton::clicked, this, [this] { exportPlanAs(ExportFormat::Pdf); });
    return head;
}

QWidget* PlansPage::buildPlan() {
    auto* panes = new QSplitter(Qt::Horizontal, this);
    panes->setHandleWidth(1);
    panes->setChildrenCollapsible(false);
    auto* main = new QWidget(panes);
    auto* layout = new QVBoxLayout(main);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);

    m_rows = new PlanTableModel(this);
    m_table = new DataTable(main);
    m_table->setObjectName(QStringLiteral("ranked_plans"));
    m_table->header()->setTwoLines(true);
    m_table->setRowHeight(kTwoLineRow);
    m_table->setModel(m_rows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* table = new QVBoxLayout;
    table->setContentsMargins(px(space::kSmall), px(space::kTight), px(space::kSmall), 0);
    table->addWidget(m_table);
    layout->addLayout(table);
    layout->addWidget(hairline(main));

    auto* charts = new QHBoxLayout;
    charts->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge),
                               px(space::kMedium));
    charts->setSpacing(px(space::kGroup));
    m_front = new CostTimeChart(main);
    m_frontPanel = new ChartPanel(m_front, main);
    m_doubt = new TornadoChart(main);
    m_doubtPanel = new ChartPanel(m_doubt, main);
    charts->addWidget(m_frontPanel, 3);
    charts->addWidget(m_doubtPanel, 2);
    layout->addLayout(charts, 3);
    layout->addWidget(hairline(main));

    auto* breakdown = new QVBoxLayout;
    breakdown->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge), 0);
    breakdown->setSpacing(px(space::kSmall));
    m_treeHead = new SectionHead(main);
    m_terms = new TermTreeModel(this);
    m_tree = new QTreeView(main);
    m_tree->setObjectName(QStringLiteral("breakdown"));
    m_tree->setModel(m_terms);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(true);
    breakdown->addWidget(m_treeHead);
    breakdown->addWidget(m_tree, 1);
    layout->addLayout(breakdown, 2);

    m_side = new PlanSidePanel(m_editor, panes);
    panes->addWidget(main);
    panes->addWidget(m_side);
    panes->setStretchFactor(0, 1);
    panes->setSizes({px(1160), px(300)});

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &PlansPage::showBreakdown);
    connect(m_table, &QAbstractItemView::activated, this, &PlansPage::chooseCurrent);
    connect(m_front, &CostTimeChart::pointActivated, this, [this](int point) {
        const auto index = static_cast<std::size_t>(point);
        if (index < m_chartRows.size())
            m_editor.choose(QString::fromStdString(m_chartRows[index]->offerId));
    });
    return panes;
}

}  // namespace petaplan::ui
