// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QScrollArea>

#include "ui/plan_views/workload_form.h"

class QToolButton;
class QVBoxLayout;

namespace petaplan::ui {

class FormField;
class Session;
class TextLabel;
class WorkloadViewModel;

/// The form on the left of the Workloads page: groups of fields, all on one page, each with its
/// error beneath it. It shows the view model's form and tells it what is typed.
class WorkloadFormView : public QScrollArea {
    Q_OBJECT
public:
    WorkloadFormView(WorkloadViewModel& model, QWidget* parent = nullptr);

    void setSession(Session& session);
    FormField* field(const QString& fieldId) const { return m_fields.value(fieldId); }
    void retranslate();

signals:
    void ownModelWanted();

private:
    struct Group {
        FieldGroup id;
        QWidget* box;
        TextLabel* title;
    };
    void build();
    void showForm();
    void showProblems();
    void fillChoices();

    WorkloadViewModel& m_model;
    Session* m_session = nullptr;
    QHash<QString, FormField*> m_fields;
    QList<Group> m_groups;
    QToolButton* m_openModel = nullptr;
    TextLabel* m_general = nullptr;
};

}  // namespace petaplan::ui
