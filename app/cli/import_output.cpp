// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_output.h"

#include <fmt/format.h>

#include <filesystem>

#include "app/cli/wording.h"

namespace petaplan::cli {
namespace {

using catalog::RuleSeverity;

/// So many findings are printed; all of them are kept (verb findings) and written by --log.
constexpr std::uint64_t kMostListed = 100'000;

documents::Json jsonOf(const feeds::Finding& finding) {
    documents::Json json;
    json["number"] = finding.number;
    json["file"] = finding.file;
    json["line"] = finding.line;
    if (!finding.pointer.empty()) json["pointer"] = finding.pointer;
    json["rule"] = finding.rule->name;
    if (!finding.subject.empty()) json["offer"] = finding.subject;
    if (!finding.keptBy.empty()) json["kept_by"] = finding.keptBy;
    if (!finding.detail.empty()) json["detail"] = finding.detail;
    json["raw"] = finding.raw;
    return json;
}

}  // namespace

documents::Json importJson(const feeds::CatalogImport& import, const std::string& catalogId) {
    documents::Json json;
    std::string feed;
    std::uint64_t read = 0;
    std::uint64_t kept = 0;
    std::uint64_t observations = 0;
    std::uint64_t samples = 0;
    documents::Json files = documents::Json::array();
    for (const feeds::FileSummary& file : import.files()) {
        if (feed.empty()) feed = file.feed;
        if (feed != file.feed) feed = "several";
        read += file.read;
        kept += file.kept;
        observations += file.observations;
        samples += file.samples;
        documents::Json one;
        one["file"] = file.file;
        one["feed"] = file.feed;
        one["read"] = file.read;
        one["kept"] = file.kept;
        one["observations"] = file.observations;
        one["history_samples"] = file.samples;
        one["refused"] = file.refused;
        one["rules"] = documents::Json::object();
        for (const auto& [rule, count] : file.byRule) one["rules"][std::string(rule)] = count;
        files.push_back(std::move(one));
    }
    json["feed"] = feed;
    json["read"] = read;
    json["kept"] = kept;
    json["observations"] = observations;
    json["history_samples"] = samples;
    json["new_machines"] = import.newMachines();
    json["flagged"] = documents::Json::array();
    json["refused"] = documents::Json::array();
    std::uint64_t listed = 0;
    std::uint64_t more = 0;
    store::FindingFilter filter;
    filter.withoutNotes = true;
    import.findings().forEach(filter, [&](const feeds::Finding& finding) {
        if (++listed > kMostListed) {
            ++more;
    return true;
}
const bool refused = finding.rule->severity == RuleSeverity::Refuse && finding.keptBy.empty();
json[refused ? "refused" : "flagged"].push_back(jsonOf(finding));
return true;
}  // namespace petaplan::cli
);
if (more > 0) json["not_listed"] = more;
json["files"] = std::move(files);
if (!catalogId.empty()) json["catalog_id"] = catalogId;
return json;
}

void printImportSummary(Session& session, const feeds::CatalogImport& import) {
    documents::OutputTable table;
    for (const char* key : {"file", "feed", "read", "kept", "observations", "samples", "refused"}) {
        table.columns.push_back({key, session.word("import", key), "",
                                 std::string_view(key) != "file" && std::string_view(key) != "feed",
                                 -1});
    }
    for (const feeds::FileSummary& file : import.files()) {
        const auto count = [](std::uint64_t value) {
            documents::OutputCell cell;
            cell.value = static_cast<std::int64_t>(value);
            return cell;
        };
        documents::OutputCell name;
        name.value = std::filesystem::path(file.file).filename().string();
        documents::OutputCell feed;
        feed.value = std::string(file.feed);
        table.rows.push_back({name, feed, count(file.read), count(file.kept),
                              count(file.observations), count(file.samples), count(file.refused)});
    }
    printTable(session, table);
    for (const feeds::FileSummary& file : import.files()) {
        for (const auto& [rule, count] : file.byRule) {
            const auto* severity = catalog::findPriceRule(rule);
            printNote(fmt::format(
                "{}: {} {} ({}): {}", std::filesystem::path(file.file).filename().string(), count,
                rule,
                session.word("severity", std::string(catalog::severityName(severity->severity))),
                session.word("rule", std::string(rule))));
        }
    }
}

void tellRefusals(const store::FindingLog& findings, std::size_t refused) {
    constexpr std::size_t kMostShown = 1000;
    std::size_t shown = 0;
    store::FindingFilter filter;
    filter.severity = RuleSeverity::Refuse;
    bool mayKeep = false;
    findings.forEach(filter, [&](const feeds::Finding& finding) {
        if (!finding.keptBy.empty()) return true;
        mayKeep = mayKeep || finding.rule->mayKeep;
        printNote(fmt::format("{}:{}: [{}] {} {}", finding.file, finding.line, finding.rule->name,
                              finding.detail, finding.pointer));
        return ++shown < kMostShown;
    });
    if (refused > shown) {
        printNote(
            say({"cli.more_refused", {{"count", static_cast<std::int64_t>(refused - shown)}}}));
    }
    printNote(say({"cli.refused", {{"count", static_cast<std::int64_t>(refused)}}}) +
              (mayKeep ? say("cli.refused_keep") : std::string()));
}

}  // namespace petaplan::cli
