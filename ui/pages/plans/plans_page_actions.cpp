// SPDX-License-Identifier: GPL-3.0-or-later
// What the Plans page does: files, exports, commands.
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QToolButton>

#include "db/data_error.h"
#include "ui/pages/plans/plans_page.h"
#include "ui/plan_views/plan_command.h"
#include "ui/plan_views/workload_form.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/widgets/strip.h"

namespace petaplan::ui {

void PlansPage::registerActions(ActionRegistry& registry) {
    const auto add = [&](const char* id, std::function<QString()> text, const char* iconName,
                         const QList<QKeySequence>& keys, MenuPlace menu, bool pageOnly,
                         std::function<void()> run) {
        ActionSpec spec;
        spec.id = QLatin1String(id);
        spec.text = std::move(text);
        spec.iconName = QLatin1String(iconName);
        spec.shortcuts = keys;
        spec.helpTopic = QStringLiteral("plans");
        spec.menu = menu;
        spec.scope = pageOnly ? this : nullptr;
        registry.add(std::move(spec), std::move(run));
    };
    add(
        "plans.new", [] { return tr("&New plan"); }, "add", {QKeySequence::New}, MenuPlace::File,
        false, [this] { newPlan(); });
    add(
        "plans.open", [] { return tr("&Open plan…"); }, "", {QKeySequence::Open}, MenuPlace::File,
        false, [this] { openPlan(); });
    add(
        "plans.save", [] { return tr("&Save plan"); }, "", {QKeySequence::Save}, MenuPlace::File,
        false, [this] { savePlan(); });
    add(
        "plans.save_as", [] { return tr("Save plan &as…"); }, "",
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)}, MenuPlace::File, false,
        [this] { savePlanAs(); });
    add(
        "plans.export_pdf", [] { return tr("Export &PDF…"); }, "export",
        {QKeySequence(Qt::CTRL | Qt::Key_P)}, MenuPlace::Plan, true,
        [this] { exportPlanAs(ExportFormat::Pdf); });
    add(
        "plans.export_csv", [] { return tr("Export &CSV…"); }, "export",
        {QKeySequence(Qt::CTRL | Qt::Key_E)}, MenuPlace::Plan, true,
        [this] { exportPlanAs(ExportFormat::Csv); });
    add(
        "plans.export_markdown", [] { return tr("Export &Markdown…"); }, "export", {},
        MenuPlace::Plan, true, [this] { exportPlanAs(ExportFormat::Markdown); });
    add(
        "plans.choose", [] { return tr("C&hoose this row"); }, "pin",
        {QKeySequence(Qt::CTRL | Qt::Key_Return)}, MenuPlace::Plan, true,
        [this] { chooseCurrent(); });
    add(
        "plans.edit_question", [] { return tr("Edit &question"); }, "workloads", {},
        MenuPlace::Plan, true, [this] { editQuestion(); });
    add(
        "plans.update_prices", [] { return tr("&Update prices"); }, "updates", {}, MenuPlace::Plan,
        true, [this] { m_editor.updatePrices(); });
    add(
        "plans.copy_command", [] { return tr("Cop&y as command"); }, "copy",
        {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C)}, MenuPlace::Plan, true,
        [this] { copyCommand(); });
}

void PlansPage::fillRecent() {
    m_recentMenu->clear();
    m_recentMenu->addAction(tr("Open a plan…"), this, [this] { openPlan(); });
    m_recentMenu->addSeparator();
    for (const QString& file : m_recent.files()) {
        QAction* action =
            m_recentMenu->addAction(QFileInfo(file).completeBaseName(), this, [this, file] {
                if (mayDiscard()) openFile(file);
            });
        action->setToolTip(file);
        action->setEnabled(QFileInfo::exists(file));
    }
}

bool PlansPage::mayDiscard() {
    if (!m_editor.isModified()) return true;
    QMessageBox box(QMessageBox::Warning, tr("Unsaved plan"),
                    tr("The plan \"%1\" has changes that are not saved.")
                        .arg(QString::fromStdString(m_editor.document()->name)),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    switch (box.exec()) {
        case QMessageBox::Save:
            return savePlan();
        case QMessageBox::Discard:
            return true;
        default:
            return false;
    }
}

bool PlansPage::mayClose() {
    if (!mayDiscard()) return false;
    if (m_editor.isModified()) {
        // Discarded on purpose: nothing to recover at the next start.
        m_editor.recovery().discard(m_editor.recovery().fileFor(m_editor.file()));
    }
    return true;
}

void PlansPage::newPlan() {
    if (!mayDiscard()) return;
    m_editor.close();
    if (m_session != nullptr) m_session->showPage(QStringLiteral("workloads"));
}

void PlansPage::openPlan() {
    if (!mayDiscard()) return;
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a plan"), QString(),
                                                      tr("Petaplan plans (*.petaplan)"));
    if (!file.isEmpty()) openFile(file);
}

bool PlansPage::openFile(const QString& file) {
    const QString fault = m_editor.open(file);
    report(fault);
    if (!fault.isEmpty()) return false;
    m_recent.add(file);
    fillRecent();
    const auto& ignored = m_editor.document()->ignoredKeys;
    if (!ignored.empty())
        m_strip->showMessage(StripKind::Caution,
                             tr("%n part(s) of this file are not understood and would be lost on "
                                "saving.",
                                nullptr, static_cast<int>(ignored.size())));
    if (m_session != nullptr) m_session->announce(tr("Plan opened: %1").arg(file));
    return true;
}

bool PlansPage::savePlan() {
    if (!m_editor.document()) return false;
    if (m_editor.file().isEmpty()) return savePlanAs();
    const QString fault = m_editor.save();
    report(fault);
    if (fault.isEmpty() && m_session != nullptr) m_session->announce(tr("Plan saved"));
    return fault.isEmpty();
}

bool PlansPage::savePlanAs() {
    if (!m_editor.document()) return false;
    QString file = QFileDialog::getSaveFileName(
        this, tr("Save the plan"),
        QString::fromStdString(m_editor.document()->name) + QStringLiteral(".petaplan"),
        tr("Petaplan plans (*.petaplan)"));
    if (file.isEmpty()) return false;
    if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".petaplan");
    const QString fault = m_editor.saveAs(file);
    report(fault);
    if (!fault.isEmpty()) return false;
    m_recent.add(file);
    fillRecent();
    if (m_session != nullptr) m_session->announce(tr("Plan saved: %1").arg(file));
    return true;
}

void PlansPage::exportPlanAs(ExportFormat format) {
    if (!m_editor.document()) return;
    const QString suffix = exportSuffix(format);
    const QString target = QFileDialog::getSaveFileName(
        this, tr("Export the report"),
        QStringLiteral("%1.%2").arg(QString::fromStdString(m_editor.document()->name), suffix),
        QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (!target.isEmpty()) exportTo(format, target);
}

void PlansPage::exportTo(ExportFormat format, const QString& target) {
    if (!m_editor.document() || m_session == nullptr) return;
    m_exporting.start(
        [plan = *m_editor.document(), texts = m_session->texts(), language = m_session->language(),
         format, target](const std::stop_token&) {
            exportPlan(plan, texts, language, format, target);
            return target;
        },
        [this](const QString& written) {
            m_strip->showMessage(StripKind::Success, tr("Written: %1").arg(written));
        },
        [this](const std::string& fault) { report(QString::fromStdString(fault)); });
}

void PlansPage::copyCommand() {
    if (!m_editor.document()) return;
    const planning::PlanRequest& request = m_editor.document()->request;
    // A model that is no preset is named by the file it was read from.
    const workload::TransformerModel& model =
        std::visit([](const auto& job) -> const workload::TransformerModel& { return job.model; },
                   request.workload);
    const bool isPreset = m_session == nullptr || !m_session->models() ||
                          m_session->models()->find(model.id) != nullptr;
    QApplication::clipboard()->setText(
        planCommand(request, isPreset ? QString() : QString::fromStdString(model.source.title)));
    if (m_session != nullptr) m_session->announce(tr("Command copied"));
}

void PlansPage::editQuestion() {
    if (!m_editor.document() || m_session == nullptr || !m_session->models()) return;
    m_session->editQuestion(m_editor.document()->request);
}

}  // namespace petaplan::ui
