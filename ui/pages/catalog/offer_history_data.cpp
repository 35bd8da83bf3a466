// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/offer_history_data.h"

#include <QCoreApplication>

#include <utility>

#include "core/catalog/offer_history.h"
#include "db/data_error.h"
#include "ui/charts/time_axis.h"
#include "ui/models/value_text.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

constexpr std::size_t kMostLines = 5;  // colours that stay apart

QString text(const char* words) {
    return QCoreApplication::translate("OfferHistory", words);
}

}  // namespace

OfferHistoryData readOfferHistory(const catalog::Catalog& catalog, const HistoryReader& stored,
                                  const std::string& offerId) {
    OfferHistoryData data;
    const auto offer = catalog.findOffer(offerId);
    if (!offer) return data;
    std::vector<catalog::PriceSeries> files;
    try {
        if (stored) files = stored(catalog::seriesKeyOf(catalog, *offer));
    } catch (const DataError& error) {
        data.fault = error.what();  // what the catalog itself knows is shown all the same
    }
    catalog::OfferHistory history = catalog::historyAround(catalog, *offer, std::move(files));
    data.otherUnits = history.otherUnits;
    for (const catalog::PriceSeries& series : history.series) {
        if (data.lines.size() == kMostLines) {
            ++data.notShown;
            continue;
        }
        data.samples += series.points.size();
        data.lines.push_back(
            {series.key, series.source, std::make_shared<const catalog::PriceTrace>(series)});
    }
    return data;
}

PriceHistoryData chartOf(const Session& session, const OfferHistoryData& history) {
    PriceHistoryData data;
    if (history.isEmpty()) return data;
    const catalog::SeriesKey& first = history.lines.front().key;
    const QString currency = QString::fromStdString(first.currency);
    data.unit = first.perGpu ? text(QT_TRANSLATE_NOOP("OfferHistory", "%1 per GPU and hour"))
                             : text(QT_TRANSLATE_NOOP("OfferHistory", "%1 per machine and hour"));
    data.unit = data.unit.arg(currency);
    for (const OfferHistoryData::Line& line : history.lines) {
        QString name =
            QString::fromStdString(line.key.zone.empty() ? line.key.region : line.key.zone);
        if (line.key.pricing != first.pricing || name.isEmpty()) {
            name = shownValue(session, "pricing", line.key.pricing);
        }
        data.series.append({name, QString::fromStdString(line.source), line.trace});
    }
    return data;
}

QString historySentence(const OfferHistoryData& history) {
    if (history.isEmpty()) return {};
    const catalog::PriceTrace& own = *history.lines.front().trace;
    const auto range = own.range(own.from(), own.to());
    if (!range) return {};
    const QLocale locale;
    const QString last = shownPrice(own.price(own.size() - 1), locale);
    const QString currency = QString::fromStdString(history.lines.front().key.currency);
    if (own.size() == 1) {
        return text(QT_TRANSLATE_NOOP("OfferHistory", "%1 %2, seen on %3 alone"))
            .arg(last, currency, shownDay(own.from(), locale));
    }
    return text(QT_TRANSLATE_NOOP("OfferHistory", "%1 %2 last; from %3 to %4 since %5"))
        .arg(last, currency, shownPrice(range->low, locale), shownPrice(range->high, locale),
             shownDay(own.from(), locale));
}

}  // namespace petaplan::ui
