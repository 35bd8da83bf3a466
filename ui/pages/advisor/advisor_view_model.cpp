// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advisor/advisor_view_model.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QStringList>
#include <QUndoCommand>

#include <algorithm>
#include <limits>
#include <utility>

#include "ui/plan_views/plan_command.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

constexpr int kDelayMs = 80;
constexpr std::size_t kShortlist = 10;

}  // namespace

/// One change of the answers, both ways; typing in one field merges into one step.
class AnswersCommand final : public QUndoCommand {
public:
    AnswersCommand(AdvisorViewModel& model, planning::Answers after, QString changed,
                   const QString& text)
        : QUndoCommand(text),
          m_model(model),
          m_before(model.answers()),
          m_after(std::move(after)),
          m_changed(std::move(changed)) {}

    void undo() override { m_model.setAnswers(m_before, QString()); }
    void redo() override { m_model.setAnswers(m_after, m_changed); }
    int id() const override { return m_changed.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = dynamic_cast<const AnswersCommand*>(other);
        if (next == nullptr || next->m_changed != m_changed || !m_mergeable) return false;
        m_after = next->m_after;
        return true;
    }
    void setMergeable(bool on) { m_mergeable = on; }

private:
    AdvisorViewModel& m_model;
    planning::Answers m_before;
    planning::Answers m_after;
    QString m_changed;
    bool m_mergeable = false;
};

AdvisorViewModel::AdvisorViewModel(QObject* parent) : QObject(parent), m_asking(this) {
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &AdvisorViewModel::ask);
    connect(&m_asking, &TaskRunner::busyChanged, this, &AdvisorViewModel::busyChanged);
}

void AdvisorViewModel::setSession(Session& session) {
    m_session = &session;
    const auto loaded = [this] {
        emit treeChanged();
        m_delay.start();
    };
    connect(&session, &Session::catalogChanged, this, loaded);
    connect(&session, &Session::contextChanged, this, [this] { m_delay.start(); });
    loaded();
}

const planning::DecisionTree* AdvisorViewModel::tree() const {
    return m_session == nullptr ? nullptr : m_session->tree().get();
}

const planning::Question* AdvisorViewModel::question(const QString& id) const {
    if (tree() == nullptr) return nullptr;
    const auto& questions = tree()->questions;
    const auto found = std::find_if(
        questions.begin(), questions.end(),
        [&](const planning::Question& candidate) { return candidate.id == id.toStdString(); });
    return found == questions.end() ? nullptr : &*found;
}

QString AdvisorViewModel::answer(const QString& questionId) const {
    const auto own = m_answers.find(questionId.toStdString());
    if (own != m_answers.end()) return QString::fromStdString(own->second);
    const planning::Question* asked = question(questionId);
    return asked == nullptr ? QString() : QString::fromStdString(asked->defaultAnswer);
}

bool AdvisorViewModel::isAnswered(const QString& questionId) const {
    return m_answers.find(questionId.toStdString()) != m_answers.end();
}

void AdvisorViewModel::setAnswer(const QString& questionId, const QString& answer) {
    planning::Answers after = m_answers;
    if (answer.trimmed().isEmpty()) {
        after.erase(questionId.toStdString());
    } else {
        after[questionId.toStdString()] = answer.trimmed().toStdString();
    }
    if (after == m_answers) return;
    const planning::Question* asked = question(questionId);
    auto* command = new AnswersCommand(*this, std::move(after), questionId,
                                       asked == nullptr ? questionId : text(asked->text));
    command->setMergeable(asked != nullptr && (asked->kind == planning::QuestionKind::Number ||
                                               asked->kind == planning::QuestionKind::Countries));
    m_undo.push(command);
}

void AdvisorViewModel::startOver() {
    if (m_answers.empty()) return;
    m_undo.push(new AnswersCommand(*this, {}, QString(), tr("Start over")));
}

void AdvisorViewModel::restore(const planning::Answers& answers) {
    m_undo.clear();
    setAnswers(answers, QString());
}

void AdvisorViewModel::setAnswers(const planning::Answers& answers, const QString& changed) {
    m_answers = answers;
    m_lastChanged = changed;
    emit answersChanged();
    m_delay.start();
    emit busyChanged();
}

void AdvisorViewModel::ask() {
    if (m_session == nullptr || !m_session->isLoaded() || tree() == nullptr) return;
    m_asking.start(
        [catalog = m_session->catalog(), tree = m_session->tree(), answers = m_answers,
         context = m_session->context()](const std::stop_token&) {
            return std::make_shared<const planning::Advice>(planning::advise(
                *catalog, *tree, answers, context, std::numeric_limits<std::size_t>::max()));
        },
        [this](std::shared_ptr<const planning::Advice> advice) {
            m_advice = std::move(advice);
            m_shortlist =
                bestPerInstance(*m_session->catalog(), m_advice->shortlist.rows, kShortlist);
            emit adviceChanged();
        });
}

QString AdvisorViewModel::problem(const QString& questionId) const {
    if (!m_advice || m_session == nullptr) return {};
    for (const Problem& candidate : m_advice->problems) {
        if (candidate.field == questionId.toStdString())
            return m_session->sentence(candidate.message);
    }
    return {};
}

QString AdvisorViewModel::text(const planning::LocalText& text) const {
    const std::string code(
        text::languageCode(m_session == nullptr ? text::Language::English : m_session->language()));
    auto found = text.find(code);
    if (found == text.end()) found = text.find("en");
    return found == text.end() ? QString() : QString::fromStdString(found->second);
}

QString AdvisorViewModel::pathText() const {
    if (!m_advice || tree() == nullptr) return {};
    QStringList lines{text(tree()->title), QString()};
    for (const planning::Question& asked : tree()->questions) {
        const auto given = m_advice->answers.find(asked.id);
        if (given == m_advice->answers.end()) continue;
        lines.append(tr("%1 %2").arg(text(asked.text), QString::fromStdString(given->second)));
    }
    lines.append(QString());
    for (const planning::PathStep& step : m_advice->path) {
        for (const planning::PathStep::Candidate& candidate : step.candidates) {
            const QString rule = candidate.condition.empty()
                                     ? tr("otherwise")
                                     : QString::fromStdString(candidate.condition);
            lines.append((candidate.taken ? tr("→ %1 [%2]") : tr("  ✕ %1 [%2]"))
                             .arg(text(candidate.reason), rule));
        }
    }
    if (m_advice->conclusion) {
        lines.append(
            {QString(), text(m_advice->conclusion->title), text(m_advice->conclusion->advice)});
        for (const planning::LocalText& caution : m_advice->conclusion->cautions)
            lines.append(tr("Caution: %1").arg(text(caution)));
    }
    lines.append(QString());
    for (const QString& id : shortlistIds(static_cast<int>(kShortlist))) lines.append(id);
    return lines.join(QLatin1Char('\n'));
}

QString AdvisorViewModel::command() const {
    QJsonObject answers;
    for (const auto& [id, value] : m_answers)
        answers.insert(QString::fromStdString(id), QString::fromStdString(value));
    const QString json = QString::fromUtf8(QJsonDocument(answers).toJson(QJsonDocument::Compact));
    return QStringLiteral("printf %s %1 | petaplan-cli advise --answers /dev/stdin")
        .arg(shellWord(json));
}

QStringList AdvisorViewModel::shortlistIds(int most) const {
    QStringList ids;
    if (!m_advice || m_session == nullptr || !m_session->catalog()) return ids;
    for (const ShortlistEntry& entry : m_shortlist) {
        if (ids.size() >= most) break;
        ids.append(QString::fromStdString(m_session->catalog()->offerId(entry.offer)));
    }
    return ids;
}

}  // namespace petaplan::ui
