// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QInputDialog>
#include <QMenu>
#include <QSaveFile>
#include <QToolButton>

#include <algorithm>

#include "ui/models/offer_table_model.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/catalog/column_chooser.h"
#include "ui/pages/catalog/evidence_panel.h"
#include "ui/pages/catalog/history_pane.h"
#include "ui/pages/catalog/offer_export.h"
#include "ui/pages/catalog/query_field.h"
#include "ui/pages/catalog/saved_views.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/widgets/cell_copy.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/strip.h"

namespace petaplan::ui {

void CatalogPage::registerActions(ActionRegistry& registry) {
    m_registry = &registry;
    PageActions actions(registry, this, QStringLiteral("catalog"), MenuPlace::Catalog);
    actions.add(
        "catalog.filter", [] { return tr("&Filter…"); },
        {QKeySequence(Qt::CTRL | Qt::Key_F), QKeySequence(Qt::Key_Slash)},
        [this] {
            m_query->setFocus(Qt::ShortcutFocusReason);
            m_query->selectAll();
        },
        "filter");
    actions.add(
        "catalog.columns", [] { return tr("&Columns…"); },
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)}, [this] { openColumnChooser(); },
        "columns");
    actions.add(
        "catalog.go_to_column", [] { return tr("&Go to column…"); },
        {QKeySequence(Qt::CTRL | Qt::Key_G)}, [this] { openColumnChooser(); });
    actions.add(
        "catalog.evidence", [] { return tr("&Evidence of the current figure"); },
        {QKeySequence(Qt::Key_F2)}, [this] { setEvidenceShown(m_evidence->isHidden()); }, "source");
    actions.add(
        "catalog.history", [] { return tr("&Price history of the current offer"); },
        {QKeySequence(Qt::CTRL | Qt::Key_H)}, [this] { setHistoryShown(m_history->isHidden()); },
        "spot");
    actions.add(
        "catalog.next_pane", [] { return tr("&Next pane"); }, {QKeySequence(Qt::Key_F6)},
        [this] { movePane(1); });
    actions.add(
        "catalog.previous_pane", [] { return tr("&Previous pane"); },
        {QKeySequence(Qt::SHIFT | Qt::Key_F6)}, [this] { movePane(-1); });
    actions.add(
        "catalog.compare", [] { return tr("Co&mpare the tray"); },
        {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)},
        [this] { m_session->showPage(QStringLiteral("compare")); }, "compare");
    actions.add(
        "catalog.tick", [] { return tr("&Tick the row for comparison"); }, {},
        [this] { tickCurrent(); });
    actions.add(
        "catalog.compare_dates", [] { return tr("Compare the offer with another &date"); }, {},
        [this] {
            if (!m_currentOffer.isEmpty()) m_session->compareDates(m_currentOffer);
        });
    const auto include = [&](const char* id, std::function<QString()> text,
                             bool catalog::Include::*member) {
        actions.add(id, std::move(text), {}, [this, member] {
            CatalogView view = m_viewModel->view();
            view.include.*member = !(view.include.*member);
            m_viewModel->change(tr("Doubtful prices"), view);
        });
    };
    include(
        "catalog.include.stale", [] { return tr("Rank &stale prices too"); },
        &catalog::Include::stale);
    include(
        "catalog.include.derived", [] { return tr("Rank &derived prices too"); },
        &catalog::Include::derived);
    include(
        "catalog.include.claim", [] { return tr("Rank c&laims too"); }, &catalog::Include::claim);
    include(
        "catalog.include.unknown", [] { return tr("List &unknown figures"); },
        &catalog::Include::unknown);
    actions.add(
        "catalog.best_region", [] { return tr("&Best region per instance"); }, {},
        [this] {
            CatalogView view = m_viewModel->view();
            view.bestRegion = !view.bestRegion;
            m_viewModel->change(tr("Best region per instance"), view);
        });
    actions.add(
        "catalog.save_view", [] { return tr("Sa&ve this view…"); }, {},
        [this] { saveCurrentView(); }, "save");
    actions.add(
        "catalog.reset_view", [] { return tr("&Reset view"); }, {},
        [this] { m_viewModel->change(tr("Reset view"), CatalogView::standard()); }, "undo");
    actions.add(
        "catalog.copy.text", [] { return tr("&Copy with headers"); },
        {QKeySequence(Qt::CTRL | Qt::Key_C)}, [this] { copy(CopyForm::Text); }, "copy",
        MenuPlace::Edit);
    actions.add(
        "catalog.copy.markdown", [] { return tr("Copy as &Markdown"); },
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)}, [this] { copy(CopyForm::Markdown); },
        "copy", MenuPlace::Edit);
    actions.add(
        "catalog.copy.html", [] { return tr("Copy as &HTML"); }, {},
        [this] { copy(CopyForm::Html); }, "copy", MenuPlace::Edit);
    actions.add(
        "catalog.copy.csv", [] { return tr("Copy the table as C&SV"); }, {},
        [this] { copy(CopyForm::Csv); }, "copy", MenuPlace::Edit);
    actions.add(
        "catalog.copy.command", [] { return tr("Copy as c&ommand"); }, {},
        [this] { copy(CopyForm::Command); }, "command", MenuPlace::Edit);
    actions.add(
        "catalog.copy.evidence", [] { return tr("Copy the e&vidence"); }, {},
        [this] { copy(CopyForm::Evidence); }, "source", MenuPlace::Edit);
    actions.add(
        "catalog.export", [] { return tr("&Export the table as CSV…"); },
        {QKeySequence(Qt::CTRL | Qt::Key_E)}, [this] { exportCsv(); }, "export", MenuPlace::File);
    for (const char* id : {"catalog.tick", "catalog.evidence", "catalog.history",
                           "catalog.compare_dates", "catalog.copy.text", "catalog.copy.markdown"}) {
        m_table->addAction(registry.find(QString::fromLatin1(id)));
    }
    connect(m_command, &QToolButton::clicked, this, [this] { copy(CopyForm::Command); });
    m_table->installEventFilter(this);
}

void CatalogPage::fillMenus() {
    if (m_registry == nullptr) return;
    const auto fill = [this](QToolButton* button, const QStringList& ids) {
        auto* menu = new QMenu(button);
        for (const QString& id : ids) menu->addAction(m_registry->find(id));
        delete button->menu();
        button->setMenu(menu);
    };
    fill(m_copy, {QStringLiteral("catalog.copy.text"), QStringLiteral("catalog.copy.markdown"),
                  QStringLiteral("catalog.copy.html"), QStringLiteral("catalog.copy.csv"),
                  QStringLiteral("catalog.copy.evidence")});
    fill(m_export, {QStringLiteral("catalog.export")});
    m_views->setText(tr("Views"));
    m_views->setAccessibleName(tr("Saved views"));
    auto* menu = new QMenu(m_views);
    const auto addView = [&](const NamedView& named) {
        menu->addAction(named.name, this, [this, view = named.view] {
            m_viewModel->change(tr("Choose view"), view);
        });
    };
    for (const NamedView& named : shippedViews()) addView(named);
    const std::vector<NamedView> own = SavedViews::load();
    if (!own.empty()) menu->addSeparator();
    for (const NamedView& named : own) addView(named);
    menu->addSeparator();
    menu->addAction(m_registry->find(QStringLiteral("catalog.save_view")));
    if (!own.empty()) {
        QMenu* removal = menu->addMenu(tr("Delete a view"));
        for (const NamedView& named : own) {
            removal->addAction(named.name, this, [this, name = named.name] {
                std::vector<NamedView> views = SavedViews::load();
                std::erase_if(views, [&](const NamedView& one) { return one.name == name; });
                SavedViews::save(views);
                fillMenus();
            });
        }
    }
    delete m_views->menu();
    m_views->setMenu(menu);
}

void CatalogPage::openColumnChooser() {
    ColumnChooser chooser(*m_session, m_viewModel->view().columns, this);
    connect(&chooser, &ColumnChooser::columnToggled, this, [this](const QString& id, bool on) {
        CatalogView view = m_viewModel->view();
        view.columns.removeAll(id);
        if (on) {
            // The age closes a row; new columns stand before it.
            const auto age = view.columns.indexOf(QStringLiteral("age_days"));
            view.columns.insert(age >= 0 ? age : view.columns.size(), id);
        }
        if (!view.columns.isEmpty()) m_viewModel->change(tr("Columns"), view);
    });
    connect(&chooser, &ColumnChooser::resetWanted, this, [this] {
        CatalogView view = m_viewModel->view();
        view.columns = defaultOfferColumns(priceKeyOf(view.basis));
        view.widths.clear();
        m_viewModel->change(tr("Reset columns"), view);
    });
    connect(&chooser, &ColumnChooser::columnWanted, this, [this, &chooser](const QString& id) {
        chooser.accept();
        goToColumn(id);
    });
    chooser.exec();
}

void CatalogPage::goToColumn(const QString& id) {
    CatalogView view = m_viewModel->view();
    if (!view.columns.contains(id)) {
        view.columns.append(id);
        m_viewModel->change(tr("Columns"), view);
    }
    const int column = m_tableModel->columnOf(id);
    const int row = std::max(0, m_table->currentIndex().row());
    if (column > 0 && m_tableModel->rowCount() > 0) {
        m_table->setCurrentIndex(m_tableModel->index(row, column));
        m_table->setFocus(Qt::OtherFocusReason);
    }
}

std::vector<PaletteItem> CatalogPage::paletteItems() {
    std::vector<PaletteItem> items;
    if (m_session == nullptr || !m_session->isLoaded()) return items;
    const auto show = [this](const QString& undoText, const CatalogView& view) {
        m_session->showPage(id());
        m_viewModel->change(undoText, view);
    };
    for (const OfferColumn& column : offerColumns()) {
        items.push_back({offerColumnTitle(m_session->texts(), column.id), tr("Column"),
                         [this, columnId = column.id] {
                             m_session->showPage(id());
                             goToColumn(columnId);
                         }});
    }
    const catalog::Catalog& catalog = *m_session->catalog();
    for (const catalog::Gpu& gpu : catalog.gpus()) {
        const QString gpuId = QString::fromStdString(gpu.id);
        items.push_back({QString::fromStdString(gpu.title()), tr("GPU"), [this, gpuId, show] {
                             CatalogView view = m_viewModel->view();
                             view.facets[QStringLiteral("gpu")] = {gpuId};
                             show(tr("Show GPU"), view);
                         }});
    }
    std::vector<NamedView> views = shippedViews();
    for (const NamedView& own : SavedViews::load()) views.push_back(own);
    for (const NamedView& named : views) {
        items.push_back(
            {named.name, tr("View"), [view = named.view, show] { show(tr("Choose view"), view); }});
    }
    return items;
}

void CatalogPage::saveCurrentView() {
    bool accepted = false;
    const QString name = QInputDialog::getText(this, tr("Save this view"), tr("Name"),
                                               QLineEdit::Normal, QString(), &accepted);
    if (!accepted || name.trimmed().isEmpty()) return;
    std::vector<NamedView> views = SavedViews::load();
    std::erase_if(views, [&](const NamedView& one) { return one.name == name.trimmed(); });
    views.push_back({name.trimmed(), m_viewModel->view()});
    SavedViews::save(views);
    fillMenus();
    m_session->announce(tr("View saved: %1").arg(name.trimmed()));
}

void CatalogPage::tickCurrent() {
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid()) return;
    QList<int> rows;
    for (const QModelIndexList& row : m_table->selectedCells()) rows.append(row.first().row());
    if (rows.isEmpty()) rows.append(current.row());
    const QModelIndex first = m_tableModel->index(rows.first(), 0);
    const bool on = first.data(Qt::CheckStateRole).toInt() != Qt::Checked;
    for (const int row : rows) {
        m_tableModel->setData(m_tableModel->index(row, 0), on ? Qt::Checked : Qt::Unchecked,
                              Qt::CheckStateRole);
    }
}

void CatalogPage::copy(CopyForm form) {
    QString text;
    QString done;
    switch (form) {
        case CopyForm::Text:
            QApplication::clipboard()->setMimeData(copiedTable(m_table->selectedCells()));
            done = tr("Copied with headers");
            break;
        case CopyForm::Markdown:
            text = copiedMarkdown(*m_tableModel, m_table->selectedCells());
            done = tr("Copied as Markdown");
            break;
        case CopyForm::Html:
            text = htmlTable(m_table->selectedCells());
            done = tr("Copied as HTML");
            break;
        case CopyForm::Csv:
            text = csv();
            done = tr("Copied %n rows as CSV", nullptr, m_tableModel->rowCount());
            break;
        case CopyForm::Command:
            text = commandOf(m_viewModel->view(), m_session->context());
            done = tr("Copied as command: %1").arg(text);
            if (m_viewModel->view().bestRegion) {
                done = m_session->word("filter.command_regions") + QStringLiteral(" • ") + done;
            }
            break;
        case CopyForm::Evidence:
            text = m_evidence->asText();
            done = tr("Copied the evidence");
            break;
    }
    if (form != CopyForm::Text) QApplication::clipboard()->setText(text);
    m_session->announce(done);
}

void CatalogPage::exportCsv() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export the table"), QStringLiteral("offers.csv"),
                                     tr("CSV with decimal points and ISO dates (*.csv)"));
    if (path.isEmpty()) return;
    QSaveFile file(path);
    const QByteArray bytes = csv().toUtf8();
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) {
        m_session->announce(tr("Exported %n rows", nullptr, m_tableModel->rowCount()));
        return;
    }
    m_strip->showMessage(
        StripKind::Fault,
        tr("%1 could not be written: %2. Choose another folder.").arg(path, file.errorString()));
}

}  // namespace petaplan::ui
