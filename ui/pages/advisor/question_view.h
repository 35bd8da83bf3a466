// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/planning/decision_tree.h"

class QAbstractButton;
class QButtonGroup;
class QComboBox;
class QToolButton;

namespace petaplan::ui {

class AdvisorViewModel;
class TextLabel;
class UnitLineEdit;

/// One question of the tree with its answer: radio buttons for few choices, a list for many, a
/// field for numbers and countries. The last changed one is tinted and offers to undo.
class QuestionView : public QWidget {
    Q_OBJECT
public:
    QuestionView(AdvisorViewModel& model, const planning::Question& question, int number,
                 QWidget* parent = nullptr);

    QString questionId() const { return m_id; }
    /// Shows the model's answer, fault and whether it was the last change.
    void refresh();
    /// The widget that takes the focus.
    QWidget* editor() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void buildChoices(const planning::Question& question);
    void buildField(const planning::Question& question);

    AdvisorViewModel& m_model;
    QString m_id;
    bool m_changed = false;
    QButtonGroup* m_choices = nullptr;
    UnitLineEdit* m_field = nullptr;
    TextLabel* m_why = nullptr;
    TextLabel* m_error = nullptr;
    QToolButton* m_undo = nullptr;
};

}  // namespace petaplan::ui
