// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/workloads/workload_view_model.h"

#include <QLocale>
#include <QStringList>

#include <cmath>
#include <string>
#include <utility>

#include "core/workload/transformer_model.h"
#include "ui/charts/nice_axis.h"
#include "ui/plan_views/number_entry.h"
#include "ui/plan_views/plan_command.h"
#include "ui/shell/pool_executor.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

constexpr int kDelayMs = 120;

}  // namespace

WorkloadViewModel::WorkloadViewModel(QObject* parent)
    : QObject(parent), m_planning(this), m_curveWork(this) {
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &WorkloadViewModel::ask);
    connect(&m_planning, &TaskRunner::busyChanged, this, &WorkloadViewModel::busyChanged);
}

void WorkloadViewModel::setSession(Session& session) {
    m_session = &session;
    connect(&session, &Session::catalogChanged, this, &WorkloadViewModel::formEdited);
    connect(&session, &Session::contextChanged, this, &WorkloadViewModel::formEdited);
    formEdited();
}

void WorkloadViewModel::setForm(const WorkloadForm& form) {
    m_form = form;
    emit formChanged();
    formEdited();
}

void WorkloadViewModel::setKind(WorkloadKind kind) {
    if (m_form.kind == kind) return;
    m_form.kind = kind;
    emit formChanged();
    formEdited();
}

void WorkloadViewModel::setEntry(const QString& fieldId, const QString& text) {
    if (m_form.text(fieldId) == text) return;
    m_form.entries.insert(fieldId, text);
    if (fieldId == QLatin1String("model")) m_form.ownModel.reset();
    formEdited();
}

void WorkloadViewModel::setOwnModel(const workload::TransformerModel& model) {
    m_form.ownModel = model;
    m_form.entries.insert(QStringLiteral("model"), QString::fromStdString(model.id));
    emit formChanged();
    formEdited();
}

void WorkloadViewModel::formEdited() {
    if (m_session == nullptr || !m_session->isLoaded() || !m_session->models()) return;
    FormReading reading = readForm(m_form, *m_session->models(), m_session->context());
    m_request = std::move(reading.request);
    m_problems.clear();
    for (const Problem& problem : reading.problems) {
        QString field = QString::fromStdString(problem.field);
        // Faults of single dimensions belong to the model.
        if (field.startsWith(QLatin1String("model."))) field = QStringLiteral("model");
        if (m_form.kind == WorkloadKind::Serve && field == QLatin1String("precision"))
            field = QStringLiteral("weights");
        if (findFieldSpec(field) == nullptr) field.clear();
        if (!m_problems.contains(field)) m_problems.insert(field, problem.message);
    }
    emit problemsChanged();
    if (!m_problems.isEmpty()) {
        m_delay.stop();
        m_planning.cancel();
        return;
    }
    m_delay.start();
    emit busyChanged();
}

void WorkloadViewModel::ask() {
    if (!m_session->calibration()) return;
    m_planning.start(
        [catalog = m_session->catalog(), calibration = m_session->calibration(),
         request = m_request](const std::stop_token& stop) {
            PoolExecutor executor;
            auto result = std::make_shared<PlanResult>();
            result->request = request;
            result->answer = planning::plan(*catalog, *calibration, request, executor, stop);
            result->offers = report::usedOffers(*catalog, result->answer, request.context);
            return std::shared_ptr<const PlanResult>(std::move(result));
        },
        [this](std::shared_ptr<const PlanResult> result) { setResult(std::move(result)); },
        [this](const std::string& fault) {
            m_problems.insert(QString(), Message{"form.failed", {{"fault", fault}}});
            emit problemsChanged();
        });
}

void WorkloadViewModel::setResult(std::shared_ptr<const PlanResult> result) {
    if (result->answer.cancelled) return;
    m_result = std::move(result);
    m_currentRow = 0;
    // The search may name faults that reading the form cannot see (an unknown provider).
    for (const Problem& problem : m_result->answer.problems) {
        QString field = QString::fromStdString(problem.field);
        if (findFieldSpec(field) == nullptr) field.clear();
        if (!m_problems.contains(field)) m_problems.insert(field, problem.message);
    }
    if (!m_problems.isEmpty()) emit problemsChanged();
    emit resultChanged();
    askCurve();
}

void WorkloadViewModel::setCurrentRow(int row) {
    if (row == m_currentRow || row < 0) return;
    m_currentRow = row;
    emit currentRowChanged();
    askCurve();
}

const planning::PlanRow* WorkloadViewModel::current() const {
    if (!m_result || m_currentRow >= static_cast<int>(m_result->answer.rows.size())) return nullptr;
    return &m_result->answer.rows[static_cast<std::size_t>(m_currentRow)];
}

void WorkloadViewModel::askCurve() {
    m_curve.clear();
    const planning::PlanRow* row = current();
    const auto* service =
        m_result ? std::get_if<workload::InferenceService>(&m_result->request.workload) : nullptr;
    if (row == nullptr || service == nullptr || !row->serving) {
        m_curveWork.cancel();
        emit curveChanged();
        return;
    }
    m_curveWork.start(
        [catalog = m_session->catalog(), calibration = m_session->calibration(), row = *row,
         service = *service](const std::stop_token& stop) {
            return planning::servingCurve(*catalog, *calibration, service, row, 24, stop);
        },
        [this](std::vector<planning::ServingCurvePoint> curve) {
            m_curve = std::move(curve);
            emit curveChanged();
        });
}

QString WorkloadViewModel::command() const {
    const QString file =
        m_form.ownModel ? QString::fromStdString(m_form.ownModel->source.title) : QString();
    return planCommand(m_request, file);
}

QString WorkloadViewModel::derivedSizes() const {
    const workload::TransformerModel& model =
        std::visit([](const auto& job) -> const workload::TransformerModel& { return job.model; },
                   m_request.workload);
    if (model.layers == 0) return {};
    const QLocale locale;
    const workload::ParameterCount count = workload::countParameters(model);
    QString sizes = tr("%1 parameters · %2 layers · hidden %3")
                        .arg(largeNumber(count.total, locale), locale.toString(model.layers),
                             locale.toString(model.hidden));
    if (model.isMoe())
        sizes = tr("%1 · %2 active per token").arg(sizes, largeNumber(count.active, locale));
    return sizes;
}

}  // namespace petaplan::ui
