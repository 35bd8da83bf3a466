// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/workloads/form_field.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStringListModel>
#include <QVBoxLayout>

#include "ui/pages/workloads/field_texts.h"
#include "ui/plan_views/unit_line_edit.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

constexpr int kLabelWidth = 124;
constexpr int kCountWidth = 148;
constexpr int kChoiceWidth = 176;

/// Completes the last of several names separated by commas.
class NamesCompleter final : public QCompleter {
public:
    using QCompleter::QCompleter;
    QString pathFromIndex(const QModelIndex& index) const override {
        const auto* line = qobject_cast<const QLineEdit*>(widget());
        const QString before = line == nullptr ? QString() : line->text();
        const auto comma = before.lastIndexOf(QLatin1Char(','));
        const QString kept =
            comma < 0 ? QString() : QString(before.left(comma + 1) + QLatin1Char(' '));
        return kept + QCompleter::pathFromIndex(index);
    }
    QStringList splitPath(const QString& path) const override {
        return {path.section(QLatin1Char(','), -1).trimmed()};
    }
};

}  // namespace

FormField::FormField(const FieldSpec& spec, QWidget* parent)
    : QWidget(parent),
      m_spec(spec),
      m_label(new TextLabel(TypeRole::Table, Role::SecondaryText, this)),
      m_caption(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_error(new TextLabel(TypeRole::Caption, Role::Worse, this)) {
    if (spec.kind == FieldKind::Choice) {
        makeChoice();
    } else {
        makeLine();
    }
    m_editor->setObjectName(id());
    m_label->setBuddy(m_editor);
    m_label->setFixedWidth(px(kLabelWidth));
    m_caption->setElided(true);
    m_error->setWordWrap(true);
    m_error->hide();

    auto* row = new QHBoxLayout;
    row->setSpacing(px(space::kSmall));
    row->addWidget(m_label);
    const bool narrow = spec.kind == FieldKind::Count ||
                        (spec.kind == FieldKind::Choice && id() != QLatin1String("model"));
    if (narrow) {
        m_editor->setFixedWidth(px(spec.kind == FieldKind::Count ? kCountWidth : kChoiceWidth));
        row->addWidget(m_editor);
        row->addWidget(m_caption, 1);
    } else {
        row->addWidget(m_editor, 1);
        m_caption->hide();
        m_caption->setElided(false);
        m_caption->setWordWrap(true);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(px(2));
    layout->addLayout(row);
    auto* below = new QHBoxLayout;
    below->addSpacing(px(kLabelWidth + space::kSmall));
    auto* texts = new QVBoxLayout;
    texts->setSpacing(px(2));
    if (!narrow) texts->addWidget(m_caption);
    texts->addWidget(m_error);
    below->addLayout(texts, 1);
    layout->addLayout(below);
}

void FormField::makeChoice() {
    m_combo = new QComboBox(this);
    m_editor = m_combo;
    const bool searchable = id() == QLatin1String("model");
    if (searchable) {
        m_combo->setEditable(true);
        m_combo->setInsertPolicy(QComboBox::NoInsert);
        m_combo->completer()->setFilterMode(Qt::MatchContains);
        m_combo->completer()->setCompletionMode(QCompleter::PopupCompletion);
        connect(m_combo->lineEdit(), &QLineEdit::editingFinished, this,
                [this] { emit edited(id(), text()); });
    }
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(8);
    connect(m_combo, &QComboBox::activated, this, [this] { emit edited(id(), text()); });
}

void FormField::makeLine() {
    m_line = new UnitLineEdit(this);
    m_editor = m_line;
    if (m_spec.kind == FieldKind::Count) m_line->setAlignment(Qt::AlignRight);
    connect(m_line, &QLineEdit::textEdited, this, [this] { emit edited(id(), text()); });
}

QString FormField::text() const {
    if (m_line != nullptr) return m_line->text();
    const QString shown = m_combo->currentText();
    const int index = m_combo->findText(shown);
    if (index >= 0) return m_combo->itemData(index).toString();
    return shown;
}

void FormField::setText(const QString& text) {
    if (m_line != nullptr) {
        if (m_line->text() != text) m_line->setText(text);
        return;
    }
    const QSignalBlocker quiet(m_combo);
    const int index = m_combo->findData(text);
    m_combo->setCurrentIndex(index);
    if (index < 0 && m_combo->isEditable()) m_combo->setEditText(text);
}

void FormField::setChoices(const QList<std::pair<QString, QString>>& choices) {
    if (m_combo == nullptr) return;
    const QString current = text();
    const QSignalBlocker quiet(m_combo);
    m_combo->clear();
    for (const auto& [choice, label] : choices) m_combo->addItem(label, choice);
    setText(current);
}

void FormField::setCompletions(const QStringList& names) {
    if (m_line == nullptr) return;
    auto* completer = new NamesCompleter(this);
    completer->setModel(new QStringListModel(names, completer));
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    completer->setMaxVisibleItems(10);
    m_line->setCompleter(completer);
    connect(
        completer, QOverload<const QString&>::of(&QCompleter::activated), this,
        [this] { emit edited(id(), text()); }, Qt::QueuedConnection);
}

void FormField::setCaption(const QString& caption) {
    m_caption->setText(caption);
    if (m_spec.kind != FieldKind::Count && id() == QLatin1String("model"))
        m_caption->setVisible(!caption.isEmpty());
}

void FormField::setError(const QString& error) {
    const bool wrong = !error.isEmpty();
    m_error->setText(error);
    m_error->setVisible(wrong);
    setInvalid(m_editor, wrong);
    m_editor->setAccessibleDescription(wrong ? error : fieldHint(id()));
}

QString FormField::error() const {
    return m_error->isHidden() ? QString() : m_error->text();
}

void FormField::retranslate(const QString& currency) {
    m_label->setText(fieldLabel(id()));
    m_editor->setAccessibleName(fieldLabel(id()));
    m_editor->setToolTip(fieldHint(id()));
    m_label->setToolTip(fieldHint(id()));
    if (m_line != nullptr) {
        m_line->setUnit(fieldUnit(id(), currency));
        m_line->setPlaceholderText(fieldPlaceholder(id()));
    }
}

}  // namespace petaplan::ui
