// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/history_file.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <limits>
#include <system_error>
#include <utility>

#include "db/data_error.h"
#include "db/store/catalog_reader.h"
#include "db/store/history_codec.h"
#include "db/store/history_schema.h"
#include "db/store/spool_database.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;
using catalog::PricePoint;
using catalog::SampleKind;
using catalog::SeriesKey;

constexpr std::size_t kStretch = 4096;
constexpr std::size_t kMostWaiting = std::size_t{1} << 20U;
constexpr const char* kTotals = R"(
UPDATE series SET (samples, first_time, last_time, low, high) =
    (SELECT sum(samples), min(first_time), max(last_time), min(low), max(high)
     FROM stretches WHERE stretches.series = series.id);
CREATE TEMP TABLE looked AS
    SELECT provider, region, source, is_change, max(last_time) AS until FROM series
    GROUP BY provider, region, source, is_change;
CREATE INDEX temp.looked_at ON looked (provider, region, source, is_change);
UPDATE series SET known_until =
    (SELECT until FROM looked
     WHERE looked.provider = series.provider AND looked.region = series.region
       AND looked.source = series.source AND looked.is_change = series.is_change);
DROP TABLE looked;
)";

std::string nameOf(const SeriesKey& key, SampleKind kind, const std::string& source) {
    std::string name;
    for (const std::string* part : {&key.provider, &key.instanceType, &key.region, &key.zone,
                                    &key.pricing, &key.currency, &source}) {
        name += *part;
        name += '\n';
    }
    name += key.perGpu ? 'g' : 'm';
    name += kind == SampleKind::Change ? 'c' : 's';
    return name;
}

std::string textOf(SQLite::Statement& row, int column) {
    return row.getColumn(column).getString();
}

}  // namespace

template <typename Action>
auto HistoryWriter::guarded(const Action& action) const {
    return withFaults(action, [](const std::string& why) {
        return DataError("the history cannot be kept: " + why, {}, 0,
                         "check the free space of the data folder and of the folder for temporary "
                         "files",
                         "history_write");
    });
}

HistoryWriter::HistoryWriter() {
    guarded([&] {
        m_database = openSpool(kHistoryTables);
        m_insert = std::make_unique<SQLite::Statement>(
            *m_database,
            "INSERT INTO stretches (series, first_time, last_time, samples, low, high, points) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)");
    });
}

HistoryWriter::~HistoryWriter() = default;
HistoryWriter::HistoryWriter(HistoryWriter&&) noexcept = default;
HistoryWriter& HistoryWriter::operator=(HistoryWriter&&) noexcept = default;

HistoryWriter::Series& HistoryWriter::seriesOf(const SeriesKey& key, SampleKind kind,
                                               const std::string& source) {
    std::string name = nameOf(key, kind, source);
    if (m_last != nullptr && name == m_lastName) return *m_last;
    const auto entry = m_series.try_emplace(name);
    auto& series = entry.first->second;
    if (entry.second) {
        guarded([&] {
            SQLite::Statement insert(*m_database,
                                     "INSERT INTO series (provider, instance_type, region, zone, "
                                     "pricing, currency, per_gpu, is_change, source) "
                                     "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
            int column = 0;
            for (const std::string* part : {&key.provider, &key.instanceType, &key.region,
                                            &key.zone, &key.pricing, &key.currency}) {
                insert.bind(++column, *part);
            }
            insert.bind(++column, key.perGpu ? 1 : 0);
            insert.bind(++column, kind == SampleKind::Change ? 1 : 0);
            insert.bind(++column, source);
            insert.exec();
            series.id = m_database->getLastInsertRowid();
        });
    }
    m_lastName = std::move(name);
    m_last = &series;  // elements of the map keep their place
    return *m_last;
}

void HistoryWriter::add(const SeriesKey& key, SampleKind kind, const std::string& source,
                        const PricePoint& point) {
    Series& series = seriesOf(key, kind, source);
    series.waiting.push_back(point);
    ++m_samples;
    ++m_waiting;
    if (series.waiting.size() >= kStretch) flush(series);
    if (m_waiting < kMostWaiting) return;
    for (auto& [name, one] : m_series) flush(one);
}

void HistoryWriter::flush(Series& series) {
    if (series.waiting.empty()) return;
    m_waiting -= series.waiting.size();
    catalog::sortPoints(series.waiting);
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const PricePoint& point : series.waiting) {
        const double price = point.price.toDouble();
        low = std::min(low, price);
        high = std::max(high, price);
    }
    guarded([&] {
        const std::string bytes = encodePoints(series.waiting);
        SQLite::Statement& insert = *m_insert;
        insert.bind(1, series.id);
        insert.bind(2, series.waiting.front().time);
        insert.bind(3, series.waiting.back().time);
        insert.bind(4, static_cast<std::int64_t>(series.waiting.size()));
        insert.bind(5, low);
        insert.bind(6, high);
        insert.bindNoCopy(7, bytes.data(), static_cast<int>(bytes.size()));
        insert.exec();
        insert.reset();
    });
    std::vector<PricePoint>().swap(series.waiting);  // gives the memory back
}

std::string HistoryWriter::finish(const fs::path& folder) {
    for (auto& [name, series] : m_series) flush(series);
    const std::string id = guarded([&] {
        // The totals ask for the stretches of each series: without the index, for all of them.
        m_database->exec(kHistoryIndex);
        m_database->exec(kTotals);
        std::string hash = historyIdOf(*m_database);
        SQLite::Statement set(*m_database, "INSERT INTO history (key, value) VALUES ('id', ?)");
        set.bind(1, hash);
        set.exec();
        m_database->exec("PRAGMA application_id = " + std::to_string(kHistoryApplicationId));
        m_database->exec("PRAGMA user_version = " + std::to_string(kHistoryVersion));
        m_insert.reset();
        m_database->exec("COMMIT");
        return hash;
    });
    const fs::path target = folder / (id + ".sqlite");
    if (fs::exists(target)) return id;
    guarded([&] { keepSpool(*m_database, target); });
    return id;
}

template <typename Action>
auto HistoryFile::guarded(const Action& action) const {
    constexpr const char* kRemedy = "the file was left as it is; import the history again";
    try {
        return action();
    } catch (const SQLite::Exception& error) {
        throw DataError("is damaged or cannot be read: " + std::string(error.what()),
                        m_file.string(), 0, kRemedy, "history_damaged");
    } catch (const DataError& error) {
        if (!error.file().empty()) throw;
        throw DataError(error.whatHappened(), m_file.string(), 0, kRemedy, "history_damaged");
    }
}

HistoryFile::HistoryFile(const fs::path& file) : m_file(file) {
    guarded([&] {
        m_database = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READONLY);
        if (m_database->execAndGet("PRAGMA application_id").getInt() != kHistoryApplicationId) {
            throw DataError("is no price history", file.string(), 0, "name another file",
                            "history_damaged");
        }
        if (m_database->execAndGet("PRAGMA user_version").getInt() > kHistoryVersion) {
            throw DataError("was written by a newer release", file.string(), 0, "update Petaplan",
                            "history_version");
        }
        m_id = m_database->execAndGet("SELECT value FROM history WHERE key = 'id'").getString();
        SQLite::Statement rows(*m_database,
                               "SELECT id, provider, instance_type, region, zone, pricing, "
                               "currency, per_gpu, is_change, source, samples, first_time, "
                               "last_time, low, high, known_until FROM series ORDER BY provider, "
                               "instance_type, region, zone, pricing, source");
        while (rows.executeStep()) {
            HistorySeries one;
            one.id = rows.getColumn(0).getInt64();
            one.key = {textOf(rows, 1),
                       textOf(rows, 2),
                       textOf(rows, 3),
                       textOf(rows, 4),
                       textOf(rows, 5),
                       textOf(rows, 6),
                       rows.getColumn(7).getInt() != 0};
            one.kind = rows.getColumn(8).getInt() != 0 ? SampleKind::Change : SampleKind::Snapshot;
            one.source = textOf(rows, 9);
            one.samples = static_cast<std::uint64_t>(rows.getColumn(10).getInt64());
            one.first = rows.getColumn(11).getInt64();
            one.last = rows.getColumn(12).getInt64();
            one.low = rows.getColumn(13).getDouble();
            one.high = rows.getColumn(14).getDouble();
            one.knownUntil = rows.getColumn(15).getInt64();
            m_series.push_back(std::move(one));
        }
    });
}

HistoryFile::~HistoryFile() = default;
HistoryFile::HistoryFile(HistoryFile&&) noexcept = default;
HistoryFile& HistoryFile::operator=(HistoryFile&&) noexcept = default;

namespace {

catalog::PriceSeries headOf(const HistorySeries& series) {
    catalog::PriceSeries result;
    result.key = series.key;
    result.kind = series.kind;
    result.source = series.source;
    result.knownUntil = series.knownUntil;
    return result;
}

void append(std::vector<PricePoint>& points, SQLite::Statement& row) {
    const auto stretch = decodePoints(textOf(row, 0));
    points.insert(points.end(), stretch.begin(), stretch.end());
}

}  // namespace

catalog::PriceSeries HistoryFile::load(const HistorySeries& series) const {
    return guarded([&] {
        catalog::PriceSeries result = headOf(series);
        SQLite::Statement rows(*m_database,
                               "SELECT points FROM stretches WHERE series = ? ORDER BY first_time");
        rows.bind(1, series.id);
        while (rows.executeStep()) append(result.points, rows);
        catalog::sortPoints(result.points);
        return result;
    });
}

catalog::PriceSeries HistoryFile::loadAround(const HistorySeries& series, UtcSeconds end) const {
    return guarded([&] {
        catalog::PriceSeries result = headOf(series);
        // Stretches of a file in disorder overlap: all that reach past the newest begin before the
        // instant are needed, and the next one for how long the price holds.
        SQLite::Statement rows(
            *m_database,
            "SELECT points FROM stretches WHERE series = :series AND ("
            "(first_time < :end AND last_time >= (SELECT coalesce(max(first_time), 0) FROM "
            "stretches WHERE series = :series AND first_time < :end)) OR "
            "id = (SELECT id FROM stretches WHERE series = :series AND first_time >= :end "
            "ORDER BY first_time LIMIT 1)) ORDER BY first_time");
        rows.bind(":series", series.id);
        rows.bind(":end", end);
        while (rows.executeStep()) append(result.points, rows);
        catalog::sortPoints(result.points);
        return result;
    });
}

fs::path historyFolderOf(const fs::path& catalogFile) {
    const fs::path folder = fs::absolute(catalogFile).parent_path();
    return folder.filename() == "catalogs" ? folder.parent_path() / "histories"
                                           : folder / "histories";
}

std::vector<HistoryFile> openHistories(const fs::path& catalogFile,
                                       const std::function<void(const std::string& id)>& missing) {
    std::vector<HistoryFile> histories;
    const fs::path folder = historyFolderOf(catalogFile);
    for (const std::string& id : readManifest(catalogFile).histories) {
        const fs::path file = folder / (id + ".sqlite");
        if (!fs::exists(file)) {
            if (missing) missing(id);
            continue;
        }
        histories.emplace_back(file);
    }
    return histories;
}

}  // namespace petaplan::store
