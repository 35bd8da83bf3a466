// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/plans/plan_editor.h"
#include "ui/pages/plans/plan_files.h"
#include "ui/shell/page.h"

class QLineEdit;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace petaplan::ui {

class Badge;
class ChartPanel;
class CostTimeChart;
class DataTable;
class EmptyState;
class PlanSidePanel;
class PlanTableModel;
class SectionHead;
class Strip;
class TermTreeModel;
class TextLabel;
class TornadoChart;

/// The open plan: ranked rows, the front of cost and time, what makes the range, how the figures
/// follow; saved as a file, exported as report.
class PlansPage : public Page {
    Q_OBJECT
public:
    explicit PlansPage(QWidget* parent = nullptr);
    PlansPage(RecoveryFolder recovery, QWidget* parent);
    ~PlansPage() override;

    QString id() const override { return QStringLiteral("plans"); }
    QString title() const override;
    QString iconName() const override { return QStringLiteral("plans"); }
    int shortcutDigit() const override { return 6; }
    void setSession(Session& session) override;
    bool isBusy() const override { return m_editor.isBusy() || m_exporting.isBusy(); }
    void registerActions(ActionRegistry& registry) override;
    void retranslate() override;
    int badge() const override;
    QWidget* firstFocus() override;
    QUndoStack* undoStack() override { return &m_editor.undoStack(); }
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;
    bool mayClose() override;

    PlanEditor& editor() { return m_editor; }
    DataTable& table() { return *m_table; }
    QTreeView& breakdown() { return *m_tree; }
    PlanSidePanel& side() { return *m_side; }
    const RecentFiles& recent() const { return m_recent; }
    /// Opens without asking; what is wrong is shown in the strip.
    bool openFile(const QString& file);
    /// Exports without asking for a file name.
    void exportTo(ExportFormat format, const QString& target);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    QWidget* buildHead();
    QWidget* buildPlan();
    void showPlan();
    void fitTableHeight();
    void showHead();
    void showCharts();
    void showBreakdown();
    void showEmpty();
    void fillRecent();
    void chooseCurrent();
    bool mayDiscard();
    void newPlan();
    void openPlan();
    bool savePlan();
    bool savePlanAs();
    void exportPlanAs(ExportFormat format);
    void copyCommand();
    void editQuestion();
    void report(const QString& fault);

    PlanEditor m_editor;
    RecentFiles m_recent;
    Session* m_session = nullptr;
    TaskRunner m_exporting;
    std::vector<const planning::PlanRow*> m_chartRows;
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    Strip* m_strip = nullptr;
    QLineEdit* m_name = nullptr;
    TextLabel* m_title = nullptr;
    Badge* m_edited = nullptr;
    TextLabel* m_context = nullptr;
    QToolButton* m_question = nullptr;
    QToolButton* m_copy = nullptr;
    QToolButton* m_recentButton = nullptr;
    QMenu* m_recentMenu = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_export = nullptr;
    QMenu* m_exportMenu = nullptr;
    DataTable* m_table = nullptr;
    PlanTableModel* m_rows = nullptr;
    ChartPanel* m_frontPanel = nullptr;
    CostTimeChart* m_front = nullptr;
    ChartPanel* m_doubtPanel = nullptr;
    TornadoChart* m_doubt = nullptr;
    SectionHead* m_treeHead = nullptr;
    QTreeView* m_tree = nullptr;
    TermTreeModel* m_terms = nullptr;
    PlanSidePanel* m_side = nullptr;
};

}  // namespace petaplan::ui
