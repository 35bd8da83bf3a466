// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/plans/recovery_folder.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <utility>

#include "db/data_error.h"
#include "db/documents/plan_document.h"

namespace petaplan::ui {

RecoveryFolder::RecoveryFolder(QString folder) : m_folder(std::move(folder)) {
    if (m_folder.isEmpty())
        m_folder = QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
                       .filePath(QStringLiteral("recovery"));
}

QString RecoveryFolder::fileFor(const QString& planFile) const {
    QString name = QStringLiteral("untitled");
    if (!planFile.isEmpty()) {
        const QByteArray hash = QCryptographicHash::hash(
            QFileInfo(planFile).absoluteFilePath().toUtf8(), QCryptographicHash::Sha1);
        name = QStringLiteral("%1-%2").arg(QFileInfo(planFile).completeBaseName(),
                                           QString::fromLatin1(hash.toHex().left(10)));
    }
    return QDir(m_folder).filePath(name + QStringLiteral(".petaplan"));
}

QList<RecoveredPlan> RecoveryFolder::leftBehind() const {
    QList<RecoveredPlan> result;
    const QFileInfoList files =
        QDir(m_folder).entryInfoList({QStringLiteral("*.petaplan")}, QDir::Files, QDir::Time);
    for (const QFileInfo& file : files) {
        try {
            const documents::PlanDocument plan =
                documents::readPlan(file.absoluteFilePath().toStdString());
            result.append(
                {file.absoluteFilePath(), QString::fromStdString(plan.name), file.lastModified()});
        } catch (const DataError&) {
            continue;  // half-written at a crash: of no use, but not ours to delete
        }
    }
    return result;
}

void RecoveryFolder::discard(const QString& recoveryFile) const {
    if (QFileInfo(recoveryFile).absolutePath() == QFileInfo(m_folder).absoluteFilePath())
        QFile::remove(recoveryFile);
}

}  // namespace petaplan::ui
