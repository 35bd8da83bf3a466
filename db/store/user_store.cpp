// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/user_store.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <system_error>

#include "core/base/plain_text.h"
#include "db/data_error.h"
#include "db/store/known_currencies.h"
#include "db/store/schema_migration.h"
#include "db/store/user_store_guard.h"

namespace petaplan::store {
namespace {

constexpr int kBusyTimeoutMs = 2000;

// Step v leads from version v to v + 1. A released step is never changed; a new one is added.
constexpr std::string_view kSteps[] = {
    R"(
CREATE TABLE saved_views (
    page TEXT NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (page, name)) STRICT;
CREATE TABLE price_overrides (
    offer_id TEXT PRIMARY KEY,
    price_per_hour TEXT NOT NULL,
    currency TEXT NOT NULL,
    author TEXT NOT NULL,
    reason TEXT NOT NULL,
    date TEXT NOT NULL) STRICT;
CREATE TABLE small_values (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL) STRICT;
)",
    R"(
CREATE TABLE trusted_keys (
    key_id TEXT PRIMARY KEY,
    public_key TEXT NOT NULL,
    name TEXT NOT NULL,
    added_on TEXT NOT NULL,
    origin TEXT NOT NULL) STRICT;
CREATE TABLE applied_serials (
    key_id TEXT PRIMARY KEY,
    serial INTEGER NOT NULL,
    catalog_id TEXT NOT NULL,
    applied_on TEXT NOT NULL) STRICT;
CREATE TABLE downloads (
    url TEXT PRIMARY KEY,
    file_name TEXT NOT NULL,
    etag TEXT NOT NULL,
    last_modified TEXT NOT NULL,
    complete INTEGER NOT NULL) STRICT;
)",
    R"(
CREATE TABLE finding_overrides (
    feed TEXT NOT NULL,
    rule TEXT NOT NULL,
    raw TEXT NOT NULL,
    author TEXT NOT NULL,
    reason TEXT NOT NULL,
    date TEXT NOT NULL,
    PRIMARY KEY (feed, rule, raw)) STRICT;
)",
};

void refuse(const std::string& what, const std::string& remedy) {
    throw DataError(what, {}, 0, remedy, "price_override");
}

/// They are printed beside prices for years: one line, readable everywhere.
void checkWords(const std::string& author, const std::string& reason, const char* rule) {
    constexpr std::size_t kMostAuthor = 200, kMostReason = 1000;
    const auto refuseFault = [&](const char* what, std::string_view fault) {
        if (fault.empty()) return;
        throw DataError(std::string(what) + " " + std::string(fault), {}, 0,
                        "write one line of plain text, up to 200 characters for the author and "
                        "1000 for the reason",
                        rule);
    };
    refuseFault("the author", faultOfPlainText(author, kMostAuthor));
    refuseFault("the reason", faultOfPlainText(reason, kMostReason));
}

void check(const PriceOverride& override) {
    checkWords(override.author, override.reason, "price_override");
    if (override.offerId.empty()) refuse("the override names no offer", "give an offer id");
    if (override.author.empty()) refuse("the override has no author", "say who sets the price");
    if (override.reason.empty()) refuse("the override has no reason", "say why the price differs");
    if (!isKnownCurrency(override.pricePerHour.currency)) {
        refuse("the currency '" + override.pricePerHour.currency + "' is not known",
               "write an ISO 4217 code such as USD");
    }
    if (override.pricePerHour.amount.isNegative() || override.pricePerHour.amount.isZero()) {
        refuse("the price " + override.pricePerHour.amount.toText() + " is not above zero",
               "give the price of the whole machine for one hour");
    }
}

}  // namespace

UserStore::UserStore(const std::filesystem::path& file) : m_file(file) {
    std::error_code error;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
    guarded([&] {
        m_database = std::make_unique<SQLite::Database>(
            file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyTimeoutMs);
        m_database->exec("PRAGMA journal_mode = WAL");
        m_database->exec("PRAGMA foreign_keys = ON");
        migrate(*m_database, file, kSteps);
    });
}

UserStore::~UserStore() = default;

std::vector<SavedView> UserStore::savedViews(const std::string& page) const {
    return guarded([&] {
        SQLite::Statement rows(*m_database,
                               "SELECT name, page, version, json FROM saved_views WHERE page = ? "
                               "ORDER BY name");
        rows.bind(1, page);
        std::vector<SavedView> views;
        while (rows.executeStep()) {
            views.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                             rows.getColumn(2).getInt(), rows.getColumn(3).getString()});
        }
        return views;
    });
}

void UserStore::saveView(const SavedView& view) {
    guarded([&] {
        SQLite::Statement insert(*m_database,
                                 "INSERT OR REPLACE INTO saved_views (page, name, version, json) "
                                 "VALUES (?, ?, ?, ?)");
        insert.bind(1, view.page);
        insert.bind(2, view.name);
        insert.bind(3, view.version);
        insert.bind(4, view.json);
        insert.exec();
    });
}

void UserStore::removeView(const std::string& page, const std::string& name) {
    guarded([&] {
        SQLite::Statement remove(*m_database,
                                 "DELETE FROM saved_views WHERE page = ? AND name = ?");
        remove.bind(1, page);
        remove.bind(2, name);
        remove.exec();
    });
}

std::vector<PriceOverride> UserStore::priceOverrides() const {
    return guarded([&] {
        SQLite::Statement rows(*m_database,
                               "SELECT offer_id, price_per_hour, currency, author, reason, date "
                               "FROM price_overrides ORDER BY offer_id");
        std::vector<PriceOverride> overrides;
        while (rows.executeStep()) {
            const auto amount = Decimal::parse(rows.getColumn(1).getText());
            const auto date = Date::parse(rows.getColumn(5).getText());
            if (!amount || !date) {
                throw DataError(
                    "the price override of " + rows.getColumn(0).getString() + " cannot be read",
                    m_file.string(), 0, "remove it and set it again", "user_store");
            }
            overrides.push_back({rows.getColumn(0).getString(),
                                 {*amount, rows.getColumn(2).getString()},
                                 rows.getColumn(3).getString(),
                                 rows.getColumn(4).getString(),
                                 *date});
        }
        return overrides;
    });
}

void UserStore::setPriceOverride(const PriceOverride& override) {
    check(override);
    guarded([&] {
        SQLite::Statement insert(*m_database,
                                 "INSERT OR REPLACE INTO price_overrides (offer_id, "
                                 "price_per_hour, currency, author, reason, date) "
                                 "VALUES (?, ?, ?, ?, ?, ?)");
        insert.bind(1, override.offerId);
        insert.bind(2, override.pricePerHour.amount.toText());
        insert.bind(3, override.pricePerHour.currency);
        insert.bind(4, override.author);
        insert.bind(5, override.reason);
        insert.bind(6, override.date.toText());
        insert.exec();
    });
}

void UserStore::removePriceOverride(const std::string& offerId) {
    guarded([&] {
        SQLite::Statement remove(*m_database, "DELETE FROM price_overrides WHERE offer_id = ?");
        remove.bind(1, offerId);
        remove.exec();
    });
}

std::vector<FindingOverride> UserStore::findingOverrides() const {
    return guarded([&] {
        SQLite::Statement rows(*m_database,
                               "SELECT feed, rule, raw, author, reason, date FROM "
                               "finding_overrides ORDER BY date, feed, rule, raw");
        std::vector<FindingOverride> overrides;
        while (rows.executeStep()) {
            const auto date = Date::parse(rows.getColumn(5).getText());
            overrides.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                                 rows.getColumn(2).getString(), rows.getColumn(3).getString(),
                                 rows.getColumn(4).getString(), date.value_or(Date())});
        }
        return overrides;
    });
}

void UserStore::setFindingOverride(const FindingOverride& override) {
    const auto refuseEmpty = [](const std::string& value, const char* what, const char* remedy) {
        if (value.empty()) throw DataError(what, {}, 0, remedy, "finding_override");
    };
    refuseEmpty(override.author, "the override has no author", "say who decides it");
    refuseEmpty(override.reason, "the override has no reason", "say why the record is right");
    checkWords(override.author, override.reason, "finding_override");
    refuseEmpty(override.raw, "the finding is of a file as a whole, not of a record",
                "override a finding of a record");
    guarded([&] {
        SQLite::Statement insert(*m_database,
                                 "INSERT OR REPLACE INTO finding_overrides (feed, rule, raw, "
                                 "author, reason, date) VALUES (?, ?, ?, ?, ?, ?)");
        insert.bind(1, override.feed);
        insert.bind(2, override.rule);
        insert.bind(3, override.raw);
        insert.bind(4, override.author);
        insert.bind(5, override.reason);
        insert.bind(6, override.date.toText());
        insert.exec();
    });
}

void UserStore::removeFindingOverride(const FindingOverride& override) {
    guarded([&] {
        SQLite::Statement remove(
            *m_database, "DELETE FROM finding_overrides WHERE feed = ? AND rule = ? AND raw = ?");
        remove.bind(1, override.feed);
        remove.bind(2, override.rule);
        remove.bind(3, override.raw);
        remove.exec();
    });
}

std::optional<std::string> UserStore::value(const std::string& key) const {
    return guarded([&]() -> std::optional<std::string> {
        SQLite::Statement row(*m_database, "SELECT value FROM small_values WHERE key = ?");
        row.bind(1, key);
        if (!row.executeStep()) return std::nullopt;
        return row.getColumn(0).getString();
    });
}

void UserStore::setValue(const std::string& key, const std::string& value) {
    guarded([&] {
        SQLite::Statement insert(*m_database,
                                 "INSERT OR REPLACE INTO small_values (key, value) VALUES (?, ?)");
        insert.bind(1, key);
        insert.bind(2, value);
        insert.exec();
    });
}

void UserStore::removeValue(const std::string& key) {
    guarded([&] {
        SQLite::Statement remove(*m_database, "DELETE FROM small_values WHERE key = ?");
        remove.bind(1, key);
        remove.exec();
    });
}

}  // namespace petaplan::store
