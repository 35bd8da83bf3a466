// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/plans/plans_page.h"

#include <QHeaderView>
#include <QJsonArray>
#include <QJsonObject>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <utility>

#include "ui/charts/chart_panel.h"
#include "ui/models/plan/figure_text.h"
#include "ui/models/plan/plan_table_model.h"
#include "ui/models/plan/term_tree_model.h"
#include "ui/pages/plans/plan_side_panel.h"
#include "ui/plan_views/chart_data.h"
#include "ui/plan_views/section_head.h"
#include "ui/plan_views/words.h"
#include "ui/shell/session.h"
#include "ui/theme/style.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

constexpr int kStateVersion = 1;
constexpr int kTableRows = 5;
constexpr int kFewRows = 3;
constexpr int kLowPage = 820;

}  // namespace

PlansPage::PlansPage(QWidget* parent) : PlansPage(RecoveryFolder(), parent) {
}

PlansPage::PlansPage(RecoveryFolder recovery, QWidget* parent)
    : Page(parent), m_editor(std::move(recovery)), m_exporting(this) {
    build();
    connect(&m_editor, &PlanEditor::documentChanged, this, &PlansPage::showPlan);
    connect(&m_editor, &PlanEditor::fileChanged, this, &PlansPage::showHead);
    connect(&m_editor, &PlanEditor::modifiedChanged, this, &PlansPage::showHead);
    connect(&m_editor, &PlanEditor::failed, this, &PlansPage::report);
    connect(&m_editor, &PlanEditor::documentChanged, this, &Page::badgeChanged);
}

PlansPage::~PlansPage() {
    m_editor.disconnect(this);
}

QString PlansPage::title() const {
    return tr("Plans");
}

int PlansPage::badge() const {
    return m_editor.document() ? 1 : 0;
}

void PlansPage::setSession(Session& session) {
    m_session = &session;
    m_editor.setSession(session);
    m_side->setSession(session);
    connect(&session, &Session::filesOpened, this, [this](const QStringList& files) {
        const bool isPlan =
            files.size() == 1 && files.first().endsWith(QStringLiteral(".petaplan"));
        if (!isPlan) return;
        m_session->showPage(id());
        openFile(files.first());
    });
    retranslate();
}

QWidget* PlansPage::firstFocus() {
    return m_editor.document() ? static_cast<QWidget*>(m_table) : m_empty;
}

void PlansPage::retranslate() {
    m_title->setText(title());
    m_name->setAccessibleName(tr("Name of the plan"));
    m_name->setToolTip(tr("Name of the plan; stands in the report"));
    m_question->setText(tr("Edit question"));
    m_question->setToolTip(tr("Show the question in the Workloads form"));
    m_copy->setText(tr("Copy as command"));
    m_recentButton->setText(tr("Open"));
    m_save->setText(tr("Save"));
    m_export->setText(tr("Export PDF"));
    m_table->setAccessibleName(tr("Ranked plans"));
    m_tree->setAccessibleName(tr("How the figures follow"));
    m_side->retranslate();
    fillRecent();
    showPlan();
}

void PlansPage::showPlan() {
    if (m_session == nullptr) return;
    const bool open = m_editor.document() != nullptr;
    m_stack->setCurrentIndex(open ? 1 : 0);
    showHead();
    if (!open) {
        showEmpty();
        return;
    }
    const int kept = m_table->currentIndex().row();
    m_rows->setResult(m_editor.result(), wordsOf(*m_session));
    m_rows->setChosen(QString::fromStdString(m_editor.document()->chosenOfferId));
    const int rows = m_rows->rowCount();
    m_table->fitColumns();
    fitTableHeight();
    int current = kept;
    if (current < 0 || current >= rows) {
        current = 0;
        for (int row = 0; row < rows; ++row) {
            if (m_rows->index(row, 0).data(PlanTableModel::kChosenRole).toBool()) current = row;
        }
    }
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_table->setCurrentIndex(m_rows->index(current, 1));
    }
    showCharts();
    showBreakdown();
}

void PlansPage::fitTableHeight() {
    // A low window leaves room for the charts and the first terms.
    const int most = height() < px(kLowPage) ? kFewRows : kTableRows;
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                            std::clamp(m_rows->rowCount(), 1, most) *
                                m_table->verticalHeader()->defaultSectionSize() +
                            1);
}

void PlansPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fitTableHeight();
}

void PlansPage::showHead() {
    const auto& document = m_editor.document();
    const bool open = document != nullptr;
    m_title->setVisible(!open);
    m_name->setVisible(open);
    m_edited->setVisible(open && m_editor.isModified());
    m_edited->set(Mark::None, tr("edited"));
    for (QWidget* widget : {static_cast<QWidget*>(m_question), static_cast<QWidget*>(m_copy),
                            static_cast<QWidget*>(m_save), static_cast<QWidget*>(m_export)})
        widget->setEnabled(open);
    if (!open) {
        m_context->setText(QString());
        return;
    }
    const QString name = QString::fromStdString(document->name);
    if (m_name->text() != name) m_name->setText(name);
    QStringList context;
    context.append(tr("catalog %1")
                       .arg(document->catalogDate
                                ? QString::fromStdString(document->catalogDate->toText())
                                : QString::fromStdString(document->catalogId).left(8)));
    context.append(m_editor.file().isEmpty()
                       ? tr("not saved yet")
                       : tr("saved %1").arg(QString::fromStdString(document->savedOn)));
    m_context->setText(context.join(QStringLiteral(" · ")));
    m_context->setToolTip(m_editor.file());
}

void PlansPage::showCharts() {
    const PlanResult& result = *m_editor.result();
    const QLocale locale;
    const QString chosen = QString::fromStdString(m_editor.document()->chosenOfferId);
    m_front->setData(costTimeData(result, chosen, m_chartRows, wordsOf(*m_session)));
    const planning::PlanRow* row = m_editor.chosenRow();
    if (row == nullptr) {
        m_frontPanel->setFinding(tr("No plan within the limits"));
        m_doubt->setData({});
        return;
    }
    const QString currency = QString::fromStdString(row->currency);
    const QString cost = figureText(*row->cost, currency, locale).figure;
    if (result.isTraining()) {
        const FigureText time = durationText(*row->hours, locale);
        m_frontPanel->setFinding(tr("%1 nodes of %2: %3 %4 in %5 %6")
                                     .arg(locale.toString(row->nodes), offerName(result, *row),
                                          cost, currency, time.figure, time.unit));
    } else {
        m_frontPanel->setFinding(
            tr("%1 nodes of %2: %3 %4 a month")
                .arg(locale.toString(row->nodes), offerName(result, *row), cost, currency));
    }
    m_frontPanel->setCaption(
        tr("Steps join the plans that none beats in both; the ringed one is "
           "chosen, its cross is P10–P90"));
    const Estimate& doubt = result.isTraining() ? *row->cost : *row->tokensPerSecond;
    const TornadoData tornado =
        tornadoData(doubt, result.isTraining() ? currency : tr("tokens/s"), *m_session);
    m_doubt->setData(tornado);
    const QString figure = result.isTraining() ? tr("cost") : tr("speed");
    m_doubtPanel->setFinding(
        tornado.bars.isEmpty()
            ? tr("The %1 is exact").arg(figure)
            : tr("Widest doubt in the %2: %1").arg(tornado.bars.front().name, figure));
    m_doubtPanel->setCaption(tr("Each source of doubt alone, P10–P90"));
}

void PlansPage::showBreakdown() {
    const planning::PlanRow* row = m_rows->row(m_table->currentIndex().row());
    if (row == nullptr) row = m_editor.chosenRow();
    if (row == nullptr) {
        m_terms->clear();
        return;
    }
    m_treeHead->setTexts(
        tr("How the figures follow"),
        tr("%1, %2").arg(offerName(*m_editor.result(), *row),
                         offerPlace(*m_editor.result(), *row, wordsOf(*m_session))));
    m_terms->setTerm(row->explanation, wordsOf(*m_session));
    m_tree->expandToDepth(1);
    for (int column = 0; column < TermTreeModel::Formula; ++column)
        m_tree->resizeColumnToContents(column);
    m_tree->setColumnWidth(0, std::min(m_tree->columnWidth(0), px(320)));
    m_tree->setColumnWidth(TermTreeModel::Formula, px(400));
}

void PlansPage::showEmpty() {
    m_empty->setTexts(tr("No plan is open"),
                      tr("Describe a job on the Workloads page and add it to a plan, or open a "
                         ".petaplan file."));
    m_empty->clearActions();
    m_empty->addAction(tr("Size a job"), [this] {
        if (m_session != nullptr) m_session->showPage(QStringLiteral("workloads"));
    });
    m_empty->addAction(tr("Open a plan…"), [this] { openPlan(); });
    const QList<RecoveredPlan> lost = m_editor.recovery().leftBehind();
    if (lost.isEmpty()) return;
    const RecoveredPlan& newest = lost.front();
    m_strip->showMessage(
        StripKind::Caution,
        tr("Recovered after a crash: \"%1\", %2")
            .arg(newest.name, QLocale().toString(newest.savedAt, QLocale::ShortFormat)));
    m_strip->addAction(tr("Open"), [this, newest] { report(m_editor.openRecovered(newest.file)); });
    m_strip->addAction(tr("Discard"), [this, newest] {
        m_editor.recovery().discard(newest.file);
        m_strip->hide();
        showEmpty();
    });
}

void PlansPage::report(const QString& fault) {
    if (fault.isEmpty()) {
        m_strip->hide();
        return;
    }
    m_strip->showMessage(StripKind::Fault, fault);
}

void PlansPage::chooseCurrent() {
    if (const planning::PlanRow* row = m_rows->row(m_table->currentIndex().row()))
        m_editor.choose(QString::fromStdString(row->offerId));
}

QJsonObject PlansPage::saveState() const {
    return {{QStringLiteral("version"), kStateVersion},
            {QStringLiteral("recent"), QJsonArray::fromStringList(m_recent.files())},
            {QStringLiteral("open"), m_editor.file()}};
}

void PlansPage::restoreState(const QJsonObject& state) {
    if (state.value(QStringLiteral("version")).toInt() != kStateVersion) return;
    QStringList files;
    const QJsonArray recent = state.value(QStringLiteral("recent")).toArray();
    for (const QJsonValue file : recent) files.append(file.toString());
    m_recent.set(files);
    fillRecent();
    const QString open = state.value(QStringLiteral("open")).toString();
    if (!open.isEmpty()) openFile(open);
}

}  // namespace petaplan::ui
