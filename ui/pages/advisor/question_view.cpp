// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advisor/question_view.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QRadioButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/pages/advisor/advisor_view_model.h"
#include "ui/plan_views/unit_line_edit.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

constexpr int kNumberWidth = 22;

}  // namespace

QuestionView::QuestionView(AdvisorViewModel& model, const planning::Question& question, int number,
                           QWidget* parent)
    : QWidget(parent), m_model(model), m_id(QString::fromStdString(question.id)) {
    setObjectName(QStringLiteral("question_") + m_id);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge),
                               px(space::kMedium));
    layout->setSpacing(0);
    auto* index = new TextLabel(TypeRole::Table, Role::SecondaryText, this);
    index->setText(QString::number(number));
    index->setFixedWidth(px(kNumberWidth));
    layout->addWidget(index, 0, Qt::AlignTop);

    auto* column = new QVBoxLayout;
    column->setSpacing(px(space::kTight));
    auto* asked = new TextLabel(TypeRole::TableStrong, Role::Text, this);
    asked->setText(m_model.text(question.text));
    asked->setWordWrap(true);
    column->addWidget(asked);
    layout->addLayout(column, 1);

    m_why = new TextLabel(TypeRole::Caption, Role::SecondaryText, this);
    m_why->setText(m_model.text(question.why));
    m_why->setWordWrap(true);
    m_error = new TextLabel(TypeRole::Caption, Role::Worse, this);
    m_error->setWordWrap(true);
    m_error->hide();
    m_undo = new QToolButton(this);
    m_undo->setText(tr("Undo this change"));
    setButtonKind(m_undo, ButtonKind::Link);
    m_undo->hide();

    if (question.kind == planning::QuestionKind::Choice ||
        question.kind == planning::QuestionKind::YesNo) {
        buildChoices(question);
    } else {
        buildField(question);
    }
    column->addWidget(m_error);
    column->addWidget(m_why);
    column->addWidget(m_undo, 0, Qt::AlignLeft);
    connect(m_undo, &QToolButton::clicked, &m_model.undoStack(), &QUndoStack::undo);
    refresh();
}

void QuestionView::buildChoices(const planning::Question& question) {
    m_choices = new QButtonGroup(this);
    auto* box = new QWidget(this);
    auto* flow = new FlowLayout(px(space::kSmall), box);
    flow->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& id, const QString& text) {
        auto* button = new QRadioButton(text, box);
        button->setObjectName(m_id + QLatin1Char('=') + id);
        button->setProperty("answer", id);
        button->setAccessibleDescription(m_model.text(question.text));
        m_choices->addButton(button);
        flow->addWidget(button);
    };
    if (question.kind == planning::QuestionKind::YesNo) {
        add(QStringLiteral("yes"), tr("Yes"));
        add(QStringLiteral("no"), tr("No"));
    } else {
        for (const planning::Question::Option& option : question.options)
            add(QString::fromStdString(option.id), m_model.text(option.text));
    }
    layout()->itemAt(1)->layout()->addWidget(box);
    connect(m_choices, &QButtonGroup::buttonClicked, this, [this](QAbstractButton* button) {
        m_model.setAnswer(m_id, button->property("answer").toString());
    });
}

void QuestionView::buildField(const planning::Question& question) {
    m_field = new UnitLineEdit(this);
    m_field->setObjectName(m_id);
    m_field->setAccessibleName(m_model.text(question.text));
    if (question.kind == planning::QuestionKind::Number) {
        m_field->setAlignment(Qt::AlignRight);
        m_field->setFixedWidth(px(140));
        m_field->setUnit(QString::fromStdString(question.unit));
        m_field->setPlaceholderText(tr("not given"));
    } else {
        m_field->setFixedWidth(px(220));
        m_field->setPlaceholderText(tr("any; CN, SG"));
    }
    auto* column = static_cast<QVBoxLayout*>(layout()->itemAt(1)->layout());
    column->addWidget(m_field, 0, Qt::AlignLeft);
    connect(m_field, &QLineEdit::textEdited, this,
            [this](const QString& text) { m_model.setAnswer(m_id, text); });
}

void QuestionView::refresh() {
    const QString answer = m_model.answer(m_id);
    if (m_choices != nullptr) {
        const auto buttons = m_choices->buttons();
        for (QAbstractButton* button : buttons) {
            if (button->property("answer").toString() == answer) button->setChecked(true);
        }
    } else if (m_field->text().trimmed() != answer) {
        m_field->setText(answer);
    }
    const QString fault = m_model.problem(m_id);
    m_error->setText(fault);
    m_error->setVisible(!fault.isEmpty());
    if (m_field != nullptr) {
        setInvalid(m_field, !fault.isEmpty());
        m_field->setAccessibleDescription(fault.isEmpty() ? m_why->text() : fault);
    }
    m_changed = m_model.lastChanged() == m_id;
    m_undo->setVisible(m_changed && m_model.undoStack().canUndo());
    update();
}

QWidget* QuestionView::editor() const {
    if (m_field != nullptr) return m_field;
    if (QAbstractButton* checked = m_choices->checkedButton()) return checked;
    const auto buttons = m_choices->buttons();
    return buttons.isEmpty() ? nullptr : buttons.first();
}

void QuestionView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_changed) painter.fillRect(rect(), colour(Role::CurrentBackground));
    painter.setPen(colour(Role::Hairline));
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

}  // namespace petaplan::ui
