// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/column_chooser.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/models/offer_columns.h"
#include "ui/shell/session.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"

namespace petaplan::ui {

namespace {
constexpr int kIdRole = Qt::UserRole;
}

ColumnChooser::ColumnChooser(const Session& session, const QStringList& shown, QWidget* parent)
    : QDialog(parent), m_search(new QLineEdit(this)), m_tree(new QTreeWidget(this)) {
    setWindowTitle(tr("Columns"));
    setObjectName(QStringLiteral("columnChooser"));
    resize(px(420), px(560));
    m_search->setPlaceholderText(tr("Find a column"));
    m_search->setAccessibleName(tr("Find a column"));
    m_tree->setAccessibleName(tr("Columns"));
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->header()->setStretchLastSection(true);
    QTreeWidgetItem* group = nullptr;
    for (int g = 0; g <= static_cast<int>(catalog::KeyGroup::Provenance); ++g) {
        const auto wanted = static_cast<catalog::KeyGroup>(g);
        group = new QTreeWidgetItem(m_tree, {keyGroupTitle(wanted)});
        group->setFlags(Qt::ItemIsEnabled);
        group->setFont(0, ui::font(TypeRole::TableStrong));
        for (const OfferColumn& column : offerColumns()) {
            if (column.key->group != wanted) continue;
            auto* item = new QTreeWidgetItem(
                group,
                {offerColumnTitle(session.texts(), column.id),
                 offerColumnUnit(*column.key, QString::fromStdString(session.context().currency))});
            item->setData(0, kIdRole, column.id);
            item->setToolTip(0, column.id);
            item->setForeground(1, colour(Role::SecondaryText));
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            item->setCheckState(0, shown.contains(column.id) ? Qt::Checked : Qt::Unchecked);
        }
        if (group->childCount() == 0) delete group;
    }
    m_tree->expandAll();
    m_tree->setColumnWidth(0, px(250));
    auto* reset = new QPushButton(tr("Reset columns"), this);
    auto* close = new QPushButton(tr("Close"), this);
    setButtonKind(reset, ButtonKind::Flat);
    close->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(reset);
    buttons->addStretch();
    buttons->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(px(space::kSmall));
    column->addWidget(m_search);
    column->addWidget(m_tree, 1);
    column->addLayout(buttons);
    connect(m_search, &QLineEdit::textChanged, this, &ColumnChooser::filter);
    connect(m_tree, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int) {
        const QString id = item->data(0, kIdRole).toString();
        if (!id.isEmpty()) emit columnToggled(id, item->checkState(0) == Qt::Checked);
    });
    connect(m_tree, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        const QString id = item->data(0, kIdRole).toString();
        if (!id.isEmpty()) emit columnWanted(id);
    });
    connect(reset, &QPushButton::clicked, this, [this] {
        emit resetWanted();
        accept();
    });
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
}

void ColumnChooser::filter(const QString& typed) {
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        QTreeWidgetItem* group = m_tree->topLevelItem(g);
        int visible = 0;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem* item = group->child(i);
            const bool fits =
                item->text(0).contains(typed, Qt::CaseInsensitive) ||
                item->data(0, kIdRole).toString().contains(typed, Qt::CaseInsensitive);
            item->setHidden(!fits);
            visible += fits ? 1 : 0;
        }
        group->setHidden(visible == 0);
    }
}

}  // namespace petaplan::ui
