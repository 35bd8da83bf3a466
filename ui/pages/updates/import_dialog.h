// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/pages/updates/update_view_model.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace petaplan::ui {

/// What the imported files leave open: the day of their prices, their provider, their currency.
class ImportDialog : public QDialog {
    Q_OBJECT
public:
    ImportDialog(const ImportEntries& entries, QWidget* parent);

    ImportEntries entries() const;

private:
    void check();

    QLineEdit* m_day;
    QLineEdit* m_provider;
    QLineEdit* m_currency;
    QLabel* m_fault;
    QPushButton* m_read;
};

}  // namespace petaplan::ui
