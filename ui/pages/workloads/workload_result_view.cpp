// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/workloads/workload_result_view.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/charts/chart_panel.h"
#include "ui/charts/load_chart.h"
#include "ui/charts/memory_bar.h"
#include "ui/charts/step_timeline.h"
#include "ui/models/plan/figure_text.h"
#include "ui/models/plan/plan_table_model.h"
#include "ui/pages/workloads/field_texts.h"
#include "ui/pages/workloads/workload_view_model.h"
#include "ui/plan_views/chart_data.h"
#include "ui/plan_views/key_figure.h"
#include "ui/plan_views/refusal_model.h"
#include "ui/plan_views/section_head.h"
#include "ui/plan_views/words.h"
#include "ui/shell/session.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/strip.h"

namespace petaplan::ui {

namespace {

constexpr int kWidthForFourFigures = 920;

Mark markOf(performance::FitVerdict verdict) {
    switch (verdict) {
        case performance::FitVerdict::Fits:
            return Mark::Fresh;
        case performance::FitVerdict::Tight:
        case performance::FitVerdict::DoesNotFit:
            return Mark::Conflict;
        case performance::FitVerdict::Unknown:
            break;
    }
    return Mark::Undated;
}

QVBoxLayout* column(QWidget* parent, int gap) {
    auto* layout = new QVBoxLayout(parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(px(gap));
    return layout;
}

}  // namespace

WorkloadResultView::WorkloadResultView(WorkloadViewModel& model, QWidget* parent)
    : QScrollArea(parent), m_model(model) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    build();
    connect(&m_model, &WorkloadViewModel::resultChanged, this, &WorkloadResultView::showResult);
    connect(&m_model, &WorkloadViewModel::currentRowChanged, this,
            &WorkloadResultView::showCurrent);
    connect(&m_model, &WorkloadViewModel::curveChanged, this, &WorkloadResultView::showCurve);
}

void WorkloadResultView::build() {
    auto* content = new QWidget(this);
    auto* outer = new QVBoxLayout(content);
    outer->setContentsMargins(px(space::kGroup), px(space::kMedium), px(space::kGroup),
                              px(space::kLarge));
    outer->setSpacing(px(space::kMedium));
    m_strip = new Strip(content);
    m_strip->setClosable(false);
    outer->addWidget(m_strip);
    m_empty = new EmptyState(QStringLiteral("workloads"), content);
    outer->addWidget(m_empty, 1);

    m_answer = new QWidget(content);
    outer->addWidget(m_answer);
    auto* answer = column(m_answer, space::kMedium);

    m_resultHead = new SectionHead(m_answer);
    m_verdict = new Badge(m_answer);
    m_evidence = new Badge(m_answer);
    m_pricing = new Badge(m_answer);
    m_resultHead->addBadge(m_verdict);
    m_resultHead->addBadge(m_pricing);
    m_resultHead->addBadge(m_evidence);
    answer->addWidget(m_resultHead);
    m_figureGrid = new QGridLayout;
    m_figureGrid->setHorizontalSpacing(px(space::kLarge));
    m_figureGrid->setVerticalSpacing(px(space::kMedium));
    for (KeyFigure*& figure : m_figures) figure = new KeyFigure(m_answer);
    arrangeFigures();
    answer->addLayout(m_figureGrid);
    answer->addWidget(hairline(m_answer));

    m_memoryHead = new SectionHead(m_answer);
    m_memory = new MemoryBar(m_answer);
    answer->addWidget(m_memoryHead);
    answer->addWidget(m_memory);
    answer->addWidget(hairline(m_answer));

    m_trainingPart = new QWidget(m_answer);
    auto* training = column(m_trainingPart, space::kSmall);
    m_stepHead = new SectionHead(m_trainingPart);
    m_step = new StepTimeline(m_trainingPart);
    training->addWidget(m_stepHead);
    training->addWidget(m_step);
    answer->addWidget(m_trainingPart);

    m_servingPart = new QWidget(m_answer);
    auto* serving = new QHBoxLayout(m_servingPart);
    serving->setContentsMargins(0, 0, 0, 0);
    serving->setSpacing(px(space::kGroup));
    m_firstToken = new LoadChart(m_servingPart);
    m_firstTokenPanel = new ChartPanel(m_firstToken, m_servingPart);
    m_perToken = new LoadChart(m_servingPart);
    m_perTokenPanel = new ChartPanel(m_perToken, m_servingPart);
    for (ChartPanel* panel : {m_firstTokenPanel, m_perTokenPanel}) {
        panel->setMinimumHeight(px(260));
        serving->addWidget(panel, 1);
    }
    answer->addWidget(m_servingPart);
    answer->addWidget(hairline(m_answer));

    m_othersHead = new SectionHead(m_answer);
    answer->addWidget(m_othersHead);
    m_rows = new PlanTableModel(this);
    m_table = new DataTable(m_answer);
    m_table->setObjectName(QStringLiteral("plan_rows"));
    m_table->header()->setTwoLines(true);
    m_table->setRowHeight(kTwoLineRow);
    m_table->setModel(m_rows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    answer->addWidget(m_table);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { m_model.setCurrentRow(current.row()); });

    m_refusedPart = new QWidget(content);
    auto* refused = column(m_refusedPart, space::kSmall);
    m_refusedHead = new SectionHead(m_refusedPart);
    refused->addWidget(m_refusedHead);
    m_refused = new RefusalModel(this);
    m_refusals = new DataTable(m_refusedPart);
    m_refusals->setObjectName(QStringLiteral("refusals"));
    m_refusals->setModel(m_refused);
    refused->addWidget(m_refusals);
    outer->addWidget(m_refusedPart);
    outer->addStretch(1);
    setWidget(content);
    m_answer->hide();
    m_refusedPart->hide();
}

void WorkloadResultView::setSession(Session& session) {
    m_session = &session;
    retranslate();
}

void WorkloadResultView::retranslate() {
    setAccessibleName(tr("Result"));
    m_table->setAccessibleName(tr("Plans that can do the work"));
    m_refusals->setAccessibleName(tr("Refused candidates"));
    m_memoryHead->setTexts(tr("Memory per GPU"), tr("the fullest GPU"));
    if (!m_model.result())
        m_empty->setTexts(tr("No result yet"),
                          tr("Choose a model and say how much work there is."));
    showResult();
}

void WorkloadResultView::arrangeFigures() {
    const int columns = viewport()->width() < px(kWidthForFourFigures) ? 2 : 4;
    if (columns == m_figureColumns) return;
    m_figureColumns = columns;
    for (int i = 0; i < static_cast<int>(m_figures.size()); ++i) {
        KeyFigure* figure = m_figures[static_cast<std::size_t>(i)];
        m_figureGrid->removeWidget(figure);
        m_figureGrid->addWidget(figure, i / columns, i % columns);
    }
    for (int column = 0; column < 4; ++column) {
        m_figureGrid->setColumnStretch(column, column < columns ? 1 : 0);
    }
}

void WorkloadResultView::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    arrangeFigures();
}

void WorkloadResultView::fitTable(DataTable* table, int mostRows) const {
    const int rows = std::min(table->model()->rowCount(), mostRows);
    const int header = table->horizontalHeader()->sizeHint().height();
    table->fitColumns();
    table->setFixedHeight(header + rows * table->verticalHeader()->defaultSectionSize() +
                          px(space::kMedium));
}

void WorkloadResultView::showResult() {
    if (m_session == nullptr) return;
    const auto& result = m_model.result();
    if (!result) return;
    const bool any = !result->answer.rows.empty();
    m_answer->setVisible(any);
    m_empty->setVisible(!any);
    const QLocale locale;
    m_rows->setResult(result, wordsOf(*m_session));
    m_refused->setRefusals(result->answer.refused, *m_session);
    m_refusedPart->setVisible(m_refused->rowCount() > 0);
    m_refusedHead->setTexts(
        tr("Refused, with the reason"),
        tr("%1 of %2 candidates; %3 offers left out because a filtered figure is unknown")
            .arg(locale.toString(static_cast<qulonglong>(m_refused->candidates())),
                 locale.toString(static_cast<qulonglong>(result->answer.considered)),
                 locale.toString(static_cast<qulonglong>(result->answer.unknown))));
    fitTable(m_refusals, 8);
    if (!any) {
        const bool asked = result->answer.problems.empty();
        m_empty->setTexts(
            asked ? tr("Nothing can do this within the limits") : tr("The question has a fault"),
            asked ? tr("The reasons below name what is missing and the nearest offer. Loosen a "
                       "limit or allow more nodes.")
                  : tr("See the marked field."));
        return;
    }
    m_othersHead->setTexts(
        tr("Plans, best first"),
        tr("%1 shown; choose a row to see it above").arg(locale.toString(m_rows->rowCount())));
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_table->setCurrentIndex(m_rows->index(m_model.currentRow(), 1));
    }
    fitTable(m_table, 10);
    showCurrent();
}

void WorkloadResultView::showCurrent() {
    const planning::PlanRow* row = m_model.current();
    if (row == nullptr || m_session == nullptr) return;
    const PlanResult& result = *m_model.result();
    const QLocale locale;
    const auto& memory = row->memory;
    m_resultHead->setTexts(
        tr("Result"), tr("%1 · %2 · %3")
                          .arg(gpusText(result, *row, locale),
                               offerPlace(result, *row, wordsOf(*m_session)), layoutText(*row)));
    m_resultHead->setNote(tr("ranges are P10–P90"));
    QString verdict = domainWord(
        *m_session, {"verdict." + std::string(performance::verdictName(memory.verdict))});
    if (memory.verdict == performance::FitVerdict::Fits && memory.usableGib) verdict = tr("fits");
    if (memory.verdict == performance::FitVerdict::Tight) verdict = tr("tight");
    if (memory.verdict == performance::FitVerdict::Unknown) verdict = tr("memory unknown");
    m_verdict->set(markOf(memory.verdict), verdict);
    m_pricing->set(Mark::None, pricingWord(*m_session, row->pricing));
    const std::string letter(evidenceLetter(row->tokensPerSecond->level));
    m_evidence->set(Mark::None, tr("evidence level %1").arg(QString::fromStdString(letter)));
    m_evidence->setToolTip(
        tr("A: same GPU, software and model family were measured; B: the same GPU; C: the same "
           "generation; D: extrapolated."));
    m_memoryHead->setTexts(
        tr("Memory per GPU"),
        memory.usableGib
            ? tr("the fullest GPU · %1 GiB usable").arg(shortNumber(*memory.usableGib, locale, 4))
            : tr("the fullest GPU"));
    m_memory->setData(memoryBarData(*row, result, *m_session));
    m_trainingPart->setVisible(result.isTraining());
    m_servingPart->setVisible(!result.isTraining());
    if (row->step) {
        const StepTimelineData step = stepTimelineData(*row->step);
        m_stepHead->setTexts(
            tr("One step, %1 s").arg(shortNumber(step.totalSeconds, locale, 4)),
            tr("%n sequence(s) per step · parts drawn one after another; communication hidden "
               "behind compute has no length",
               nullptr, row->globalBatchSequences));
        m_step->setData(step);
    }
    showFigures();
    showCurve();
}

void WorkloadResultView::showFigures() {
    const planning::PlanRow* row = m_model.current();
    const PlanResult& result = *m_model.result();
    const QLocale locale;
    const QString currency = QString::fromStdString(row->currency);
    const QString pricing = pricingWord(*m_session, row->pricing);
    if (result.isTraining()) {
        m_figures[0]->set(tr("Time"), durationText(*row->hours, locale), &*row->hours);
        m_figures[1]->set(tr("Cost, %1").arg(pricing), figureText(*row->cost, currency, locale),
                          &*row->cost);
        m_figures[2]->set(tr("Speed"), figureText(*row->tokensPerSecond, tr("tokens/s"), locale, 3),
                          &*row->tokensPerSecond);
        if (row->mfu) {
            const Estimate percent = row->mfu->scaledBy(100);
            m_figures[3]->set(tr("Utilisation"),
                              figureText(percent, tr("% model FLOPs"), locale, 3), &percent);
        } else {
            m_figures[3]->set(tr("Utilisation"), {QStringLiteral("–"), QString(), QString()},
                              nullptr, tr("peak rate of the GPU unknown"));
        }
        return;
    }
    if (row->servingSpeed) {
        const auto& speed = *row->servingSpeed;
        m_figures[0]->set(tr("First token, no queue"),
                          figureText(speed.ttftMs, tr("ms"), locale, 3), &speed.ttftMs);
        m_figures[1]->set(tr("Speed per user"),
                          figureText(speed.tokensPerSecondPerUser, tr("tokens/s"), locale, 3),
                          &speed.tokensPerSecondPerUser);
    }
    m_figures[2]->set(tr("Cost per month, %1").arg(pricing),
                      figureText(*row->cost, currency, locale), &*row->cost,
                      tr("730 h, fixed by the fleet"));
    if (row->costPerMillionTokens) {
        m_figures[3]->set(
            tr("Cost per million output tokens"),
            figureText(*row->costPerMillionTokens, tr("%1 per M tokens").arg(currency), locale, 3),
            &*row->costPerMillionTokens);
    } else {
        m_figures[3]->set(tr("Output of all replicas"),
                          figureText(*row->tokensPerSecond, tr("tokens/s"), locale, 3),
                          &*row->tokensPerSecond);
    }
}

void WorkloadResultView::showCurve() {
    const planning::PlanRow* row = m_model.current();
    if (row == nullptr || m_model.result()->isTraining()) return;
    const auto& service = std::get<workload::InferenceService>(m_model.result()->request.workload);
    m_firstToken->setData(firstTokenData(m_model.curve(), *row, service.maxTtftMs));
    m_perToken->setData(userSpeedData(m_model.curve(), *row, service.maxTpotMs));
    const QLocale locale;
    if (row->servingSpeed) {
        const auto finding = [&locale](const QString& plain, const Estimate& figure,
                                       const std::optional<double>& limit) {
            if (!limit || figure.high <= *limit) return plain;
            if (figure.central > *limit)
                return tr("%1; misses the limit of %2 ms").arg(plain, shortNumber(*limit, locale));
            return tr("%1; its P90, %2 ms, misses the limit of %3 ms")
                .arg(plain, shortNumber(figure.high, locale, 3), shortNumber(*limit, locale));
        };
        const auto& speed = *row->servingSpeed;
        m_firstTokenPanel->setFinding(
            finding(tr("First token after %1 ms at the asked load")
                        .arg(shortNumber(speed.ttftMs.central, locale, 3)),
                    speed.ttftMs, service.maxTtftMs));
        m_perTokenPanel->setFinding(finding(
            tr("Each further token takes %1 ms").arg(shortNumber(speed.tpotMs.central, locale, 3)),
            speed.tpotMs, service.maxTpotMs));
    }
}

}  // namespace petaplan::ui
