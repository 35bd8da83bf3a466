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

/// Filters, sorts and prints a list that holds all its columns. People see `shortColumns` unless
/// --columns says otherwise; CSV and JSON hold all. Throws UsageError for a fault in the options.
/// What follows "unknown name x": the nearest names, or where none is near and there are few, all.
std::string nameHint(const std::string& name, const std::vector<std::string>& known);

/// Tells on stderr how many rows were shown and left out.
void tellCounts(Session& session, const std::string& what, std::size_t shown, std::size_t matched,
                std::size_t unknown, bool included, const char* option);

void printList(Session& session, documents::OutputTable table, const ListOptions& options,
               const std::vector<std::string>& shortColumns, const std::string& what);

/// A cell without a special form.
documents::OutputCell cellOf(const std::string& text);
documents::OutputCell cellOf(const std::optional<double>& number);
documents::OutputCell cellOf(std::int64_t number);

}  // namespace petaplan::cli
