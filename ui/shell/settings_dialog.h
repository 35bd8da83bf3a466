// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/shell/settings.h"

class QCheckBox;
class QComboBox;
class QDateEdit;
class QDialogButtonBox;
class QFormLayout;
class QLabel;

namespace petaplan::ui {

/// Language, look, currency, units and the date that ages of prices are counted to. Each change is
/// applied at once, so that its effect is seen; "Defaults" sets all back.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    /// `currencies` are those that the catalog can convert into.
    SettingsDialog(const Settings& settings, const QStringList& currencies, QWidget* parent);

    const Settings& settings() const { return m_settings; }
    /// Sets every text again; called after a change of language.
    void retranslate();

signals:
    void settingsChanged(const petaplan::ui::Settings& settings);

private:
    void showSettings(const Settings& settings);
    void take();
    QLabel* addRow(QWidget* field);

    Settings m_settings;
    bool m_showing = false;  ///< fields are being set, not changed by the user
    QFormLayout* m_form;
    QComboBox* m_language;
    QComboBox* m_theme;
    QComboBox* m_textScale;
    QComboBox* m_currency;
    QComboBox* m_precision;
    QCheckBox* m_fixedDate;
    QDateEdit* m_asOf;
    QLabel* m_hint;
    QDialogButtonBox* m_buttons;
    QList<QLabel*> m_labels;
};

}  // namespace petaplan::ui
