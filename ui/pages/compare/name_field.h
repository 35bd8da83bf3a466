// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace petaplan::ui {

class Session;

/// Adds to the compare tray what is typed: an offer, a machine type or a GPU by its name.
class NameField : public QLineEdit {
    Q_OBJECT
public:
    NameField(Session& session, QWidget* parent);
    void retranslate();

signals:
    /// The name is unknown; `why` says it with the nearest names.
    void refused(const QString& why);
    void trayFull(const QString& why);

private:
    void add();

    Session& m_session;
};

}  // namespace petaplan::ui
