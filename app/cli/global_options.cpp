// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/global_options.h"

#include <CLI/CLI.hpp>

#include "core/base/date.h"
#include "core/base/money.h"
#include "core/base/number_text.h"

namespace petaplan::cli {
namespace {

std::string dateFault(const std::string& text) {
    return Date::parse(text) ? std::string() : "must be a date such as 2026-11-30, not " + text;
}

std::string currencyFault(const std::string& text) {
    return isCurrencyCode(text)
               ? std::string()
               : "must be a code of three capital letters such as USD, not " + text;
}

std::string seedFault(const std::string& text) {
    return parseWholeNumber(text).value_or(-1) >= 0
               ? std::string()
               : "must be a whole number from 0 on, not " + text;
}

}  // namespace

std::string emptyFault(const std::string& text) {
    return text.empty() ? "must not be empty" : std::string();
}

void addGlobalOptions(CLI::App& app, GlobalOptions& options) {
    const char* group = "Options of all verbs";
    app.add_option("--format", options.format, "table, csv, json or markdown")
        ->check(CLI::IsMember({"table", "csv", "json", "markdown"}))
        ->type_name("FORMAT")
        ->group(group);
    app.add_option("--catalog", options.catalog, "catalog file (default: your current catalog)")
        ->type_name("FILE")
        ->check(CLI::Validator(emptyFault, ""))
        ->group(group);
    app.add_option("--currency", options.currency, "currency of amounts (default: USD)")
        ->check(CLI::Validator(currencyFault, "CODE"))
        ->each([&options](const std::string&) { options.currencyGiven = true; })
        ->type_name("")
        ->group(group);
    app.add_option("--as-of", options.asOf, "day from which ages count (default: today)")
        ->check(CLI::Validator(dateFault, "DATE"))
        ->type_name("")
        ->group(group);
    app.add_option("--lang", options.language, "en or zh_CN")
        ->check(CLI::IsMember({"en", "zh_CN"}))
        ->type_name("LANG")
        ->group(group);
    app.add_option("--seed", options.seed, "seed of random numbers")
        ->check(CLI::Validator(seedFault, ""))
        ->type_name("N")
        ->group(group);
    app.add_option("--threads", options.threads, "threads to use (default: all of the machine)")
        ->check(CLI::Range(1U, 1024U))
        ->type_name("N")
        ->group(group);
}

}  // namespace petaplan::cli
