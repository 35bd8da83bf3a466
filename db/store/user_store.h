// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/date.h"
#include "db/store/finding_override.h"
#include "db/store/price_override.h"
#include "db/store/update_records.h"

namespace SQLite {
class Database;
}

namespace petaplan::store {

/// A named state of a table: filter, columns, sort, units, as versioned JSON of the page that saved
/// it.
struct SavedView {
    std::string name;
    std::string page;  ///< "catalog", …
    int version = 1;   ///< of the JSON
    std::string json;
};

/// `user.sqlite`: what the user adds to Petaplan; catalogs are never changed for it. One object is
/// used by one thread. Every function throws DataError when the file cannot be read or written.
class UserStore {
public:
    /// Opens the file or creates it; brings an older one to the newest schema after a backup.
    explicit UserStore(const std::filesystem::path& file);
    ~UserStore();
    UserStore(const UserStore&) = delete;
    UserStore& operator=(const UserStore&) = delete;

    /// Views of a page by name.
    std::vector<SavedView> savedViews(const std::string& page) const;
    /// Adds a view or replaces the one of the same page and name.
    void saveView(const SavedView& view);
    void removeView(const std::string& page, const std::string& name);

    /// All overrides by offer id.
    std::vector<PriceOverride> priceOverrides() const;
    /// Adds an override or replaces the one of the same offer. Throws DataError for an empty author
    /// or reason, an unknown currency or a price that is not above zero.
    void setPriceOverride(const PriceOverride& override);
    void removePriceOverride(const std::string& offerId);

    /// All decisions of the user on records that broke a rule, oldest first.
    std::vector<FindingOverride> findingOverrides() const;
    /// Adds a decision or replaces the one on the same record and rule. Throws DataError for an
    /// empty author, reason or record.
    void setFindingOverride(const FindingOverride& override);
    void removeFindingOverride(const FindingOverride& override);

    /// A small value by its key; nullopt when it was never set.
    std::optional<std::string> value(const std::string& key) const;
    void setValue(const std::string& key, const std::string& value);
    void removeValue(const std::string& key);

    /// Keys whose bundles are accepted, by name.
    std::vector<TrustedKey> trustedKeys() const;
    /// Adds a key or replaces the one of the same id.
    void addTrustedKey(const TrustedKey& key);
    void removeTrustedKey(const std::string& keyId);
    /// The newest bundle of a key that was applied; nullopt: none yet.
    std::optional<AppliedSerial> appliedSerial(const std::string& keyId) const;
    /// Keeps the higher serial where one is known already.
    void rememberSerial(const AppliedSerial& applied);
    /// What is known of a fetched file; nullopt when it was never fetched.
    std::optional<DownloadRecord> download(const std::string& url) const;
    void rememberDownload(const DownloadRecord& record);
    void forgetDownload(const std::string& url);

private:
    template <typename Action>
    auto guarded(const Action& action) const;

    std::filesystem::path m_file;
    std::unique_ptr<SQLite::Database> m_database;
};

}  // namespace petaplan::store
