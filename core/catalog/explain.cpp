// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/explain.h"

#include <algorithm>

#include "core/base/nearest_names.h"
#include "core/catalog/gpu_key.h"
#include "core/catalog/offer_table.h"

namespace petaplan::catalog {
namespace {

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

Problem unknown(const char* field, const char* key, const std::string& name,
                const std::vector<std::string>& nearest) {
    Message message{nearest.empty() ? key : std::string(key) + "_nearest", {{"name", name}}};
    if (!nearest.empty()) message.arguments.push_back({"nearest", joined(nearest)});
    return {field, std::move(message)};
}

bool saysUnverified(const Source& source) {
    return source.title.find("unverified") != std::string::npos;
}

/// Why the current one of an offer's observations was preferred.
Message ruleFor(const ObservationRange& all, const PriceView& current) {
    const auto count = static_cast<std::int64_t>(all.size());
    if (current.userOverride) {
        return {"explain.rule.user_override", {{"count", count}, {"reason", current.note}}};
    }
    if (count == 1) return {"explain.rule.only", {}};
    const auto sameRank = std::count_if(all.begin(), all.end(), [&](const PriceView& one) {
        return one.basis == current.basis && one.observedOn == current.observedOn;
    });
    const bool otherBasis = std::any_of(
        all.begin(), all.end(), [&](const PriceView& one) { return one.basis != current.basis; });
    const char* key = "explain.rule.newest";
    if (sameRank > 1) {
        key = "explain.rule.file_order";
    } else if (current.basis == Basis::Claim) {
        key = "explain.rule.claim_only";
    } else if (current.basis == Basis::Derived) {
        key = "explain.rule.derived_first";
    } else if (otherBasis) {
        key = "explain.rule.observed_first";
    }
    return {key, {{"count", count}}};
}

void addObservations(Explanation& result, const Catalog& catalog, Index offer,
                     const QueryContext& context) {
    const auto current = catalog.currentPrice(offer);
    const auto all = catalog.observationsOf(offer);
    for (const PriceView one : all) {
        ObservationEvidence evidence;
        if (one.pricePerHour) {
            evidence.price = one.pricePerHour->toText();
        } else if (one.pricePerMonth) {
            evidence.price = one.pricePerMonth->toText();
            evidence.perMonth = true;
        }
        evidence.currency = one.currency;
        evidence.upfront = one.upfront;
        evidence.observedOn = one.observedOn;
        evidence.freshness = freshnessOf(one.observedOn, context.asOf);
        evidence.basis = one.basis;
        evidence.status = one.status;
        evidence.note = one.note;
        if (one.source != kNoIndex) evidence.source = catalog.sources()[one.source];
        evidence.current = current && one.row == current->row;
        evidence.byUser = one.userOverride || isOfUser(one.status);
        result.observations.push_back(std::move(evidence));
    }
    if (!current) {
        result.cautions.push_back(
            {all.empty() ? "explain.price_unknown" : "explain.caution.future", {}});
        return;
    }
    // The newest come first: what was observed after the day of the question had no say.
    std::size_t later = 0;
    while (later < all.size() && (!current || all[later].row != current->row) &&
           freshnessOf(all[later].observedOn, context.asOf) == Freshness::Future) {
        ++later;
    }
    result.rule = ruleFor(all.from(later), *current);
    result.conflict = catalog.offers().conflict[offer];
    const auto caution = [&](const char* key) {
        Message message{key, {}};
        if (current->observedOn) {
            message.arguments.push_back(
                {"age", std::int64_t{context.asOf.daysSince(*current->observedOn)}});
        }
        result.cautions.push_back(std::move(message));
    };
    switch (freshnessOf(current->observedOn, context.asOf)) {
        case Freshness::Fresh:
            break;
        case Freshness::Ageing:
            caution("explain.caution.ageing");
            break;
        case Freshness::Stale:
            caution("explain.caution.stale");
            break;
        case Freshness::Undated:
            result.cautions.push_back({"explain.caution.undated", {}});
            break;
        case Freshness::Future:
            result.cautions.push_back({"explain.caution.future", {}});
            break;
    }
    if (current->basis == Basis::Derived)
        result.cautions.push_back({"explain.caution.derived", {}});
    if (current->basis == Basis::Claim) result.cautions.push_back({"explain.caution.claim", {}});
    if (result.conflict) result.cautions.push_back({"explain.caution.conflict", {}});
    if (!current->userOverride && isOfUser(current->status)) {
        result.cautions.push_back({"explain.caution.kept_by_user", {{"reason", current->note}}});
    }
    const OfferTable table(catalog, context);
    if (const Conversion* conversion = table.conversionOf(offer); conversion == nullptr) {
        result.cautions.push_back(
            {"explain.caution.no_rate", {{"from", current->currency}, {"to", context.currency}}});
    } else if (conversion->from != conversion->to) {
        result.cautions.push_back({"explain.conversion",
                                   {{"from", conversion->from},
                                    {"to", conversion->to},
                                    {"month", conversion->month},
                                    {"factor", conversion->factor}}});
    }
}

FigureEvidence gpuFigure(const Catalog& catalog, const Gpu& gpu, const GpuKey& key) {
    FigureEvidence figure;
    figure.key = std::string(key.name);
    figure.unit = std::string(key.unit);
    figure.value = key.value(gpu);
    figure.source = gpu.source;
    figure.secondSource = gpu.secondSource;
    if (std::holds_alternative<std::monostate>(figure.value)) {
        figure.notes.push_back({"explain.unknown_value", {}});
    }
    if (key.name == "memory_usable_gib" && !gpu.memoryUsableGib && gpu.usableMemoryGib()) {
        figure.notes.push_back({"explain.assumed_usable_memory", {}});
    }
    if (gpu.isUnverified(key.name)) figure.notes.push_back({"explain.caution.unverified", {}});
    for (const GpuFigureObservation& one : catalog.gpuFigures()) {
        if (one.gpuId != gpu.id || one.figure != key.name) continue;
        figure.others.push_back({one.value, one.unit, one.preferred, one.rule, one.source});
    }
    return figure;
}

/// Key of a GPU behind a key of an offer: gpu_memory_gib -> memory_gib.
const GpuKey* gpuKeyBehind(const OfferKey& key) {
    if (key.name == "gpu") return findGpuKey("id");
    if (!key.name.starts_with("gpu_")) return nullptr;
    const std::string_view rest = key.name.substr(4);
    if (const GpuKey* direct = findGpuKey(rest)) return direct;
    for (const std::string_view format : {"tf32", "fp16", "bf16"}) {
        if (rest == std::string(format) + "_tflops") {
            return findGpuKey(std::string(format) + "_tensor_tflops");
        }
    }
    return nullptr;
}

Source sourceOf(const Catalog& catalog, Index entry, const OfferKey& key) {
    if (entry == kNoIndex) return {};
    switch (key.domain) {
        case KeyDomain::Provider:
            return catalog.providers()[entry].source;
        case KeyDomain::Region:
            return catalog.regions()[entry].source;
        case KeyDomain::Gpu:
            return catalog.gpus()[entry].source;
        case KeyDomain::Instance:
            return catalog.instances()[entry].source;
        case KeyDomain::Pricing:
            return {};
        case KeyDomain::Offer:
            break;
    }
    const auto price = catalog.currentPrice(entry);
    return !price || price->source == kNoIndex ? Source() : catalog.sources()[price->source];
}

FigureEvidence offerFigure(const OfferTable& table, Index entry, std::optional<Index> offer,
                           const OfferKey& key) {
    const Catalog& catalog = table.catalog();
    FigureEvidence figure;
    if (const GpuKey* behind = key.domain == KeyDomain::Gpu ? gpuKeyBehind(key) : nullptr;
        behind != nullptr && entry != kNoIndex) {
        figure = gpuFigure(catalog, catalog.gpus()[entry], *behind);
    }
    figure.key = std::string(key.name);
    figure.unit = std::string(key.unit);
    figure.value = table.valueOfEntry(entry, key);
    figure.source = sourceOf(catalog, entry, key);
    if (offer) figure.derivation = derivationOf(catalog, *offer, key, table.context());
    if (std::holds_alternative<std::monostate>(figure.value)) {
        const bool saving = key.name == "saving_vs_on_demand";
        if (figure.notes.empty()) {
            figure.notes.push_back(
                {saving ? "explain.caution.no_saving" : "explain.unknown_value", {}});
        }
    } else if (figure.notes.empty() && saysUnverified(figure.source)) {
        figure.notes.push_back({"explain.caution.unverified", {}});
    }
    return figure;
}

bool isRuleOfMachine(std::string_view name) {
    using namespace rule;
    constexpr std::string_view kOfMachine[] = {
        kImpossibleGpuCount, kGpuCountConflict, kGpuMemoryConflict, kUnknownGpu,
        kAmbiguousGpu,       kUnknownMachine,   kNoAccelerator,     kBrokenGpuInfo};
    return std::find(std::begin(kOfMachine), std::end(kOfMachine), name) != std::end(kOfMachine);
}

/// The findings that are about what was named and, where one is asked for, about its figure. Rules
/// of the machine hold for all its offers: a feed repeats its figures in each region.
void addFindings(Explanation& result, const Catalog& catalog, const Named& named,
                 const ExplainRequest& request) {
    const OfferKey* key = request.figure ? findOfferKey(*request.figure) : nullptr;
    if (request.figure && key == nullptr) return;
    const Index instance =
        named.kind == NamedKind::Offer ? catalog.offers().instance[named.index] : named.index;
    const std::string machine = catalog.instanceId(instance) + ":";
    for (const FindingEvidence& one : request.findings) {
        const bool ofMachine = one.subject.starts_with(machine);
        const bool ofOffer = one.subject == result.id;
        const bool whole = named.kind == NamedKind::Instance || isRuleOfMachine(one.rule);
        // A record that was refused before it became an offer: the request has it for this machine.
        const bool isUnplaced = one.subject.empty();
        if (!ofOffer && !(ofMachine && whole) && !isUnplaced) continue;
        if (key != nullptr && !touchesFigure(one.rule, *key)) continue;
        result.findings.push_back(one);
    }
}

Index entryFor(const Catalog& catalog, const OfferTable& table, const Named& named,
               KeyDomain domain) {
    if (named.kind == NamedKind::Offer) return table.entryOf(named.index, domain);
    const Instance& instance = catalog.instances()[named.index];
    switch (domain) {
        case KeyDomain::Provider:
            return instance.provider;
        case KeyDomain::Gpu:
            return instance.gpu;
        case KeyDomain::Instance:
            return named.index;
        default:
            break;
    }
    return kNoIndex;
}

void explainGpu(Explanation& result, const Catalog& catalog, const Gpu& gpu,
                const ExplainRequest& request) {
    std::vector<std::string> names;
    for (const GpuKey& key : gpuKeys()) {
        names.emplace_back(key.name);
        if (request.figure ? *request.figure != key.name : key.name == "id") continue;
        FigureEvidence figure = gpuFigure(catalog, gpu, key);
        const bool known = !std::holds_alternative<std::monostate>(figure.value);
        if (known || request.figure) result.figures.push_back(std::move(figure));
    }
    if (request.figure && result.figures.empty()) {
        result.problems.push_back(unknown("figure", "explain.unknown_figure", *request.figure,
                                          nearestNames(*request.figure, names, 3)));
    }
}

void explainOffer(Explanation& result, const Catalog& catalog, const Named& named,
                  const ExplainRequest& request) {
    const OfferTable table(catalog, request.context);
    const bool isOffer = named.kind == NamedKind::Offer;
    std::vector<std::string> names;
    for (const OfferKey& key : offerKeys()) {
        const bool belongs = isOffer || key.domain == KeyDomain::Provider ||
                             key.domain == KeyDomain::Gpu || key.domain == KeyDomain::Instance;
        if (!belongs) continue;
        names.emplace_back(key.name);
        if (request.figure ? *request.figure != key.name : key.name == "id") continue;
        FigureEvidence figure =
            offerFigure(table, entryFor(catalog, table, named, key.domain),
                        isOffer ? std::optional(named.index) : std::nullopt, key);
        const bool known = !std::holds_alternative<std::monostate>(figure.value);
        if (known || request.figure) result.figures.push_back(std::move(figure));
    }
    if (request.figure && result.figures.empty()) {
        result.problems.push_back(unknown("figure", "explain.unknown_figure", *request.figure,
                                          nearestNames(*request.figure, names, 3)));
        return;
    }
    if (isOffer) addObservations(result, catalog, named.index, request.context);
    addFindings(result, catalog, named, request);
}

}  // namespace

bool touchesFigure(std::string_view ruleName, const OfferKey& key) {
    const bool derived = key.group == KeyGroup::Derived;
    if (isRuleOfMachine(ruleName)) return derived || key.group == KeyGroup::Gpu;
    return derived || key.restsOnPrice() || key.group == KeyGroup::Price ||
           key.group == KeyGroup::Provenance;
}

Explanation explain(const Catalog& catalog, const ExplainRequest& request) {
    Explanation result;
    const auto meanings = namedInCatalog(catalog, request.name);
    if (meanings.empty()) {
        result.problems.push_back(unknown("name", "compare.unknown_name", request.name,
                                          nearestInCatalog(catalog, request.name)));
        return result;
    }
    if (meanings.size() > 1) {
        std::vector<std::string> ids;
        for (const Named& one : meanings) ids.push_back(idOf(catalog, one));
        result.problems.push_back(
            {"name",
             {"compare.ambiguous_name", {{"name", request.name}, {"nearest", joined(ids)}}}});
        return result;
    }
    const Named& named = meanings.front();
    result.kind = named.kind;
    result.id = idOf(catalog, named);
    result.title = titleOf(catalog, named);
    if (named.kind == NamedKind::Gpu) {
        explainGpu(result, catalog, catalog.gpus()[named.index], request);
    } else {
        explainOffer(result, catalog, named, request);
    }
    return result;
}

}  // namespace petaplan::catalog
