// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

#include "core/text/text_table.h"

class QListWidget;
class QTextBrowser;

namespace petaplan::ui {

class ActionRegistry;
class MainWindow;

/// The help, offline: topics at the left, the text at the right. The table of keys is made from the
/// action registry, so it is always the truth.
class HelpWindow : public QDialog {
    Q_OBJECT
public:
    /// `folder` holds one folder per language ("en", "zh_CN") with one Markdown file a topic.
    HelpWindow(QString folder, const ActionRegistry& actions, QWidget* parent = nullptr);

    /// Topic ids in order; "keys" is generated.
    static const QStringList& topics();
    void setLanguage(text::Language language);
    /// An unknown topic shows the first.
    void showTopic(const QString& topic);
    QString currentTopic() const;
    /// What is shown, as plain text.
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showCurrent();
    QString markdown(const QString& topic) const;
    QString keyTable() const;

    QString m_folder;
    const ActionRegistry& m_actions;
    text::Language m_language = text::Language::English;
    QListWidget* m_list;
    QTextBrowser* m_browser;
};

/// Adds the actions of the help to a window; F1 shows the topic of the current page. Call after the
/// pages were added.
void installHelp(MainWindow& window);

}  // namespace petaplan::ui
