// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/machine_groups.h"

#include <map>
#include <tuple>
#include <utility>

namespace petaplan::planning {
namespace {

// Why an offer with a price does not rank by default; the offer is named so that the user can look.
std::optional<Reason> doubt(const catalog::OfferTable& table, catalog::Index offer,
                            const catalog::Include& include) {
    if (table.ranks(offer, include)) return std::nullopt;
    const catalog::PriceView price = *table.catalog().currentPrice(offer);
    const std::string id = table.catalog().offerId(offer);
    if (price.basis == catalog::Basis::Derived && !include.derived) {
        return Reason{"planning.price_derived", {{"offer", id}}};
    }
    if (price.basis == catalog::Basis::Claim && !include.claim) {
        return Reason{"planning.price_claimed", {{"offer", id}}};
    }
    if (!price.observedOn) return Reason{"planning.price_undated", {{"offer", id}}};
    if (catalog::freshnessOf(price.observedOn, table.context().asOf) ==
        catalog::Freshness::Future) {
        return Reason{"planning.price_future",
                      {{"offer", id}, {"date", price.observedOn->toText()}}};
    }
    return Reason{"planning.price_stale", {{"offer", id}, {"date", price.observedOn->toText()}}};
}

}  // namespace

performance::Hardware MachineGroup::hardware(const catalog::Catalog& catalog, int nodes) const {
    performance::Hardware hardware;
    hardware.gpu = &catalog.gpus()[gpu];
    hardware.gpusPerNode = gpusPerNode;
    hardware.nodes = nodes;
    hardware.gpuInterconnect = gpuInterconnect;
    hardware.networkGbps = networkGbps;
    hardware.networkKind = networkKind;
    return hardware;
}

MachineGroups machineGroups(const catalog::Catalog& catalog, const catalog::OfferFilter& filter,
                            const catalog::QueryContext& context, RefusalBook& book,
                            const std::stop_token& stop) {
    catalog::OfferQuery query;
    query.filter = filter;
    query.context = context;
    catalog::OfferResult matched = catalog::queryOffers(catalog, query, stop);

    MachineGroups result;
    result.problems = std::move(matched.problems);
    result.unknown = matched.unknown;
    const catalog::OfferColumns& offers = catalog.offers();
    const catalog::OfferTable table(catalog, context);
    using Key = std::tuple<catalog::Index, int, std::string, std::optional<double>, std::string>;
    std::map<Key, std::size_t> places;
    for (const catalog::Index offer : matched.rows) {
        const catalog::Instance& instance = catalog.instances()[offers.instance[offer]];
        auto priced = cost::paymentTerms(catalog, offer, context);
        if (auto* reason = std::get_if<Reason>(&priced)) {
            book.add(std::move(*reason), 1, 0, catalog.offerId(offer));
            continue;
        }
        auto& terms = std::get<cost::PaymentTerms>(priced);
        if (terms.currency != context.currency) {
            book.add(
                {"cost.no_exchange_rate", {{"from", terms.currency}, {"to", context.currency}}}, 1,
                0, catalog.offerId(offer));
            continue;
        }
        if (auto reason = doubt(table, offer, filter.include)) {
            book.add(std::move(*reason), 1, terms.hourly, catalog.offerId(offer));
            continue;
        }
        if (instance.gpu == catalog::kNoIndex || instance.gpuCount.isFraction() ||
            instance.gpuCount.numerator < 1) {
            book.add({"planning.gpu_slice", {{"gpu_count", instance.gpuCount.value()}}}, 1,
                     terms.hourly, catalog.offerId(offer));
            continue;
        }
        const Key key{instance.gpu, instance.gpuCount.numerator, instance.gpuInterconnect,
                      instance.networkGbps, instance.networkKind};
        const auto [place, fresh] = places.emplace(key, result.groups.size());
        if (fresh) {
            MachineGroup group;
            std::tie(group.gpu, group.gpusPerNode, group.gpuInterconnect, group.networkGbps,
                     group.networkKind) = key;
            result.groups.push_back(std::move(group));
        }
        result.groups[place->second].offers.push_back({offer, std::move(terms)});
        ++result.offers;
    }
    return result;
}

}  // namespace petaplan::planning
