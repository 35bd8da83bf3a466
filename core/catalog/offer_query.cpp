// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_query.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "core/base/nearest_names.h"
#include "core/catalog/figure_ratio.h"
#include "core/catalog/offer_selection.h"

namespace petaplan::catalog {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// One column to sort by: a number for each offer, NaN for unknown. Texts are replaced by their
/// rank, so that sorting compares numbers only.
struct SortColumn {
    std::vector<double> values;  ///< by entry of the domain
    KeyDomain domain = KeyDomain::Offer;
    bool descending = false;
    bool ranked = false;  ///< doubtful prices go behind
};

std::vector<double> ranksOfTexts(const std::vector<Value>& values) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::holds_alternative<std::string>(values[i])) order.push_back(i);
    }
    const auto textAt = [&](std::size_t i) -> const std::string& {
        return std::get<std::string>(values[i]);
    };
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return textAt(a) < textAt(b); });
    std::vector<double> ranks(values.size(), kUnknown);
    double rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && textAt(order[i]) != textAt(order[i - 1])) rank += 1;
        ranks[order[i]] = rank;
    }
    return ranks;
}

/// Values of a key for the rows (offers) or for the whole table of the key.
SortColumn columnOf(const OfferTable& table, const OfferKey& key, bool descending,
                    const std::vector<Index>& rows) {
    SortColumn column;
    column.domain = key.domain;
    column.descending = descending;
    column.ranked = key.restsOnPrice();
    const std::size_t size = table.entries(key.domain);
    std::vector<Value> values(key.kind == KeyKind::Text ? size : 0);
    column.values.assign(size, kUnknown);
    const auto set = [&](Index entry, Value value) {
        if (key.kind == KeyKind::Text) {
            values[entry] = std::move(value);
        } else if (const auto* number = std::get_if<double>(&value)) {
            column.values[entry] = *number;
        }
    };
    if (key.domain == KeyDomain::Offer) {
        for (const Index row : rows) set(row, table.comparable(row, key));
    } else {
        for (Index entry = 0; entry < size; ++entry) set(entry, table.valueOfEntry(entry, key));
    }
    if (key.kind == KeyKind::Text) column.values = ranksOfTexts(values);
    return column;
}

/// Values of a ratio for the rows.
SortColumn columnOf(const OfferTable& table, const FigureRatio& ratio, bool descending,
                    const std::vector<Index>& rows) {
    SortColumn column;
    column.domain = KeyDomain::Offer;
    column.descending = descending;
    column.ranked = ratio.restsOnPrice();
    column.values.assign(table.entries(KeyDomain::Offer), kUnknown);
    for (const Index row : rows) {
        const Value value = ratio.value(table, row);
        if (const auto* number = std::get_if<double>(&value)) column.values[row] = *number;
    }
    return column;
}

void sortRows(const OfferTable& table, const OfferQuery& query, std::vector<Index>& rows,
              std::vector<Problem>& problems) {
    std::vector<SortColumn> columns;
    bool needsRanks = false;
    for (const SortKey& sort : query.sort) {
        if (const auto ratio = FigureRatio::parse(sort.key)) {
            columns.push_back(columnOf(table, *ratio, sort.descending, rows));
            needsRanks = needsRanks || columns.back().ranked;
            continue;
        }
        const OfferKey* key = findOfferKey(sort.key);
        if (key == nullptr) {
            std::vector<std::string> names;
            for (const OfferKey& one : offerKeys()) names.emplace_back(one.name);
            std::string nearest;
            for (const std::string& name : nearestNames(sort.key, names, 3)) {
                nearest += (nearest.empty() ? "" : ", ") + name;
            }
            Message message{
                nearest.empty() ? "query.unknown_name_known" : "query.unknown_name_nearest",
                {{"field", std::string("sort")}, {"name", sort.key}}};
            if (nearest.empty()) {
                std::string known;
                for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
                message.arguments.push_back({"known", known});
            } else {
                message.arguments.push_back({"nearest", nearest});
            }
            problems.push_back({"sort", std::move(message)});
            continue;
        }
        columns.push_back(columnOf(table, *key, sort.descending, rows));
        needsRanks = needsRanks || columns.back().ranked;
    }
    if (!problems.empty()) return;

    std::vector<std::uint8_t> doubtful;
    if (needsRanks) {
        doubtful.resize(table.entries(KeyDomain::Offer));
        for (const Index row : rows) doubtful[row] = table.ranks(row, query.filter.include) ? 0 : 1;
    }
    const auto before = [&](Index a, Index b) {
        for (const SortColumn& column : columns) {
            const Index entryA = table.entryOf(a, column.domain);
            const Index entryB = table.entryOf(b, column.domain);
            const double x = entryA == kNoIndex ? kUnknown : column.values[entryA];
            const double y = entryB == kNoIndex ? kUnknown : column.values[entryB];
            if (std::isnan(x) != std::isnan(y)) return std::isnan(y);
            if (column.ranked && doubtful[a] != doubtful[b]) return doubtful[a] < doubtful[b];
            if (x < y) return !column.descending;
            if (y < x) return column.descending;
        }
        return a < b;
    };
    if (query.limit && *query.limit < rows.size()) {
        const auto middle = rows.begin() + static_cast<std::ptrdiff_t>(*query.limit);
        std::partial_sort(rows.begin(), middle, rows.end(), before);
    } else {
        std::sort(rows.begin(), rows.end(), before);
    }
}

constexpr std::size_t kRowsBetweenStopChecks = 4096;

}  // namespace

OfferResult queryOffers(const Catalog& catalog, const OfferQuery& query,
                        const std::stop_token& stop) {
    OfferResult result;
    const OfferTable table(catalog, query.context);
    const OfferSelection selection(table, query.filter);
    result.problems = selection.problems();
    if (!result.problems.empty()) return result;
    const auto count = static_cast<Index>(catalog.offers().size());
    for (Index offer = 0; offer < count; ++offer) {
        if (offer % kRowsBetweenStopChecks == 0 && stop.stop_requested()) {
            result.cancelled = true;
            return result;
        }
        const Truth truth = selection.truthOf(offer);
        if (truth == Truth::Unknown) ++result.unknown;
        if (truth == Truth::Yes || (truth == Truth::Unknown && query.filter.include.unknown)) {
            result.rows.push_back(offer);
        }
    }
    result.matched = result.rows.size();
    sortRows(table, query, result.rows, result.problems);
    if (!result.problems.empty()) {
        result.rows.clear();
        result.matched = 0;
        return result;
    }
    if (query.limit && *query.limit < result.rows.size()) result.rows.resize(*query.limit);
    return result;
}

bool ranksByDefault(const Catalog& catalog, Index offer, const QueryContext& context,
                    const Include& include) {
    return OfferTable(catalog, context).ranks(offer, include);
}

}  // namespace petaplan::catalog
