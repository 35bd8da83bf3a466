// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/validation_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/cli/list_output.h"

namespace petaplan::cli {
namespace {

using documents::Json;

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

/// A reason of the model in the language of the user: "layers missing", "GPU without a row in the
/// catalog: X". One without a translation stays as it is.
std::string reasonText(Session& session, const std::string& reason) {
    const std::size_t colon = std::min(reason.find(": "), reason.size());
    std::string key = "reason.";
    for (const char c : std::string_view(reason).substr(0, colon)) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool letter = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        key += upper ? static_cast<char>(c - 'A' + 'a') : (letter ? c : '_');
    }
    constexpr std::string_view kNoRate = "no rate known for ";
    constexpr std::string_view kMissing = " missing";
    if (!session.texts().contains(key)) {
        if (reason.starts_with(kNoRate)) {
            return session.sentence({"reason.no_rate", {{"what", reason.substr(kNoRate.size())}}});
        }
        if (reason.ends_with(kMissing)) {
            const std::string field = reason.substr(0, reason.size() - kMissing.size());
            return session.sentence({"reason.missing", {{"field", field}}});
        }
        return reason;
    }
    return session.texts().word(key) + reason.substr(colon);
}

std::string reasonText(Session& session, const performance::RefusedRow& row) {
    return row.fault ? session.sentence(*row.fault) : reasonText(session, row.reason);
}

std::string reasonText(Session& session, const performance::FlaggedRow& row) {
    return reasonText(session, row.reason);
}

/// The reason as documents keep it: a fault of a cell as its sentence.
std::string plainReason(Session& session, const performance::RefusedRow& row) {
    return row.fault ? session.sentence(*row.fault) : row.reason;
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
        for (const Row& row : rows)
            table.rows.push_back({cellOf(row.id), cellOf(reasonText(session, row))});
        return fmt::format("## {}\n\n{}\n", session.word("validate", heading),
                           documents::markdownText(table));
    }
    struct Group {
        std::int64_t count = 0;
        std::string first;
    };
    std::map<std::string, Group> groups;
    for (const Row& row : rows) {
        Group& group = groups[reasonText(session, row)];
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

}  // namespace

documents::Json validationJson(Session& session, const performance::ValidationReport& report) {
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
        json["refused"].push_back(
            {{"id", row.id}, {"target", row.target}, {"reason", plainReason(session, row)}});
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

documents::OutputTable validationRows(Session& session,
                                      const performance::ValidationReport& report) {
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
        addPlain(row.id, row.target, "refused", plainReason(session, row));
    }
    for (const auto& [id, reasons] : flags) {
        if (!listed.contains(id)) addPlain(id, "", "flagged", reasons);
    }
    return table;
}

std::string validationCounts(Session& session, const performance::ValidationReport& report) {
    return session.sentence({"cli.validated",
                             {{"rows", static_cast<std::int64_t>(report.rows.size())},
                              {"refused", static_cast<std::int64_t>(report.refused.size())},
                              {"flagged", static_cast<std::int64_t>(report.flagged.size())},
                              {"model", report.modelVersion}}});
}

std::string validationText(Session& session, const performance::ValidationReport& report) {
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
    text += validationCounts(session, report) + "\n";
    return text;
}

}  // namespace petaplan::cli
