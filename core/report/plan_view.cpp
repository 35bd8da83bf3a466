// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plan_view.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/report/figure_text.h"

namespace petaplan::report {
namespace {

using planning::PlanRow;

constexpr std::size_t kMostOptions = 5;
constexpr std::size_t kEnoughOptions = 3;
// The fastest row of the front is an option unless it costs more than this many times the chosen
// one.
constexpr double kDearestFastest = 3;
constexpr std::array<const char*, kMostOptions> kLetters{"A", "B", "C", "D", "E"};
constexpr std::array<const char*, kMostOptions> kSymbols{"●", "□", "△", "◇", "✕"};

// What an offer id tells where a plan carries no more about the offer.
UsedOffer offerFromId(const PlanRow& row) {
    UsedOffer offer;
    offer.offerId = row.offerId;
    offer.pricing = row.pricing;
    const std::size_t first = row.offerId.find(':');
    const std::size_t second = row.offerId.find(':', first + 1);
    offer.providerId = row.offerId.substr(0, first);
    offer.providerName = offer.providerId;
    if (first != std::string::npos) {
        offer.instanceType = row.offerId.substr(first + 1, second - first - 1);
    }
    return offer;
}

std::string gpuOf(const UsedOffer& offer) {
    return offer.gpuName.empty() ? offer.gpuId : offer.gpuName;
}

bool isOtherMachine(const UsedOffer& a, const UsedOffer& b) {
    return a.providerId != b.providerId || a.gpuId != b.gpuId;
}

bool isOtherWayToPay(const UsedOffer& a, const UsedOffer& b) {
    return isOtherMachine(a, b) || a.pricing != b.pricing;
}

const PlanRow* fastest(const std::vector<PlanRow>& rows) {
    const auto best = std::max_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
        return a.tokensPerSecond->central < b.tokensPerSecond->central;
    });
    return best == rows.end() ? nullptr : &*best;
}

// A price list without a date of its own is dated by the price that it showed.
Source datedSource(const UsedOffer& offer) {
    Source source = offer.priceSource;
    if (!source.date) source.date = offer.observedOn;
    return source;
}

std::string unitPriceText(const UsedOffer& offer, const Words& words) {
    if (offer.pricePerHour) {
        return words.say("figure.per_hour", {{"price", exactText(offer.pricePerHour->amount)},
                                             {"currency", offer.pricePerHour->currency}});
    }
    if (offer.pricePerMonth) {
        return words.say("figure.per_month", {{"price", exactText(offer.pricePerMonth->amount)},
                                              {"currency", offer.pricePerMonth->currency}});
    }
    return {};
}

}  // namespace

int citePrice(const UsedOffer& offer, Date asOf, const Words& words, SourceList& sources) {
    return sources.cite(words.say("source.price", {{"instance", offer.instanceType},
                                                   {"provider", offer.providerName},
                                                   {"region", offer.regionId}}),
                        datedSource(offer), unitPriceText(offer, words), stateOfPrice(offer, asOf));
}

std::vector<Option> optionsOf(const planning::PlanRequest& request,
                              const planning::PlanAnswer& answer,
                              const std::vector<UsedOffer>& offers, const ReportFrame& frame,
                              const Words& words, SourceList& sources) {
    std::vector<Option> options;
    const auto offerOf = [&](const PlanRow& row) {
        const UsedOffer* known = findUsedOffer(offers, row.offerId);
        return known != nullptr ? *known : offerFromId(row);
    };
    const auto add = [&](const PlanRow& row) {
        Option option;
        option.letter = kLetters[options.size()];
        option.symbol = kSymbols[options.size()];
        option.row = &row;
        option.offer = offerOf(row);
        option.chosen = options.empty();
        option.seller = words.provider(option.offer.providerId, option.offer.providerName);
        option.name = words.say("option.name", {{"nodes", std::to_string(row.nodes)},
                                                {"instance", option.offer.instanceType},
                                                {"provider", option.seller}});
        option.shortName =
            words.say("option.short_name", {{"provider", option.seller},
                                            {"gpus", std::to_string(row.gpus)},
                                            {"gpu", gpuOf(option.offer)},
                                            {"pricing", words.pricing(option.offer.pricing)}});
        option.label = option.seller + " " + gpuOf(option.offer);
        option.mark = markOfPrice(option.offer, request.context.asOf);
        option.priceSource = citePrice(option.offer, request.context.asOf, words, sources);
        options.push_back(std::move(option));
    };
    const auto mayAdd = [&](const PlanRow& row, auto differs) {
        return row.currency == options.front().row->currency &&
               std::all_of(options.begin(), options.end(), [&](const Option& option) {
                   return differs(offerOf(row), option.offer);
               });
    };

    const auto wanted =
        std::find_if(answer.rows.begin(), answer.rows.end(), [&](const PlanRow& row) {
            return !frame.chosenOfferId.empty() && row.offerId == frame.chosenOfferId;
        });
    add(wanted != answer.rows.end() ? *wanted : answer.rows.front());
    // Other machines tell a buyer more than other ways to pay for the same one; these fill what is
    // left.
    for (const PlanRow& row : answer.rows) {
        if (options.size() + 1 == kMostOptions) break;
        if (mayAdd(row, isOtherMachine)) add(row);
    }
    for (const PlanRow& row : answer.rows) {
        if (options.size() >= kEnoughOptions) break;
        if (mayAdd(row, isOtherWayToPay)) add(row);
    }
    const PlanRow* quickest = fastest(answer.front);
    const double dearest = kDearestFastest * options.front().row->cost->central;
    if (quickest != nullptr && quickest->cost->central <= dearest &&
        mayAdd(*quickest, isOtherMachine)) {
        add(*quickest);
    }
    return options;
}

std::vector<PurchaseLine> purchaseLines(const Option& option, const Words& words) {
    const PlanRow& row = *option.row;
    const auto line = [&](const char* item, double unitsPerNode, const char* unit,
                          const std::optional<Money>& price, double amount) {
        PurchaseLine result;
        result.item = words.say(item, {{"nodes", std::to_string(row.nodes)},
                                       {"instance", option.offer.instanceType},
                                       {"pricing", words.pricing(option.offer.pricing)}});
        result.nodes = row.nodes;
        result.unitsPerNode = unitsPerNode;
        result.unit = unit;
        result.unitPrice = price.value_or(Money{});
        result.amount = amount;
        // Each line is proportional to the hours or terms that are billed.
        const double share = row.cost->central > 0 ? amount / row.cost->central : 1.0;
        result.low = row.cost->low * share;
        result.high = row.cost->high * share;
        return result;
    };

    const Term* total = row.explanation.find("run_cost");
    if (total == nullptr) total = row.explanation.find("month_cost");
    const Term* quoted = total != nullptr ? total->find("quoted_price") : nullptr;
    if (quoted == nullptr) {
        return {line("line.machines", 0, "", std::nullopt, row.cost->central)};
    }
    const auto valueOf = [&](const char* key) -> std::optional<double> {
        const Term* term = total->find(key);
        return term != nullptr ? std::optional<double>(term->value) : std::nullopt;
    };
    const double factor = valueOf("exchange_rate").value_or(1.0);
    const std::string unit = quoted->unit.substr(quoted->unit.find('/') + 1);
    const std::optional<double> termHours = valueOf("term_hours");
    const bool byTerm = total->find("term_price") != nullptr;
    const double hours = valueOf("billed_hours").value_or(valueOf("hours_per_month").value_or(0));
    const double monthHours = valueOf("hours_per_month").value_or(730);

    std::vector<PurchaseLine> lines;
    const double terms =
        byTerm ? valueOf("terms").value_or(termHours && *termHours > 0 ? hours / *termHours : 0)
               : 0;
    double units = 0;
    const char* unitKey = "h";
    if (unit == "month") {
        units = byTerm ? terms * valueOf("term_months").value_or(0) : hours / monthHours;
        unitKey = "month";
    } else if (unit == "term") {
        units = terms;
        unitKey = "term";
    } else {
        units = byTerm ? terms * termHours.value_or(0) : hours;
    }
    std::optional<Money> price = option.offer.pricePerHour;
    if (unit == "month") price = option.offer.pricePerMonth;
    if (unit == "term") price = option.offer.upfront;
    if (units > 0 && (quoted->value != 0 || !byTerm)) {
        lines.push_back(line("line.machines", units, unitKey, price,
                             row.nodes * units * quoted->value * factor));
    }
    if (const Term* upfront = total->find("upfront")) {
        lines.push_back(line("line.upfront", terms, "term", option.offer.upfront,
                             row.nodes * terms * upfront->value * factor));
    }
    if (lines.empty())
        lines.push_back(line("line.machines", 0, "", std::nullopt, row.cost->central));
    return lines;
}

double overviewScale(const PlanView& view) {
    constexpr double kSmall = 10000;
    const bool small =
        std::all_of(view.options.begin(), view.options.end(),
                    [](const Option& option) { return option.row->cost->high < kSmall; });
    return small ? 1.0 : 1000.0;
}

int amountDecimals(const PlanView& view) {
    constexpr double kCentsMatterBelow = 1000;
    const bool small = std::any_of(
        view.options.begin(), view.options.end(),
        [](const Option& option) { return option.row->cost->central < kCentsMatterBelow; });
    return small ? 2 : 0;
}

std::string amountRange(const Estimate& amount) {
    constexpr double kWithCents = 1000;
    return rangeText(amount.low, amount.high, amount.high < kWithCents ? 2 : 0);
}

Estimate daysOf(const PlanRow& row) {
    return row.hours->scaledBy(1.0 / 24.0);
}

bool costsWithinError(const Option& a, const Option& b) {
    const Estimate& ours = *a.row->cost;
    const Estimate& theirs = *b.row->cost;
    if (ours.low == ours.high && theirs.low == theirs.high) return false;
    constexpr double kSameHours = 0.005;
    // A service runs on: its time is always the same.
    const double hours = a.row->hours ? a.row->hours->central : 0;
    const double theirHours = b.row->hours ? b.row->hours->central : 0;
    const bool sharesError = !a.offer.gpuId.empty() && a.offer.gpuId == b.offer.gpuId &&
                             a.row->gpus == b.row->gpus &&
                             std::abs(theirHours - hours) <= kSameHours * hours;
    return !sharesError && ours.low <= theirs.high && theirs.low <= ours.high;
}

std::string messageWithNames(const PlanView& view, Message message) {
    for (Argument& argument : message.arguments) {
        auto* text = std::get_if<std::string>(&argument.value);
        if (text == nullptr) continue;
        const UsedOffer* offer = findUsedOffer(view.offers, *text);
        if (offer == nullptr) continue;
        *text = view.words.say(
            "option.offer_name",
            {{"instance", offer->instanceType},
             {"provider", view.words.provider(offer->providerId, offer->providerName)},
             {"pricing", view.words.pricing(offer->pricing)}});
    }
    return view.words.message(message);
}

std::string conversionText(const UsedOffer& offer, const CurrencyCode& currency,
                           const Words& words) {
    if (!offer.conversionFactor) return {};
    for (const auto& price : {offer.pricePerHour, offer.pricePerMonth, offer.upfront}) {
        if (!price) continue;
        if (price->currency == currency) return {};
        return words.say("caption.conversion", {{"from", price->currency},
                                                {"to", currency},
                                                {"rate", figureText(*offer.conversionFactor, 5)},
                                                {"month", offer.conversionMonth}});
    }
    return {};
}

std::string explainMarks(const std::vector<std::string>& marks, const Words& words) {
    std::string text;
    const std::array<std::pair<const char*, const char*>, 5> known{{{"†", "mark.by_user"},
                                                                    {"◔", "mark.ageing"},
                                                                    {"◕", "mark.stale"},
                                                                    {"?", "mark.unverified"},
                                                                    {"–", "mark.unknown"}}};
    for (const auto& [mark, key] : known) {
        // A copy: clang 14 does not capture structured bindings.
        const auto holds = [mark = std::string_view(mark)](const std::string& one) {
            return one.find(mark) != std::string::npos;
        };
        if (std::none_of(marks.begin(), marks.end(), holds)) continue;
        text += (text.empty() ? "" : "   ") + words.say(key);
    }
    return text;
}

Cell textCell(std::string text) {
    Cell cell;
    cell.text = std::move(text);
    return cell;
}

Cell numberCell(double value, std::string text) {
    Cell cell;
    cell.text = std::move(text);
    if (std::isfinite(value)) cell.value = value;
    return cell;
}

Cell unknownCell() {
    return textCell(kUnknown);
}

}  // namespace petaplan::report
