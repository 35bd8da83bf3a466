// SPDX-License-Identifier: GPL-3.0-or-later
// validate KIND FILE.csv: the model against published measurements.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <map>
#include <set>

#include "app/cli/list_output.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "core/performance/validation/validation.h"
#include "db/data_error.h"
#include "db/documents/csv_reader.h"

namespace petaplan::cli {
namespace {

using documents::Json;

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
    if (!found) missing.push_back("with measurements (one of " + anyOf + ")");
    if (!missing.empty()) {
        std::string text;
        for (const std::string& one : missing) text += (text.empty() ? "" : ", ") + one;
        throw DataError("lacks the column " + text, file, 1,
                        "name the kind that the table holds: training, inference or memory");
    }
    std::map<std::string, std::size_t> lines;
    const std::size_t id = *table.column("id");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const std::string& text = table.rows[i].at(id);
        if (text.empty()) continue;
        const auto [first, isNew] = lines.emplace(text, i + 1);
        if (isNew) continue;
        throw DataError(
            fmt::format("row {} repeats the id {} of row {}", i + 1, text, first->second), file, 0,
            "give every row an id of its own");
    }
}

std::vector<performance::MeasurementRow> rowsOf(const std::string& file, const std::string& kind) {
    const documents::CsvTable table = documents::readCsv(file);
    if (!table.column("id")) {
        throw DataError("the table has no column id", file, 1,
                        "the first line must name the columns");
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

void addNumber(Json& json, const char* key, const std::optional<double>& value) {
    if (value) json[key] = documents::numberToJson(*value);
}

Json summaryJson(const performance::ErrorSummary& summary) {
    Json json;
    json["n"] = summary.n;
    json["refused"] = summary.refused;
    addNumber(json, "mdape", summary.mdape);
    addNumber(json, "p90_ape", summary.p90Ape);
    addNumber(json, "mean_ape", summary.meanApe);
    addNumber(json, "bias", summary.bias);
    addNumber(json, "coverage", summary.coverage);
    addNumber(json, "spearman", summary.spearman);
    return json;
}

Json jsonOf(const performance::ValidationReport& report) {
    Json json;
    json["kind"] = report.kind;
    json["model_version"] = report.modelVersion;
    json["rows"] = Json::array();
    for (const performance::JudgedRow& row : report.rows) {
        Json line;
        line["id"] = row.id;
        line["target"] = row.target;
        if (row.measuredVerdict) {
            line["measured"] = *row.measuredVerdict;
            if (row.predictedVerdict) line["verdict"] = *row.predictedVerdict;
        } else {
            line["measured"] = documents::numberToJson(row.measured);
            line["low"] = documents::numberToJson(row.predicted.low);
            line["central"] = documents::numberToJson(row.predicted.central);
            line["high"] = documents::numberToJson(row.predicted.high);
            line["ape"] = documents::numberToJson(row.ape);
            line["inside"] = row.inside;
        }
        line["level"] = std::string(evidenceLetter(row.predicted.level));
        if (!row.cls.empty()) line["class"] = row.cls;
        json["rows"].push_back(std::move(line));
    }
    json["refused"] = Json::array();
    for (const performance::RefusedRow& row : report.refused) {
        json["refused"].push_back({{"id", row.id}, {"target", row.target}, {"reason", row.reason}});
    }
    json["flagged"] = Json::array();
    for (const performance::FlaggedRow& row : report.flagged) {
        json["flagged"].push_back({{"id", row.id}, {"reason", row.reason}});
    }
    Json& by = json["summary"]["by"] = Json::object();
    for (const auto& [grouping, groups] : report.by) {
        Json& list = by[grouping] = Json::object();
        for (const auto& [group, summary] : groups) list[group] = summaryJson(summary);
    }
    if (report.verdicts.n > 0) {
        Json verdicts;
        verdicts["n"] = report.verdicts.n;
        addNumber(verdicts, "right", report.verdicts.right);
        addNumber(verdicts, "balanced_accuracy", report.verdicts.balancedAccuracy);
        addNumber(verdicts, "false_fits", report.verdicts.falseFits);
        addNumber(verdicts, "tight_share", report.verdicts.tightShare);
        json["summary"]["verdicts"] = std::move(verdicts);
    }
    return json;
}

documents::OutputTable rowTable(const performance::ValidationReport& report) {
    documents::OutputTable table;
    for (const char* key : {"id", "target", "class", "level"}) {
        table.columns.push_back({key, "", "", false, -1});
    }
    for (const char* key : {"measured", "low", "central", "high", "ape"}) {
        table.columns.push_back({key, "", "", true, -1});
    }
    for (const char* key : {"inside", "verdict", "status", "reason", "flagged"}) {
        table.columns.push_back({key, "", "", false, -1});
    }
    std::map<std::string, std::string> flags;
    for (const performance::FlaggedRow& row : report.flagged) {
        std::string& reasons = flags[row.id];
        reasons += (reasons.empty() ? "" : "; ") + row.reason;
    }
    std::set<std::string> listed;
    const auto flagOf = [&](const std::string& id) {
        listed.insert(id);
        const auto flag = flags.find(id);
        return flag == flags.end() ? documents::OutputCell{} : cellOf(flag->second);
    };
    // A row without a prediction has its reason alone.
    const auto addPlain = [&](const std::string& id, const std::string& target, const char* status,
                              const std::string& reason) {
        std::vector<documents::OutputCell> cells(table.columns.size());
        cells[0] = cellOf(id);
        cells[1] = cellOf(target);
        cells[cells.size() - 3] = cellOf(std::string(status));
        cells[cells.size() - 2] = cellOf(reason);
        cells[cells.size() - 1] = flagOf(id);
        table.rows.push_back(std::move(cells));
    };
    for (const performance::JudgedRow& row : report.rows) {
        const bool verdict = row.measuredVerdict.has_value();
        const auto number = [&](double value) {
            documents::OutputCell cell;
            if (!verdict) cell.value = value;
            return cell;
        };
        documents::OutputCell measured = number(row.measured);
        documents::OutputCell inside;
        documents::OutputCell predicted;
        if (verdict) {
            measured.value = *row.measuredVerdict;
            predicted.value = row.predictedVerdict.value_or("");
        } else {
            inside.value = row.inside;
        }
        table.rows.push_back({{row.id, {}, {}},
                              {row.target, {}, {}},
                              {row.cls, {}, {}},
                              {std::string(evidenceLetter(row.predicted.level)), {}, {}},
                              std::move(measured),
                              number(row.predicted.low),
                              number(row.predicted.central),
                              number(row.predicted.high),
                              number(row.ape),
                              std::move(inside),
                              std::move(predicted),
                              cellOf(std::string("judged")),
                              {},
                              flagOf(row.id)});
    }
    for (const performance::RefusedRow& row : report.refused) {
        addPlain(row.id, row.target, "refused", row.reason);
    }
    for (const auto& [id, reasons] : flags) {
        if (!listed.contains(id)) addPlain(id, "", "flagged", reasons);
    }
    return table;
}

documents::OutputTable summaryTable(Session& session, const performance::ValidationReport& report,
                                    const std::string& grouping) {
    documents::OutputTable table;
    const auto column = [&](const char* key, const char* unit, int decimals) {
        table.columns.push_back({key, session.word("validate", key), unit, true, decimals});
    };
    table.columns.push_back({"group", session.word("validate", grouping), "", false, -1});
    column("n", "", -1);
    column("refused", "", -1);
    column("mdape", "%", 1);
    column("p90_ape", "%", 1);
    column("mean_ape", "%", 1);
    column("bias", "%", 1);
    column("coverage", "%", 1);
    column("spearman", "", 3);
    const auto percent = [](const std::optional<double>& share) {
        documents::OutputCell cell;
        if (share) cell.value = *share * 100;
        return cell;
    };
    const auto groups = report.by.find(grouping);
    if (groups == report.by.end()) return table;
    for (const auto& [group, summary] : groups->second) {
        documents::OutputCell spearman;
        if (summary.spearman) spearman.value = *summary.spearman;
        table.rows.push_back({{group, {}, {}},
                              {std::int64_t{summary.n}, {}, {}},
                              {std::int64_t{summary.refused}, {}, {}},
                              percent(summary.mdape),
                              percent(summary.p90Ape),
                              percent(summary.meanApe),
                              percent(summary.bias),
                              percent(summary.coverage),
                              std::move(spearman)});
    }
    return table;
}

/// Refused or flagged rows: all of them for a document, counted by reason for the terminal.
template <typename Row>
std::string reasonsText(Session& session, const char* heading, const std::vector<Row>& rows) {
    if (rows.empty()) return {};
    documents::OutputTable table;
    const auto column = [&](const char* key, bool numeric) {
        table.columns.push_back({key, session.word("validate", key), "", numeric, -1});
    };
    if (session.format() == documents::OutputFormat::Markdown) {
        column("id", false);
        column("reason", false);
        for (const Row& row : rows) table.rows.push_back({cellOf(row.id), cellOf(row.reason)});
        return fmt::format("## {}\n\n{}\n", session.word("validate", heading),
                           documents::markdownText(table));
    }
    struct Group {
        std::int64_t count = 0;
        std::string first;
    };
    std::map<std::string, Group> groups;
    for (const Row& row : rows) {
        Group& group = groups[row.reason];
        if (group.count++ == 0) group.first = row.id;
    }
    column("count", true);
    column("first", false);
    column("reason", false);
    for (const auto& [reason, group] : groups) {
        table.rows.push_back({cellOf(group.count), cellOf(group.first), cellOf(reason)});
    }
    return fmt::format("{}\n{}\n", session.word("validate", heading),
                       documents::alignedText(table));
}

std::string countsText(Session& session, const performance::ValidationReport& report) {
    return session.sentence({"cli.validated",
                             {{"rows", static_cast<std::int64_t>(report.rows.size())},
                              {"refused", static_cast<std::int64_t>(report.refused.size())},
                              {"flagged", static_cast<std::int64_t>(report.flagged.size())},
                              {"model", report.modelVersion}}});
}

std::string reportText(Session& session, const performance::ValidationReport& report) {
    const bool markdown = session.format() == documents::OutputFormat::Markdown;
    std::string text;
    for (const char* grouping : {"target", "class", "level"}) {
        const documents::OutputTable table = summaryTable(session, report, grouping);
        if (table.rows.empty()) continue;
        text += (markdown ? documents::markdownText(table) : documents::alignedText(table)) + "\n";
    }
    if (report.verdicts.n > 0) {
        const auto percent = [](const std::optional<double>& share) {
            return share ? fmt::format("{:.1f} %", *share * 100) : std::string("–");
        };
        text += session.sentence({"cli.verdicts",
                                  {{"count", static_cast<std::int64_t>(report.verdicts.n)},
                                   {"right", percent(report.verdicts.right)},
                                   {"balanced", percent(report.verdicts.balancedAccuracy)},
                                   {"false_fits", percent(report.verdicts.falseFits)},
                                   {"tight", percent(report.verdicts.tightShare)}}}) +
                "\n";
    }
    text += reasonsText(session, "refused_rows", report.refused);
    text += reasonsText(session, "flagged_rows", report.flagged);
    text += countsText(session, report) + "\n";
    return text;
}

ExitCode run(const GlobalOptions& global, const Options& options) {
    const std::vector<std::string> kinds{"training", "inference", "memory"};
    if (std::find(kinds.begin(), kinds.end(), options.kind) == kinds.end()) {
        throw UsageError("unknown kind " + options.kind + ": training, inference or memory");
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
            printJson(jsonOf(report));
            break;
        case documents::OutputFormat::CsvText:
            printResult(documents::csvText(rowTable(report)));
            printNote(countsText(session, report));
            break;
        default:
            printResult(reportText(session, report));
            break;
    }
    return ExitCode::Answered;
}

}  // namespace

void addValidateVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand(
        "validate", "Predictions against a table of measurements: errors, coverage, refusals");
    const auto options = std::make_shared<Options>();
    verb->add_option("kind", options->kind, "training, inference or memory")
        ->required()
        ->type_name("");
    verb->add_option("file", options->file, "the table")->required()->type_name("FILE.csv");
    verb->footer(
        "A measured value is read only after its prediction. --format csv lists the rows.\n"
        "Example: petaplan-cli validate training training.csv --format json");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
