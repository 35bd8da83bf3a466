// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/plan_views/workload_form.h"

class QComboBox;
class QCompleter;
class QHBoxLayout;
class QLabel;

namespace petaplan::ui {

class TextLabel;
class UnitLineEdit;

/// One row of the form: label, editor, derived value beside it, error under it.
class FormField : public QWidget {
    Q_OBJECT
public:
    explicit FormField(const FieldSpec& spec, QWidget* parent = nullptr);

    QString id() const { return QString::fromLatin1(m_spec.id); }
    QString text() const;
    /// Sets the editor without emitting `edited`.
    void setText(const QString& text);
    /// Choices as (id, label); the current id is kept where it still exists.
    void setChoices(const QList<std::pair<QString, QString>>& choices);
    void setCompletions(const QStringList& names);
    /// A derived value beside the editor.
    void setCaption(const QString& caption);
    /// Empty: the entry is fine.
    void setError(const QString& error);
    QString error() const;
    void retranslate(const QString& currency);
    QWidget* editor() const { return m_editor; }

signals:
    void edited(const QString& fieldId, const QString& text);

private:
    void makeChoice();
    void makeLine();

    const FieldSpec& m_spec;
    QLabel* m_label;
    QWidget* m_editor = nullptr;
    QComboBox* m_combo = nullptr;
    UnitLineEdit* m_line = nullptr;
    TextLabel* m_caption;
    TextLabel* m_error;
};

}  // namespace petaplan::ui
