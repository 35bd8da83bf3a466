// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;

namespace petaplan::ui {

class Session;
class TextLabel;

/// The foot of the window: which catalog, how large, as of when, which language.
class StatusLine : public QWidget {
    Q_OBJECT
public:
    StatusLine(Session& session, QWidget* parent);
    void retranslate();

signals:
    void languageClicked();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    Session& m_session;
    TextLabel* m_catalog;
    TextLabel* m_announcement;
    TextLabel* m_asOf;
    QToolButton* m_language;
};

}  // namespace petaplan::ui
