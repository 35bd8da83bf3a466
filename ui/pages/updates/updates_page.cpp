// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/updates/updates_page.h"

#include <QComboBox>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <set>

#include "ui/pages/updates/catalog_history_model.h"
#include "ui/pages/updates/finding_model.h"
#include "ui/pages/updates/update_facts.h"
#include "ui/pages/updates/update_row_model.h"
#include "ui/plan_views/section_head.h"
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
/// After the parts of the preview: the records of an import that broke a rule.
constexpr int kRecords = static_cast<int>(kParts.size());
constexpr int kSuspicious = 5;

}  // namespace

UpdatesPage::UpdatesPage(QWidget* parent) : Page(parent) {
    m_rows = new UpdateRowModel(m_model, this);
    m_findings = new FindingModel(this);
    m_history = new CatalogHistoryModel(this);
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
    m_findings->setSession(session);
    connect(&session, &Session::filesOpened, this, &UpdatesPage::openFiles);
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
        const QString former = m_model.former();
        if (!former.isEmpty() && former != id) {
            m_strip->addAction(tr("Undo"), [this, former] { m_model.restore(former); });
        }
        m_session->announce(m_strip->text());
    });
    connect(&m_model, &UpdateViewModel::exported, this,
            [this](const QString& file) { m_session->announce(tr("Written: %1").arg(file)); });
    connect(&m_model, &UpdateViewModel::catalogsChanged, this, [this] {
        m_history->setCatalogs(m_model.catalogs());
        m_historyTable->fitColumns();
        showFoot();
    });
    connect(&m_model, &UpdateViewModel::progressed, this, &UpdatesPage::showProgress);
    connect(m_parts, &SegmentedControl::currentChanged, this, &UpdatesPage::showPart);
    connect(m_rule, &QComboBox::activated, this, [this](int index) {
        const std::string rule = m_rule->itemData(index).toString().toStdString();
        m_rows->setRule(rule);
        m_findings->setRule(rule);
        showSheet();
    });
    connect(m_log, &QPushButton::clicked, this, &UpdatesPage::exportFindings);
    connect(m_keep, &QPushButton::clicked, this, &UpdatesPage::keepRecord);
    connect(m_entries, &QPushButton::clicked, this, &UpdatesPage::changeEntries);
    connect(m_findingTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &UpdatesPage::showSheet);
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

void UpdatesPage::showFault(const QString& text) {
    m_strip->showMessage(StripKind::Fault, text + QLatin1Char('\n') + tr("Nothing was changed."));
}

void UpdatesPage::showUpdate() {
    const OpenUpdate* update = m_model.update();
    const bool isImport = update != nullptr && update->import != nullptr;
    m_signed->setVisible(update != nullptr && !isImport);
    m_rule->setVisible(update != nullptr);
    for (QWidget* widget : {m_log, m_keep, m_entries}) widget->setVisible(isImport);
    m_findings->setFindings(isImport ? update->findings : nullptr);
    m_rows->setRule({});
    if (update == nullptr) {
        m_caption->setText({});
        m_stack->setCurrentWidget(m_empty);
    } else {
        if (isImport) {
            QStringList names;
            for (const auto& file : update->import->files()) {
                names.append(QString::fromStdString(file.filename().string()));
            }
            m_caption->setText(tr("Preview of %1").arg(names.join(QStringLiteral(", "))));
        } else {
            const auto& bundle = update->staged->bundle();
            m_caption->setText(
                tr("Preview of %1").arg(QString::fromStdString(bundle.file.filename().string())));
            m_signed->set(Mark::Fresh, tr("signed"));
        }
        m_stack->setCurrentIndex(1);
        m_table->fitColumns();
        m_findingTable->fitColumns();
        if (m_findings->rowCount() > 0) m_findingTable->setCurrentIndex(m_findings->index(0, 0));
        m_session->announce(sentenceOf(*update));
    }
    showParts();
    showRules();
    // Without a change to look at the records say what became of the files.
    if (isImport && update->preview->rows.empty() && m_findings->rowCount() > 0) {
        m_parts->setCurrent(kRecords);
    }
    showPart(m_parts->current());
    showFoot();
}

QString UpdatesPage::sentenceOf(const OpenUpdate& update) const {
    const QLocale locale;
    const auto number = [&locale](std::size_t count) {
        return locale.toString(static_cast<qulonglong>(count));
    };
    QString words =
        tr("%1 rows, %2 suspicious")
            .arg(number(update.preview->rows.size()), number(update.preview->suspicious));
    if (update.import) words += QStringLiteral(", ") + refusedWords(update);
    return words;
}

QString UpdatesPage::refusedWords(const OpenUpdate& update) const {
    return tr("records refused: %1")
        .arg(QLocale().toString(
            static_cast<qulonglong>(update.import->import().count(catalog::RuleSeverity::Refuse))));
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
    const OpenUpdate* update = m_model.update();
    if (update != nullptr && update->import) {
        texts.append(QStringLiteral("%1 %2").arg(
            tr("records by rule"), locale.toString(static_cast<qulonglong>(update->allFindings))));
    }
    m_parts->setSegments(texts);
}

void UpdatesPage::showPart(int segment) {
    const bool records = segment == kRecords && m_parts->count() > kRecords;
    m_tables->setCurrentWidget(records ? m_findingTable : m_table);
    if (!records) {
        m_rows->setPart(kParts[static_cast<std::size_t>(std::clamp(segment, 0, kSuspicious))]);
        if (m_rows->rowCount() > 0) {
            m_table->setCurrentIndex(m_rows->index(0, UpdateRowModel::Offer));
        }
    }
    showSheet();
}

/// Rules that rows or records of the open update broke, each once.
void UpdatesPage::showRules() {
    m_rule->clear();
    m_rule->addItem(tr("Rule: all"));
    const OpenUpdate* update = m_model.update();
    if (update == nullptr) return;
    std::set<std::string> rules;
    const auto suspicions = updates::suspicionRules();
    for (std::size_t i = 0; i < suspicions.size(); ++i) {
        if (update->preview->suspiciousByRule[i] > 0) rules.emplace(suspicions[i]);
    }
    if (update->import) {
        for (const feeds::FileSummary& file : update->import->import().files()) {
            for (const auto& [rule, count] : file.byRule) rules.emplace(rule);
        }
    }
    for (const std::string& rule : rules) {
        m_rule->addItem(m_session->word("rule." + rule), QString::fromStdString(rule));
    }
    m_rule->setEnabled(!rules.empty());
}

const store::Finding* UpdatesPage::selectedFinding() const {
    const int row = m_findingTable->currentIndex().row();
    const bool shown = m_tables->currentWidget() == m_findingTable;
    return shown && row >= 0 && row < m_findings->rowCount() ? &m_findings->at(row) : nullptr;
}

void UpdatesPage::showSheet() {
    const OpenUpdate* update = m_model.update();
    if (update == nullptr) return;
    FactList facts;
    const store::Finding* finding = selectedFinding();
    const int row = m_table->currentIndex().row();
    if (finding != nullptr) {
        facts = findingFacts(*m_session, *finding);
    } else if (m_tables->currentWidget() == m_table && row >= 0 && row < m_rows->rowCount()) {
        facts.append({tr("Selected row"), m_rows->title(row)});
        if (const QString why = m_rows->reasons(row); !why.isEmpty()) {
            facts.append({tr("Suspicious because"), why});
        }
    }
    facts += planFacts(*update);
    facts += update->import ? importFacts(*m_session, *update) : bundleFacts(*update);
    m_sheet->show(update->import ? tr("This import") : tr("This file"), facts);
    m_keep->setEnabled(finding != nullptr && finding->rule->mayKeep && finding->keptBy.empty());
}

void UpdatesPage::showProgress(updates::Stage stage, quint64 done, quint64 all) {
    constexpr std::array kWords{"download", "verify", "unpack", "check",
                                "compare",  "write",  "read"};
    const QString word =
        m_session->word(std::string("stage.") + kWords[static_cast<std::size_t>(stage)]);
    const QLocale locale;
    QString text = QStringLiteral("%1 %2 %").arg(word, locale.toString(done * 100 / all));
    if (stage == updates::Stage::Read) {
        //: 12 MiB of 450 MiB
        text +=
            QStringLiteral(" • ") + tr("%1 of %2")
                                        .arg(locale.formattedDataSize(static_cast<qint64>(done)),
                                             locale.formattedDataSize(static_cast<qint64>(all)));
    }
    m_foot->setText(text);
}

void UpdatesPage::showFoot() {
    const QLocale locale;
    const OpenUpdate* update = m_model.update();
    const bool busy = m_model.isBusy();
    if (update != nullptr) {
        const auto rows = update->preview->rows.size();
        m_foot->setText(
            tr("%1 of %2 rows ticked")
                .arg(locale.toString(static_cast<qulonglong>(m_model.ticked())),
                     locale.toString(static_cast<qulonglong>(rows))) +
            QStringLiteral(" • ") +
            (update->import ? refusedWords(*update) + QStringLiteral(" • ") : QString()) +
            tr("nothing is written before you apply; the former catalog stays"));
    } else if (!busy) {
        m_foot->setText({});
    }
    m_cancel->setVisible(update != nullptr || busy);
    for (QPushButton* button : {m_applyTicked, m_applyAll}) button->setVisible(update != nullptr);
    m_applyTicked->setEnabled(!busy && m_model.ticked() > 0);
    const bool anything = update == nullptr || !update->import || update->import->keepsAnything();
    m_applyAll->setEnabled(!busy && anything);
    const int chosen = m_historyTable->currentIndex().row();
    const bool known = chosen >= 0 && chosen < m_history->rowCount();
    m_restore->setEnabled(!busy && known && !m_history->at(chosen).current &&
                          m_history->at(chosen).fault.empty());
}

void UpdatesPage::retranslate() {
    m_title->setText(title());
    m_open->setText(tr("Open file…"));
    m_address->setText(tr("From address…"));
    m_import->setText(tr("Import prices…"));
    m_log->setText(tr("Export log"));
    m_keep->setText(tr("Keep this record…"));
    m_keep->setToolTip(tr("The record is right all the same: keep its price, with your reason"));
    m_entries->setText(tr("Left open…"));
    m_entries->setToolTip(tr("Say what the files leave open: day, provider, currency"));
    m_rule->setAccessibleName(tr("Rule"));
    m_findingTable->setAccessibleName(tr("Records that broke a rule"));
    m_parts->setAccessibleName(tr("Part of the update"));
    m_command->setText(tr("Copy as command"));
    m_command->setAccessibleName(m_command->text());
    m_empty->clearActions();
    m_empty->setTexts(tr("No update open"),
                      tr("Open a signed catalog bundle (.ppcat), fetch one from its publisher, or "
                         "import price lists of a provider. Files can be dropped anywhere on the "
                         "window. Keys of publishers are added with petaplan-cli keys."));
    m_table->setAccessibleName(tr("Offers that the update touches"));
    m_sheet->setAccessibleName(tr("The update and the selected row"));
    m_historyHead->setTexts(tr("History"), tr("your catalogs, none of which is ever changed"));
    m_historyTable->setAccessibleName(tr("Your catalogs"));
    m_restore->setText(tr("Make current"));
    m_cancel->setText(tr("Cancel"));
    m_applyTicked->setText(tr("Apply ticked"));
    m_applyAll->setText(tr("Apply all"));
    m_rows->retranslate();
    m_findings->retranslate();
    m_history->retranslate();
    if (m_session != nullptr) showUpdate();
}

}  // namespace petaplan::ui
