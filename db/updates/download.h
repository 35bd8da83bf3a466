// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "db/store/user_store.h"
#include "db/updates/long_work.h"

namespace petaplan::updates {

/// How files are fetched. Certificates of HTTPS are always verified; redirects lead to http and
/// https alone, and from https to https alone.
struct NetworkOptions {
    /// "http://host:port", "socks5h://host:port", "none"; empty: the environment (https_proxy,
    /// http_proxy, all_proxy, no_proxy).
    std::string proxy;
    std::filesystem::path caFile;  ///< certificates to trust instead of the system's
    int connectSeconds = 15;
    int stallSeconds = 30;  ///< without any progress
    int wholeSeconds = 3600;
    std::uint64_t largestBytes = std::uint64_t{2} << 30U;
};

/// A file that was fetched, or is here already.
struct Download {
    std::filesystem::path file;
    bool unchanged = false;              ///< the server says that the file here is the newest (304)
    std::uint64_t transferredBytes = 0;  ///< of the body, in this call
    std::uint64_t resumedAt = 0;         ///< bytes that were here from a broken transfer
};

/// Fetches an http or https address into `target`. What the server said of the file (ETag,
/// Last-Modified) is kept in user.sqlite: an unchanged file is not sent again, and a broken
/// transfer continues where it stopped (If-Range) as long as the file on the server is the same.
/// Throws DataError of kind Network (rules network, network_status, network_timeout,
/// network_certificate, network_redirect, download_oversize) and of kind BadData for an address
/// (url); Cancelled. What was fetched so far stays for the next try.
Download fetch(const std::string& url, const std::filesystem::path& target, store::UserStore& user,
               const NetworkOptions& options, const LongWork& work);

}  // namespace petaplan::updates
