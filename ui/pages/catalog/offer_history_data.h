// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/catalog/price_history.h"
#include "core/catalog/price_trace.h"
#include "ui/charts/price_history_chart.h"

namespace petaplan::ui {

class Session;

/// What a chart needs of the prices of an offer over time.
struct OfferHistoryData {
    struct Line {
        catalog::SeriesKey key;
        std::string source;
        std::shared_ptr<const catalog::PriceTrace> trace;
    };
    std::vector<Line> lines;     ///< the offer's own first; as many as can be told apart
    std::size_t notShown = 0;    ///< beyond these
    std::size_t otherUnits = 0;  ///< in another currency or per GPU
    std::size_t samples = 0;     ///< of the lines
    std::string fault;           ///< why stored histories could not be read; empty: they could

    bool isEmpty() const { return lines.empty(); }
};

using HistoryReader =
    std::function<std::vector<catalog::PriceSeries>(const catalog::SeriesKey& key)>;

/// Reads files: off the GUI thread. Empty for an offer without a dated price.
OfferHistoryData readOfferHistory(const catalog::Catalog& catalog, const HistoryReader& stored,
                                  const std::string& offerId);

/// Names, unit and lines for the chart.
PriceHistoryData chartOf(const Session& session, const OfferHistoryData& history);

/// "55.04 now; from 55.04 to 98.32 since 5 Apr 2025"; empty without a line.
QString historySentence(const OfferHistoryData& history);

}  // namespace petaplan::ui
