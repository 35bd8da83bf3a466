// SPDX-License-Identifier: GPL-3.0-or-later
// What the Updates page opens, imports, keeps and exports.
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QInputDialog>
#include <QPushButton>
#include <QToolButton>

#include "ui/pages/updates/import_dialog.h"
#include "ui/pages/updates/updates_page.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/widgets/strip.h"

namespace petaplan::ui {

void UpdatesPage::registerActions(ActionRegistry& registry) {
    PageActions actions(registry, this, QStringLiteral("updates"), MenuPlace::Catalog);
    QAction* open = actions.add(
        "updates.open", [] { return tr("Open &update file…"); },
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)}, [this] { openFile(); }, "open");
    QAction* address = actions.add(
        "updates.address", [] { return tr("Update from &address…"); }, {},
        [this] { openAddress(); }, "updates");
    QAction* import = actions.add(
        "updates.import", [] { return tr("&Import prices…"); },
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I)}, [this] { importFiles(); }, "add",
        MenuPlace::File);
    QAction* copyCommand = actions.add(
        "updates.copy.command", [] { return tr("Copy the update as c&ommand"); }, {},
        [this] {
            QApplication::clipboard()->setText(command());
            m_session->announce(tr("Copied as command: %1").arg(command()));
        },
        "command");
    connect(m_open, &QPushButton::clicked, open, &QAction::trigger);
    connect(m_address, &QPushButton::clicked, address, &QAction::trigger);
    connect(m_import, &QPushButton::clicked, import, &QAction::trigger);
    connect(m_command, &QToolButton::clicked, copyCommand, &QAction::trigger);
}

void UpdatesPage::openFile() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Open update file"), QString(), tr("Catalog bundles (*.ppcat);;All files (*)"));
    if (!file.isEmpty()) openFiles({file});
}

void UpdatesPage::importFiles() {
    m_session->showPage(id());
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Import prices"), QString(),
        tr("Price lists and market feeds (*.json *.csv *.txt);;All files (*)"));
    if (!files.isEmpty()) openFiles(files);
}

/// A bundle by its ending, all else as files of price feeds, which are recognised by content.
void UpdatesPage::openFiles(const QStringList& files) {
    if (files.isEmpty() || files.first().endsWith(QStringLiteral(".petaplan"))) return;
    m_session->showPage(id());
    m_strip->hide();
    const bool isBundle =
        files.size() == 1 && files.first().endsWith(QStringLiteral(".ppcat"), Qt::CaseInsensitive);
    if (isBundle) {
        m_model.openFile(files.first());
    } else {
        m_model.importFiles(files);
    }
}

void UpdatesPage::openAddress() {
    bool accepted = false;
    const QString url = QInputDialog::getText(
        this, tr("Update from address"),
        tr("Address of a publisher's folder or of a .ppcat file (https, http or file)"),
        QLineEdit::Normal, QStringLiteral("https://"), &accepted);
    if (!accepted || url.trimmed().isEmpty()) return;
    m_strip->hide();
    m_model.openAddress(url.trimmed());
}

void UpdatesPage::changeEntries() {
    ImportDialog dialog(m_model.importEntries(), this);
    if (dialog.exec() != QDialog::Accepted) return;
    m_strip->hide();
    m_model.importFiles(QStringList(m_model.importedFiles()), dialog.entries());
}

void UpdatesPage::keepRecord() {
    const store::Finding* selected = selectedFinding();
    if (selected == nullptr) return;
    const store::Finding finding = *selected;
    const QString rule = m_session->word("rule." + std::string(finding.rule->name));
    bool accepted = false;
    const QString reason = QInputDialog::getText(
        this, tr("Keep this record"),
        tr("Why is it right all the same? (%1)\nThe reason stands beside the price everywhere.")
            .arg(rule),
        QLineEdit::Normal, QString(), &accepted);
    if (!accepted || reason.trimmed().isEmpty()) return;
    QString author = qEnvironmentVariable("USER");
    if (author.isEmpty()) author = tr("the user");
    m_model.keepFinding(finding, author, reason.trimmed());
}

void UpdatesPage::exportFindings() {
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Export the log"), QStringLiteral("import-log.csv"),
                                     tr("CSV with ISO dates (*.csv)"));
    if (!file.isEmpty()) m_model.exportFindings(file);
}

QString UpdatesPage::command() const {
    const OpenUpdate* update = m_model.update();
    if (update != nullptr && update->import) {
        QString text = QStringLiteral("petaplan-cli import");
        for (const auto& file : update->import->files()) {
            text += QStringLiteral(" '%1'").arg(QString::fromStdString(file.string()));
        }
        return text + QStringLiteral(" --dry-run");
    }
    const QString file = update == nullptr
                             ? QStringLiteral("FILE.ppcat")
                             : QString::fromStdString(update->staged->bundle().file.string());
    return QStringLiteral("petaplan-cli update --file '%1' --preview").arg(file);
}

}  // namespace petaplan::ui
