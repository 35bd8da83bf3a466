// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <memory>
#include <optional>

#include "core/planning/decision_tree.h"
#include "ui/pages/advisor/shortlist_model.h"
#include "ui/shell/task_runner.h"

namespace petaplan::ui {

class Session;

/// What the Advisor shows, without widgets: the questions of the tree, the user's answers with
/// undo, and the advice that follows, asked again off the GUI thread after each answer.
class AdvisorViewModel : public QObject {
    Q_OBJECT
public:
    explicit AdvisorViewModel(QObject* parent = nullptr);

    void setSession(Session& session);
    /// Null until the tree is loaded.
    const planning::DecisionTree* tree() const;

    /// What the user answered; unanswered questions are absent.
    const planning::Answers& answers() const { return m_answers; }
    /// The answer in force: the user's, else the default of the question; may be empty.
    QString answer(const QString& questionId) const;
    bool isAnswered(const QString& questionId) const;
    /// An undoable step; an empty answer means the default again.
    void setAnswer(const QString& questionId, const QString& answer);
    /// Forgets all answers, undoably.
    void startOver();
    /// Replaces all answers without an undo step (a restored session).
    void restore(const planning::Answers& answers);
    QUndoStack& undoStack() { return m_undo; }
    /// Question of the last change; empty after starting over.
    const QString& lastChanged() const { return m_lastChanged; }

    /// Last advice; null until the first.
    const std::shared_ptr<const planning::Advice>& advice() const { return m_advice; }
    /// The first instance types of the advice, each with its best offer.
    const std::vector<ShortlistEntry>& shortlist() const { return m_shortlist; }
    bool isBusy() const { return m_asking.isBusy() || m_delay.isActive(); }
    /// Fault of an answer, as a sentence; empty when fine.
    QString problem(const QString& questionId) const;

    /// A text of the tree in the session's language, English where it is missing.
    QString text(const planning::LocalText& text) const;
    /// Path, reasons, conclusion and shortlist as plain text.
    QString pathText() const;
    /// The same question for petaplan-cli.
    QString command() const;
    /// Ids of the first offers of the shortlist.
    QStringList shortlistIds(int most) const;

signals:
    void treeChanged();
    void answersChanged();
    void adviceChanged();
    void busyChanged();

private:
    friend class AnswersCommand;
    void setAnswers(const planning::Answers& answers, const QString& changed);
    void ask();
    const planning::Question* question(const QString& id) const;

    Session* m_session = nullptr;
    planning::Answers m_answers;
    QString m_lastChanged;
    std::shared_ptr<const planning::Advice> m_advice;
    std::vector<ShortlistEntry> m_shortlist;
    QUndoStack m_undo;
    QTimer m_delay;
    TaskRunner m_asking;
};

}  // namespace petaplan::ui
