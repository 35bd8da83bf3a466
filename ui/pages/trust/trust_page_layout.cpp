// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets of the Trust page and where they stand.
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/pages/trust/claim_model.h"
#include "ui/pages/trust/source_model.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {
namespace {

constexpr int kBarHeight = 52;

QHBoxLayout* rowOf(Surface* bar) {
    bar->setFixedHeight(px(kBarHeight));
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), 0);
    row->setSpacing(px(space::kMedium));
    return row;
}

}  // namespace

void TrustPage::addTable(QSortFilterProxyModel* proxy, const QString& name) {
    auto* table = new DataTable(m_tables);
    table->setObjectName(name);
    table->setModel(proxy);
    m_tables->addWidget(table);
    connect(table->header(), &DataHeader::sortRequested, this, [table, proxy](int section, bool) {
        const bool again = proxy->sortColumn() == section;
        const bool descending = again && proxy->sortOrder() == Qt::AscendingOrder;
        proxy->sort(section, descending ? Qt::DescendingOrder : Qt::AscendingOrder);
        table->header()->setSorted({{section, descending}});
    });
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &TrustPage::showRow);
}

void TrustPage::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);

    auto* head = new Surface(Role::Base, Qt::BottomEdge, this);
    auto* headRow = rowOf(head);
    m_title = new TextLabel(TypeRole::PageTitle, Role::Text, head);
    m_views = new SegmentedControl(head);
    m_verdicts = new SegmentedControl(head);
    m_search = new QLineEdit(head);
    m_search->setClearButtonEnabled(true);
    m_search->addAction(icon(QStringLiteral("search"), Role::SecondaryText),
                        QLineEdit::LeadingPosition);
    m_search->setMaximumWidth(px(300));
    headRow->addWidget(m_title);
    headRow->addWidget(m_views);
    headRow->addStretch(1);
    headRow->addWidget(m_verdicts);
    headRow->addWidget(m_search, 1);
    column->addWidget(head);

    auto* panes = new QSplitter(Qt::Horizontal, this);
    panes->setHandleWidth(1);
    panes->setChildrenCollapsible(false);
    m_tables = new QStackedWidget(panes);
    m_sheet = new FactSheet(panes);
    m_sheet->setMinimumWidth(px(260));
    panes->addWidget(m_tables);
    panes->addWidget(m_sheet);
    panes->setStretchFactor(0, 1);
    panes->setSizes({px(1060), px(340)});
    column->addWidget(panes, 1);

    addTable(m_shownClaims, QStringLiteral("claims"));
    addTable(m_shownSources, QStringLiteral("sources"));

    auto* foot = new Surface(Role::Panel, Qt::TopEdge, this);
    auto* footRow = rowOf(foot);
    m_foot = new TextLabel(TypeRole::Caption, Role::SecondaryText, foot);
    m_foot->setElided(true);
    m_command = new QToolButton(foot);
    m_command->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_command->setIcon(icon(QStringLiteral("command"), Role::SecondaryText));
    setButtonKind(m_command, ButtonKind::Flat);
    m_offers = new QPushButton(foot);
    m_offers->setObjectName(QStringLiteral("show_offers"));
    setButtonKind(m_offers, ButtonKind::Primary);
    m_offers->hide();
    footRow->addWidget(m_foot, 1);
    footRow->addWidget(m_command);
    footRow->addWidget(m_offers);
    column->addWidget(foot);
}

}  // namespace petaplan::ui
