// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QStackedWidget;
class QToolButton;

namespace petaplan::ui {

class ChartTableModel;
class ChartWidget;
class DataTable;
class TextLabel;

/// A chart with its finding as a title in words above it and a switch to its table of values
/// (Ctrl+T while the focus is inside).
class ChartPanel : public QWidget {
    Q_OBJECT
public:
    /// Takes the chart over.
    explicit ChartPanel(ChartWidget* chart, QWidget* parent = nullptr);

    void setFinding(const QString& finding);
    void setCaption(const QString& caption);
    QString finding() const;
    /// At the right end of the title's line, after the switch.
    void addHeadWidget(QWidget* widget);
    bool showsTable() const;
    void setShowsTable(bool on);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    ChartWidget* m_chart;
    TextLabel* m_finding;
    TextLabel* m_caption;
    QToolButton* m_switch;
    QStackedWidget* m_stack;
    QHBoxLayout* m_head;
    DataTable* m_table;
    ChartTableModel* m_model;
};

}  // namespace petaplan::ui
