// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog_name.h"

#include <algorithm>

#include "core/base/nearest_names.h"

namespace petaplan::catalog {
namespace {

std::vector<Named> instancesNamed(const Catalog& catalog, std::string_view name) {
    const std::size_t colon = name.find(':');
    if (colon != std::string_view::npos) {
        const auto instance = catalog.findInstance(name.substr(0, colon), name.substr(colon + 1));
        if (!instance) return {};
        return {{NamedKind::Instance, *instance}};
    }
    std::vector<Named> found;
    for (Index i = 0; i < catalog.instances().size(); ++i) {
        if (catalog.instances()[i].type == name) found.push_back({NamedKind::Instance, i});
    }
    return found;
}

}  // namespace

std::vector<Named> namedInCatalog(const Catalog& catalog, std::string_view name) {
    if (const auto offer = catalog.findOffer(name)) return {{NamedKind::Offer, *offer}};
    // A machine called "h100" is meant by "modal:h100" alone: the word means the GPU everywhere.
    std::vector<Named> gpus;
    for (const Index gpu : catalog.gpusNamed(name)) gpus.push_back({NamedKind::Gpu, gpu});
    return gpus.empty() ? instancesNamed(catalog, name) : gpus;
}

std::vector<std::string> nearestInCatalog(const Catalog& catalog, std::string_view name) {
    std::vector<std::string> names;
    const auto parts = std::count(name.begin(), name.end(), ':');
    if (parts >= 2) {
        for (Index i = 0; i < catalog.offers().size(); ++i) names.push_back(catalog.offerId(i));
    } else if (parts == 1) {
        for (Index i = 0; i < catalog.instances().size(); ++i) {
            names.push_back(catalog.instanceId(i));
        }
    } else {
        names = catalog.gpuNames();
        for (const Instance& instance : catalog.instances()) names.push_back(instance.type);
    }
    return nearestNames(name, names);
}

std::string idOf(const Catalog& catalog, const Named& named) {
    switch (named.kind) {
        case NamedKind::Gpu:
            return catalog.gpus()[named.index].id;
        case NamedKind::Instance:
            return catalog.instanceId(named.index);
        case NamedKind::Offer:
            break;
    }
    return catalog.offerId(named.index);
}

std::string titleOf(const Catalog& catalog, const Named& named) {
    if (named.kind == NamedKind::Gpu) return catalog.gpus()[named.index].title();
    const OfferColumns& offers = catalog.offers();
    const Index instance =
        named.kind == NamedKind::Instance ? named.index : offers.instance[named.index];
    const Instance& record = catalog.instances()[instance];
    std::string title = catalog.providers()[record.provider].id + " " + record.type;
    if (named.kind == NamedKind::Instance) return title;
    const Index region = offers.region[named.index];
    if (region != kNoIndex) title += ", " + catalog.regions()[region].id;
    const std::string& zone = catalog.zoneOf(named.index);
    if (!zone.empty()) title += ", " + zone;
    return title + ", " + catalog.pricingModels()[offers.pricing[named.index]].id;
}

}  // namespace petaplan::catalog
