// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHBoxLayout>
#include <QProgressBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/models/facet_model.h"
#include "ui/models/offer_table_model.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/catalog/chip_row.h"
#include "ui/pages/catalog/evidence_panel.h"
#include "ui/pages/catalog/facet_panel.h"
#include "ui/pages/catalog/history_pane.h"
#include "ui/pages/catalog/price_bar.h"
#include "ui/pages/catalog/query_field.h"
#include "ui/pages/catalog/table_columns.h"
#include "ui/pages/catalog/tray_bar.h"
#include "ui/shell/session.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

QToolButton* toolButton(const char* iconName, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(icon(QString::fromLatin1(iconName), Role::SecondaryText));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setButtonKind(button, ButtonKind::Flat);
    return button;
}

}  // namespace

void CatalogPage::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHead());
    column->addWidget(buildTools());
    column->addWidget(buildBody(), 1);
    m_tray = new TrayBar(*m_session, this);
    column->addWidget(m_tray);
}

QWidget* CatalogPage::buildHead() {
    auto* head = new QWidget(this);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(px(16), px(8), px(16), px(8));
    column->setSpacing(px(space::kSmall));
    auto* row = new QHBoxLayout;
    row->setSpacing(px(space::kMedium));
    m_title = new TextLabel(TypeRole::PageTitle, Role::Text, head);
    m_query = new QueryField(head);
    m_query->setObjectName(QStringLiteral("queryField"));
    m_query->setMinimumWidth(px(280));
    m_query->setMaximumWidth(px(640));
    m_count = new TextLabel(TypeRole::TableStrong, Role::Text, head);
    m_ofAll = new TextLabel(TypeRole::Table, Role::SecondaryText, head);
    m_views = new QToolButton(head);
    m_views->setPopupMode(QToolButton::InstantPopup);
    m_resetView = new QToolButton(head);
    m_resetView->setIcon(icon(QStringLiteral("undo"), Role::SecondaryText));
    row->addWidget(m_title);
    row->addWidget(m_query, 3);
    row->addWidget(m_count);
    row->addWidget(m_ofAll);
    row->addStretch(1);
    row->addWidget(m_views);
    row->addWidget(m_resetView);
    column->addLayout(row);
    m_strip = new Strip(head);
    column->addWidget(m_strip);
    m_chips = new ChipRow(*m_viewModel, *m_session, head);
    column->addWidget(m_chips);
    return head;
}

QWidget* CatalogPage::buildTools() {
    auto* tools = new Surface(Role::Base, Qt::TopEdge | Qt::BottomEdge, this);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(px(16), px(6), px(16), px(6));
    row->setSpacing(px(space::kSmall));
    m_prices = new PriceBar(*m_viewModel, *m_session, tools);
    row->addWidget(m_prices);
    row->addStretch();
    m_columns = toolButton("columns", tools);
    m_copy = toolButton("copy", tools);
    m_export = toolButton("export", tools);
    m_command = toolButton("command", tools);
    m_copy->setPopupMode(QToolButton::InstantPopup);
    m_export->setPopupMode(QToolButton::InstantPopup);
    for (QToolButton* button : {m_columns, m_copy, m_export, m_command}) row->addWidget(button);
    return tools;
}

QWidget* CatalogPage::buildBody() {
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_facetModel = new FacetModel(*m_session, this);
    m_facets = new FacetPanel(*m_facetModel, m_splitter);
    m_facets->setObjectName(QStringLiteral("facets"));
    m_facets->setMinimumWidth(px(150));

    auto* middle = new QWidget(m_splitter);
    auto* middleColumn = new QVBoxLayout(middle);
    middleColumn->setContentsMargins(0, 0, 0, 0);
    middleColumn->setSpacing(0);
    m_progress = new QProgressBar(middle);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(px(3));
    m_progress->hide();
    m_tableModel = new OfferTableModel(*m_session, this);
    m_table = new DataTable(middle);
    m_table->setObjectName(QStringLiteral("offerTable"));
    m_table->setModel(m_tableModel);
    m_table->setFrozenColumns(2);
    m_tableColumns = new TableColumns(*m_viewModel, *m_session, *m_tableModel, *m_table, this);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_empty = new EmptyState(QStringLiteral("search"), middle);
    auto* stackHolder = new QWidget(middle);
    m_stack = new QStackedLayout(stackHolder);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    middleColumn->addWidget(m_progress);
    m_upright = new QSplitter(Qt::Vertical, middle);
    m_upright->setHandleWidth(1);
    m_upright->setChildrenCollapsible(false);
    m_history = new HistoryPane(*m_session, m_upright);
    m_history->hide();
    m_upright->addWidget(stackHolder);
    m_upright->addWidget(m_history);
    m_upright->setStretchFactor(0, 1);
    m_upright->setStretchFactor(1, 0);
    middleColumn->addWidget(m_upright, 1);

    m_evidence = new EvidencePanel(*m_session, m_splitter);
    m_splitter->addWidget(m_facets);
    m_splitter->addWidget(middle);
    m_splitter->addWidget(m_evidence);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 0);
    m_splitter->setSizes({px(192), px(900), px(280)});
    return m_splitter;
}

}  // namespace petaplan::ui
