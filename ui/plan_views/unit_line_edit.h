// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace petaplan::ui {

/// A line edit with its unit inside, right of the text.
class UnitLineEdit : public QLineEdit {
    Q_OBJECT
public:
    using QLineEdit::QLineEdit;
    void setUnit(const QString& unit);
    const QString& unit() const { return m_unit; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyMargins();
    QString m_unit;
};

}  // namespace petaplan::ui
