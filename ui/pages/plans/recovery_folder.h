// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>

namespace petaplan::ui {

/// A plan that was being edited when the program ended without saving it.
struct RecoveredPlan {
    QString file;
    QString name;  ///< of the plan
    QDateTime savedAt;
};

/// Copies of plans under work, kept apart from the user's files and never written over them.
class RecoveryFolder {
public:
    /// Empty: the folder "recovery" in the program's data folder.
    explicit RecoveryFolder(QString folder = {});

    /// Where the copy of a plan lives; a plan without a file has one of its own.
    QString fileFor(const QString& planFile) const;
    /// Copies left behind, newest first. Damaged ones are left out and stay on disk.
    QList<RecoveredPlan> leftBehind() const;
    void discard(const QString& recoveryFile) const;
    const QString& folder() const { return m_folder; }

private:
    QString m_folder;
};

}  // namespace petaplan::ui
