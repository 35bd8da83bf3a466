// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advisor/advisor_page.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QJsonObject>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/pages/advisor/advice_view.h"
#include "ui/pages/advisor/question_view.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

constexpr int kHeadHeight = 52;
constexpr int kQuestionsWidth = 380;
constexpr int kCompared = 3;
constexpr int kStateVersion = 1;

}  // namespace

AdvisorPage::AdvisorPage(QWidget* parent) : Page(parent) {
    build();
    connect(&m_model, &AdvisorViewModel::treeChanged, this, &AdvisorPage::buildQuestions);
    connect(&m_model, &AdvisorViewModel::answersChanged, this, &AdvisorPage::refreshQuestions);
    connect(&m_model, &AdvisorViewModel::adviceChanged, this, &AdvisorPage::showAdvice);
}

QString AdvisorPage::title() const {
    return tr("Advisor");
}

void AdvisorPage::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    auto* panes = new QSplitter(Qt::Horizontal, this);
    panes->setHandleWidth(1);
    panes->setChildrenCollapsible(false);
    m_questionArea = new QScrollArea(panes);
    m_questionArea->setFrameShape(QFrame::NoFrame);
    m_questionArea->setWidgetResizable(true);
    m_questionArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_questionArea->setMinimumWidth(px(300));
    panes->addWidget(m_questionArea);
    m_view = new AdviceView(m_model, panes);
    panes->addWidget(m_view);
    panes->setStretchFactor(1, 1);
    panes->setSizes({px(kQuestionsWidth), px(1080)});
    layout->addWidget(panes, 1);
    layout->addWidget(buildFoot());
}

QWidget* AdvisorPage::buildHead() {
    auto* head = new Surface(Role::Base, Qt::BottomEdge, this);
    head->setFixedHeight(px(kHeadHeight));
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), 0);
    row->setSpacing(px(space::kMedium));
    m_title = new TextLabel(TypeRole::PageTitle, Role::Text, head);
    m_context = new TextLabel(TypeRole::Caption, Role::SecondaryText, head);
    m_context->setElided(true);
    m_asText = new QToolButton(head);
    m_asText->setObjectName(QStringLiteral("path_as_text"));
    m_asText->setCheckable(true);
    m_copy = new QToolButton(head);
    for (QToolButton* button : {m_asText, m_copy}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        setButtonKind(button, ButtonKind::Flat);
    }
    m_asText->setIcon(icon(QStringLiteral("source")));
    m_copy->setIcon(icon(QStringLiteral("copy")));
    m_startOver = new QPushButton(head);
    m_startOver->setIcon(icon(QStringLiteral("undo")));
    m_startOver->setObjectName(QStringLiteral("start_over"));
    row->addWidget(m_title);
    row->addWidget(m_context, 1);
    row->addWidget(m_asText);
    row->addWidget(m_copy);
    row->addWidget(m_startOver);
    connect(m_asText, &QToolButton::clicked, this, &AdvisorPage::togglePathText);
    connect(m_copy, &QToolButton::clicked, this, &AdvisorPage::copyCommand);
    connect(m_startOver, &QPushButton::clicked, &m_model, &AdvisorViewModel::startOver);
    return head;
}

QWidget* AdvisorPage::buildFoot() {
    auto* foot = new Surface(Role::Panel, Qt::TopEdge, this);
    foot->setFixedHeight(px(kHeadHeight));
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), 0);
    row->setSpacing(px(space::kSmall));
    m_state = new TextLabel(TypeRole::Body, Role::Text, foot);
    m_state->setElided(true);
    m_show = new QPushButton(foot);
    m_show->setObjectName(QStringLiteral("show_in_catalog"));
    m_compare = new QPushButton(foot);
    m_compare->setObjectName(QStringLiteral("compare_first"));
    m_size = new QPushButton(foot);
    m_size->setObjectName(QStringLiteral("size_workload"));
    setButtonKind(m_size, ButtonKind::Primary);
    row->addWidget(m_state, 1);
    row->addWidget(m_show);
    row->addWidget(m_compare);
    row->addWidget(m_size);
    connect(m_show, &QPushButton::clicked, this, &AdvisorPage::showInCatalog);
    connect(m_compare, &QPushButton::clicked, this, &AdvisorPage::compareFirst);
    connect(m_size, &QPushButton::clicked, this, &AdvisorPage::sizeWorkload);
    return foot;
}

void AdvisorPage::setSession(Session& session) {
    m_session = &session;
    m_model.setSession(session);
    m_view->setSession(session);
    retranslate();
}

void AdvisorPage::registerActions(ActionRegistry& registry) {
    registry.add({QStringLiteral("advisor.path_text"),
                  [] { return tr("Path as &text"); },
                  QStringLiteral("source"),
                  {QKeySequence(Qt::CTRL | Qt::Key_T)},
                  id(),
                  MenuPlace::View,
                  this,
                  false},
                 [this] {
                     m_asText->toggle();
                     togglePathText();
                 });
    registry.add({QStringLiteral("advisor.show_in_catalog"),
                  [] { return tr("&Show in catalog"); },
                  QStringLiteral("catalog"),
                  {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L)},
                  id(),
                  MenuPlace::Catalog,
                  this,
                  false},
                 [this] { showInCatalog(); });
    registry.add({QStringLiteral("advisor.size"),
                  [] { return tr("Si&ze this workload"); },
                  QStringLiteral("workloads"),
                  {QKeySequence(Qt::CTRL | Qt::Key_Return)},
                  id(),
                  MenuPlace::Plan,
                  this,
                  false},
                 [this] { sizeWorkload(); });
    registry.add({QStringLiteral("advisor.start_over"),
                  [] { return tr("Start &over"); },
                  QStringLiteral("undo"),
                  {},
                  id(),
                  MenuPlace::Edit,
                  this,
                  false},
                 [this] { m_model.startOver(); });
    registry.add({QStringLiteral("advisor.copy_command"),
                  [] { return tr("Copy as &command"); },
                  QStringLiteral("copy"),
                  {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C)},
                  id(),
                  MenuPlace::Edit,
                  this,
                  false},
                 [this] { copyCommand(); });
}

void AdvisorPage::retranslate() {
    m_title->setText(title());
    m_questionArea->setAccessibleName(tr("Questions"));
    m_asText->setText(tr("Path as text"));
    m_copy->setText(tr("Copy as command"));
    m_startOver->setText(tr("Start over"));
    m_show->setText(tr("Show in catalog"));
    m_compare->setText(tr("Compare the first %1").arg(kCompared));
    m_size->setText(tr("Size this workload"));
    m_view->retranslate();
    m_questionArea->setAccessibleName(tr("Questions"));
    buildQuestions();
    showAdvice();
}

void AdvisorPage::buildQuestions() {
    m_questions.clear();
    auto* content = new QWidget(m_questionArea);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, px(space::kMedium));
    layout->setSpacing(0);
    if (const planning::DecisionTree* tree = m_model.tree()) {
        m_context->setText(m_model.text(tree->title));
        int number = 1;
        for (const planning::Question& question : tree->questions) {
            auto* view = new QuestionView(m_model, question, number++, content);
            m_questions.append(view);
            layout->addWidget(view);
        }
    }
    m_hint = new TextLabel(TypeRole::Caption, Role::SecondaryText, content);
    m_hint->setWordWrap(true);
    m_hint->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge), 0);
    m_hint->setText(
        tr("Any answer can be changed in any order. Unanswered questions use the "
           "default shown."));
    layout->addWidget(m_hint);
    layout->addStretch(1);
    m_questionArea->setWidget(content);
}

QuestionView* AdvisorPage::question(const QString& id) const {
    for (QuestionView* view : m_questions) {
        if (view->questionId() == id) return view;
    }
    return nullptr;
}

PathView& AdvisorPage::pathView() {
    return m_view->path();
}

DataTable& AdvisorPage::shortlist() {
    return m_view->shortlist();
}

QWidget* AdvisorPage::firstFocus() {
    return m_questions.isEmpty() ? this : m_questions.first()->editor();
}

void AdvisorPage::refreshQuestions() {
    for (QuestionView* view : std::as_const(m_questions)) view->refresh();
}

void AdvisorPage::showAdvice() {
    refreshQuestions();
    const auto& advice = m_model.advice();
    const bool concluded = advice && advice->conclusion.has_value();
    m_view->showAdvice();
    m_show->setEnabled(concluded);
    m_compare->setEnabled(concluded && m_model.shortlist().size() > 1);
    m_size->setEnabled(concluded);
    if (!advice || m_session == nullptr || !m_session->catalog()) return;
    const QLocale locale;
    const auto matched = static_cast<qulonglong>(advice->shortlist.matched);
    m_state->setText(advice->problems.empty() ? tr("%1 offers fit").arg(locale.toString(matched))
                                              : tr("Correct %n answer(s)", nullptr,
                                                   static_cast<int>(advice->problems.size())));
    // Said aloud where it stands; the status line would only repeat it.
    m_state->setAccessibleName(m_state->text());
    if (!isVisible()) return;
    QAccessibleEvent alert(m_state, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void AdvisorPage::togglePathText() {
    m_view->setPathAsText(m_asText->isChecked());
}

void AdvisorPage::showInCatalog() {
    const auto& advice = m_model.advice();
    if (!advice || m_session == nullptr) return;
    const auto& filter = advice->query.filter;
    QStringList pricing;
    for (const std::string& way : filter.pricing) pricing.append(QString::fromStdString(way));
    m_session->showOffers(filter.where ? QString::fromStdString(filter.where->text()) : QString(),
                          pricing);
}

void AdvisorPage::compareFirst() {
    if (m_session == nullptr) return;
    m_session->tray().set(m_model.shortlistIds(kCompared));
    m_session->showPage(QStringLiteral("compare"));
}

void AdvisorPage::sizeWorkload() {
    if (m_session == nullptr || !m_model.advice()) return;
    QMap<QString, QString> entries;
    const QString work = m_model.answer(QStringLiteral("workload"));
    if (work == QLatin1String("train") || work == QLatin1String("finetune") ||
        work == QLatin1String("serve"))
        entries.insert(QStringLiteral("kind"), work);
    entries.insert(QStringLiteral("country"), m_model.answer(QStringLiteral("residency")));
    const auto& pricing = m_model.advice()->query.filter.pricing;
    entries.insert(QStringLiteral("pricing"), pricing.size() == 1
                                                  ? QString::fromStdString(pricing.front())
                                                  : QStringLiteral("any"));
    m_session->sizeWorkload(entries);
}

void AdvisorPage::copyCommand() {
    QApplication::clipboard()->setText(m_model.command());
    if (m_session != nullptr) m_session->announce(tr("Command copied"));
}

QJsonObject AdvisorPage::saveState() const {
    QJsonObject answers;
    for (const auto& [id, value] : m_model.answers())
        answers.insert(QString::fromStdString(id), QString::fromStdString(value));
    return {{QStringLiteral("version"), kStateVersion}, {QStringLiteral("answers"), answers}};
}

void AdvisorPage::restoreState(const QJsonObject& state) {
    if (state.value(QStringLiteral("version")).toInt() != kStateVersion) return;
    planning::Answers answers;
    const QJsonObject stored = state.value(QStringLiteral("answers")).toObject();
    for (auto entry = stored.begin(); entry != stored.end(); ++entry)
        answers[entry.key().toStdString()] = entry.value().toString().toStdString();
    m_model.restore(answers);
}

}  // namespace petaplan::ui
