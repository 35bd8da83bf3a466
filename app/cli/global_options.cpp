// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/global_options.h"
#include "app/cli/option_checks.h"
#include "app/cli/wording.h"

#include <CLI/CLI.hpp>

#include "core/base/number_text.h"

namespace petaplan::cli {
namespace {

std::string seedFault(const std::string& text) {
    return parseWholeNumber(text).value_or(-1) >= 0 ? std::string()
                                                    : say({"usage.seed", {{"value", text}}});
}

}  // namespace

void addGlobalOptions(CLI::App& app, GlobalOptions& options) {
    const char* group = "All verbs";
    app.add_option("--format", options.format)
        ->check(oneOf({"table", "csv", "json", "markdown"}))
        ->type_name("FORMAT")
        ->group(group);
    app.add_option("--catalog", options.catalog)
        ->type_name("FILE")
        ->check(emptyFault)
        ->group(group);
    app.add_option("--currency", options.currency)
        ->check(currencyFault)
        ->each([&options](const std::string&) { options.currencyGiven = true; })
        ->type_name("CODE")
        ->group(group);
    app.add_option("--as-of", options.asOf)->check(dateFault)->type_name("DATE")->group(group);
    app.add_option("--lang", options.language)
        ->check(oneOf({"en", "zh_CN"}))
        ->type_name("LANG")
        ->group(group);
    app.add_option("--seed", options.seed)->check(seedFault)->type_name("N")->group(group);
    app.add_option("--threads", options.threads)
        ->check(wholeNumber(1, 1024))
        ->type_name("N")
        ->group(group);
}

}  // namespace petaplan::cli
