// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/catalog_page.h"

#include <QAccessible>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QProgressBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

#include "ui/models/facet_model.h"
#include "ui/models/offer_table_model.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/catalog/chip_row.h"
#include "ui/pages/catalog/evidence_panel.h"
#include "ui/pages/catalog/facet_panel.h"
#include "ui/pages/catalog/history_pane.h"
#include "ui/pages/catalog/offer_export.h"
#include "ui/pages/catalog/pane_focus.h"
#include "ui/pages/catalog/price_bar.h"
#include "ui/pages/catalog/query_field.h"
#include "ui/pages/catalog/table_columns.h"
#include "ui/pages/catalog/tray_bar.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {
constexpr int kBusyShownAfterMs = 300;
constexpr int kWidthWithEvidence = 1200;
}  // namespace

CatalogPage::CatalogPage(QWidget* parent) : Page(parent) {
}

CatalogPage::~CatalogPage() = default;

QString CatalogPage::title() const {
    return tr("Catalog");
}

QWidget* CatalogPage::firstFocus() {
    return m_table;
}

bool CatalogPage::isBusy() const {
    return m_viewModel->isBusy() || m_evidence->isBusy() || m_history->isBusy();
}

QUndoStack* CatalogPage::undoStack() {
    return m_viewModel->undoStack();
}

void CatalogPage::setSession(Session& session) {
    m_session = &session;
    m_viewModel = new CatalogViewModel(session, this);
    build();
    connect(m_viewModel, &CatalogViewModel::viewChanged, this, &CatalogPage::showView);
    connect(m_viewModel, &CatalogViewModel::answerChanged, this, &CatalogPage::showAnswer);
    connect(m_viewModel, &CatalogViewModel::questionRefused, this, &CatalogPage::showRefused);
    auto* busyDelay = new QTimer(this);
    busyDelay->setSingleShot(true);
    busyDelay->setInterval(kBusyShownAfterMs);
    connect(busyDelay, &QTimer::timeout, m_progress, &QProgressBar::show);
    connect(m_viewModel, &CatalogViewModel::busyChanged, this, [this, busyDelay](bool busy) {
        if (busy) {
            busyDelay->start();
        } else {
            busyDelay->stop();
            m_progress->hide();
        }
    });
    connect(m_query, &QLineEdit::textEdited, this, [this](const QString& text) {
        CatalogView view = m_viewModel->view();
        view.where = text;
        m_viewModel->change(tr("Filter"), view);
    });
    connect(m_query, &QueryField::left, this, [this] { m_table->setFocus(); });
    connect(m_facetModel, &FacetModel::valueToggled, this,
            [this](const QString& facet, const QString& value, bool on) {
                CatalogView view = m_viewModel->view();
                QStringList& values = view.facets[facet];
                values.removeAll(value);
                if (on) values.append(value);
                if (values.isEmpty()) view.facets.erase(facet);
                m_viewModel->change(tr("Facet"), view);
            });
    connect(m_tableColumns, &TableColumns::columnsReplaced, this, [this] {
        const bool outer = std::exchange(m_showing, true);
        returnToRow();
        m_showing = outer;
    });
    connect(m_chips, &ChipRow::partChosen, this, &CatalogPage::editPart);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) {
                if (m_showing || !current.isValid()) return;
                m_currentOffer = m_tableModel->offerId(current.row());
                const OfferColumn* column = m_tableModel->columnAt(current.column());
                m_currentColumn = column != nullptr ? column->id : QString();
                updateEvidence();
            });
    connect(m_tableModel, &OfferTableModel::trayFull, this, [this] {
        m_strip->showMessage(StripKind::Information,
                             tr("The compare tray holds five offers. Remove one first."));
    });
    connect(m_history, &HistoryPane::closed, this, [this] { setHistoryShown(false); });
    connect(m_evidence, &EvidencePanel::historyWanted, this, [this] { setHistoryShown(true); });
    connect(m_evidence, &EvidencePanel::closed, this, [this] { setEvidenceShown(false); });
    connect(m_tray, &TrayBar::offerChosen, this,
            [this](const QString& offerId) { goTo(offerId, m_currentColumn); });
    connect(&session.tray(), &CompareTray::changed, this, &Page::badgeChanged);
    connect(&session, &Session::catalogChanged, this, &CatalogPage::showView);
    connect(&session, &Session::contextChanged, this, &CatalogPage::showView);
    connect(&session, &Session::offersRequested, this,
            [this](const QString& where, const QStringList& pricing) {
                CatalogView view = m_viewModel->view();
                view.where = where;
                view.columnFilters.clear();
                view.facets.clear();
                if (!pricing.isEmpty()) view.facets[QStringLiteral("pricing")] = pricing;
                m_viewModel->change(tr("Show offers"), view);
            });
    connect(m_columns, &QToolButton::clicked, this, &CatalogPage::openColumnChooser);
    connect(m_resetView, &QToolButton::clicked, this,
            [this] { m_viewModel->change(tr("Reset view"), CatalogView::standard()); });
    showView();
}

void CatalogPage::showView() {
    m_showing = true;
    const CatalogView& view = m_viewModel->view();
    if (m_query->text() != view.where) m_query->setText(view.where);
    m_prices->showView();
    m_tableColumns->showView();
    m_chips->showView();
    m_showing = false;
}

void CatalogPage::editPart(FilterPart::Kind kind, const QString& id) {
    if (kind == FilterPart::Kind::Facet || kind == FilterPart::Kind::Include) {
        m_facets->setFocus(Qt::ShortcutFocusReason);
        return;
    }
    QLineEdit* field = m_query;
    if (kind == FilterPart::Kind::Column) field = m_tableColumns->filterField(id);
    if (field == nullptr) return;
    field->setFocus(Qt::ShortcutFocusReason);
    field->selectAll();
}

void CatalogPage::showAnswer() {
    const catalog::OfferResult& result = m_viewModel->result();
    m_query->setError(std::nullopt);
    m_strip->hide();
    m_tableColumns->showErrors({});
    m_showing = true;
    m_tableModel->setRows(result.rows);
    m_facetModel->setFacets(m_viewModel->facets(), m_viewModel->view().facets);
    m_tableColumns->showView();
    returnToRow();
    m_showing = false;
    const QLocale locale;
    m_count->setText(tr("%n instances", nullptr, static_cast<int>(m_viewModel->instanceCount())));
    QString ofAll =
        tr("%1 of %2 offers")
            .arg(locale.toString(static_cast<qulonglong>(result.matched)),
                 locale.toString(static_cast<qulonglong>(m_session->catalog()->offers().size())));
    if (result.unknown > 0) {
        ofAll += QStringLiteral(" • ") +
                 tr("unknown: %1").arg(locale.toString(static_cast<qulonglong>(result.unknown)));
    }
    m_ofAll->setText(ofAll);
    m_ofAll->setToolTip(
        result.unknown > 0
            ? tr("Offers whose filtered figure no source states. They are neither in nor out; "
                 "the menu Catalog lists them.")
            : QString());
    m_count->setAccessibleName(m_count->text() + QStringLiteral(", ") + ofAll);
    QAccessibleEvent alert(m_count, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    if (!result.problems.empty()) {
        m_strip->showMessage(StripKind::Caution,
                             m_session->sentence(result.problems.front().message));
    }
    showEmpty();
    updateEvidence();
}

void CatalogPage::showEmpty() {
    if (!m_viewModel->result().rows.empty()) {
        m_stack->setCurrentWidget(m_table);
        return;
    }
    m_empty->clearActions();
    const auto& culprit = m_viewModel->culprit();
    if (culprit) {
        m_empty->setTexts(tr("No offer matches"), tr("Without \"%1\" there would be %n.", nullptr,
                                                     static_cast<int>(culprit->rows))
                                                      .arg(culprit->text));
        const CatalogView without = culprit->without;
        m_empty->addAction(tr("Remove it"),
                           [this, without] { m_viewModel->change(tr("Remove filter"), without); });
    } else {
        m_empty->setTexts(tr("No offer matches"),
                          tr("No single filter is to blame: remove several."));
    }
    m_empty->addAction(tr("Reset view"),
                       [this] { m_viewModel->change(tr("Reset view"), CatalogView::standard()); });
    m_stack->setCurrentWidget(m_empty);
}

void CatalogPage::showRefused() {
    const CatalogQuestion& question = m_viewModel->question();
    m_query->setError(question.whereError);
    const auto explain = [this](const Message& fault) {
        m_strip->showMessage(StripKind::Fault,
                             tr("%1. The offers shown are of the last valid filter.")
                                 .arg(m_session->sentence(fault)));
    };
    if (question.whereError) {
        explain(question.whereError->message);
        m_strip->setClosable(false);
    }
    m_tableColumns->showErrors(question.columnErrors);
    if (question.whereError || question.columnErrors.isEmpty()) return;
    explain(question.columnErrors.first().message);
}

void CatalogPage::returnToRow() {
    if (m_tableModel->rowCount() == 0 || m_tableModel->columnCount() < 2) return;
    int row = m_tableModel->rowOf(m_currentOffer);
    int column = m_tableModel->columnOf(m_currentColumn);
    if (column < 0) column = m_tableModel->columnOf(priceKeyOf(m_viewModel->view().basis));
    if (column < 0) column = 1;
    const bool found = row >= 0;
    if (!found) row = 0;
    const QModelIndex cell = m_tableModel->index(row, column);
    m_table->setCurrentIndex(cell);
    if (!found) {
        m_currentOffer = m_tableModel->offerId(row);
        m_table->scrollToTop();
    }
    m_currentColumn = m_tableModel->columnAt(column)->id;
}

void CatalogPage::updateHistory() {
    if (m_history->isHidden()) return;
    m_history->show(m_tableModel->rowOf(m_currentOffer) < 0 ? QString() : m_currentOffer);
}

void CatalogPage::setHistoryShown(bool shown) {
    m_history->setVisible(shown);
    if (!shown) return;
    if (m_upright->sizes().value(1) < px(220)) {
        m_upright->setSizes({std::max(px(200), m_upright->height() - px(280)), px(280)});
    }
    updateHistory();
}

void CatalogPage::updateEvidence() {
    updateHistory();
    if (m_evidence->isHidden()) return;
    if (m_tableModel->rowOf(m_currentOffer) < 0) {
        m_evidence->showNone();
        return;
    }
    const QString column =
        m_currentColumn.isEmpty() ? priceKeyOf(m_viewModel->view().basis) : m_currentColumn;
    // A ratio is explained by what it divides.
    const OfferColumn* shown = findOfferColumn(column);
    const bool own = shown != nullptr && shown->ratio;
    m_evidence->show(
        m_currentOffer,
        own ? QString::fromStdString(std::string(shown->ratio->numerator->name)) : column);
}

bool CatalogPage::goTo(const QString& offerId, const QString& columnId) {
    const int row = m_tableModel->rowOf(offerId);
    if (row < 0) return false;
    const int column = std::max(1, m_tableModel->columnOf(columnId));
    m_table->setCurrentIndex(m_tableModel->index(row, column));
    m_table->scrollTo(m_table->currentIndex());
    return true;
}

void CatalogPage::setEvidenceShown(bool shown) {
    m_evidence->setVisible(shown);
    if (shown) updateEvidence();
}

void CatalogPage::retranslate() {
    m_title->setText(tr("Catalog"));
    m_query->retranslate();
    m_facets->setAccessibleName(tr("Facets"));
    m_table->setAccessibleName(tr("Offers"));
    m_table->frozenView()->setAccessibleName(tr("Offers, fixed columns"));
    m_progress->setAccessibleName(tr("Searching"));
    m_splitter->setAccessibleName(tr("Facets, offers, evidence"));
    m_upright->setAccessibleName(tr("Offers, price history"));
    m_resetView->setAccessibleName(tr("Reset view"));
    m_resetView->setToolTip(tr("Reset view"));
    m_prices->retranslate();
    m_columns->setText(tr("Columns"));
    m_copy->setText(tr("Copy"));
    m_export->setText(tr("Export"));
    m_command->setText(tr("Copy as command"));
    for (QToolButton* button : {m_columns, m_copy, m_export, m_command}) {
        button->setAccessibleName(button->text());
    }
    m_facetModel->retranslate();
    m_tableModel->retranslate();
    m_evidence->retranslate();
    m_history->retranslate();
    m_tray->retranslate();
    fillMenus();
    showView();
    if (m_session->isLoaded() && m_tableModel->rowCount() > 0) showAnswer();
}

QJsonObject CatalogPage::saveState() const {
    QJsonObject state = m_viewModel->view().toJson();
    return {{QStringLiteral("view"), state},
            {QStringLiteral("offer"), m_currentOffer},
            {QStringLiteral("column"), m_currentColumn},
            {QStringLiteral("evidence"), !m_evidence->isHidden()},
            {QStringLiteral("history"), !m_history->isHidden()},
            {QStringLiteral("splitter"), QString::fromLatin1(m_splitter->saveState().toBase64())}};
}

void CatalogPage::restoreState(const QJsonObject& state) {
    const auto view = CatalogView::fromJson(state.value(QLatin1String("view")).toObject());
    if (!view) return;
    m_currentOffer = state.value(QLatin1String("offer")).toString();
    m_currentColumn = state.value(QLatin1String("column")).toString();
    m_splitter->restoreState(
        QByteArray::fromBase64(state.value(QLatin1String("splitter")).toString().toLatin1()));
    setEvidenceShown(state.value(QLatin1String("evidence")).toBool(true));
    setHistoryShown(state.value(QLatin1String("history")).toBool(false));
    m_sized = true;
    m_viewModel->reset(*view);
}

void CatalogPage::movePane(int step) {
    focusPane({m_query, m_facets, m_table, m_history, m_evidence, m_tray}, focusWidget(), 2, step);
}

bool CatalogPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Space) {
            tickCurrent();
            return true;
        }
        if (key->key() == Qt::Key_Return && key->modifiers() == Qt::NoModifier) {
            setEvidenceShown(true);
            return true;
        }
    }
    return Page::eventFilter(watched, event);
}

void CatalogPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (m_sized) return;
    m_sized = true;
    // In a narrow window the prices come first; F2 opens the evidence of each.
    if (width() < px(kWidthWithEvidence)) setEvidenceShown(false);
}

QString CatalogPage::csv() const {
    return offersCsv(*m_tableModel);
}

}  // namespace petaplan::ui
