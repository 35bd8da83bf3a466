// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/base/date.h"

class QDateEdit;
class QPushButton;

namespace petaplan::ui {

class TextLabel;

/// The two days of a comparison of one offer with itself.
class DateBar : public QWidget {
    Q_OBJECT
public:
    explicit DateBar(QWidget* parent);

    void setDates(Date first, Date second);
    Date first() const;
    Date second() const;
    void retranslate();

signals:
    void changed();  ///< by the user
    void closed();

private:
    TextLabel* m_label;
    TextLabel* m_and;
    QDateEdit* m_first;
    QDateEdit* m_second;
    QPushButton* m_close;
};

}  // namespace petaplan::ui
