// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QHBoxLayout;
class QPlainTextEdit;
class QStackedWidget;

namespace petaplan::ui {

class AdvisorViewModel;
class Card;
class DataTable;
class PathView;
class SectionHead;
class Session;
class ShortlistModel;
class Strip;
class TextLabel;

/// What the answers lead to: the path with the reasons for and against each branch, the conclusion
/// and the offers of the live catalog that fit it.
class AdviceView : public QScrollArea {
    Q_OBJECT
public:
    AdviceView(AdvisorViewModel& model, QWidget* parent);

    void setSession(const Session& session) { m_session = &session; }
    void retranslate();
    void showAdvice();
    void setPathAsText(bool on);
    PathView& path() { return *m_path; }
    DataTable& shortlist() { return *m_table; }

private:
    void build();
    QHBoxLayout* buildCards(QWidget* content);
    void showConclusion();
    void showShortlist();
    void fitPath();
    void showBox(int index);

    AdvisorViewModel& m_model;
    const Session* m_session = nullptr;
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
};

}  // namespace petaplan::ui
