// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/session.h"

namespace petaplan::cli {

/// Options of the plain lists: any column can be asked for, filtered and sorted by.
struct ListOptions {
    std::string where, sort;
    std::optional<std::size_t> limit;
    std::vector<std::string> columns;
    bool includeUnknown = false;
};

void addListOptions(CLI::App& verb, ListOptions& options);

/// What follows "unknown name x": the nearest names, or where none is near and there are few, all.
std::string nameHint(const std::string& name, const std::vector<std::string>& known);

/// How many rows a list has, and how many more would be in it if no figure were unknown.
struct ListCounts {
    std::size_t shown = 0;
    std::size_t matched = 0;
    std::size_t unknown = 0;
    bool unknownIncluded = false;
};
/// Tells them on stderr, with the option that lists the unknown ones (empty: there is none).
void tellCounts(Session& session, const std::string& what, const ListCounts& counts,
                const std::string& option);

/// Filters, sorts and prints a list that holds all its columns. People see `shortColumns` unless
/// --columns says otherwise; CSV and JSON hold all. Throws UsageError for a fault in the options.
void printList(Session& session, documents::OutputTable table, const ListOptions& options,
               const std::vector<std::string>& shortColumns, const std::string& what);

/// A cell without a special form.
documents::OutputCell cellOf(const std::string& text);
documents::OutputCell cellOf(const std::optional<double>& number);
documents::OutputCell cellOf(std::int64_t number);

}  // namespace petaplan::cli
