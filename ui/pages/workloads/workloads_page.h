// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/workloads/workload_view_model.h"
#include "ui/shell/page.h"

class QPushButton;
class QToolButton;

namespace petaplan::ui {

class SegmentedControl;
class Surface;
class TextLabel;
class WorkloadFormView;
class WorkloadResultView;

/// Describe a training, fine-tuning or serving job on the left, see what it needs on the right.
class WorkloadsPage : public Page {
    Q_OBJECT
public:
    explicit WorkloadsPage(QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("workloads"); }
    QString title() const override;
    QString iconName() const override { return QStringLiteral("workloads"); }
    int shortcutDigit() const override { return 5; }
    void setSession(Session& session) override;
    bool isBusy() const override { return m_model.isBusy(); }
    void registerActions(ActionRegistry& registry) override;
    void retranslate() override;
    QWidget* firstFocus() override;
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;

    WorkloadViewModel& viewModel() { return m_model; }
    WorkloadFormView& formView() { return *m_form; }
    WorkloadResultView& resultView() { return *m_result; }

private:
    void build();
    void showKind();
    void showState();
    void copyCommand();
    void openModelFile();
    void addToPlan();
    void takeEntries(const QMap<QString, QString>& entries);

    WorkloadViewModel m_model;
    Session* m_session = nullptr;
    TextLabel* m_title = nullptr;
    SegmentedControl* m_kind = nullptr;
    QToolButton* m_copy = nullptr;
    WorkloadFormView* m_form = nullptr;
    WorkloadResultView* m_result = nullptr;
    TextLabel* m_cautions = nullptr;
    QToolButton* m_showCautions = nullptr;
    Surface* m_cautionPanel = nullptr;
    TextLabel* m_cautionList = nullptr;
    QPushButton* m_add = nullptr;
};

}  // namespace petaplan::ui
