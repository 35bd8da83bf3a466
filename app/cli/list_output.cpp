// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/list_output.h"
#include "app/cli/option_checks.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "app/cli/offer_options.h"
#include "app/cli/wording.h"
#include "core/base/nearest_names.h"

namespace petaplan::cli {
namespace {

using documents::OutputCell;
using documents::OutputTable;
using documents::OutputValue;

std::size_t columnNamed(const OutputTable& table, const std::string& key) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].key == key) return i;
        keys.push_back(table.columns[i].key);
    }
    throw UsageError(say({"usage.unknown_key", {{"key", key}}}) + nameHint(key, keys));
}

catalog::Value valueOf(const OutputCell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell.value)) return *text;
    if (const auto* number = std::get_if<double>(&cell.value)) return *number;
    if (const auto* whole = std::get_if<std::int64_t>(&cell.value)) {
        return static_cast<double>(*whole);
    }
    if (const auto* flag = std::get_if<bool>(&cell.value)) return std::string(*flag ? "yes" : "no");
    return {};
}

/// Rows whose figures are unknown are counted, not dropped in silence.
std::size_t filterRows(Session& session, OutputTable& table, const ListOptions& options) {
    if (options.where.empty()) return 0;
    std::vector<catalog::Expression::Key> keys;
    for (const documents::OutputColumn& column : table.columns) {
        keys.push_back({column.key,
                        column.numeric ? catalog::KeyKind::Number : catalog::KeyKind::Text,
                        column.unit});
    }
    const auto parsed = catalog::Expression::parse(options.where, keys);
    if (const auto* error = std::get_if<catalog::FilterSyntaxError>(&parsed)) {
        refuseExpression(session, "--where", options.where, *error);
    }
    const auto& expression = std::get<catalog::Expression>(parsed);
    std::size_t unknown = 0;
    std::vector<std::vector<OutputCell>> kept;
    for (auto& row : table.rows) {
        const catalog::Truth truth = expression.evaluate(
            [&](const std::string& key) { return valueOf(row[columnNamed(table, key)]); });
        if (truth == catalog::Truth::Unknown) ++unknown;
        if (truth == catalog::Truth::Yes ||
            (truth == catalog::Truth::Unknown && options.includeUnknown)) {
            kept.push_back(std::move(row));
        }
    }
    table.rows = std::move(kept);
    return unknown;
}

void sortRows(OutputTable& table, const std::string& text) {
    struct By {
        std::size_t column;
        bool descending;
    };
    std::vector<By> keys;
    for (const catalog::SortKey& key : sortKeysOf(text)) {
        keys.push_back({columnNamed(table, key.key), key.descending});
    }
    std::stable_sort(table.rows.begin(), table.rows.end(), [&](const auto& a, const auto& b) {
        for (const By& by : keys) {
            const catalog::Value x = valueOf(a[by.column]);
            const catalog::Value y = valueOf(b[by.column]);
            const bool xUnknown = std::holds_alternative<std::monostate>(x);
            const bool yUnknown = std::holds_alternative<std::monostate>(y);
            if (xUnknown != yUnknown) return yUnknown;  // unknown sorts last in either direction
            if (x == y) continue;
            return by.descending ? y < x : x < y;
        }
        return false;
    });
}

void chooseColumns(OutputTable& table, const std::vector<std::string>& keys) {
    if (keys.empty()) return;
    std::vector<std::size_t> positions;
    for (const std::string& key : keys) positions.push_back(columnNamed(table, key));
    OutputTable chosen;
    for (const std::size_t position : positions) chosen.columns.push_back(table.columns[position]);
    for (auto& row : table.rows) {
        auto& cells = chosen.rows.emplace_back();
        for (const std::size_t position : positions) cells.push_back(row[position]);
    }
    table = std::move(chosen);
}

}  // namespace

std::string nameHint(const std::string& name, const std::vector<std::string>& known) {
    constexpr std::size_t kFew = 80;
    const auto listed = [](const std::vector<std::string>& names) {
        std::string text;
        for (const std::string& one : names) text += (text.empty() ? "" : ", ") + one;
        return text;
    };
    const auto nearest = nearestNames(name, known, 3);
    if (!nearest.empty()) return say({"usage.nearest", {{"names", listed(nearest)}}});
    if (known.empty() || known.size() > kFew) return {};
    return say({"usage.known", {{"names", listed(known)}}});
}

OutputCell cellOf(const std::string& text) {
    return {text.empty() ? OutputValue() : OutputValue(text), {}, {}};
}
OutputCell cellOf(const std::optional<double>& number) {
    return {number ? OutputValue(*number) : OutputValue(), {}, {}};
}
OutputCell cellOf(std::int64_t number) {
    return {number, {}, {}};
}

void addListOptions(CLI::App& verb, ListOptions& options) {
    verb.add_option("--where", options.where)->type_name("EXPR")->group("Filters");
    verb.add_flag("--include-unknown", options.includeUnknown)->group("Filters");
    verb.add_option("--sort", options.sort)->type_name("KEY[,-KEY]")->group("Order");
    verb.add_option("--limit", options.limit)
        ->type_name("N")
        ->check(wholeNumber(0, 100'000'000))
        ->group("Order");
    verb.add_option("--columns", options.columns)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("KEYS")
        ->group("Order");
}

void tellCounts(Session& session, const std::string& what, const ListCounts& counts,
                const std::string& option) {
    std::string key = what;
    std::transform(key.begin(), key.end(), key.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    Message note{"cli.listed",
                 {{"shown", static_cast<std::int64_t>(counts.shown)},
                  {"matched", static_cast<std::int64_t>(counts.matched)},
                  {"what", session.word("what", key)}}};
    if (counts.unknown > 0) {
        note.key = "cli.listed_unknown";
        if (option.empty()) note.key = "cli.listed_counted";
        if (counts.unknownIncluded) note.key = "cli.listed_included";
        note.arguments.push_back({"unknown", static_cast<std::int64_t>(counts.unknown)});
        note.arguments.push_back({"option", option});
    }
    printNote(session.sentence(note));
}

void printList(Session& session, OutputTable table, const ListOptions& options,
               const std::vector<std::string>& shortColumns, const std::string& what) {
    const std::size_t unknown = filterRows(session, table, options);
    if (!options.sort.empty()) sortRows(table, options.sort);
    const std::size_t matched = table.rows.size();
    if (options.limit && *options.limit < matched) table.rows.resize(*options.limit);
    const bool forPeople = session.format() == documents::OutputFormat::Table ||
                           session.format() == documents::OutputFormat::Markdown;
    chooseColumns(table, options.columns.empty() && forPeople ? shortColumns : options.columns);
    documents::Json further;
    further["catalog_id"] = session.catalog().id();
    further["matched"] = matched;
    further["unknown"] = unknown;
    printTable(session, table, further);
    if (session.format() == documents::OutputFormat::JsonText) return;
    tellCounts(session, what, {table.rows.size(), matched, unknown, options.includeUnknown},
               "--include-unknown");
}

}  // namespace petaplan::cli
