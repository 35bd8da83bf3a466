// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/catalog/price_history.h"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace petaplan::store {

/// Collects samples of prices in any order and makes an immutable history file of them. Memory is
/// bounded: full stretches of a series go to a file that the system removes by itself. Functions
/// throw DataError.
class HistoryWriter {
public:
    HistoryWriter();
    ~HistoryWriter();
    HistoryWriter(HistoryWriter&&) noexcept;
    HistoryWriter& operator=(HistoryWriter&&) noexcept;

    void add(const catalog::SeriesKey& key, catalog::SampleKind kind, const std::string& source,
             const catalog::PricePoint& point);
    std::uint64_t samples() const { return m_samples; }
    std::size_t series() const { return m_series.size(); }
    /// Writes `<folder>/<id>.sqlite`, which appears whole or not at all, and returns the id: a hash
    /// of all series and samples. A file of that id that is there already stays. Ends the writer.
    std::string finish(const std::filesystem::path& folder);

private:
    struct Series {
        std::int64_t id = 0;
        std::vector<catalog::PricePoint> waiting;
    };
    template <typename Action>
    auto guarded(const Action& action) const;
    Series& seriesOf(const catalog::SeriesKey& key, catalog::SampleKind kind,
                     const std::string& source);
    void flush(Series& series);

    std::unique_ptr<SQLite::Database> m_database;
    std::unique_ptr<SQLite::Statement> m_insert;
    std::unordered_map<std::string, Series> m_series;
    std::string m_lastName;  ///< files give long runs of one series
    Series* m_last = nullptr;
    std::uint64_t m_samples = 0;
    std::size_t m_waiting = 0;
};

/// A series as the list of a history file knows it; its samples are not read for that.
struct HistorySeries {
    std::int64_t id = 0;
    catalog::SeriesKey key;
    catalog::SampleKind kind = catalog::SampleKind::Snapshot;
    std::string source;
    std::uint64_t samples = 0;  ///< equal ones of one stretch counted once
    UtcSeconds first = 0, last = 0;
    double low = 0, high = 0;
    UtcSeconds knownUntil = 0;  ///< the last sample of this source in this provider's region
};

/// An immutable file of price histories: each series in stretches of up to 4,096 samples, times and
/// prices as differences of few bytes. Read by series, on demand. Functions throw DataError.
class HistoryFile {
public:
    explicit HistoryFile(const std::filesystem::path& file);
    ~HistoryFile();
    HistoryFile(HistoryFile&&) noexcept;
    HistoryFile& operator=(HistoryFile&&) noexcept;

    const std::string& id() const { return m_id; }
    const std::filesystem::path& file() const { return m_file; }
    /// All series by provider, machine, region, zone and pricing.
    const std::vector<HistorySeries>& series() const { return m_series; }
    /// All samples of a series.
    catalog::PriceSeries load(const HistorySeries& series) const;
    /// Only the stretches that lie around an instant: enough for the price before it.
    catalog::PriceSeries loadAround(const HistorySeries& series, UtcSeconds end) const;

private:
    template <typename Action>
    auto guarded(const Action& action) const;

    std::filesystem::path m_file;
    std::string m_id;
    std::unique_ptr<SQLite::Database> m_database;
    std::vector<HistorySeries> m_series;
};

/// The folder of the history files that a catalog names: `histories` beside the file, or beside the
/// folder of the user's catalogs.
std::filesystem::path historyFolderOf(const std::filesystem::path& catalogFile);

/// Opens the histories that a catalog file names. A named file that is missing is told of by
/// `missing` and passed over: a catalog may travel without its history.
std::vector<HistoryFile> openHistories(
    const std::filesystem::path& catalogFile,
    const std::function<void(const std::string& id)>& missing = {});

}  // namespace petaplan::store
