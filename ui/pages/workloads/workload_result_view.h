// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include <array>

class QGridLayout;

namespace petaplan::ui {

class Badge;
class ChartPanel;
class DataTable;
class EmptyState;
class KeyFigure;
class LoadChart;
class MemoryBar;
class PlanTableModel;
class RefusalModel;
class SectionHead;
class Session;
class StepTimeline;
class Strip;
class WorkloadViewModel;

/// The live result on the right of the Workloads page: four figures with ranges, memory of the
/// fullest GPU, where the time goes (or speed against load), the other offers and what was refused.
class WorkloadResultView : public QScrollArea {
    Q_OBJECT
public:
    WorkloadResultView(WorkloadViewModel& model, QWidget* parent = nullptr);

    void setSession(Session& session);
    DataTable* table() const { return m_table; }
    DataTable* refusals() const { return m_refusals; }
    void retranslate();

private:
    void build();
    void showResult();
    void showCurrent();
    void showCurve();
    void showFigures();
    /// Four figures on one line where they fit, else two.
    void arrangeFigures();
    void resizeEvent(QResizeEvent* event) override;
    void fitTable(DataTable* table, int mostRows) const;

    WorkloadViewModel& m_model;
    Session* m_session = nullptr;
    QWidget* m_answer = nullptr;
    EmptyState* m_empty = nullptr;
    Strip* m_strip = nullptr;
    SectionHead* m_resultHead = nullptr;
    Badge* m_verdict = nullptr;
    Badge* m_pricing = nullptr;
    Badge* m_evidence = nullptr;
    std::array<KeyFigure*, 4> m_figures{};
    QGridLayout* m_figureGrid = nullptr;
    int m_figureColumns = 0;
    SectionHead* m_memoryHead = nullptr;
    MemoryBar* m_memory = nullptr;
    QWidget* m_trainingPart = nullptr;
    SectionHead* m_stepHead = nullptr;
    StepTimeline* m_step = nullptr;
    QWidget* m_servingPart = nullptr;
    ChartPanel* m_firstTokenPanel = nullptr;
    LoadChart* m_firstToken = nullptr;
    ChartPanel* m_perTokenPanel = nullptr;
    LoadChart* m_perToken = nullptr;
    SectionHead* m_othersHead = nullptr;
    DataTable* m_table = nullptr;
    PlanTableModel* m_rows = nullptr;
    QWidget* m_refusedPart = nullptr;
    SectionHead* m_refusedHead = nullptr;
    DataTable* m_refusals = nullptr;
    RefusalModel* m_refused = nullptr;
};

}  // namespace petaplan::ui
