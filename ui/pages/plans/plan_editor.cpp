// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/plans/plan_editor.h"

#include <QDate>
#include <QDir>
#include <QFileInfo>
#include <QUndoCommand>

#include <utility>

#include "db/data_error.h"
#include "ui/shell/pool_executor.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

constexpr int kAutosaveMs = 3000;
enum MergeId { kNoMerge = -1, kRename = 1, kNotes = 2 };

QString today() {
    return QDate::currentDate().toString(Qt::ISODate);
}

}  // namespace

/// The document and its file before and after one change. Documents are shared and immutable, so a
/// step costs two pointers.
class DocumentCommand final : public QUndoCommand {
public:
    using Document = std::shared_ptr<const documents::PlanDocument>;

    DocumentCommand(PlanEditor& editor, Document after, QString fileAfter, const QString& text,
                    int mergeId)
        : QUndoCommand(text),
          m_editor(editor),
          m_before(editor.document()),
          m_after(std::move(after)),
          m_fileBefore(editor.file()),
          m_fileAfter(std::move(fileAfter)),
          m_mergeId(mergeId) {}

    void undo() override { m_editor.setDocument(m_before, m_fileBefore); }
    void redo() override { m_editor.setDocument(m_after, m_fileAfter); }
    int id() const override { return m_mergeId; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = dynamic_cast<const DocumentCommand*>(other);
        if (next == nullptr || next->m_mergeId != m_mergeId) return false;
        m_after = next->m_after;
        return true;
    }

private:
    PlanEditor& m_editor;
    Document m_before, m_after;
    QString m_fileBefore, m_fileAfter;
    int m_mergeId;
};

PlanEditor::PlanEditor(RecoveryFolder recovery, QObject* parent)
    : QObject(parent), m_recovery(std::move(recovery)), m_planning(this) {
    m_autosave.setSingleShot(true);
    m_autosave.setInterval(kAutosaveMs);
    connect(&m_autosave, &QTimer::timeout, this, &PlanEditor::writeRecovery);
    connect(&m_undo, &QUndoStack::cleanChanged, this,
            [this] { emit modifiedChanged(isModified()); });
    connect(&m_planning, &TaskRunner::busyChanged, this, &PlanEditor::busyChanged);
}

void PlanEditor::setSession(Session& session) {
    m_session = &session;
    connect(&session, &Session::planChanged, this, [this] {
        const auto& plan = m_session->plan();
        if (plan && plan != m_document) take(*plan);
    });
    connect(&session, &Session::catalogChanged, this, &PlanEditor::documentChanged);
}

void PlanEditor::setDocument(std::shared_ptr<const documents::PlanDocument> document,
                             const QString& file) {
    m_document = std::move(document);
    if (m_document) {
        auto result = std::make_shared<PlanResult>();
        result->request = m_document->request;
        result->answer = m_document->answer;
        result->offers = m_document->offers;
        m_result = std::move(result);
    } else {
        m_result.reset();
    }
    if (m_session != nullptr) m_session->setPlan(m_document);
    if (file != m_file) {
        m_file = file;
        emit fileChanged();
    }
    m_autosave.start();
    emit documentChanged();
}

void PlanEditor::change(documents::PlanDocument after, const QString& text, int mergeId,
                        const std::optional<QString>& file) {
    m_undo.push(new DocumentCommand(
        *this, std::make_shared<const documents::PlanDocument>(std::move(after)),
        file.value_or(m_file), text, mergeId));
    emit modifiedChanged(isModified());
}

void PlanEditor::take(const documents::PlanDocument& document) {
    m_planning.cancel();
    change(document, tr("New plan"), kNoMerge, QString());
}

QString PlanEditor::open(const QString& file) {
    try {
        auto document = std::make_shared<const documents::PlanDocument>(
            documents::readPlan(file.toStdString()));
        m_planning.cancel();
        m_undo.clear();
        setDocument(std::move(document), file);
        emit modifiedChanged(false);
        return {};
    } catch (const DataError& fault) {
        return QString::fromUtf8(fault.what());
    }
}

QString PlanEditor::openRecovered(const QString& recoveryFile) {
    try {
        const documents::PlanDocument document = documents::readPlan(recoveryFile.toStdString());
        m_undo.clear();
        change(document, tr("Recovered plan"), kNoMerge, QString());
        writeRecovery();
        if (m_recovery.fileFor(m_file) != recoveryFile) m_recovery.discard(recoveryFile);
        return {};
    } catch (const DataError& fault) {
        return QString::fromUtf8(fault.what());
    }
}

QString PlanEditor::save() {
    return saveAs(m_file);
}

QString PlanEditor::saveAs(const QString& file) {
    if (!m_document) return tr("There is no plan to save.");
    if (file.isEmpty()) return tr("The plan has no file yet.");
    try {
        documents::PlanDocument document = *m_document;
        document.savedOn = today().toStdString();
        documents::writePlan(document, file.toStdString());
        m_recovery.discard(m_recovery.fileFor(m_file));
        m_autosave.stop();
        m_document = std::make_shared<const documents::PlanDocument>(std::move(document));
        if (m_session != nullptr) m_session->setPlan(m_document);
        const bool moved = file != m_file;
        m_file = file;
        m_undo.setClean();
        if (moved) emit fileChanged();
        emit documentChanged();
        emit modifiedChanged(false);
        return {};
    } catch (const DataError& fault) {
        return QString::fromUtf8(fault.what());
    }
}

void PlanEditor::close() {
    m_planning.cancel();
    m_autosave.stop();
    m_recovery.discard(m_recovery.fileFor(m_file));
    m_undo.clear();
    setDocument(nullptr, QString());
    m_autosave.stop();
    emit modifiedChanged(false);
}

const planning::PlanRow* PlanEditor::chosenRow() const {
    if (!m_document || m_document->answer.rows.empty()) return nullptr;
    for (const planning::PlanRow& row : m_document->answer.rows) {
        if (row.offerId == m_document->chosenOfferId) return &row;
    }
    return &m_document->answer.rows.front();
}

std::vector<report::PriceChange> PlanEditor::priceChanges() const {
    if (!m_document || m_session == nullptr || !m_session->catalog()) return {};
    if (m_session->catalog()->id() == m_document->catalogId) return {};
    return report::priceChanges(*m_session->catalog(), m_document->offers);
}

void PlanEditor::choose(const QString& offerId) {
    if (!m_document || m_document->chosenOfferId == offerId.toStdString()) return;
    documents::PlanDocument after = *m_document;
    after.chosenOfferId = offerId.toStdString();
    change(std::move(after), tr("Choose %1").arg(offerId), kNoMerge);
}

void PlanEditor::rename(const QString& name) {
    if (!m_document || m_document->name == name.toStdString() || name.trimmed().isEmpty()) return;
    documents::PlanDocument after = *m_document;
    after.name = name.trimmed().toStdString();
    change(std::move(after), tr("Rename"), kRename);
}

void PlanEditor::setNotes(const QString& notes) {
    if (!m_document || m_document->notes == notes.toStdString()) return;
    documents::PlanDocument after = *m_document;
    after.notes = notes.toStdString();
    change(std::move(after), tr("Edit notes"), kNotes);
}

void PlanEditor::updatePrices() {
    if (!m_document || m_session == nullptr || !m_session->calibration()) return;
    planning::PlanRequest request = m_document->request;
    request.context = m_session->context();
    m_planning.start(
        [catalog = m_session->catalog(), calibration = m_session->calibration(), request,
         name = m_document->name, savedOn = today().toStdString()](const std::stop_token& stop) {
            PoolExecutor executor;
            const planning::PlanAnswer answer =
                planning::plan(*catalog, *calibration, request, executor, stop);
            return std::make_shared<documents::PlanDocument>(
                documents::planDocument(name, request, answer, *catalog, savedOn));
        },
        [this](const std::shared_ptr<documents::PlanDocument>& fresh) {
            if (!m_document) return;
            fresh->name = m_document->name;
            fresh->notes = m_document->notes;
            fresh->chosenOfferId = m_document->chosenOfferId;
            change(*fresh, tr("Update prices"), kNoMerge);
        },
        [this](const std::string& fault) { emit failed(QString::fromStdString(fault)); });
}

void PlanEditor::writeRecovery() {
    if (!isModified()) return;
    const QString file = m_recovery.fileFor(m_file);
    QDir().mkpath(QFileInfo(file).absolutePath());
    try {
        documents::writePlan(*m_document, file.toStdString());
    } catch (const DataError& fault) {
        emit failed(
            tr("No recovery copy could be written: %1").arg(QString::fromUtf8(fault.what())));
    }
}

}  // namespace petaplan::ui
