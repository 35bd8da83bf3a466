// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QHBoxLayout;

namespace petaplan::ui {

class TextLabel;

/// What stands where there is nothing to show: why, and what to do now.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(const QString& iconName, QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& detail);
    void clearActions();
    void addAction(const QString& text, std::function<void()> run);

private:
    TextLabel* m_title;
    TextLabel* m_detail;
    QHBoxLayout* m_actions;
};

}  // namespace petaplan::ui
