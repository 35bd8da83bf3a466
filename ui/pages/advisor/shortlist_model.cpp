// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advisor/shortlist_model.h"

#include <map>
#include <set>
#include <utility>
#include <variant>

#include "ui/charts/nice_axis.h"
#include "ui/plan_views/words.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

namespace {

bool isNumeric(int column) {
    return column == ShortlistModel::Rank || column == ShortlistModel::PerGpuHour ||
           column == ShortlistModel::PerHour || column == ShortlistModel::FurtherRegions;
}

Mark freshnessMark(catalog::Freshness freshness) {
    switch (freshness) {
        case catalog::Freshness::Fresh:
            return Mark::Fresh;
        case catalog::Freshness::Ageing:
            return Mark::Ageing;
        case catalog::Freshness::Stale:
            return Mark::Stale;
        case catalog::Freshness::Undated:
        case catalog::Freshness::Future:
            break;
    }
    return Mark::Undated;
}

}  // namespace

std::vector<ShortlistEntry> bestPerInstance(const catalog::Catalog& catalog,
                                            const std::vector<catalog::Index>& ranked,
                                            std::size_t mostTypes) {
    const catalog::OfferColumns& columns = catalog.offers();
    std::vector<ShortlistEntry> best;
    std::map<catalog::Index, std::size_t> placeOf;
    std::vector<std::set<catalog::Index>> regions;
    for (const catalog::Index offer : ranked) {
        const catalog::Index instance = columns.instance[offer];
        const auto [place, isNew] = placeOf.emplace(instance, best.size());
        if (isNew) {
            best.push_back({offer, 0});
            regions.emplace_back();
        }
        // Regions where the shown way to pay is to be had; others would need another price.
        if (columns.pricing[offer] == columns.pricing[best[place->second].offer])
            regions[place->second].insert(columns.region[offer]);
    }
    if (best.size() > mostTypes) best.resize(mostTypes);
    for (std::size_t i = 0; i < best.size(); ++i)
        best[i].furtherRegions = static_cast<int>(regions[i].size()) - 1;
    return best;
}

void ShortlistModel::setOffers(const Session& session, std::vector<ShortlistEntry> offers) {
    beginResetModel();
    m_session = &session;
    m_catalog = session.catalog();
    m_context = session.context();
    m_offers = std::move(offers);
    m_locale = QLocale();
    endResetModel();
}

QString ShortlistModel::offerId(int row) const {
    if (row < 0 || row >= rowCount()) return {};
    return QString::fromStdString(
        m_catalog->offerId(m_offers[static_cast<std::size_t>(row)].offer));
}

int ShortlistModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_offers.size());
}

int ShortlistModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString ShortlistModel::figure(catalog::Index offer, std::string_view key) const {
    const catalog::OfferKey* wanted = catalog::findOfferKey(key);
    if (wanted == nullptr) return {};
    const catalog::Value value = catalog::offerValue(*m_catalog, offer, *wanted, m_context);
    if (const auto* number = std::get_if<double>(&value)) {
        return wanted->decimals < 0 ? shortNumber(*number, m_locale)
                                    : m_locale.toString(*number, 'f', wanted->decimals);
    }
    if (const auto* word = std::get_if<std::string>(&value)) return QString::fromStdString(*word);
    return QStringLiteral("–");
}

QString ShortlistModel::text(catalog::Index offer, Column column) const {
    const catalog::OfferColumns& columns = m_catalog->offers();
    const catalog::Instance& instance = m_catalog->instances()[columns.instance[offer]];
    switch (column) {
        case Offer:
            return QString::fromStdString(instance.type);
        case Place: {
            const catalog::Provider& seller = m_catalog->providers()[columns.provider[offer]];
            const QString provider =
                QString::fromStdString(wordsOf(*m_session).provider(seller.id, seller.name));
            const catalog::Index region = columns.region[offer];
            if (region == catalog::kNoIndex) return provider;
            return QStringLiteral("%1 · %2").arg(
                provider, QString::fromStdString(m_catalog->regions()[region].id));
        }
        case GpuText: {
            const QString gpu =
                instance.gpu == catalog::kNoIndex
                    ? QStringLiteral("–")
                    : QString::fromStdString(m_catalog->gpus()[instance.gpu].title());
            const QString count = instance.gpuCount.isFraction()
                                      ? QStringLiteral("%1/%2")
                                            .arg(instance.gpuCount.numerator)
                                            .arg(instance.gpuCount.denominator)
                                      : m_locale.toString(instance.gpuCount.numerator);
            return QStringLiteral("%1 × %2").arg(count, gpu);
        }
        case PerGpuHour:
            return figure(offer, "price_per_gpu_hour");
        case PerHour:
            return figure(offer, "price_per_hour");
        case Pricing:
            return pricingWord(*m_session, m_catalog->pricingModels()[columns.pricing[offer]].id);
        case Observed:
            return figure(offer, "observed_on");
        default:
            return {};
    }
}

QVariant ShortlistModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_catalog) return {};
    const ShortlistEntry& entry = m_offers[static_cast<std::size_t>(index.row())];
    const catalog::Index offer = entry.offer;
    const auto column = static_cast<Column>(index.column());
    switch (role) {
        case Qt::DisplayRole:
            if (column == FurtherRegions)
                return entry.furtherRegions > 0
                           ? QStringLiteral("+") + m_locale.toString(entry.furtherRegions)
                           : QStringLiteral("–");
            return column == Rank ? m_locale.toString(index.row() + 1) : text(offer, column);
        case Qt::ToolTipRole:
            return column == Offer ? offerId(index.row()) : text(offer, column);
        case Qt::TextAlignmentRole:
            return static_cast<int>(Qt::AlignVCenter |
                                    (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
        case MutedRole:
            return column == Rank || column == Place || column == Observed;
        case MarkBeforeRole: {
            if (column != Observed) return {};
            const auto price = m_catalog->currentPrice(offer);
            if (!price) return {};
            return static_cast<int>(
                freshnessMark(catalog::freshnessOf(price->observedOn, m_context.asOf)));
        }
        default:
            return {};
    }
}

QVariant ShortlistModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    const QString currency = QString::fromStdString(m_context.currency);
    switch (section) {
        case Rank:
            return tr("#");
        case Offer:
            return tr("Offer");
        case Place:
            return tr("Provider, region");
        case GpuText:
            return tr("GPUs");
        case PerGpuHour:
            return tr("%1/GPU·h").arg(currency);
        case PerHour:
            return tr("%1/h").arg(currency);
        case Pricing:
            return tr("Pay");
        case FurtherRegions:
            return tr("Regions");
        default:
            return tr("Price seen");
    }
}

}  // namespace petaplan::ui
