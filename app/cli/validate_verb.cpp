// SPDX-License-Identifier: GPL-3.0-or-later
// validate KIND FILE.csv: the model against published measurements.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <map>

#include "app/cli/validation_output.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/performance/validation/validation.h"
#include "db/data_error.h"
#include "db/documents/csv_reader.h"
#include "db/documents/file_io.h"
#include "db/feeds/feed_input.h"

namespace petaplan::cli {
namespace {

struct Options {
    std::string kind, file;
};

/// The columns with measurements that each kind is judged by.
std::vector<std::string> measuredColumns(const std::string& kind) {
    if (kind == "training") {
        return {"tokens_per_s_per_gpu", "iteration_s", "time_to_train_h"};
    }
    if (kind == "inference") {
        return {"output_tokens_per_s_total",
                "tokens_per_s_per_user",
                "total_tokens_per_s",
                "ttft_ms",
                "tpot_ms",
                "requests_per_s"};
    }
    return {"measured_memory_gib_per_gpu", "outcome"};
}

/// A table of another kind would be refused row by row and look like an answer.
void checkTable(const documents::CsvTable& table, const std::string& file,
                const std::string& kind) {
    std::vector<std::string> missing;
    if (!table.column("gpu")) missing.emplace_back("gpu");
    const std::vector<std::string> measured = measuredColumns(kind);
    std::string anyOf;
    bool found = false;
    for (const std::string& name : measured) {
        found = found || table.column(name).has_value();
        anyOf += (anyOf.empty() ? "" : ", ") + name;
    }
    if (!found) missing.push_back(say({"cli.column_of_measurements", {{"names", anyOf}}}));
    if (!missing.empty()) {
        std::string text;
        for (const std::string& one : missing) text += (text.empty() ? "" : ", ") + one;
        throw DataError(say({"cli.lacks_column", {{"column", text}}}), file, 1,
                        say("cli.lacks_column_remedy"));
    }
    std::map<std::string, std::size_t> lines;
    const std::size_t id = *table.column("id");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const std::string& text = table.rows[i].at(id);
        if (text.empty()) continue;
        const auto [first, isNew] = lines.emplace(text, i + 1);
        if (isNew) continue;
        throw DataError(say({"cli.row_repeats",
                             {{"row", static_cast<std::int64_t>(i + 1)},
                              {"id", text},
                              {"first", static_cast<std::int64_t>(first->second)}}}),
                        file, 0, say("cli.row_repeats_remedy"));
    }
}

/// The text of a table in any encoding that imports understand.
std::string textOf(const std::string& file) {
    documents::refuseOddFile(file);
    feeds::FeedInput input(file, {}, {});
    std::string text;
    for (std::string_view piece = input.next(); !piece.empty(); piece = input.next()) {
        text += piece;
        if (text.size() > documents::kLargestFile) {
            throw DataError(say("cli.table_too_large"), file, 0, say("cli.name_another_file"));
        }
    }
    return text;
}

std::vector<performance::MeasurementRow> rowsOf(const std::string& file, const std::string& kind) {
    const documents::CsvTable table = documents::parseCsv(textOf(file), file);
    if (!table.column("id")) {
        throw DataError(say("cli.no_id_column"), file, 1, say("cli.no_id_column_remedy"));
    }
    checkTable(table, file, kind);
    std::vector<performance::MeasurementRow> rows;
    rows.reserve(table.rows.size());
    for (const auto& cells : table.rows) {
        performance::MeasurementRow row;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!cells[i].empty()) row[table.header[i]] = cells[i];
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

ExitCode run(const GlobalOptions& global, const Options& options) {
    const std::vector<std::string> kinds{"training", "inference", "memory"};
    if (std::find(kinds.begin(), kinds.end(), options.kind) == kinds.end()) {
        throw UsageError(say({"usage.unknown_kind", {{"kind", options.kind}}}));
    }
    Session session(global);
    const std::vector<performance::MeasurementRow> rows = rowsOf(options.file, options.kind);
    const catalog::Catalog& catalog = session.catalog();
    const performance::Calibration& calibration = session.calibration();
    performance::ValidationReport report;
    if (options.kind == "training") {
        report = validateTraining(rows, catalog, calibration);
    } else if (options.kind == "inference") {
        report = validateInference(rows, catalog, calibration);
    } else {
        report = validateMemory(rows, catalog, calibration);
    }
    switch (session.format()) {
        case documents::OutputFormat::JsonText:
            printJson(validationJson(session, report));
            break;
        case documents::OutputFormat::CsvText:
            printResult(documents::csvText(validationRows(session, report)));
            printNote(validationCounts(session, report));
            break;
        default:
            printResult(validationText(session, report));
            break;
    }
    return ExitCode::Answered;
}

}  // namespace

void addValidateVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("validate");
    const auto options = std::make_shared<Options>();
    verb->add_option("kind", options->kind)->required()->type_name("");
    verb->add_option("file", options->file)->required()->type_name("FILE.csv");
    verb->footer("petaplan-cli validate training training.csv --format json");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
