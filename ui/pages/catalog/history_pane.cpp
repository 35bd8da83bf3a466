// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/history_pane.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <utility>

#include "ui/charts/chart_panel.h"
#include "ui/models/value_text.h"
#include "ui/shell/session.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/chip.h"

namespace petaplan::ui {

namespace {

constexpr std::array<UtcSeconds, 4> kSpans{30 * kSecondsPerDay, 90 * kSecondsPerDay,
                                           365 * kSecondsPerDay, 0};
constexpr int kAll = 3;

}  // namespace

HistoryPane::HistoryPane(Session& session, QWidget* parent)
    : Surface(Role::Base, Qt::TopEdge, parent),
      m_session(session),
      m_chart(new PriceHistoryChart(this)),
      m_panel(new ChartPanel(m_chart, this)),
      m_spans(new SegmentedControl(this)),
      m_close(new QToolButton(this)) {
    setObjectName(QStringLiteral("historyPane"));
    m_close->setIcon(icon(QStringLiteral("close"), Role::SecondaryText));
    setButtonKind(m_close, ButtonKind::Flat);
    connect(m_close, &QToolButton::clicked, this, &HistoryPane::closed);
    connect(m_spans, &SegmentedControl::currentChanged, this, &HistoryPane::showSpan);
    m_panel->addHeadWidget(m_spans);
    m_panel->addHeadWidget(m_close);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(px(16), px(8), px(8), px(8));
    row->addWidget(m_panel);
    setMinimumHeight(px(190));
    setFocusProxy(m_chart);
    retranslate();
}

void HistoryPane::show(const QString& offerId) {
    if (offerId == m_offerId && !m_history.isEmpty()) return;
    m_offerId = offerId;
    if (offerId.isEmpty() || !m_session.isLoaded()) {
        m_tasks.cancel();
        fill({});
        return;
    }
    m_tasks.start(
        [catalog = m_session.catalog(), stored = m_session.histories(), id = offerId.toStdString()](
            const std::stop_token&) { return readOfferHistory(*catalog, stored, id); },
        [this](OfferHistoryData history) { fill(std::move(history)); });
}

void HistoryPane::fill(OfferHistoryData history) {
    m_history = std::move(history);
    m_chart->setData(chartOf(m_session, m_history));
    m_spans->setEnabled(!m_history.isEmpty());
    if (m_spans->current() != kAll) showSpan(m_spans->current());
    showWords();
}

void HistoryPane::showSpan(int segment) {
    const UtcSeconds span = kSpans[static_cast<std::size_t>(std::clamp(segment, 0, kAll))];
    if (span == 0) {
        m_chart->showAll();
        return;
    }
    const UtcSeconds to = m_chart->lastKnown();
    m_chart->setSpan(std::max(to - span, m_chart->firstKnown()), to);
}

void HistoryPane::showWords() {
    if (m_offerId.isEmpty()) {
        m_panel->setFinding(tr("Choose an offer in the table to see its price history."));
        m_panel->setCaption({});
        return;
    }
    const QString title = shownTitle(m_session, m_offerId.toStdString(), m_offerId.toStdString());
    if (m_history.isEmpty()) {
        m_panel->setFinding(tr("No price history"));
        m_panel->setCaption(title);
        return;
    }
    m_panel->setFinding(historySentence(m_history));
    QStringList parts{title, tr("steps as reported, no smoothing"),
                      tr("%n observations", nullptr, static_cast<int>(m_history.samples))};
    if (m_history.notShown > 0) {
        parts.append(
            tr("%n more series are not drawn", nullptr, static_cast<int>(m_history.notShown)));
    }
    if (m_history.otherUnits > 0) {
        parts.append(tr("%n series in other units are left out", nullptr,
                        static_cast<int>(m_history.otherUnits)));
    }
    if (!m_history.fault.empty()) parts.append(QString::fromStdString(m_history.fault));
    m_panel->setCaption(parts.join(QStringLiteral(" • ")));
}

void HistoryPane::retranslate() {
    const int current = m_spans->current();
    m_spans->setSegments(
        {tr("30 d", "span of a price history"), tr("90 d", "span of a price history"),
         tr("1 y", "span of a price history"), tr("All", "span of a price history")});
    m_spans->setAccessibleName(tr("Time shown"));
    m_spans->setCurrent(current < 0 || m_history.isEmpty() ? kAll : current);
    m_close->setAccessibleName(tr("Close the price history"));
    m_close->setToolTip(tr("Close (Ctrl+H)"));
    if (!m_history.isEmpty()) m_chart->setData(chartOf(m_session, m_history));
    showWords();
}

}  // namespace petaplan::ui
