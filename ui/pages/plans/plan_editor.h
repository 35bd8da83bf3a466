// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <memory>
#include <optional>
#include <vector>

#include "core/report/price_changes.h"
#include "db/documents/plan_document.h"
#include "ui/models/plan/plan_result.h"
#include "ui/pages/plans/recovery_folder.h"
#include "ui/shell/task_runner.h"

namespace petaplan::ui {

class Session;

/// The open plan, without widgets: its document, its file, every change as an undo step, and a copy
/// for recovery a moment after each change. Failures come back as sentences; the document and its
/// file stay as they were.
class PlanEditor : public QObject {
    Q_OBJECT
public:
    explicit PlanEditor(RecoveryFolder recovery = RecoveryFolder(), QObject* parent = nullptr);

    void setSession(Session& session);

    /// Null when no plan is open.
    const std::shared_ptr<const documents::PlanDocument>& document() const { return m_document; }
    /// The document's question and answer as the views show them; null when no plan is open.
    const std::shared_ptr<const PlanResult>& result() const { return m_result; }
    const QString& file() const { return m_file; }
    bool isModified() const { return m_document != nullptr && !m_undo.isClean(); }
    QUndoStack& undoStack() { return m_undo; }
    const RecoveryFolder& recovery() const { return m_recovery; }

    /// Row that the user marked, else the first; null when there is none.
    const planning::PlanRow* chosenRow() const;
    /// Prices of the plan's offers that differ in the session's catalog; empty when it is the same
    /// catalog.
    std::vector<report::PriceChange> priceChanges() const;

    /// Takes a new document over (from the Workloads page), undoably; it has no file yet.
    void take(const documents::PlanDocument& document);
    /// Each returns what went wrong, or an empty text.
    QString open(const QString& file);
    QString openRecovered(const QString& recoveryFile);
    QString save();
    QString saveAs(const QString& file);
    void close();

    void choose(const QString& offerId);
    void rename(const QString& name);
    void setNotes(const QString& notes);
    /// Asks the question again of the session's catalog and takes the answer over, undoably.
    void updatePrices();
    bool isBusy() const { return m_planning.isBusy(); }
    /// Writes the recovery copy now if there are unsaved changes.
    void writeRecovery();

signals:
    void documentChanged();
    void fileChanged();
    void modifiedChanged(bool modified);
    void busyChanged(bool busy);
    void failed(const QString& what);

private:
    friend class DocumentCommand;
    void setDocument(std::shared_ptr<const documents::PlanDocument> document, const QString& file);
    void change(documents::PlanDocument after, const QString& text, int mergeId,
                const std::optional<QString>& file = std::nullopt);

    RecoveryFolder m_recovery;
    Session* m_session = nullptr;
    std::shared_ptr<const documents::PlanDocument> m_document;
    std::shared_ptr<const PlanResult> m_result;
    QString m_file;
    QUndoStack m_undo;
    QTimer m_autosave;
    TaskRunner m_planning;
};

}  // namespace petaplan::ui
