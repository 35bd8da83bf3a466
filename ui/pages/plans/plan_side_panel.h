// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QPlainTextEdit;
class QPushButton;

namespace petaplan::ui {

class CollapsibleSection;
class KeyFigure;
class PlanEditor;
class Session;

/// What qualifies a plan: its total, why the chosen row, cautions, price changes, refusals,
/// assumptions, sources and the user's notes.
class PlanSidePanel : public QScrollArea {
    Q_OBJECT
public:
    PlanSidePanel(PlanEditor& editor, QWidget* parent = nullptr);

    void setSession(Session& session);
    void retranslate();
    CollapsibleSection* refusedSection() const { return m_refused; }
    CollapsibleSection* priceSection() const { return m_prices; }
    QPlainTextEdit* notes() const { return m_notes; }

private:
    void showPlan();
    void showPrices();
    QStringList reasons() const;
    QStringList cautions() const;
    QStringList refusals() const;
    QStringList assumptions() const;
    QStringList sources() const;

    PlanEditor& m_editor;
    Session* m_session = nullptr;
    KeyFigure* m_cost;
    KeyFigure* m_time;
    CollapsibleSection* m_why;
    CollapsibleSection* m_cautions;
    CollapsibleSection* m_prices;
    CollapsibleSection* m_refused;
    CollapsibleSection* m_assumptions;
    CollapsibleSection* m_sources;
    CollapsibleSection* m_notesSection;
    QPlainTextEdit* m_notes;
};

}  // namespace petaplan::ui
