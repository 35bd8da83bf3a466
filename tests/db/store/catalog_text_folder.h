// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "tests/support/temporary_folder.h"

namespace petaplan::store::testing {

/// A folder with a small, faultless catalog text; tests spoil one row of it.
class CatalogTextFolder {
public:
    CatalogTextFolder();

    std::filesystem::path path() const { return m_folder.path() / "catalog"; }
    std::filesystem::path target() const { return m_folder.path() / "catalog.sqlite"; }
    const std::filesystem::path& root() const { return m_folder.path(); }

    std::string read(const std::string& file) const;
    void write(const std::string& file, const std::string& content) const;
    /// Replaces the only occurrence of a text; throws when there is none.
    void replace(const std::string& file, const std::string& from, const std::string& to) const;
    void append(const std::string& file, const std::string& row) const;

private:
    petaplan::testing::TemporaryFolder m_folder;
};

/// The bytes of a file.
std::string bytesOf(const std::filesystem::path& file);
void writeBytes(const std::filesystem::path& file, const std::string& bytes);

}  // namespace petaplan::store::testing
