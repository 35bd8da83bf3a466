// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/catalog/price_rules.h"
#include "db/feeds/feed_input.h"
#include "db/feeds/feed_sink.h"
#include "db/feeds/feed_table.h"
#include "db/feeds/machine_table.h"
#include "db/feeds/record_spill.h"
#include "db/store/catalog_reader.h"
#include "db/store/catalog_text.h"
#include "db/store/finding_log.h"
#include "db/store/finding_override.h"
#include "db/store/history_file.h"
#include "db/store/price_marks.h"
#include "db/store/price_table.h"
#include "db/store/row_index.h"

namespace petaplan::feeds {

/// What an import is told beside the files.
struct ImportOptions {
    Date asOf;                       ///< the day of the import
    std::optional<Date> observedOn;  ///< for files that state no day; absent: their day of change
    CurrencyCode currency;           ///< for feeds that state none
    std::string provider;            ///< for feeds that leave it open
    const Feed* feed = nullptr;      ///< null: recognised from the content
    /// Why all records that break a rule are right all the same, by rule (those with mayKeep).
    std::map<std::string, std::string> keepBecause;
    std::string author;  ///< who says so; empty: "the user"
    /// What the user decided on single records.
    std::vector<store::FindingOverride> overrides;
};

using store::Finding;

/// What became of one file.
struct FileSummary {
    std::string file;
    std::string_view feed;
    std::uint64_t read = 0;          ///< records
    std::uint64_t kept = 0;          ///< records with at least one observation or machine
    std::uint64_t observations = 0;  ///< prices added to the catalog
    std::uint64_t samples = 0;       ///< of price histories
    std::uint64_t refused = 0;
    std::map<std::string_view, std::uint64_t> byRule;  ///< how often each rule was broken
    /// How many of these the user had decided on: they are neither refused nor doubtful.
    std::map<std::string_view, std::uint64_t> decided;
};

/// Reads feeds into the contents of a catalog, checking each record by the rules of
/// core/catalog/price_rules.h. The catalog that it starts from is not changed: the new contents are
/// taken out at the end and written by the store.
class CatalogImport : private FeedSink {
public:
    CatalogImport(store::CatalogFile base, ImportOptions options);
    ~CatalogImport() override;

    /// Throws DataError for a file that is cut off, of no known form or lacks columns; nothing of
    /// the import may be used then. Throws Cancelled.
    void importFile(const std::filesystem::path& file, const Progress& progress = {},
                    std::stop_token stop = {});
    /// How many samples of price histories were read.
    std::uint64_t historySamples() const { return m_history ? m_history->samples() : 0; }
    /// Writes the samples to a file of the folder, which the text then names; nothing where there
    /// are none. Once, before the text is written.
    void keepHistory(const std::filesystem::path& folder);
    /// Ends the import; marks doubtful prices anew.
    void finish();

    const std::vector<FileSummary>& files() const { return m_files; }
    /// All records that broke a rule, those of severity Note up to a bound. They lie in a file, not
    /// in memory.
    const store::FindingLog& findings() const { return m_findings; }
    std::size_t count(catalog::RuleSeverity severity) const;
    std::size_t newMachines() const { return m_newMachines; }
    /// Ids of providers that the catalog did not hold before.
    std::vector<std::string> newProviders() const;
    /// Whether a price took the currency of the options.
    bool usedCurrencyOfOptions() const { return m_usedCurrency; }
    /// The new contents; all prices are in its table, contents.prices is empty.
    const store::CatalogText& text() const { return m_text; }

private:
    /// A spot price that waits for the on-demand prices of its file.
    struct PendingSpot {
        std::uint32_t price = 0;
        std::uint64_t record = 0;  ///< in m_spill
    };
    /// Of the changes of an offer the newest one is its price.
    struct NewestChange {
        UtcSeconds time = 0;
        std::uint32_t price = 0;
        bool isAdded = false;  ///< by this import; else the catalog held it already
        std::size_t file = 0;
        std::size_t pendingSpot = 0;
    };

    void countRead() override;
    void take(FeedRecord record) override;
    void takeSample(const HistorySample& sample) override;
    void report(std::string_view rule, std::string detail, const Locator& at,
                std::string_view raw) override;
    bool keepsText(std::string_view rule) const override;
    void setFileDate(Date date) override;

    /// The id of the offer that a record is about.
    static std::string subjectOf(const FeedRecord& record);
    void rememberDecisions();
    void report(std::string_view rule, std::string detail, const FeedRecord& record);
    /// Reports with the offer that the record is about, and with who keeps it all the same.
    void report(std::string_view rule, std::string detail, const Locator& at, std::string_view raw,
                std::string subject, std::string keptBy);
    /// "Ann on 2026-11-30: agreed price" where the user keeps such a record; else empty.
    std::string keptBy(const catalog::PriceRule& rule, std::string_view raw) const;
    /// Reports a record that a rule sets aside; true when the user keeps it all the same, and then
    /// the price says so.
    bool isKeptByUser(std::string_view rule, const std::string& detail, const FeedRecord& record,
                      store::PriceRow& price);
    /// Whether the names of a record can stand in a catalog; reports the first that cannot.
    bool hasSoundNames(const FeedRecord& record);
    /// May give the record's machine a name of its own.
    std::optional<catalog::Index> machineOf(FeedRecord& record);
    void compareWithKnown(const FeedRecord& record, const catalog::Instance& known);
    void compareMemory(const FeedRecord& record, catalog::Index gpu);
    /// Reports once for each machine type of a file: the figures of a type repeat in all regions.
    void reportOnce(std::string_view rule, std::string detail, const FeedRecord& record);
    bool isOtherMachine(const FeedRecord& record, const catalog::Instance& known) const;
    catalog::Index providerOf(const FeedRecord& record);
    /// Machine, region, zone and way to pay are filled already.
    bool fillPrice(FeedRecord& record, store::PriceRow& price);
    bool isAcceptable(const FeedRecord& record, store::PriceRow& price);
    /// Whether the table holds such a price of the offer and day, and where; tells of unequal ones.
    bool isDuplicate(const FeedRecord& record, const store::PriceRow& price,
                     std::uint32_t* equal = nullptr);
    std::uint32_t addPrice(const store::PriceRow& price);
    void addChange(const FeedRecord& record, const store::PriceRow& price);
    void addSpot(const FeedRecord& record, std::uint32_t price);
    void indexPrice(std::uint32_t position);
    /// Shows the prices of an offer, the last added first, until `visit` returns false.
    template <typename Visit>
    void forEachOfOffer(const store::PriceRow& price, const Visit& visit) const;
    /// Newest observed price of an offer in a currency.
    std::uint32_t lastPriceAt(const store::PriceRow& price) const;
    static std::uint64_t offerHash(const store::PriceRow& price, bool withCurrency);
    static bool isSameOffer(const store::PriceRow& a, const store::PriceRow& b, bool withCurrency);
    static bool isSamePrice(const store::PriceRow& a, const store::PriceRow& b);
    void countKept(const Locator& at);
    void checkPendingSpots();
    void checkAgeOfFile();
    void beginSource(const std::filesystem::path& file);

    ImportOptions m_options;
    store::CatalogText m_text;
    std::unique_ptr<store::HistoryWriter> m_history;
    std::size_t m_basePrices = 0;
    std::size_t m_baseProviders = 0;
    bool m_usedCurrency = false;
    std::unique_ptr<MachineTable> m_machines;
    std::unique_ptr<store::UsualPrices> m_usual;
    std::vector<FileSummary> m_files;
    store::FindingLog m_findings;
    std::unordered_map<std::string, std::string> m_decisions;  ///< feed, rule, record -> by whom
    std::size_t m_notes = 0;
    std::size_t m_newMachines = 0;

    catalog::Index m_source = catalog::kNoIndex;
    Date m_fileDate;
    std::optional<Locator> m_lastKept;
    std::optional<Locator> m_lastUnknown;     ///< record whose machine was reported as unknown
    std::array<std::string, 5> m_soundNames;  ///< the last provider, type, … that can stand
    std::optional<Locator> m_lastBadName;     ///< record whose names were reported
    std::set<std::string> m_reportedOnce;
    std::vector<PendingSpot> m_pendingSpots;
    RecordSpill m_spill;
    std::unique_ptr<store::GpuHourPrices> m_gpuHours;
    store::RowIndex m_offers;             ///< last added price of each offer
    std::vector<std::uint32_t> m_former;  ///< by price: the one added before to its offer
    std::vector<NewestChange> m_newestChanges;
    store::RowIndex m_changes;   ///< of these, by offer and currency
    TextId m_knownCurrency = 0;  ///< the last one that was found to be one
};

}  // namespace petaplan::feeds
