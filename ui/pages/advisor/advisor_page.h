// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "ui/pages/advisor/advisor_view_model.h"
#include "ui/shell/page.h"

class QPlainTextEdit;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QToolButton;

namespace petaplan::ui {

class Card;
class DataTable;
class PathView;
class QuestionView;
class SectionHead;
class ShortlistModel;
class Strip;
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
    PathView& pathView() { return *m_path; }
    DataTable& shortlist() { return *m_table; }
    QuestionView* question(const QString& id) const;

private:
    void build();
    QWidget* buildHead();
    QWidget* buildAnswer();
    QWidget* buildFoot();
    void buildQuestions();
    void refreshQuestions();
    void showAdvice();
    void fitPath();
    void showBox(int index);
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
    SectionHead* m_pathHead = nullptr;
    QStackedWidget* m_pathStack = nullptr;
    PathView* m_path = nullptr;
    QPlainTextEdit* m_pathText = nullptr;
    Card* m_ruleCard = nullptr;
    TextLabel* m_ruleTitle = nullptr;
    TextLabel* m_rule = nullptr;
    Card* m_conclusionCard = nullptr;
    TextLabel* m_conclusion = nullptr;
    TextLabel* m_advice = nullptr;
    TextLabel* m_cautions = nullptr;
    Strip* m_strip = nullptr;
    SectionHead* m_listHead = nullptr;
    DataTable* m_table = nullptr;
    ShortlistModel* m_offers = nullptr;
    TextLabel* m_state = nullptr;
    QPushButton* m_show = nullptr;
    QPushButton* m_compare = nullptr;
    QPushButton* m_size = nullptr;
};

}  // namespace petaplan::ui
