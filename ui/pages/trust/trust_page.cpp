// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/trust_page.h"

#include <QApplication>
#include <QClipboard>
#include <QJsonObject>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QToolButton>

#include <array>
#include <utility>
#include <vector>

#include "ui/pages/trust/claim_model.h"
#include "ui/pages/trust/source_model.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {
namespace {

/// Statements by text and verdict.
class ClaimFilter : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setVerdict(const QString& verdict) {
        m_verdict = verdict;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        const auto& model = static_cast<const ClaimModel&>(*sourceModel());
        return (m_verdict.isEmpty() || model.verdict(row) == m_verdict) &&
               QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }

private:
    QString m_verdict;  ///< empty: all
};

QSortFilterProxyModel* searched(QSortFilterProxyModel* proxy, QAbstractItemModel* model) {
    proxy->setSourceModel(model);
    proxy->setFilterKeyColumn(-1);
    proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    proxy->setSortRole(SortValueRole);
    return proxy;
}

}  // namespace

TrustPage::TrustPage(QWidget* parent)
    : Page(parent), m_claims(new ClaimModel(this)), m_sources(new SourceModel(this)) {
    m_shownClaims = searched(new ClaimFilter(this), m_claims);
    m_shownClaims->setSortRole(Qt::DisplayRole);
    m_shownSources = searched(new QSortFilterProxyModel(this), m_sources);
}

QString TrustPage::title() const {
    return tr("Trust");
}

TrustPage::View TrustPage::view() const {
    return m_tables->currentIndex() == Sources ? Sources : Claims;
}

DataTable& TrustPage::table() const {
    return *static_cast<DataTable*>(m_tables->currentWidget());
}

QWidget* TrustPage::firstFocus() {
    return &table();
}

void TrustPage::setSession(Session& session) {
    m_session = &session;
    build();
    connect(m_views, &SegmentedControl::currentChanged, this,
            [this](int index) { setView(static_cast<View>(index)); });
    connect(m_verdicts, &SegmentedControl::currentChanged, this, &TrustPage::filter);
    connect(m_search, &QLineEdit::textChanged, this, &TrustPage::filter);
    connect(m_offers, &QPushButton::clicked, this, &TrustPage::showOffers);
    connect(&session, &Session::catalogChanged, this, &TrustPage::load);
    if (session.isLoaded()) load();
}

void TrustPage::registerActions(ActionRegistry& registry) {
    PageActions actions(registry, this, QStringLiteral("trust"), MenuPlace::View);
    actions.add(
        "trust.find", [] { return tr("&Find in statements and documents"); },
        {QKeySequence(Qt::CTRL | Qt::Key_F)}, [this] { m_search->setFocus(); }, "search");
    actions.add(
        "trust.claims", [] { return tr("Checked &statements"); }, {}, [this] { setView(Claims); },
        "trust");
    actions.add(
        "trust.sources", [] { return tr("&Documents of the catalog"); }, {},
        [this] { setView(Sources); }, "source");
    QAction* copyCommand = actions.add(
        "trust.copy.command", [] { return tr("Copy the list as c&ommand"); }, {},
        [this] {
            QApplication::clipboard()->setText(command());
            m_session->announce(tr("Copied as command: %1").arg(command()));
        },
        "command");
    connect(m_command, &QToolButton::clicked, copyCommand, &QAction::trigger);
}

void TrustPage::load() {
    m_claims->setCatalog(m_session->catalog());
    showVerdicts();
    std::vector<Source> ofModels;
    if (m_session->models()) {
        for (const auto& model : m_session->models()->models()) ofModels.push_back(model.source);
    }
    m_tasks.start([catalog = m_session->catalog(), ofModels = std::move(ofModels)](
                      const std::stop_token&) { return catalog::sourceUsage(*catalog, ofModels); },
                  [this](std::vector<catalog::SourceUsage> usages) {
                      m_sources->setUsages(std::move(usages));
                      filter();
                  });
    filter();
}

void TrustPage::setView(View view) {
    m_views->setCurrent(view);
    m_tables->setCurrentIndex(view);
    m_verdicts->setVisible(view == Claims);
    m_offers->setVisible(view == Sources);
    filter();
}

void TrustPage::showVerdicts() {
    if (!m_session->isLoaded()) return;
    const QLocale locale;
    QStringList texts{tr("all %1").arg(locale.toString(m_claims->rowCount()))};
    for (const QString& verdict : m_claims->verdicts()) {
        texts.append(QStringLiteral("%1 %2").arg(verdictWord(verdict),
                                                 locale.toString(m_claims->countOf(verdict))));
    }
    m_verdicts->setSegments(texts);
}

void TrustPage::filter() {
    const int chosen = m_verdicts->current();
    const QString verdict = chosen > 0 ? m_claims->verdicts().value(chosen - 1) : QString();
    static_cast<ClaimFilter*>(m_shownClaims)->setVerdict(verdict);
    m_shownClaims->setFilterFixedString(m_search->text());
    m_shownSources->setFilterFixedString(m_search->text());
    table().fitColumns();
    if (!table().currentIndex().isValid() && table().model()->rowCount() > 0) {
        table().setCurrentIndex(table().model()->index(0, 0));
    }
    showRow();
    showFoot();
}

int TrustPage::currentRow() const {
    const auto& proxy = view() == Sources ? *m_shownSources : *m_shownClaims;
    const QModelIndex index = proxy.mapToSource(table().currentIndex());
    return index.isValid() ? index.row() : -1;
}

void TrustPage::showRow() {
    const int row = currentRow();
    bool hasOffers = false;
    if (row < 0) {
        m_sheet->show(tr("No row matches"), {});
    } else if (view() == Claims) {
        const auto& claim = m_session->catalog()->claims()[static_cast<std::size_t>(row)];
        m_sheet->show(QString::fromStdString(claim.statement), m_claims->facts(row));
    } else {
        const auto& usage = m_sources->usages()[static_cast<std::size_t>(row)];
        m_sheet->show(QString::fromStdString(usage.source.title), m_sources->facts(row));
        hasOffers = usage.currentPrices > 0;
    }
    m_offers->setEnabled(hasOffers);
}

void TrustPage::showFoot() {
    const QLocale locale;
    const int shown = table().model()->rowCount();
    const int all = view() == Sources ? m_sources->rowCount() : m_claims->rowCount();
    const QString of =
        tr("%1 of %2").arg(locale.toString(shown), locale.toString(all)) + QStringLiteral(" ");
    m_foot->setText(view() == Sources ? of + tr("documents; conflicts are of one day, over 1 %")
                                      : of + tr("statements of articles, checked against sources"));
}

void TrustPage::showOffers() {
    const int row = currentRow();
    if (row < 0 || view() != Sources) return;
    QString title =
        QString::fromStdString(m_sources->usages()[static_cast<std::size_t>(row)].source.title);
    title.replace(QLatin1Char('"'), QLatin1String("\"\""));
    m_session->showOffers(QStringLiteral("source = \"%1\"").arg(title));
}

QString TrustPage::command() const {
    if (view() == Sources) return QStringLiteral("petaplan-cli sources");
    const int chosen = m_verdicts->current();
    const QString all = QStringLiteral("petaplan-cli claims");
    if (chosen <= 0) return all;
    return all +
           QStringLiteral(" --where 'verdict = %1'").arg(m_claims->verdicts().value(chosen - 1));
}

void TrustPage::retranslate() {
    m_title->setText(title());
    m_views->setSegments({tr("Claims"), tr("Sources")});
    m_search->setPlaceholderText(tr("Find"));
    m_search->setAccessibleName(tr("Find in statements and documents"));
    m_tables->widget(Claims)->setAccessibleName(tr("Checked statements"));
    m_tables->widget(Sources)->setAccessibleName(tr("Documents of the catalog"));
    m_sheet->setAccessibleName(tr("All of the current row"));
    m_command->setText(tr("Copy as command"));
    m_command->setAccessibleName(m_command->text());
    m_offers->setText(tr("Show its offers"));
    m_claims->retranslate();
    m_sources->retranslate();
    showVerdicts();
    filter();
}

QJsonObject TrustPage::saveState() const {
    return {{QStringLiteral("view"),
             view() == Sources ? QStringLiteral("sources") : QStringLiteral("claims")},
            {QStringLiteral("find"), m_search->text()}};
}

void TrustPage::restoreState(const QJsonObject& state) {
    m_search->setText(state.value(QLatin1String("find")).toString());
    setView(state.value(QLatin1String("view")).toString() == QLatin1String("sources") ? Sources
                                                                                      : Claims);
}

}  // namespace petaplan::ui
