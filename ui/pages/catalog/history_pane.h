// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/catalog/offer_history_data.h"
#include "ui/shell/task_runner.h"
#include "ui/widgets/surface.h"

class QToolButton;

namespace petaplan::ui {

class ChartPanel;
class SegmentedControl;
class Session;

/// The price history of the current offer under the table: chart, table of its samples, spans.
class HistoryPane : public Surface {
    Q_OBJECT
public:
    explicit HistoryPane(Session& session, QWidget* parent = nullptr);

    /// Asks for the history of an offer; the last question wins. Empty: no offer is current.
    void show(const QString& offerId);
    void retranslate();
    bool isBusy() const { return m_tasks.isBusy(); }
    PriceHistoryChart& chart() { return *m_chart; }

signals:
    void closed();

private:
    void fill(OfferHistoryData history);
    void showWords();
    void showSpan(int segment);

    Session& m_session;
    TaskRunner m_tasks;
    QString m_offerId;
    OfferHistoryData m_history;
    PriceHistoryChart* m_chart;
    ChartPanel* m_panel;
    SegmentedControl* m_spans;
    QToolButton* m_close;
};

}  // namespace petaplan::ui
