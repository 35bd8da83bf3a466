// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/workloads/workloads_page.h"

#include <QApplication>
#include <QClipboard>
#include <QDate>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QJsonObject>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

#include "db/data_error.h"
#include "db/documents/huggingface_config.h"
#include "db/documents/plan_document.h"
#include "ui/pages/workloads/field_texts.h"
#include "ui/pages/workloads/form_field.h"
#include "ui/pages/workloads/workload_form_view.h"
#include "ui/pages/workloads/workload_result_view.h"
#include "ui/plan_views/words.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

constexpr int kHeadHeight = 52;
constexpr int kStateVersion = 1;

}  // namespace

WorkloadsPage::WorkloadsPage(QWidget* parent) : Page(parent) {
    build();
    connect(&m_model, &WorkloadViewModel::formChanged, this, &WorkloadsPage::showKind);
    connect(&m_model, &WorkloadViewModel::problemsChanged, this, &WorkloadsPage::showState);
    connect(&m_model, &WorkloadViewModel::resultChanged, this, &WorkloadsPage::showState);
    connect(&m_model, &WorkloadViewModel::currentRowChanged, this, &WorkloadsPage::showState);
    connect(&m_model, &WorkloadViewModel::busyChanged, this, &WorkloadsPage::showState);
}

QString WorkloadsPage::title() const {
    return tr("Workloads");
}

void WorkloadsPage::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);

    auto* head = new Surface(Role::Base, Qt::BottomEdge, this);
    head->setFixedHeight(px(kHeadHeight));
    auto* headRow = new QHBoxLayout(head);
    headRow->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), 0);
    headRow->setSpacing(px(space::kMedium));
    m_title = new TextLabel(TypeRole::PageTitle, Role::Text, head);
    m_kind = new SegmentedControl(head);
    m_kind->setObjectName(QStringLiteral("workload_kind"));
    m_copy = new QToolButton(head);
    m_copy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_copy->setIcon(icon(QStringLiteral("copy")));
    setButtonKind(m_copy, ButtonKind::Flat);
    headRow->addWidget(m_title);
    headRow->addSpacing(px(space::kMedium));
    headRow->addWidget(m_kind);
    headRow->addStretch(1);
    headRow->addWidget(m_copy);
    layout->addWidget(head);

    auto* panes = new QSplitter(Qt::Horizontal, this);
    panes->setHandleWidth(1);
    panes->setChildrenCollapsible(false);
    m_form = new WorkloadFormView(m_model, panes);
    m_result = new WorkloadResultView(m_model, panes);
    panes->addWidget(m_form);
    panes->addWidget(m_result);
    panes->setStretchFactor(1, 1);
    panes->setSizes({px(400), px(1060)});
    layout->addWidget(panes, 1);

    auto* foot = new Surface(Role::Panel, Qt::TopEdge, this);
    foot->setFixedHeight(px(kHeadHeight));
    m_cautionPanel = new Surface(Role::Panel, Qt::TopEdge, this);
    m_cautionPanel->setObjectName(QStringLiteral("caution_list"));
    auto* listed = new QVBoxLayout(m_cautionPanel);
    listed->setContentsMargins(px(space::kLarge), px(space::kSmall), px(space::kLarge),
                               px(space::kSmall));
    m_cautionList = new TextLabel(TypeRole::Body, Role::Text, m_cautionPanel);
    m_cautionList->setWordWrap(true);
    m_cautionList->setTextInteractionFlags(Qt::TextSelectableByMouse |
                                           Qt::TextSelectableByKeyboard);
    listed->addWidget(m_cautionList);
    m_cautionPanel->hide();
    layout->addWidget(m_cautionPanel);
    auto* footRow = new QHBoxLayout(foot);
    footRow->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), 0);
    footRow->setSpacing(px(space::kSmall));
    m_cautions = new TextLabel(TypeRole::Body, Role::Text, foot);
    m_cautions->setElided(true);
    m_add = new QPushButton(foot);
    m_add->setObjectName(QStringLiteral("add_to_plan"));
    setButtonKind(m_add, ButtonKind::Primary);
    m_showCautions = new QToolButton(foot);
    m_showCautions->setObjectName(QStringLiteral("show_cautions"));
    m_showCautions->setCheckable(true);
    setButtonKind(m_showCautions, ButtonKind::Flat);
    footRow->addWidget(m_cautions, 1);
    footRow->addWidget(m_showCautions);
    footRow->addWidget(m_add);
    layout->addWidget(foot);

    connect(m_kind, &SegmentedControl::currentChanged, this,
            [this](int index) { m_model.setKind(static_cast<WorkloadKind>(index)); });
    connect(m_copy, &QToolButton::clicked, this, &WorkloadsPage::copyCommand);
    connect(m_add, &QPushButton::clicked, this, &WorkloadsPage::addToPlan);
    connect(m_showCautions, &QToolButton::toggled, this, &WorkloadsPage::showState);
    connect(m_form, &WorkloadFormView::ownModelWanted, this, &WorkloadsPage::openModelFile);
}

void WorkloadsPage::setSession(Session& session) {
    m_session = &session;
    m_form->setSession(session);
    m_result->setSession(session);
    m_model.setSession(session);
    connect(&session, &Session::workloadRequested, this, &WorkloadsPage::takeEntries);
    connect(&session, &Session::questionRequested, this,
            [this](const planning::PlanRequest& request) {
                if (m_session->models()) m_model.setForm(formOf(request, *m_session->models()));
            });
    retranslate();
}

void WorkloadsPage::takeEntries(const QMap<QString, QString>& entries) {
    WorkloadForm form = m_model.form();
    const QString kind = entries.value(QStringLiteral("kind"));
    for (const WorkloadKind candidate :
         {WorkloadKind::Train, WorkloadKind::FineTune, WorkloadKind::Serve}) {
        if (kind == workloadKindName(candidate)) form.kind = candidate;
    }
    for (auto entry = entries.constBegin(); entry != entries.constEnd(); ++entry) {
        if (findFieldSpec(entry.key()) != nullptr) form.entries.insert(entry.key(), entry.value());
    }
    m_model.setForm(form);
}

void WorkloadsPage::registerActions(ActionRegistry& registry) {
    registry.add({QStringLiteral("workloads.copy_command"),
                  [] { return tr("Copy as &command"); },
                  QStringLiteral("copy"),
                  {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C)},
                  id(),
                  MenuPlace::Plan,
                  this},
                 [this] { copyCommand(); });
    registry.add({QStringLiteral("workloads.add_to_plan"),
                  [] { return tr("&Add to plan"); },
                  QStringLiteral("add"),
                  {QKeySequence(Qt::CTRL | Qt::Key_Return)},
                  id(),
                  MenuPlace::Plan,
                  this},
                 [this] { addToPlan(); });
    registry.add({QStringLiteral("workloads.open_model"),
                  [] { return tr("&Open config.json…"); },
                  QString(),
                  {},
                  id(),
                  MenuPlace::Plan,
                  this},
                 [this] { openModelFile(); });
}

void WorkloadsPage::retranslate() {
    m_kind->setSegments({tr("Train"), tr("Fine-tune"), tr("Serve")});
    m_kind->setAccessibleName(tr("Kind of workload"));
    m_copy->setText(tr("Copy as command"));
    m_copy->setToolTip(tr("Copy the same question for petaplan-cli"));
    m_add->setText(tr("Add to plan"));
    m_form->retranslate();
    m_result->retranslate();
    showKind();
    showState();
}

QWidget* WorkloadsPage::firstFocus() {
    return m_form->field(QStringLiteral("model"))->editor();
}

void WorkloadsPage::showKind() {
    const WorkloadKind kind = m_model.form().kind;
    m_kind->setCurrent(static_cast<int>(kind));
    switch (kind) {
        case WorkloadKind::Train:
            m_title->setText(tr("Train a model"));
            break;
        case WorkloadKind::FineTune:
            m_title->setText(tr("Fine-tune a model"));
            break;
        case WorkloadKind::Serve:
            m_title->setText(tr("Serve a model"));
            break;
    }
}

void WorkloadsPage::showState() {
    if (m_session == nullptr) return;
    QStringList all;
    const auto& problems = m_model.problems();
    if (!problems.isEmpty()) {
        m_cautions->setText(
            tr("Correct %n field(s); the result shown is of the last valid question.", nullptr,
               static_cast<int>(problems.size())));
    } else if (m_model.isBusy()) {
        m_cautions->setText(tr("Planning…"));
    } else if (const planning::PlanRow* row = m_model.current()) {
        const auto count = static_cast<int>(row->risks.size());
        m_cautions->setText(count == 0 ? tr("No cautions")
                                       : tr("%n caution(s): %1", nullptr, count)
                                             .arg(planSentence(*m_session, row->risks.front())));
        for (const Message& risk : row->risks) all.append(planSentence(*m_session, risk));
    } else {
        m_cautions->setText(m_model.result() ? tr("No plan within the limits") : QString());
    }
    m_cautions->setToolTip(all.join(QLatin1Char('\n')));
    m_cautionList->setText(all.join(QLatin1Char('\n')));
    const bool listed = m_showCautions->isChecked();
    m_showCautions->setVisible(all.size() > 1);
    m_showCautions->setText(listed ? tr("Hide") : tr("Show all"));
    m_cautionPanel->setVisible(listed && all.size() > 1);
    const bool ready = problems.isEmpty() && m_model.current() != nullptr;
    m_add->setEnabled(ready);
    m_add->setToolTip(ready ? QString() : tr("There is no plan to add yet: see the reasons shown"));
}

void WorkloadsPage::copyCommand() {
    QApplication::clipboard()->setText(m_model.command());
    if (m_session != nullptr) m_session->announce(tr("Command copied: %1").arg(m_model.command()));
}

void WorkloadsPage::openModelFile() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open the config.json of a model"),
                                                      QString(), tr("Model files (*.json)"));
    if (file.isEmpty()) return;
    try {
        m_model.setOwnModel(documents::readHuggingFaceConfig(file.toStdString()));
    } catch (const DataError& fault) {
        m_form->field(QStringLiteral("model"))->setError(QString::fromUtf8(fault.what()));
    }
}

void WorkloadsPage::addToPlan() {
    const planning::PlanRow* row = m_model.current();
    if (row == nullptr || m_session == nullptr || !m_model.problems().isEmpty()) return;
    const PlanResult& result = *m_model.result();
    const std::string model =
        std::visit([](const auto& job) { return job.model.name; }, result.request.workload);
    const QString name = result.isTraining() ? tr("Train %1").arg(QString::fromStdString(model))
                                             : tr("Serve %1").arg(QString::fromStdString(model));
    auto document = std::make_shared<documents::PlanDocument>(documents::planDocument(
        name.toStdString(), result.request, result.answer, *m_session->catalog(),
        QDate::currentDate().toString(Qt::ISODate).toStdString()));
    document->chosenOfferId = row->offerId;
    m_session->setPlan(std::move(document));
    m_session->showPage(QStringLiteral("plans"));
}

QJsonObject WorkloadsPage::saveState() const {
    QJsonObject entries;
    const WorkloadForm& form = m_model.form();
    for (auto entry = form.entries.constBegin(); entry != form.entries.constEnd(); ++entry)
        entries.insert(entry.key(), entry.value());
    return {{QStringLiteral("version"), kStateVersion},
            {QStringLiteral("kind"), workloadKindName(form.kind)},
            {QStringLiteral("entries"), entries}};
}

void WorkloadsPage::restoreState(const QJsonObject& state) {
    if (state.value(QStringLiteral("version")).toInt() != kStateVersion) return;
    WorkloadForm form;
    const QString kind = state.value(QStringLiteral("kind")).toString();
    for (const WorkloadKind candidate :
         {WorkloadKind::Train, WorkloadKind::FineTune, WorkloadKind::Serve}) {
        if (kind == workloadKindName(candidate)) form.kind = candidate;
    }
    const QJsonObject entries = state.value(QStringLiteral("entries")).toObject();
    for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
        if (findFieldSpec(entry.key()) != nullptr)
            form.entries.insert(entry.key(), entry.value().toString());
    }
    m_model.setForm(form);
}

}  // namespace petaplan::ui
