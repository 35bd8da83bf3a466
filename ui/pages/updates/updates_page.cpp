// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/updates/updates_page.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QInputDialog>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include <array>

#include "ui/pages/updates/catalog_history_model.h"
#include "ui/pages/updates/update_row_model.h"
#include "ui/plan_views/section_head.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/fact_sheet.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {
namespace {

using Part = UpdateRowModel::Part;
constexpr std::array kParts{Part::All,     Part::Changed,   Part::New,
                            Part::Removed, Part::Confirmed, Part::Suspicious};

/// The file that is dropped, if it is one file on this machine.
QString droppedFile(const QMimeData* data) {
    const QList<QUrl> urls = data->urls();
    return urls.size() == 1 && urls.first().isLocalFile() ? urls.first().toLocalFile() : QString();
}

}  // namespace

UpdatesPage::UpdatesPage(QWidget* parent) : Page(parent) {
    m_rows = new UpdateRowModel(m_model, this);
    m_history = new CatalogHistoryModel(this);
    setAcceptDrops(true);
    build();
}

QString UpdatesPage::title() const {
    return tr("Updates");
}

QWidget* UpdatesPage::firstFocus() {
    return m_model.update() == nullptr ? static_cast<QWidget*>(m_open) : m_table;
}

void UpdatesPage::setSession(Session& session) {
    m_session = &session;
    m_rows->setSession(session);
    connect(&m_model, &UpdateViewModel::updateChanged, this, &UpdatesPage::showUpdate);
    connect(&m_model, &UpdateViewModel::ticksChanged, this, &UpdatesPage::showFoot);
    connect(&m_model, &UpdateViewModel::busyChanged, this, &UpdatesPage::showFoot);
    connect(&m_model, &UpdateViewModel::failed, this, &UpdatesPage::showFault);
    connect(&m_model, &UpdateViewModel::nothingNew, this, [this] {
        m_strip->showMessage(StripKind::Information,
                             tr("The newest catalog of this publisher is applied already."));
    });
    connect(&m_model, &UpdateViewModel::applied, this, [this](const QString& id) {
        m_strip->showMessage(
            StripKind::Success,
            tr("The catalog %1 is current now; the former ones stay below.").arg(id.left(8)));
        m_session->announce(m_strip->text());
    });
    connect(&m_model, &UpdateViewModel::catalogsChanged, this, [this] {
        m_history->setCatalogs(m_model.catalogs());
        m_historyTable->fitColumns();
        showFoot();
    });
    connect(
        &m_model, &UpdateViewModel::progressed, this, [this](updates::Stage stage, int percent) {
            constexpr std::array kWords{"download", "verify",  "unpack",
                                        "check",    "compare", "write"};
            m_foot->setText(QStringLiteral("%1 %2 %").arg(
                m_session->word(std::string("stage.") + kWords[static_cast<std::size_t>(stage)]),
                QLocale().toString(percent)));
        });
    connect(m_parts, &SegmentedControl::currentChanged, this, [this](int index) {
        m_rows->setPart(kParts[static_cast<std::size_t>(index)]);
        showSheet();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &UpdatesPage::showSheet);
    connect(m_historyTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &UpdatesPage::showFoot);
    connect(m_cancel, &QPushButton::clicked, &m_model, &UpdateViewModel::discard);
    connect(m_applyTicked, &QPushButton::clicked, &m_model, &UpdateViewModel::applyTicked);
    connect(m_applyAll, &QPushButton::clicked, &m_model, &UpdateViewModel::applyAll);
    connect(m_restore, &QPushButton::clicked, this, [this] {
        const int row = m_historyTable->currentIndex().row();
        if (row < 0 || row >= m_history->rowCount()) return;
        m_model.restore(QString::fromStdString(m_history->at(row).id));
    });
    m_model.setSession(session);
}

void UpdatesPage::registerActions(ActionRegistry& registry) {
    PageActions actions(registry, this, QStringLiteral("updates"), MenuPlace::Catalog);
    QAction* open = actions.add(
        "updates.open", [] { return tr("Open &update file…"); },
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)}, [this] { openFile(); }, "open");
    QAction* address = actions.add(
        "updates.address", [] { return tr("Update from &address…"); }, {},
        [this] { openAddress(); }, "updates");
    QAction* copyCommand = actions.add(
        "updates.copy.command", [] { return tr("Copy the update as c&ommand"); }, {},
        [this] {
            QApplication::clipboard()->setText(command());
            m_session->announce(tr("Copied as command: %1").arg(command()));
        },
        "command");
    connect(m_open, &QPushButton::clicked, open, &QAction::trigger);
    connect(m_address, &QPushButton::clicked, address, &QAction::trigger);
    connect(m_command, &QToolButton::clicked, copyCommand, &QAction::trigger);
}

void UpdatesPage::openFile() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Open update file"), QString(), tr("Catalog bundles (*.ppcat);;All files (*)"));
    if (file.isEmpty()) return;
    m_strip->hide();
    m_model.openFile(file);
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

void UpdatesPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedFile(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void UpdatesPage::dropEvent(QDropEvent* event) {
    const QString file = droppedFile(event->mimeData());
    if (file.isEmpty()) return;
    event->acceptProposedAction();
    m_strip->hide();
    m_model.openFile(file);
}

void UpdatesPage::showFault(const QString& text) {
    m_strip->showMessage(StripKind::Fault, text + QLatin1Char('\n') + tr("Nothing was changed."));
}

void UpdatesPage::showUpdate() {
    const OpenUpdate* update = m_model.update();
    m_signed->setVisible(update != nullptr);
    if (update == nullptr) {
        m_caption->setText({});
        m_stack->setCurrentWidget(m_empty);
    } else {
        const auto& bundle = update->staged->bundle();
        m_caption->setText(
            tr("Preview of %1").arg(QString::fromStdString(bundle.file.filename().string())));
        m_signed->set(Mark::Fresh, tr("signed"));
        m_stack->setCurrentIndex(1);
        m_table->fitColumns();
        if (m_rows->rowCount() > 0)
            m_table->setCurrentIndex(m_rows->index(0, UpdateRowModel::Offer));
    }
    showParts();
    showSheet();
    showFoot();
}

void UpdatesPage::showParts() {
    const QLocale locale;
    const std::array names{tr("all"),     tr("changed"),   tr("new"),
                           tr("removed"), tr("confirmed"), tr("suspicious")};
    QStringList texts;
    for (std::size_t i = 0; i < kParts.size(); ++i) {
        texts.append(QStringLiteral("%1 %2").arg(
            names[i], locale.toString(static_cast<qulonglong>(m_rows->countOf(kParts[i])))));
    }
    m_parts->setSegments(texts);
}

void UpdatesPage::showSheet() {
    const OpenUpdate* update = m_model.update();
    if (update == nullptr) return;
    FactList facts;
    const int row = m_table->currentIndex().row();
    if (row >= 0 && row < m_rows->rowCount()) {
        facts.append({tr("Selected row"), m_rows->title(row)});
        if (const QString why = m_rows->reasons(row); !why.isEmpty()) {
            facts.append({tr("Suspicious because"), why});
        }
    }
    const auto& bundle = update->staged->bundle();
    const auto& manifest = bundle.manifest;
    facts.append({tr("File"), QString::fromStdString(bundle.file.string())});
    facts.append({tr("Catalog"), QString::fromStdString(manifest.title)});
    if (manifest.catalogDate) {
        facts.append({tr("Date"), QString::fromStdString(manifest.catalogDate->toText())});
    }
    facts.append({tr("Serial"), QLocale().toString(static_cast<qlonglong>(manifest.serial))});
    facts.append({tr("Expires"), QString::fromStdString(manifest.expires.toText())});
    facts.append({tr("Signed by"), QString::fromStdString(bundle.signer.name)});
    facts.append({tr("Remark of the signer"), QString::fromStdString(bundle.trustedComment)});
    m_sheet->show(tr("This file"), facts);
}

void UpdatesPage::showFoot() {
    const QLocale locale;
    const OpenUpdate* update = m_model.update();
    const bool busy = m_model.isBusy();
    if (update != nullptr) {
        const auto rows = update->preview->rows.size();
        m_foot->setText(tr("%1 of %2 rows ticked")
                            .arg(locale.toString(static_cast<qulonglong>(m_model.ticked())),
                                 locale.toString(static_cast<qulonglong>(rows))) +
                        QStringLiteral(" • ") +
                        tr("nothing is written before you apply; the former catalog stays"));
    } else if (!busy) {
        m_foot->setText({});
    }
    m_cancel->setVisible(update != nullptr || busy);
    for (QPushButton* button : {m_applyTicked, m_applyAll}) button->setVisible(update != nullptr);
    m_applyTicked->setEnabled(!busy && m_model.ticked() > 0);
    m_applyAll->setEnabled(!busy);
    const int chosen = m_historyTable->currentIndex().row();
    const bool known = chosen >= 0 && chosen < m_history->rowCount();
    m_restore->setEnabled(!busy && known && !m_history->at(chosen).current &&
                          m_history->at(chosen).fault.empty());
}

QString UpdatesPage::command() const {
    const OpenUpdate* update = m_model.update();
    const QString file = update == nullptr
                             ? QStringLiteral("FILE.ppcat")
                             : QString::fromStdString(update->staged->bundle().file.string());
    return QStringLiteral("petaplan-cli update --file '%1' --preview").arg(file);
}

void UpdatesPage::retranslate() {
    m_title->setText(title());
    m_open->setText(tr("Open file…"));
    m_address->setText(tr("From address…"));
    m_command->setText(tr("Copy as command"));
    m_command->setAccessibleName(m_command->text());
    m_empty->clearActions();
    m_empty->setTexts(tr("No update open"),
                      tr("Open a signed catalog bundle (.ppcat), drop it here, or fetch one from "
                         "its publisher. Keys of publishers are added with petaplan-cli keys."));
    m_table->setAccessibleName(tr("Offers that the update touches"));
    m_sheet->setAccessibleName(tr("The update and the selected row"));
    m_historyHead->setTexts(tr("History"), tr("your catalogs, none of which is ever changed"));
    m_historyTable->setAccessibleName(tr("Your catalogs"));
    m_restore->setText(tr("Make current"));
    m_cancel->setText(tr("Cancel"));
    m_applyTicked->setText(tr("Apply ticked"));
    m_applyAll->setText(tr("Apply all"));
    m_rows->retranslate();
    m_history->retranslate();
    if (m_session != nullptr) showUpdate();
}

}  // namespace petaplan::ui
