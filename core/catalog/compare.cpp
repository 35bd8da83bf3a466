// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/compare.h"

#include <algorithm>
#include <cmath>

#include "core/catalog/gpu_key.h"
#include "core/catalog/lowest_price.h"
#include "core/catalog/offer_table.h"

namespace petaplan::catalog {
namespace {

constexpr std::size_t kFewest = 2;
constexpr std::size_t kMost = 5;
constexpr double kEqual = 1e-9;  ///< relative: figures equal but for the last bits are equal

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

Preference preferenceOf(std::string_view key) {
    if (key.find("price") != std::string_view::npos || key == "age_days" || key == "upfront") {
        return Preference::Lower;
    }
    if (key == "grid_gco2_per_kwh") return Preference::Lower;
    for (const std::string_view more :
         {"tflops", "tops", "bandwidth", "memory_gib", "memory_usable_gib", "network_gbps", "vcpus",
          "local_storage_gb", "saving_vs_on_demand", "mig_max_instances"}) {
        if (key.find(more) != std::string_view::npos) return Preference::Higher;
    }
    return Preference::None;
}

bool sameValue(const Value& a, const Value& b) {
    const auto* x = std::get_if<double>(&a);
    const auto* y = std::get_if<double>(&b);
    if (x == nullptr || y == nullptr) return a == b;
    return std::abs(*x - *y) <= kEqual * std::max(std::abs(*x), std::abs(*y));
}

void finish(ComparedRow& row, std::size_t baseline) {
    row.preference = preferenceOf(row.key);
    const Value& reference = row.cells[baseline].value;
    const auto* base = std::get_if<double>(&reference);
    for (ComparedCell& cell : row.cells) {
        row.differs = row.differs || !sameValue(cell.value, reference);
        const auto* number = std::get_if<double>(&cell.value);
        if (number == nullptr || base == nullptr) continue;
        cell.delta = *number - *base;
        // Years and generations are counted, not measured: a share of them says nothing.
        const bool counted = row.key.ends_with("launch_year") || row.key == "pcie_gen";
        if (*base != 0 && !counted) cell.percent = *cell.delta / std::abs(*base) * 100;
    }
}

void addRow(SideBySide& result, ComparedRow row) {
    const bool known = std::any_of(row.cells.begin(), row.cells.end(), [](const auto& cell) {
        return !std::holds_alternative<std::monostate>(cell.value);
    });
    if (!known) return;
    finish(row, result.baseline);
    result.rows.push_back(std::move(row));
}

void addLowestPrices(SideBySide& result, const OfferTable& table, const std::vector<Named>& things,
                     KeyDomain domain) {
    struct Way {
        const char* key;
        PricingKind kind;
    };
    for (const Way& way : {Way{"lowest_on_demand_price_per_gpu_hour", PricingKind::OnDemand},
                           Way{"lowest_spot_price_per_gpu_hour", PricingKind::Spot},
                           Way{"lowest_reserved_price_per_gpu_hour", PricingKind::Reserved}}) {
        const auto lowest = lowestPrices(table, domain, way.kind);
        ComparedRow row;
        row.key = way.key;
        row.kind = KeyKind::Number;
        row.group = KeyGroup::Derived;
        row.unit = "currency/GPU·h";
        row.decimals = 4;
        for (const Named& thing : things) {
            ComparedCell cell;
            if (lowest[thing.index]) cell.value = lowest[thing.index]->perGpuHour;
            row.cells.push_back(std::move(cell));
        }
        addRow(result, std::move(row));
    }
}

void compareGpus(SideBySide& result, const OfferTable& table, const std::vector<Named>& things) {
    for (const GpuKey& key : gpuKeys()) {
        if (key.name == "id") continue;  // stands in the heading
        ComparedRow row;
        row.key = std::string(key.name);
        row.kind = key.kind;
        row.group = KeyGroup::Gpu;
        row.unit = std::string(key.unit);
        for (const Named& thing : things) {
            const Gpu& gpu = table.catalog().gpus()[thing.index];
            row.cells.push_back({key.value(gpu), {}, {}, gpu.isUnverified(key.name)});
        }
        addRow(result, std::move(row));
    }
    addLowestPrices(result, table, things, KeyDomain::Gpu);
}

void judgePrices(SideBySide& result, const OfferTable& table, const std::vector<Named>& things) {
    const auto row =
        std::find_if(result.rows.begin(), result.rows.end(),
                     [](const ComparedRow& one) { return one.key == "price_per_gpu_hour"; });
    if (row == result.rows.end()) return;
    double lowest = 0;
    for (std::size_t i = 0; i < things.size(); ++i) {
        const auto* price = std::get_if<double>(&row->cells[i].value);
        if (price == nullptr) continue;
        if (!table.ranks(things[i].index, {})) {
            result.doubtfulPrices.push_back(i);
        } else if (!result.cheapestPerGpu || *price < lowest) {
            result.cheapestPerGpu = i;
            lowest = *price;
        }
    }
}

Index entryOfInstance(const Catalog& catalog, Index instance, KeyDomain domain) {
    switch (domain) {
        case KeyDomain::Provider:
            return catalog.instances()[instance].provider;
        case KeyDomain::Gpu:
            return catalog.instances()[instance].gpu;
        case KeyDomain::Instance:
            return instance;
        default:
            break;
    }
    return kNoIndex;
}

void compareOffersOrInstances(SideBySide& result, const OfferTable& table,
                              const std::vector<Named>& things) {
    const bool offers = result.kind == NamedKind::Offer;
    for (const OfferKey& key : offerKeys()) {
        if (key.name == "id") continue;
        ComparedRow row;
        row.key = std::string(key.name);
        row.kind = key.kind;
        row.group = key.group;
        row.unit = std::string(key.unit);
        row.decimals = key.decimals;
        for (const Named& thing : things) {
            ComparedCell cell;
            if (offers) {
                // A price without a rate can be shown but must not be subtracted.
                cell.value = table.comparable(thing.index, key);
            } else {
                cell.value = table.valueOfEntry(
                    entryOfInstance(table.catalog(), thing.index, key.domain), key);
            }
            row.cells.push_back(std::move(cell));
        }
        addRow(result, std::move(row));
    }
    if (offers) {
        judgePrices(result, table, things);
    } else {
        addLowestPrices(result, table, things, KeyDomain::Instance);
    }
}

/// What the names mean, in order; faults go into `problems`.
std::vector<Named> resolve(const Catalog& catalog, const std::vector<std::string>& names,
                           std::vector<Problem>& problems) {
    std::vector<Named> things;
    for (const std::string& name : names) {
        const std::vector<Named> meanings = namedInCatalog(catalog, name);
        if (meanings.empty()) {
            const auto nearest = nearestInCatalog(catalog, name);
            Message message{
                nearest.empty() ? "compare.unknown_name" : "compare.unknown_name_nearest",
                {{"name", name}}};
            if (!nearest.empty()) message.arguments.push_back({"nearest", joined(nearest)});
            problems.push_back({"name", std::move(message)});
            continue;
        }
        if (meanings.size() > kMost) {
            std::vector<std::string> ids;
            for (const Named& one : meanings) ids.push_back(idOf(catalog, one));
            problems.push_back(
                {"name", {"compare.ambiguous_name", {{"name", name}, {"nearest", joined(ids)}}}});
            continue;
        }
        for (const Named& one : meanings) {
            if (!things.empty() && things.front().kind != one.kind) {
                problems.push_back({"name",
                                    {"compare.mixed_kinds",
                                     {{"name", name}, {"first", idOf(catalog, things.front())}}}});
                break;
            }
            if (std::find(things.begin(), things.end(), one) == things.end()) things.push_back(one);
        }
    }
    return things;
}

}  // namespace

SideBySide compare(const Catalog& catalog, const CompareRequest& request) {
    SideBySide result;
    const std::vector<Named> things = resolve(catalog, request.names, result.problems);
    if (!result.problems.empty()) return result;
    if (things.size() < kFewest || things.size() > kMost) {
        result.problems.push_back(
            {"name", {"compare.count", {{"count", static_cast<std::int64_t>(things.size())}}}});
        return result;
    }
    if (request.baseline) {
        const auto wanted = namedInCatalog(catalog, *request.baseline);
        const auto found =
            wanted.empty() ? things.end() : std::find(things.begin(), things.end(), wanted.front());
        if (found == things.end()) {
            result.problems.push_back(
                {"baseline", {"compare.unknown_baseline", {{"name", *request.baseline}}}});
            return result;
        }
        result.baseline = static_cast<std::size_t>(found - things.begin());
    }
    result.kind = things.front().kind;
    for (const Named& thing : things) {
        result.ids.push_back(idOf(catalog, thing));
        result.titles.push_back(titleOf(catalog, thing));
    }
    const OfferTable table(catalog, request.context);
    if (result.kind == NamedKind::Gpu) {
        compareGpus(result, table, things);
    } else {
        compareOffersOrInstances(result, table, things);
    }
    result.conversions = table.conversions();
    return result;
}

SideBySide compareDates(const std::string& offerId, const DatedCatalog& first,
                        const DatedCatalog& second) {
    SideBySide result;
    result.kind = NamedKind::Offer;
    struct Column {
        OfferTable table;
        Index offer;
    };
    std::vector<Column> columns;
    for (const DatedCatalog* dated : {&first, &second}) {
        const auto offer = dated->catalog.findOffer(offerId);
        if (!offer) {
            result.problems.push_back({"name", {"compare.unknown_name", {{"name", offerId}}}});
            return result;
        }
        columns.push_back({OfferTable(dated->catalog, dated->context), *offer});
        result.ids.push_back(offerId);
        result.titles.push_back(titleOf(dated->catalog, {NamedKind::Offer, *offer}));
        result.dates.push_back(dated->context.asOf);
        const Explanation why =
            explain(dated->catalog, {offerId, "price_per_hour", dated->context, {}});
        result.pricedBy.emplace_back();
        for (const ObservationEvidence& seen : why.observations) {
            if (seen.current) result.pricedBy.back() = seen;
        }
    }
    for (const OfferKey& key : offerKeys()) {
        if (key.name == "id") continue;
        ComparedRow row;
        row.key = std::string(key.name);
        row.kind = key.kind;
        row.group = key.group;
        row.unit = std::string(key.unit);
        row.decimals = key.decimals;
        for (const Column& column : columns) {
            ComparedCell cell;
            cell.value = column.table.comparable(column.offer, key);
            row.cells.push_back(std::move(cell));
        }
        addRow(result, std::move(row));
    }
    result.conversions = columns.back().table.conversions();
    return result;
}

}  // namespace petaplan::catalog
