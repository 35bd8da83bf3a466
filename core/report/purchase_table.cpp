// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/purchase_table.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/report/figure_text.h"

namespace petaplan::report {
namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

double cents(double amount) {
    return std::round(amount * 100.0) / 100.0;
}

// Whole quantities without decimals, others with as many as five digits need.
std::string quantityText(double quantity) {
    return quantity == std::round(quantity) ? fixedText(quantity, 0) : figureText(quantity, 6);
}

std::string unitWord(const Words& words, const std::string& unit) {
    return unit.empty() ? std::string() : words.say("unit.node_" + unit);
}

std::string placeOf(const Words& words, const UsedOffer& offer) {
    // The stand-in for price lists that name no region has a name in the language of the list.
    if (offer.regionId == "global") return words.say("purchase.no_region");
    std::string text = offer.regionId;
    for (const std::string& part : {offer.zone, offer.regionPlace, offer.country}) {
        if (!part.empty() && part != text) text += (text.empty() ? "" : " · ") + part;
    }
    return text;
}

std::string quotedCurrency(const Option& option) {
    for (const auto& price :
         {option.offer.pricePerHour, option.offer.pricePerMonth, option.offer.upfront}) {
        if (price) return price->currency;
    }
    return {};
}

Cell unitPriceCell(const Option& option, const PurchaseLine& line) {
    if (line.unitPrice.currency.empty()) return unknownCell();
    Cell cell = numberCell(line.unitPrice.amount.toDouble(), exactText(line.unitPrice.amount));
    cell.mark = option.mark;
    cell.source = option.priceSource;
    return cell;
}

// Lines are rounded one by one; where their sum misses the printed total, the reader is told.
std::string roundingNote(const PlanView& view, const std::vector<PurchaseLine>& lines) {
    double sum = 0;
    for (const PurchaseLine& line : lines) sum += cents(line.amount);
    const double difference = cents(cents(view.row().cost->central) - sum);
    if (std::abs(difference) < 0.005) return {};
    return view.words.say("caption.rounding", {{"difference", fixedText(std::abs(difference), 2)}});
}

/// Who stands behind a price that no source states, and why.
std::string handText(const Option& option, const Words& words) {
    const UsedOffer& offer = option.offer;
    if (offer.priceNote.empty()) return {};
    return words.say(
        "caption.price_by_hand",
        {{"source", offer.priceSource.title},
         {"date", offer.observedOn ? offer.observedOn->toText() : std::string(kUnknown)},
         {"reason", offer.priceNote}});
}

std::string joined(std::initializer_list<std::string> parts) {
    std::string text;
    for (const std::string& part : parts) {
        if (!part.empty()) text += (text.empty() ? "" : "   ") + part;
    }
    return text;
}

}  // namespace

Table purchaseTable(const PlanView& view) {
    const Words& words = view.words;
    const Option& option = view.chosen();
    const std::vector<PurchaseLine> lines = purchaseLines(option, words);
    const std::string quoted = quotedCurrency(option);

    Table table;
    table.id = "purchase";
    table.heading = words.say("heading.purchase");
    table.columns = {
        {"item", words.say("column.supplier_item"), Align::Left},
        {"quantity", words.say("column.quantity"), Align::Right},
        {"unit", "", Align::Left},
        {"unit_price_" + lower(quoted.empty() ? view.currency() : quoted),
         words.say("column.unit_price", {{"currency", quoted.empty() ? view.currency() : quoted}}),
         Align::Decimal},
        {"amount_" + lower(view.currency()),
         words.say("column.amount", {{"currency", view.currency()}}), Align::Right}};

    Table::Row supplier;
    supplier.group = true;
    supplier.cells = {textCell(option.offer.providerName), textCell(placeOf(words, option.offer)),
                      textCell(""), textCell(""), textCell("")};
    table.rows.push_back(std::move(supplier));
    for (const PurchaseLine& line : lines) {
        Table::Row row;
        const double quantity = line.nodes * line.unitsPerNode;
        row.cells = {textCell(line.item),
                     quantity > 0 ? numberCell(quantity, quantityText(quantity)) : unknownCell(),
                     textCell(unitWord(words, line.unit)), unitPriceCell(option, line),
                     numberCell(cents(line.amount), fixedText(line.amount, 2))};
        table.rows.push_back(std::move(row));
    }
    Table::Row total;
    total.total = true;
    const double net = view.row().cost->central;
    total.cells = {textCell(words.say(view.isTraining() ? "line.total" : "line.total_month")),
                   textCell(""), textCell(""), textCell(""),
                   numberCell(cents(net), fixedText(net, 2))};
    table.rows.push_back(std::move(total));

    table.caption =
        joined({explainMarks({option.mark}, words), handText(option, words),
                conversionText(option.offer, view.currency(), words), roundingNote(view, lines),
                words.say("caption.small_figures"), words.say("caption.not_in_total")});
    return table;
}

Table breakdownTable(const PlanView& view) {
    const Words& words = view.words;
    const Option& option = view.chosen();
    const std::vector<PurchaseLine> lines = purchaseLines(option, words);
    const bool varies = view.row().cost->low != view.row().cost->high;

    Table table;
    table.id = "cost_breakdown";
    const std::string currency = lower(view.currency());
    const auto money = [&](const char* key, const char* column) {
        return Column{std::string(column) + "_" + currency,
                      words.say(key, {{"currency", view.currency()}}), Align::Right};
    };
    table.columns = {{"item", words.say("column.item"), Align::Left},
                     {"working", words.say("column.quantity_price"), Align::Left},
                     {"kind", words.say("column.kind"), Align::Left},
                     money("column.low", "low"),
                     money("column.expected", "expected"),
                     money("column.high", "high"),
                     {"share_pct", "%", Align::Right}};
    std::vector<double> amounts;
    for (const PurchaseLine& line : lines) amounts.push_back(line.amount);
    const std::vector<double> shares = sharesOfHundred(amounts);

    for (std::size_t i = 0; i < lines.size(); ++i) {
        const PurchaseLine& line = lines[i];
        Table::Row row;
        std::string working = kUnknown;
        if (line.unitsPerNode > 0) {
            working = words.say("line.working", {{"nodes", fixedText(line.nodes, 0)},
                                                 {"quantity", quantityText(line.unitsPerNode)},
                                                 {"unit", words.say("unit." + line.unit)},
                                                 {"price", exactText(line.unitPrice.amount)}});
        }
        Cell expected = numberCell(cents(line.amount), fixedText(line.amount, 2));
        expected.mark = option.mark;
        expected.source = option.priceSource;
        row.cells = {
            textCell(line.item),
            textCell(working),
            textCell(words.say(varies ? "kind.estimate" : "kind.fixed")),
            varies ? numberCell(cents(line.low), fixedText(line.low, 2)) : textCell("="),
            expected,
            varies ? numberCell(cents(line.high), fixedText(line.high, 2)) : textCell("="),
            shares.empty() ? unknownCell() : numberCell(shares[i], fixedText(shares[i], 1))};
        table.rows.push_back(std::move(row));
    }
    Table::Row total;
    total.total = true;
    const Estimate& cost = *view.row().cost;
    total.cells = {textCell(words.say(view.isTraining() ? "line.total" : "line.total_month")),
                   textCell(""),
                   textCell(""),
                   numberCell(cents(cost.low), fixedText(cost.low, 2)),
                   numberCell(cents(cost.central), fixedText(cost.central, 2)),
                   numberCell(cents(cost.high), fixedText(cost.high, 2)),
                   numberCell(100.0, "100.0")};
    table.rows.push_back(std::move(total));
    table.caption =
        joined({words.say(varies ? "caption.breakdown_varies" : "caption.breakdown_fixed"),
                explainMarks({option.mark}, words), handText(option, words),
                conversionText(option.offer, view.currency(), words), roundingNote(view, lines)});
    return table;
}

}  // namespace petaplan::report
