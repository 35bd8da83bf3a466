// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/charts/chart_table_model.h"
#include "ui/charts/chart_widget.h"
#include "ui/theme/style.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

ChartPanel::ChartPanel(ChartWidget* chart, QWidget* parent)
    : QWidget(parent),
      m_chart(chart),
      m_finding(new TextLabel(TypeRole::Section, Role::Text, this)),
      m_caption(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_switch(new QToolButton(this)),
      m_stack(new QStackedWidget(this)),
      m_table(new DataTable(this)),
      m_model(new ChartTableModel(this)) {
    m_finding->setWordWrap(true);
    m_finding->setTextFormat(Qt::PlainText);
    m_finding->setObjectName(QStringLiteral("chartFinding"));
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->hide();
    m_switch->setCheckable(true);
    setButtonKind(m_switch, ButtonKind::Link);
    m_table->setModel(m_model);
    m_stack->addWidget(chart);
    m_stack->addWidget(m_table);

    m_head = new QHBoxLayout;
    m_head->setSpacing(8);
    m_head->addWidget(m_finding, 1);
    m_head->addWidget(m_switch, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(m_head);
    layout->addWidget(m_caption);
    layout->addWidget(m_stack, 1);

    connect(m_switch, &QToolButton::toggled, this, &ChartPanel::setShowsTable);
    auto* shortcut = new QShortcut(QKeySequence(QStringLiteral("Ctrl+T")), this);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, m_switch, &QToolButton::toggle);
    retranslate();
}

void ChartPanel::setFinding(const QString& finding) {
    m_finding->setText(finding);
}

void ChartPanel::setCaption(const QString& caption) {
    m_caption->setText(caption);
    m_caption->setVisible(!caption.isEmpty());
}

void ChartPanel::addHeadWidget(QWidget* widget) {
    m_head->addWidget(widget, 0, Qt::AlignTop);
}

QString ChartPanel::finding() const {
    return m_finding->text();
}

bool ChartPanel::showsTable() const {
    return m_stack->currentWidget() == m_table;
}

void ChartPanel::setShowsTable(bool on) {
    if (on) {
        if (QAbstractItemModel* own = m_chart->tableModel()) {
            if (m_table->model() != own) m_table->setModel(own);
        } else {
            m_model->setTable(m_chart->table());
        }
        m_table->setAccessibleName(m_chart->accessibleName());
        m_table->resizeColumnsToContents();
    }
    m_stack->setCurrentWidget(on ? static_cast<QWidget*>(m_table) : m_chart);
    m_switch->setChecked(on);
    retranslate();
}

void ChartPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void ChartPanel::retranslate() {
    m_switch->setText(showsTable() ? tr("Chart") : tr("Table of values"));
    m_switch->setToolTip(tr("Show the figures of the chart as a table (Ctrl+T)"));
}

}  // namespace petaplan::ui
