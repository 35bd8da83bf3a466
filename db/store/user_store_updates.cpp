// SPDX-License-Identifier: GPL-3.0-or-later
// Trusted keys, applied serials and downloads: what updates remember in user.sqlite.
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "db/store/user_store_guard.h"

namespace petaplan::store {
namespace {

Date dateOf(const std::string& text) {
    return Date::parse(text).value_or(Date());
}

TrustedKey keyOf(SQLite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(),
            row.getColumn(2).getString(), dateOf(row.getColumn(3).getString()),
            row.getColumn(4).getString()};
}

}  // namespace

std::vector<TrustedKey> UserStore::trustedKeys() const {
    return guarded([&] {
        SQLite::Statement rows(*m_database,
                               "SELECT key_id, public_key, name, added_on, origin FROM "
                               "trusted_keys ORDER BY name, key_id");
        std::vector<TrustedKey> keys;
        while (rows.executeStep()) keys.push_back(keyOf(rows));
        return keys;
    });
}

void UserStore::addTrustedKey(const TrustedKey& key) {
    guarded([&] {
        SQLite::Statement insert(*m_database,
                                 "INSERT OR REPLACE INTO trusted_keys (key_id, public_key, name, "
                                 "added_on, origin) VALUES (?, ?, ?, ?, ?)");
        insert.bind(1, key.keyId);
        insert.bind(2, key.publicKey);
        insert.bind(3, key.name);
        insert.bind(4, key.addedOn.toText());
        insert.bind(5, key.origin);
        insert.exec();
    });
}

void UserStore::removeTrustedKey(const std::string& keyId) {
    guarded([&] {
        SQLite::Statement remove(*m_database, "DELETE FROM trusted_keys WHERE key_id = ?");
        remove.bind(1, keyId);
        remove.exec();
    });
}

std::optional<AppliedSerial> UserStore::appliedSerial(const std::string& keyId) const {
    return guarded([&]() -> std::optional<AppliedSerial> {
        SQLite::Statement row(*m_database,
                              "SELECT serial, catalog_id, applied_on FROM applied_serials WHERE "
                              "key_id = ?");
        row.bind(1, keyId);
        if (!row.executeStep()) return std::nullopt;
        return AppliedSerial{keyId, row.getColumn(0).getInt64(), row.getColumn(1).getString(),
                             dateOf(row.getColumn(2).getString())};
    });
}

void UserStore::rememberSerial(const AppliedSerial& applied) {
    guarded([&] {
        // Never backwards, whatever a caller asks.
        SQLite::Statement insert(
            *m_database,
            "INSERT INTO applied_serials (key_id, serial, catalog_id, applied_on) VALUES (?, ?, ?, "
            "?) ON CONFLICT (key_id) DO UPDATE SET serial = excluded.serial, catalog_id = "
            "excluded.catalog_id, applied_on = excluded.applied_on WHERE excluded.serial >= "
            "applied_serials.serial");
        insert.bind(1, applied.keyId);
        insert.bind(2, applied.serial);
        insert.bind(3, applied.catalogId);
        insert.bind(4, applied.appliedOn.toText());
        insert.exec();
    });
}

std::optional<DownloadRecord> UserStore::download(const std::string& url) const {
    return guarded([&]() -> std::optional<DownloadRecord> {
        SQLite::Statement row(*m_database,
                              "SELECT file_name, etag, last_modified, complete FROM downloads "
                              "WHERE url = ?");
        row.bind(1, url);
        if (!row.executeStep()) return std::nullopt;
        return DownloadRecord{url, row.getColumn(0).getString(), row.getColumn(1).getString(),
                              row.getColumn(2).getString(), row.getColumn(3).getInt() != 0};
    });
}

void UserStore::rememberDownload(const DownloadRecord& record) {
    guarded([&] {
        SQLite::Statement insert(*m_database,
                                 "INSERT OR REPLACE INTO downloads (url, file_name, etag, "
                                 "last_modified, complete) VALUES (?, ?, ?, ?, ?)");
        insert.bind(1, record.url);
        insert.bind(2, record.fileName);
        insert.bind(3, record.etag);
        insert.bind(4, record.lastModified);
        insert.bind(5, record.complete ? 1 : 0);
        insert.exec();
    });
}

void UserStore::forgetDownload(const std::string& url) {
    guarded([&] {
        SQLite::Statement remove(*m_database, "DELETE FROM downloads WHERE url = ?");
        remove.bind(1, url);
        remove.exec();
    });
}

}  // namespace petaplan::store
