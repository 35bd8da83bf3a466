// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

#include <optional>

#include "core/catalog/filter_expression.h"

namespace petaplan::ui {

/// The query line: numbers in the accent colour, the faulty part underlined; Esc clears, a second
/// Esc leaves.
class QueryField : public QLineEdit {
    Q_OBJECT
public:
    explicit QueryField(QWidget* parent = nullptr);

    void setError(const std::optional<catalog::FilterSyntaxError>& error);
    /// The part that is marked: offset and length in characters; -1, 0 without a fault.
    std::pair<int, int> markedRange() const { return {m_errorStart, m_errorLength}; }
    void retranslate();

signals:
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyFormats();

    int m_errorStart = -1;
    int m_errorLength = 0;
    bool m_formatting = false;
};

}  // namespace petaplan::ui
