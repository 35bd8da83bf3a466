// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/update_preview.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/catalog/price_rules.h"
#include "db/data_error.h"
#include "db/documents/plan_document.h"
#include "db/store/catalog_reader.h"
#include "db/store/price_marks.h"
#include "db/updates/apply_update.h"

namespace petaplan::updates {
namespace {

using catalog::Catalog;
using catalog::Index;
using catalog::kNoIndex;
using catalog::PriceView;

namespace rule = catalog::rule;

constexpr std::array kSuspicions = {
    rule::kZeroPrice,         rule::kImplausiblePrice,  rule::kOutsideBand,      rule::kPriceJump,
    rule::kSpotAboveOnDemand, rule::kFutureObservation, rule::kOlderThanImported};

std::uint8_t bitOf(std::string_view name) {
    const auto at = std::find(kSuspicions.begin(), kSuspicions.end(), name);
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(at - kSuspicions.begin()));
}

bool hasMark(const std::string& status, std::string_view mark) {
    for (std::size_t start = 0; start < status.size();) {
        const std::size_t end = std::min(status.find(';', start), status.size());
        if (std::string_view(status).substr(start, end - start) == mark) return true;
        start = end + 1;
    }
    return false;
}

bool samePrice(const PriceView& a, const PriceView& b) {
    return a.pricePerHour == b.pricePerHour && a.pricePerMonth == b.pricePerMonth &&
           a.currency == b.currency && a.upfront == b.upfront && a.termMonths == b.termMonths &&
           a.basis == b.basis;
}

bool sameMachine(const Catalog& a, const catalog::Instance& one, const Catalog& b,
                 const catalog::Instance& other) {
    return a.gpus()[one.gpu].id == b.gpus()[other.gpu].id && one.gpuCount == other.gpuCount &&
           one.vcpus == other.vcpus && one.memoryGib == other.memoryGib &&
           one.localStorageGb == other.localStorageGb && one.networkGbps == other.networkGbps &&
           one.networkKind == other.networkKind && one.gpuInterconnect == other.gpuInterconnect &&
           one.slicing == other.slicing && one.family == other.family;
}

/// What a GPU-hour usually costs in the current catalog, asked by the ids of the incoming one.
class Usual {
public:
    explicit Usual(const catalog::CatalogContents& contents) : m_prices(contents) {
        for (Index i = 0; i < contents.gpus.size(); ++i) m_gpus.emplace(contents.gpus[i].id, i);
    }
    std::string_view judge(const Catalog& incoming, Index offer, const PriceView& price) const {
        const auto& instance = incoming.instances()[incoming.offers().instance[offer]];
        const auto& pricing = incoming.pricingModels()[incoming.offers().pricing[offer]];
        const auto gpu = m_gpus.find(incoming.gpus()[instance.gpu].id);
        const auto hourly = price.effectiveHourly(pricing.id);
        const auto& date = price.observedOn ? price.observedOn : incoming.date();
        if (gpu == m_gpus.end() || !hourly || !date) return {};
        const auto usual = m_prices.usdPerGpuHour(gpu->second, pricing.kind);
        const auto conversion = incoming.fx().conversion(price.currency, "USD", *date);
        if (!usual || !conversion) return {};
        return catalog::plausibilityRule(*hourly * conversion->factor / instance.gpuCount.value(),
                                         *usual);
    }

private:
    store::UsualPrices m_prices;
    std::map<std::string, Index> m_gpus;
};

std::uint8_t suspicionsOf(const UpdatePreview& preview, const UpdateRow& row, const Usual& usual,
                          Date today) {
    const auto now = preview.priceAfter(row);
    if (!now || row.kind == ChangeKind::Removed) return 0;
    std::uint8_t rules = 0;
    const auto add = [&](std::string_view name) {
        rules = static_cast<std::uint8_t>(rules | bitOf(name));
    };
    const auto hourly = now->hourly();
    if (hourly && *hourly <= 0) add(rule::kZeroPrice);
    if (now->observedOn && *now->observedOn > today) add(rule::kFutureObservation);
    if (row.kind == ChangeKind::Confirmed) return rules;
    if (const auto broken = usual.judge(*preview.incoming, row.now, *now); !broken.empty()) {
        add(broken);
    }
    if (hasMark(now->status, rule::kSpotAboveOnDemand)) add(rule::kSpotAboveOnDemand);
    if (const auto was = preview.priceBefore(row)) {
        const auto before = was->hourly();
        if (before && hourly && was->currency == now->currency &&
            catalog::isPriceJump(*before, *hourly)) {
            add(rule::kPriceJump);
        }
        if (was->observedOn && now->observedOn && *now->observedOn < *was->observedOn) {
            add(rule::kOlderThanImported);
        }
    }
    return rules;
}

void countMachines(UpdatePreview& preview) {
    const Catalog& current = *preview.current;
    const Catalog& incoming = *preview.incoming;
    std::size_t common = 0;
    for (const catalog::Instance& machine : incoming.instances()) {
        const auto& provider = incoming.providers()[machine.provider].id;
        const auto known = current.findInstance(provider, machine.type);
        if (!known) {
            ++preview.newMachines;
            continue;
        }
        ++common;
        if (!sameMachine(current, current.instances()[*known], incoming, machine)) {
            ++preview.changedMachines;
        }
    }
    preview.removedMachines = current.instances().size() - common;
}

/// Suspicious rows first, the most doubtful of them first; then the largest changes.
void sortByWeight(UpdatePreview& preview) {
    struct Weight {
        unsigned rules;
        double change;
        std::size_t row;
    };
    std::vector<Weight> weights;
    weights.reserve(preview.rows.size());
    for (std::size_t i = 0; i < preview.rows.size(); ++i) {
        const UpdateRow& row = preview.rows[i];
        // A change of unknown size stands behind those of known size, a confirmed price last.
        double change = row.kind == ChangeKind::Confirmed ? -2 : -1;
        if (const auto relative = preview.relativeChange(row); relative && *relative != 0) {
            change = std::abs(std::log1p(std::max(*relative, -1 + 1e-12)));
        }
        weights.push_back({row.rules, change, i});
    }
    std::stable_sort(weights.begin(), weights.end(), [](const Weight& a, const Weight& b) {
        if ((a.rules != 0) != (b.rules != 0)) return a.rules != 0;
        return a.change > b.change;
    });
    std::vector<UpdateRow> sorted;
    sorted.reserve(weights.size());
    for (const Weight& weight : weights) sorted.push_back(preview.rows[weight.row]);
    preview.rows = std::move(sorted);
}

}  // namespace

PlanEffect effectOn(const documents::PlanDocument& plan, const Catalog& incoming) {
    PlanEffect effect;
    effect.name = plan.name;
    effect.changes = report::priceChanges(incoming, plan.offers);
    effect.chosenOfferId = plan.chosenOfferId;
    if (effect.chosenOfferId.empty() && !plan.answer.rows.empty()) {
        effect.chosenOfferId = plan.answer.rows.front().offerId;
    }
    effect.relative = 0.0;
    for (const report::PriceChange& change : effect.changes) {
        if (change.offerId == effect.chosenOfferId) effect.relative = change.relative;
    }
    if (effect.chosenOfferId.empty()) effect.relative.reset();
    return effect;
}

PlanEffect effectOn(const std::filesystem::path& file, const Catalog& incoming) {
    PlanEffect effect;
    try {
        effect = effectOn(documents::readPlan(file), incoming);
    } catch (const DataError& error) {
        effect.fault = error.whatHappened();
    }
    effect.file = file;
    return effect;
}

std::string_view changeKindName(ChangeKind kind) {
    constexpr std::array<std::string_view, 4> kNames = {"new", "changed", "removed", "confirmed"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::optional<ChangeKind> changeKindFromName(std::string_view name) {
    for (const auto kind :
         {ChangeKind::New, ChangeKind::Changed, ChangeKind::Removed, ChangeKind::Confirmed}) {
        if (changeKindName(kind) == name) return kind;
    }
    return std::nullopt;
}

std::span<const std::string_view> suspicionRules() {
    return kSuspicions;
}

const Catalog& UpdatePreview::catalogOf(const UpdateRow& row) const {
    return row.now != kNoIndex ? *incoming : *current;
}

Index UpdatePreview::offerOf(const UpdateRow& row) const {
    return row.now != kNoIndex ? row.now : row.was;
}

std::string UpdatePreview::offerId(const UpdateRow& row) const {
    return catalogOf(row).offerId(offerOf(row));
}

std::optional<PriceView> UpdatePreview::priceBefore(const UpdateRow& row) const {
    return row.was == kNoIndex ? std::nullopt : current->currentPrice(row.was);
}

std::optional<PriceView> UpdatePreview::priceAfter(const UpdateRow& row) const {
    return row.now == kNoIndex ? std::nullopt : incoming->currentPrice(row.now);
}

std::optional<double> UpdatePreview::relativeChange(const UpdateRow& row) const {
    const auto was = priceBefore(row);
    const auto now = priceAfter(row);
    if (!was || !now || was->currency != now->currency) return std::nullopt;
    const auto before = was->hourly();
    const auto after = now->hourly();
    if (!before || !after || *before <= 0) return std::nullopt;
    return *after / *before - 1;
}

std::vector<std::string_view> UpdatePreview::rulesOf(const UpdateRow& row) const {
    std::vector<std::string_view> names;
    for (const std::string_view name : kSuspicions) {
        if ((row.rules & bitOf(name)) != 0) names.push_back(name);
    }
    return names;
}

UpdatePreview compareCatalogs(catalog::CatalogContents current, catalog::CatalogContents incoming,
                              Date today, const LongWork& work) {
    const Usual usual(current);
    UpdatePreview preview;
    preview.current = std::make_shared<const Catalog>(std::move(current));
    preview.incoming = std::make_shared<const Catalog>(std::move(incoming));
    preview.suspiciousByRule.assign(kSuspicions.size(), 0);
    const Catalog& before = *preview.current;
    const Catalog& after = *preview.incoming;
    const std::size_t total = before.offers().size() + after.offers().size();
    std::size_t done = 0;
    const auto step = [&] {
        constexpr std::size_t kEach = 4096;
        if (done++ % kEach == 0) work.at(Stage::Compare, done, total);
    };
    const auto add = [&](UpdateRow row) {
        row.rules = suspicionsOf(preview, row, usual, today);
        ++preview.counts[static_cast<std::size_t>(row.kind)];
        if (row.isSuspicious()) ++preview.suspicious;
        for (std::size_t i = 0; i < kSuspicions.size(); ++i) {
            if ((row.rules & bitOf(kSuspicions[i])) != 0) ++preview.suspiciousByRule[i];
        }
        preview.rows.push_back(row);
    };
    for (Index now = 0; now < after.offers().size(); ++now) {
        step();
        const auto price = after.currentPrice(now);
        const auto known = before.findOffer(after.offerId(now));
        const auto former = known ? before.currentPrice(*known) : std::nullopt;
        if (!price && !former) continue;  // a machine without any price
        UpdateRow row{known.value_or(kNoIndex), now, ChangeKind::New, 0};
        if (!price) {
            row.kind = ChangeKind::Removed;
        } else if (former) {
            if (!samePrice(*price, *former)) {
                row.kind = ChangeKind::Changed;
            } else if (price->observedOn != former->observedOn) {
                row.kind = ChangeKind::Confirmed;
            } else {
                ++preview.unchanged;
                continue;
            }
        }
        add(row);
    }
    for (Index was = 0; was < before.offers().size(); ++was) {
        step();
        if (!before.hasPrice(was) || after.findOffer(before.offerId(was))) continue;
        add({was, kNoIndex, ChangeKind::Removed, 0});
    }
    countMachines(preview);
    sortByWeight(preview);
    return preview;
}

UpdatePreview previewUpdate(const StagedUpdate& update, store::CatalogStore& catalogs,
                            std::span<const std::filesystem::path> plans, Date today,
                            const LongWork& work) {
    work.at(Stage::Check, 0, 0);
    store::CatalogFile incoming = readStagedCatalog(update);
    store::CatalogFile current = store::readCatalogFile(catalogs.currentFile());
    UpdatePreview preview =
        compareCatalogs(std::move(current.contents), std::move(incoming.contents), today, work);
    for (const std::filesystem::path& plan : plans) {
        preview.plans.push_back(effectOn(plan, *preview.incoming));
    }
    return preview;
}

}  // namespace petaplan::updates
