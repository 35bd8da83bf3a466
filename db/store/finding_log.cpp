// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/finding_log.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include "db/data_error.h"
#include "db/store/history_file.h"
#include "db/store/spool_database.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTables = R"(
PRAGMA application_id = 1347702857;
PRAGMA user_version = 1;
CREATE TABLE findings (
    number INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    feed TEXT NOT NULL,
    line INTEGER NOT NULL,
    pointer TEXT NOT NULL,
    rule TEXT NOT NULL,
    severity INTEGER NOT NULL,
    detail TEXT NOT NULL,
    raw TEXT NOT NULL,
    subject TEXT NOT NULL,
    kept_by TEXT NOT NULL) STRICT;
CREATE TABLE import (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
)";
// Text of a foreign file is bound as bytes of text; what is no UTF-8 comes back as it went in.
constexpr const char* kInsert =
    "INSERT INTO findings (file, feed, line, pointer, rule, severity, detail, raw, subject, "
    "kept_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
constexpr const char* kSelect =
    "SELECT number, file, feed, line, pointer, rule, detail, raw, subject, kept_by FROM findings";

Finding findingOf(SQLite::Statement& row) {
    Finding finding;
    finding.number = static_cast<std::uint64_t>(row.getColumn(0).getInt64());
    finding.file = row.getColumn(1).getString();
    finding.feed = row.getColumn(2).getString();
    finding.line = static_cast<std::uint64_t>(row.getColumn(3).getInt64());
    finding.pointer = row.getColumn(4).getString();
    finding.rule = catalog::findPriceRule(row.getColumn(5).getString());
    finding.detail = row.getColumn(6).getString();
    finding.raw = row.getColumn(7).getString();
    finding.subject = row.getColumn(8).getString();
    finding.keptBy = row.getColumn(9).getString();
    return finding;
}

bool holdsText(const Finding& finding, const std::string& wanted) {
    const auto holds = [&](const std::string& text) {
        return text.find(wanted) != std::string::npos;
    };
    return wanted.empty() || holds(finding.raw) || holds(finding.detail) || holds(finding.file) ||
           holds(finding.subject);
}

/// Whether a text holds a name that is not a part of a longer one: "p5.48xlarge", not "p5.4".
bool holdsName(const std::string& text, const std::string& name) {
    const auto belongs = [&](std::size_t at) {
        if (at >= text.size()) return false;
        const char c = text[at];
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '.' || c == '_' || c == '-';
    };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        if (!belongs(at - 1) && !belongs(at + name.size())) return true;
    }
    return false;
}

/// Conditions that the index and the columns answer; the values are bound in the same order.
std::string conditionsOf(const FindingFilter& filter, std::vector<std::string>& values) {
    std::string where;
    const auto add = [&](const std::string& condition) {
        where += (where.empty() ? " WHERE " : " AND ") + condition;
    };
    if (!filter.rule.empty()) {
        add("rule = ?");
        values.push_back(filter.rule);
    }
    if (filter.severity) {
        add("severity = " + std::to_string(static_cast<int>(*filter.severity)));
    }
    if (filter.withoutNotes) {
        add("severity <> " + std::to_string(static_cast<int>(catalog::RuleSeverity::Note)));
    }
    if (filter.subject.ends_with(':')) {
        std::string condition = "(subject >= ? AND subject < ?)";
        values.push_back(filter.subject);
        values.push_back(filter.subject);
        ++values.back().back();  // ';' follows ':'
        if (!filter.machineType.empty()) {
            condition = "(" + condition + " OR (subject = '' AND instr(raw, ?) > 0))";
            values.push_back(filter.machineType);
        }
        add(condition);
    } else if (!filter.subject.empty()) {
        add("subject = ?");
        values.push_back(filter.subject);
    }
    return where;
}

}  // namespace

/// Runs an action on the database and turns faults of SQLite into DataError.
template <typename Action>
auto FindingLog::guarded(const Action& action) const {
    return withFaults(action, [this](const std::string& why) {
        if (m_file.empty()) {
            return DataError("the findings of the import cannot be kept: " + why, {}, 0,
                             "check the free space of the folder for temporary files",
                             "finding_log");
        }
        return DataError("cannot be read: " + why, m_file.string(), 0,
                         "the file was left as it is; remove it to forget these findings",
                         "finding_log");
    });
}

FindingLog::FindingLog() {
    guarded([&] {
        m_database = openSpool(kTables);
        m_insert = std::make_unique<SQLite::Statement>(*m_database, kInsert);
    });
}

FindingLog::FindingLog(const fs::path& kept) : m_file(kept) {
    guarded([&] {
        m_database = std::make_unique<SQLite::Database>(kept.string(), SQLite::OPEN_READONLY);
        m_database->execAndGet("SELECT count(*) FROM import");
    });
}

FindingLog::~FindingLog() = default;
FindingLog::FindingLog(FindingLog&&) noexcept = default;
FindingLog& FindingLog::operator=(FindingLog&&) noexcept = default;

void FindingLog::add(const Finding& finding) {
    guarded([&] {
        SQLite::Statement& insert = *m_insert;
        insert.bindNoCopy(1, finding.file);
        insert.bindNoCopy(2, finding.feed);
        insert.bind(3, static_cast<std::int64_t>(finding.line));
        insert.bindNoCopy(4, finding.pointer);
        insert.bind(5, std::string(finding.rule->name));
        insert.bind(6, static_cast<int>(finding.rule->severity));
        insert.bindNoCopy(7, finding.detail);
        insert.bindNoCopy(8, finding.raw);
        insert.bindNoCopy(9, finding.subject);
        insert.bindNoCopy(10, finding.keptBy);
        insert.exec();
        insert.reset();
    });
}

void FindingLog::forEach(const FindingFilter& filter,
                         const std::function<bool(const Finding&)>& visit) const {
    guarded([&] {
        std::vector<std::string> values;
        const std::string where = conditionsOf(filter, values);
        SQLite::Statement rows(*m_database, std::string(kSelect) + where + " ORDER BY number");
        for (std::size_t i = 0; i < values.size(); ++i)
            rows.bind(static_cast<int>(i) + 1, values[i]);
        while (rows.executeStep()) {
            const Finding finding = findingOf(rows);
            if (finding.rule == nullptr) continue;  // of a newer release
            const bool isOfOffer = !finding.subject.empty() || filter.machineType.empty();
            if (!isOfOffer && !holdsName(finding.raw, filter.machineType)) continue;
            if (holdsText(finding, filter.text) && !visit(finding)) return;
        }
    });
}

std::optional<Finding> FindingLog::find(std::uint64_t number) const {
    return guarded([&]() -> std::optional<Finding> {
        SQLite::Statement row(*m_database, std::string(kSelect) + " WHERE number = ?");
        row.bind(1, static_cast<std::int64_t>(number));
        if (!row.executeStep()) return std::nullopt;
        Finding finding = findingOf(row);
        if (finding.rule == nullptr) return std::nullopt;
        return finding;
    });
}

void FindingLog::keep(const fs::path& target, const ImportInfo& info) const {
    guarded([&] {
        if (m_insert) m_database->exec("COMMIT");
        keepSpool(*m_database, target, [&](SQLite::Database& copy) {
            copy.exec("CREATE INDEX finding_subject ON findings (subject, number)");
            SQLite::Statement set(copy, "INSERT OR REPLACE INTO import (key, value) VALUES (?, ?)");
            const auto put = [&](const char* key, const std::string& value) {
                set.bind(1, key);
                set.bind(2, value);
                set.exec();
                set.reset();
            };
            put("catalog_id", info.catalogId);
            put("base_id", info.baseId);
            put("imported_on", info.importedOn.toText());
            put("files", info.files);
        });
        if (m_insert) m_database->exec("BEGIN");
    });
}

ImportInfo FindingLog::info() const {
    return guarded([&] {
        ImportInfo info;
        info.id = m_file.stem().string();
        SQLite::Statement rows(*m_database, "SELECT key, value FROM import");
        while (rows.executeStep()) {
            const std::string key = rows.getColumn(0).getString();
            const std::string value = rows.getColumn(1).getString();
            if (key == "catalog_id") info.catalogId = value;
            if (key == "base_id") info.baseId = value;
            if (key == "files") info.files = value;
            if (key == "imported_on") info.importedOn = Date::parse(value).value_or(Date());
        }
        SQLite::Statement counts(*m_database,
                                 "SELECT severity, count(*) FROM findings GROUP BY severity");
        while (counts.executeStep()) {
            const auto count = static_cast<std::uint64_t>(counts.getColumn(1).getInt64());
            switch (static_cast<catalog::RuleSeverity>(counts.getColumn(0).getInt())) {
                case catalog::RuleSeverity::Refuse:
                    info.refused = count;
                    break;
                case catalog::RuleSeverity::Suspicious:
                    info.suspicious = count;
                    break;
                case catalog::RuleSeverity::Note:
                    info.notes = count;
                    break;
            }
        }
        return info;
    });
}

ImportArchive::ImportArchive(const fs::path& dataDirectory) : m_folder(dataDirectory / "imports") {
}

ImportArchive ImportArchive::beside(const fs::path& catalogFile) {
    return ImportArchive(historyFolderOf(catalogFile).parent_path());
}

std::string ImportArchive::keep(const FindingLog& log, const ImportInfo& info) const {
    std::string id(kRefused);
    if (!info.catalogId.empty()) {
        id = info.catalogId;
        for (int n = 2; fs::exists(m_folder / (id + ".sqlite")); ++n) {
            id = info.catalogId + "-" + std::to_string(n);
        }
    }
    log.keep(m_folder / (id + ".sqlite"), info);
    return id;
}

/// What keepers of findings call their files; hidden ones are still being written.
std::vector<fs::directory_entry> ImportArchive::files() const {
    std::vector<fs::directory_entry> result;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(m_folder, error)) {
        if (entry.path().extension() != ".sqlite") continue;
        if (!entry.path().filename().string().starts_with('.')) result.push_back(entry);
    }
    return result;
}

void ImportArchive::checkFiles() const {
    for (const auto& entry : files()) (void)FindingLog(entry.path()).info();
}

std::vector<ImportInfo> ImportArchive::list() const {
    struct Kept {
        ImportInfo info;
        fs::file_time_type changed;
    };
    std::vector<Kept> kept;
    std::error_code error;
    for (const auto& entry : files()) {
        try {
            kept.push_back({FindingLog(entry.path()).info(), entry.last_write_time(error)});
        } catch (const DataError&) {
            continue;
        }
    }
    std::sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) {
        if (a.info.importedOn != b.info.importedOn) return a.info.importedOn > b.info.importedOn;
        return a.changed != b.changed ? a.changed > b.changed : a.info.id < b.info.id;
    });
    std::vector<ImportInfo> result;
    result.reserve(kept.size());
    for (Kept& one : kept) result.push_back(std::move(one.info));
    return result;
}

std::vector<ImportInfo> ImportArchive::behind(const std::string& catalogId) const {
    const std::vector<ImportInfo> all = list();
    std::set<std::string> lineage{catalogId};
    // A catalog may come of several imports of the same contents; each names what it started from.
    for (bool grew = true; grew;) {
        grew = false;
        for (const ImportInfo& one : all) {
            if (one.catalogId.empty() || !lineage.contains(one.catalogId)) continue;
            grew = lineage.insert(one.baseId).second || grew;
        }
    }
    std::vector<ImportInfo> result;
    for (const ImportInfo& one : all) {
        if (!one.catalogId.empty() && lineage.contains(one.catalogId)) result.push_back(one);
    }
    return result;
}

std::vector<catalog::FindingEvidence> ImportArchive::evidenceOn(const std::string& catalogId,
                                                                const std::string& machine) const {
    constexpr std::size_t kMost = 200;
    constexpr std::size_t kShortId = 12;
    std::vector<catalog::FindingEvidence> result;
    FindingFilter filter;
    filter.subject = machine + ":";
    // A record that a reader refused has no offer yet; a name of few letters would be in any text.
    constexpr std::size_t kTelling = 4;
    const std::string type = machine.substr(std::min(machine.find(':') + 1, machine.size()));
    if (type.size() >= kTelling) filter.machineType = type;
    for (const ImportInfo& import : behind(catalogId)) {
        try {
            FindingLog(m_folder / (import.id + ".sqlite")).forEach(filter, [&](const Finding& one) {
                result.push_back({import.id.substr(0, kShortId) + ":" + std::to_string(one.number),
                                  one.subject, std::string(one.rule->name), one.rule->severity,
                                  one.file, one.line, one.detail, import.importedOn, one.keptBy});
                return result.size() < kMost;
            });
        } catch (const DataError&) {
            continue;
        }
    }
    return result;
}

FindingLog ImportArchive::open(const std::string& id) const {
    std::vector<std::string> matches;
    for (const ImportInfo& one : list()) {
        if (one.id == id) return FindingLog(m_folder / (id + ".sqlite"));
        if (!id.empty() && one.id.starts_with(id)) matches.push_back(one.id);
    }
    if (matches.size() == 1) return FindingLog(m_folder / (matches.front() + ".sqlite"));
    throw DataError(
        matches.empty() ? "no import has the id " + id : "several imports begin with " + id,
        m_folder.string(), 0, "list the imports with findings --imports and name one",
        "finding_log");
}

}  // namespace petaplan::store
