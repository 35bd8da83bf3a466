// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "ui/pages/advisor/advisor_view_model.h"
#include "ui/shell/page.h"

class QPushButton;
class QScrollArea;
class QToolButton;

namespace petaplan::ui {

class AdviceView;
class DataTable;
class PathView;
class QuestionView;
class TextLabel;

/// All questions of the decision tree on one page, the path that the answers take with the reasons
/// for and against each branch, the conclusion and the offers of the live catalog that fit it.
class AdvisorPage : public Page {
    Q_OBJECT
public:
    explicit AdvisorPage(QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("advisor"); }
    QString title() const override;
    QString iconName() const override { return QStringLiteral("advisor"); }
    int shortcutDigit() const override { return 3; }
    void setSession(Session& session) override;
    bool isBusy() const override { return m_model.isBusy(); }
    void registerActions(ActionRegistry& registry) override;
    void retranslate() override;
    QWidget* firstFocus() override;
    QUndoStack* undoStack() override { return &m_model.undoStack(); }
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;

    AdvisorViewModel& viewModel() { return m_model; }
    PathView& pathView();
    DataTable& shortlist();
    QuestionView* question(const QString& id) const;

private:
    void build();
    QWidget* buildHead();
    QWidget* buildFoot();
    void buildQuestions();
    void refreshQuestions();
    void showAdvice();
    void togglePathText();
    void showInCatalog();
    void compareFirst();
    void sizeWorkload();
    void copyCommand();

    AdvisorViewModel m_model;
    Session* m_session = nullptr;
    TextLabel* m_title = nullptr;
    TextLabel* m_context = nullptr;
    QToolButton* m_asText = nullptr;
    QToolButton* m_copy = nullptr;
    QPushButton* m_startOver = nullptr;
    QScrollArea* m_questionArea = nullptr;
    QList<QuestionView*> m_questions;
    TextLabel* m_hint = nullptr;
    AdviceView* m_view = nullptr;
    TextLabel* m_state = nullptr;
    QPushButton* m_show = nullptr;
    QPushButton* m_compare = nullptr;
    QPushButton* m_size = nullptr;
};

}  // namespace petaplan::ui
