// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

#include "core/planning/serving_curve.h"
#include "ui/models/plan/plan_result.h"
#include "ui/plan_views/workload_form.h"
#include "ui/shell/task_runner.h"

namespace petaplan::ui {

class Session;

/// What the Workloads page shows, without widgets: the form, what is wrong with it, and the plan
/// that answers it, computed off the GUI thread a moment after the last change.
class WorkloadViewModel : public QObject {
    Q_OBJECT
public:
    explicit WorkloadViewModel(QObject* parent = nullptr);

    void setSession(Session& session);

    const WorkloadForm& form() const { return m_form; }
    void setForm(const WorkloadForm& form);
    void setKind(WorkloadKind kind);
    void setEntry(const QString& fieldId, const QString& text);
    /// Dimensions from a Hugging Face config.json or a workload file.
    void setOwnModel(const workload::TransformerModel& model);

    /// Problems by field id; those that name no field of the form stand under "".
    const QHash<QString, Message>& problems() const { return m_problems; }
    /// The request of the form; meaningful while there are no problems.
    const planning::PlanRequest& request() const { return m_request; }
    /// Last answer; null until the first one. It may be older than the form while `isBusy`.
    const std::shared_ptr<const PlanResult>& result() const { return m_result; }
    bool isBusy() const { return m_planning.isBusy() || m_delay.isActive(); }

    int currentRow() const { return m_currentRow; }
    void setCurrentRow(int row);
    const planning::PlanRow* current() const;
    /// Speed of one replica of the current row over its load; empty for training.
    const std::vector<planning::ServingCurvePoint>& curve() const { return m_curve; }

    QString command() const;
    /// "6.74 B parameters · 32 layers · hidden 4,096"; empty while the model is unknown.
    QString derivedSizes() const;

signals:
    void formChanged();
    void problemsChanged();
    void resultChanged();
    void currentRowChanged();
    void curveChanged();
    void busyChanged();

private:
    void formEdited();
    void ask();
    void setResult(std::shared_ptr<const PlanResult> result);
    void askCurve();

    Session* m_session = nullptr;
    WorkloadForm m_form;
    planning::PlanRequest m_request;
    QHash<QString, Message> m_problems;
    std::shared_ptr<const PlanResult> m_result;
    std::vector<planning::ServingCurvePoint> m_curve;
    int m_currentRow = 0;
    QTimer m_delay;
    TaskRunner m_planning;
    TaskRunner m_curveWork;
};

}  // namespace petaplan::ui
