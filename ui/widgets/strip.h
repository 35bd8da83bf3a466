// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QHBoxLayout;
class QToolButton;

namespace petaplan::ui {

class TextLabel;

enum class StripKind { Information, Caution, Fault, Success };

/// A message within the page: what happened, what it means, what can be done. Never modal; it is
/// read out when it appears. Hidden until the first `show…`.
class Strip : public QWidget {
    Q_OBJECT
public:
    explicit Strip(QWidget* parent = nullptr);

    void showMessage(StripKind kind, const QString& text);
    /// Adds a link at the right end; removed by the next showMessage.
    void addAction(const QString& text, std::function<void()> run);
    QString text() const;
    void setClosable(bool closable);

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    StripKind m_kind = StripKind::Information;
    TextLabel* m_label;
    QHBoxLayout* m_actions;
    QToolButton* m_close;
};

}  // namespace petaplan::ui
