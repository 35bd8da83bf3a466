// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/column_chooser.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/models/offer_columns.h"
#include "ui/shell/session.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"

namespace petaplan::ui {

namespace {
constexpr int kIdRole = Qt::UserRole;
}

ColumnChooser::ColumnChooser(const Session& session, const QStringList& shown, QWidget* parent)
    : QDialog(parent),
      m_search(new QLineEdit(this)),
      m_session(session),
      m_tree(new QTreeWidget(this)) {
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
            addItem(group, column.id, shown.contains(column.id));
        }
        if (wanted == catalog::KeyGroup::Derived) {
            m_derived = group;
            for (const QString& id : shown) {
                if (id.contains(QLatin1Char('/'))) addItem(group, id, true);
            }
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
    column->addWidget(buildRatio(session));
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

void ColumnChooser::addItem(QTreeWidgetItem* group, const QString& id, bool shown) {
    const OfferColumn* column = findOfferColumn(id);
    if (column == nullptr) return;
    const QString currency = QString::fromStdString(m_session.context().currency);
    auto* item = new QTreeWidgetItem(
        group, {offerColumnTitle(m_session.texts(), id), offerColumnUnit(*column->key, currency)});
    item->setData(0, kIdRole, id);
    item->setToolTip(0, id);
    item->setForeground(1, colour(Role::SecondaryText));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(0, shown ? Qt::Checked : Qt::Unchecked);
}

/// A column of the user's own: one figure divided by another.
QWidget* ColumnChooser::buildRatio(const Session& session) {
    auto* line = new QWidget(this);
    auto* top = new QComboBox(line);
    auto* bottom = new QComboBox(line);
    auto* add = new QPushButton(tr("Add ratio"), line);
    top->setObjectName(QStringLiteral("ratio_numerator"));
    bottom->setObjectName(QStringLiteral("ratio_denominator"));
    add->setObjectName(QStringLiteral("ratio_add"));
    top->setAccessibleName(tr("Numerator of an own ratio"));
    bottom->setAccessibleName(tr("Denominator of an own ratio"));
    for (QComboBox* box : {top, bottom}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
        for (const OfferColumn& column : offerColumns()) {
            if (!column.isNumber()) continue;
            box->addItem(offerColumnTitle(session.texts(), column.id), column.id);
        }
    }
    top->setCurrentIndex(std::max(0, top->findData(QStringLiteral("price_per_hour"))));
    bottom->setCurrentIndex(std::max(0, bottom->findData(QStringLiteral("total_gpu_memory_gib"))));
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(px(space::kSmall));
    row->addWidget(top, 1);
    row->addWidget(new QLabel(QStringLiteral("÷"), line));
    row->addWidget(bottom, 1);
    row->addWidget(add);
    connect(add, &QPushButton::clicked, this, [this, top, bottom] {
        const QString id =
            top->currentData().toString() + QLatin1Char('/') + bottom->currentData().toString();
        const QSignalBlocker blocker(m_tree);
        for (int i = 0; i < m_derived->childCount(); ++i) {
            if (m_derived->child(i)->data(0, kIdRole).toString() == id) return;
        }
        addItem(m_derived, id, true);
        m_tree->scrollToItem(m_derived->child(m_derived->childCount() - 1));
        emit columnToggled(id, true);
    });
    return line;
}

}  // namespace petaplan::ui
