// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/download.h"

#include <curl/curl.h>

#include <algorithm>
#include <exception>
#include <fstream>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

#include "core/base/number_text.h"
#include "db/data_error.h"
#include "db/documents/file_io.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;

constexpr long kMostRedirects = 5;
constexpr long kNotModified = 304;
constexpr long kPartial = 206;
constexpr long kRangeNotSatisfiable = 416;

struct FreeEasy {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FreeList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

/// curl_global_init is made once, before any transfer.
void prepareCurl() {
    static const CURLcode result = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (result != CURLE_OK) throw DataError("the network library cannot start", "libcurl");
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

/// One transfer: what curl calls back is gathered here, exceptions too, since curl is C.
class Transfer {
public:
    Transfer(const std::string& url, const fs::path& target, store::UserStore& user,
             const NetworkOptions& options, const LongWork& work)
        : m_url(url),
          m_target(target),
          m_part(target.string() + ".part"),
          m_user(user),
          m_options(options),
          m_work(work) {
        prepareCurl();
        m_easy.reset(curl_easy_init());
    }

    Download run() {
        askFor();
        configure();
        const CURLcode code = curl_easy_perform(m_easy.get());
        m_stream.close();
        if (m_fault) std::rethrow_exception(m_fault);
        long status = 0;
        curl_easy_getinfo(m_easy.get(), CURLINFO_RESPONSE_CODE, &status);
        if (status == kRangeNotSatisfiable && m_resumeAt > 0) {
            // The part is of no use to this server: the next try begins anew.
            std::error_code ignored;
            fs::remove(m_part, ignored);
            m_user.forgetDownload(m_url);
            return Transfer(m_url, m_target, m_user, m_options, m_work).run();
        }
        if (code != CURLE_OK) fail(code, status);
        Download done;
        done.file = m_target;
        done.transferredBytes = m_received;
        if (status == kNotModified) {
            done.unchanged = true;
            return done;
        }
        if (!m_started) begin();  // an empty file
        m_stream.close();
        done.resumedAt = m_startedAt;
        documents::moveIntoPlace(m_part, m_target);
        remember(true);
        return done;
    }

private:
    /// Conditions of the request: what is here, and of which state of the server's file.
    void askFor() {
        const auto record = m_user.download(m_url);
        std::error_code error;
        if (record && record->complete && fs::exists(m_target, error)) {
            if (!record->etag.empty()) header("If-None-Match: " + record->etag);
            if (!record->lastModified.empty()) {
                header("If-Modified-Since: " + record->lastModified);
            }
            return;
        }
        const std::uintmax_t have = fs::file_size(m_part, error);
        if (!record || record->complete || error || have == 0) return;
        // A weak ETag does not promise the same bytes.
        const bool strong = !record->etag.empty() && !record->etag.starts_with("W/");
        const std::string& validator = strong ? record->etag : record->lastModified;
        if (validator.empty()) return;
        m_resumeAt = have;
        m_partEtag = record->etag;
        m_partLastModified = record->lastModified;
        header("If-Range: " + validator);
        header("Range: bytes=" + std::to_string(have) + "-");
    }

    void header(const std::string& line) {
        m_headers.reset(curl_slist_append(m_headers.release(), line.c_str()));
    }

    template <typename Value>
    void set(CURLoption option, Value value) {
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): the interface of libcurl
        if (curl_easy_setopt(m_easy.get(), option, value) != CURLE_OK) {
            throw DataError("the network library lacks an option", "libcurl", 0,
                            "install libcurl 7.85 or newer", "network", DataError::Kind::Network);
        }
    }

    void configure() {
        const bool secure = lower(m_url).starts_with("https:");
        set(CURLOPT_URL, m_url.c_str());
        set(CURLOPT_PROTOCOLS_STR, "http,https");
        set(CURLOPT_REDIR_PROTOCOLS_STR, secure ? "https" : "http,https");
        set(CURLOPT_FOLLOWLOCATION, 1L);
        set(CURLOPT_MAXREDIRS, kMostRedirects);
        set(CURLOPT_NOSIGNAL, 1L);
        set(CURLOPT_FAILONERROR, 1L);
        set(CURLOPT_SSL_VERIFYPEER, 1L);
        set(CURLOPT_SSL_VERIFYHOST, 2L);
        if (!m_options.caFile.empty()) set(CURLOPT_CAINFO, m_options.caFile.c_str());
        set(CURLOPT_CONNECTTIMEOUT, static_cast<long>(m_options.connectSeconds));
        set(CURLOPT_TIMEOUT, static_cast<long>(m_options.wholeSeconds));
        set(CURLOPT_LOW_SPEED_LIMIT, 1L);
        set(CURLOPT_LOW_SPEED_TIME, static_cast<long>(m_options.stallSeconds));
        set(CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(m_options.largestBytes));
        if (m_options.proxy == "none") {
            set(CURLOPT_PROXY, "");
        } else if (!m_options.proxy.empty()) {
            set(CURLOPT_PROXY, m_options.proxy.c_str());
        }
        set(CURLOPT_USERAGENT, "petaplan");
        set(CURLOPT_HTTPHEADER, m_headers.get());
        set(CURLOPT_HEADERFUNCTION, &Transfer::onHeader);
        set(CURLOPT_HEADERDATA, this);
        set(CURLOPT_WRITEFUNCTION, &Transfer::onBody);
        set(CURLOPT_WRITEDATA, this);
        set(CURLOPT_NOPROGRESS, 0L);
        set(CURLOPT_XFERINFOFUNCTION, &Transfer::onProgress);
        set(CURLOPT_XFERINFODATA, this);
    }

    static std::size_t onHeader(char* data, std::size_t, std::size_t size, void* self) {
        static_cast<Transfer*>(self)->takeHeader({data, size});
        return size;
    }

    void takeHeader(std::string_view line) {
        if (line.starts_with("HTTP/")) {  // of a redirect's target
            m_etag.clear();
            m_lastModified.clear();
            m_contentRange.clear();
            return;
        }
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return;
        const std::string name = lower(line.substr(0, colon));
        const std::string value(trimmed(line.substr(colon + 1)));
        if (name == "etag") m_etag = value;
        if (name == "last-modified") m_lastModified = value;
        if (name == "content-range") m_contentRange = value;
    }

    static std::size_t onBody(char* data, std::size_t, std::size_t size, void* self) {
        auto* const transfer = static_cast<Transfer*>(self);
        try {
            transfer->take({data, size});
            return size;
        } catch (...) {
            transfer->m_fault = std::current_exception();
            return 0;
        }
    }

    /// Where the answer is to be written to: behind what is here, or from the start.
    void begin() {
        long status = 0;
        curl_easy_getinfo(m_easy.get(), CURLINFO_RESPONSE_CODE, &status);
        if (status == kPartial) {
            const std::string expected = "bytes " + std::to_string(m_resumeAt) + "-";
            if (m_resumeAt == 0 || !lower(m_contentRange).starts_with(expected)) {
                throw DataError("answered with another part than it was asked for", m_url, 0,
                                "try again later", "network", DataError::Kind::Network);
            }
            m_startedAt = m_resumeAt;
            // Some servers name the state of a file with the whole of it alone.
            if (m_etag.empty()) m_etag = m_partEtag;
            if (m_lastModified.empty()) m_lastModified = m_partLastModified;
        }
        std::error_code error;
        fs::create_directories(m_part.parent_path(), error);
        remember(false);
        m_stream.open(m_part,
                      std::ios::binary | (m_startedAt > 0 ? std::ios::app : std::ios::trunc));
        m_started = true;
    }

    void take(std::string_view bytes) {
        if (!m_started) begin();
        if (m_startedAt + m_received + bytes.size() > m_options.largestBytes) throw oversize();
        m_stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (!m_stream) {
            throw DataError("cannot be written", m_part.string(), 0, "check the free space",
                            "disk_full");
        }
        m_received += bytes.size();
    }

    static int onProgress(void* self, curl_off_t total, curl_off_t done, curl_off_t, curl_off_t) {
        auto* const transfer = static_cast<Transfer*>(self);
        try {
            const std::uint64_t before = transfer->m_startedAt;
            transfer->m_work.at(Stage::Download, before + static_cast<std::uint64_t>(done),
                                total > 0 ? before + static_cast<std::uint64_t>(total) : 0);
            return 0;
        } catch (...) {
            transfer->m_fault = std::current_exception();
            return 1;
        }
    }

    void remember(bool complete) {
        m_user.rememberDownload(
            {m_url, m_target.filename().string(), m_etag, m_lastModified, complete});
    }

    /// What was fetched of a file that will not be taken is of no use.
    DataError oversize() {
        std::error_code ignored;
        fs::remove(m_part, ignored);
        m_user.forgetDownload(m_url);
        return {"is larger than " + std::to_string(m_options.largestBytes) + " bytes",
                m_url,
                0,
                "ask the publisher, or allow more with --max-size",
                "download_oversize",
                DataError::Kind::Network};
    }

    [[noreturn]] void fail(CURLcode code, long status) {
        const auto network = [&](const std::string& what, const char* remedy, const char* rule) {
            return DataError(what, m_url, 0, remedy, rule, DataError::Kind::Network);
        };
        const std::string reason = curl_easy_strerror(code);
        switch (code) {
            case CURLE_HTTP_RETURNED_ERROR:
                throw network("the server answered " + std::to_string(status),
                              status == 404 || status == 410
                                  ? "check the address with the publisher"
                                  : "try again later, or ask the publisher",
                              "network_status");
            case CURLE_OPERATION_TIMEDOUT:
                throw network("the server did not answer in time",
                              "try again later: what was fetched is kept and continued",
                              "network_timeout");
            case CURLE_PEER_FAILED_VERIFICATION:
            case CURLE_SSL_CACERT_BADFILE:
            case CURLE_SSL_ISSUER_ERROR:
                throw network("the certificate of the server cannot be trusted: " + reason,
                              "check the address and the date of this machine; name a certificate "
                              "of your own with --ca-file",
                              "network_certificate");
            case CURLE_UNSUPPORTED_PROTOCOL:
            case CURLE_TOO_MANY_REDIRECTS:
                throw network("leads elsewhere than it may (" + reason +
                                  "): redirects go to http and https alone",
                              "ask the publisher for the right address", "network_redirect");
            case CURLE_FILESIZE_EXCEEDED:
                throw oversize();
            default:
                throw network("cannot be fetched: " + reason,
                              "check the address, the connection and the proxy; what was fetched "
                              "is kept and continued",
                              "network");
        }
    }

    const std::string& m_url;
    const fs::path& m_target;
    fs::path m_part;
    store::UserStore& m_user;
    const NetworkOptions& m_options;
    const LongWork& m_work;
    std::unique_ptr<CURL, FreeEasy> m_easy;
    std::unique_ptr<curl_slist, FreeList> m_headers;
    std::ofstream m_stream;
    std::exception_ptr m_fault;
    std::string m_etag, m_lastModified, m_contentRange;
    std::string m_partEtag, m_partLastModified;  ///< of what is here
    std::uint64_t m_resumeAt = 0;                ///< asked for
    std::uint64_t m_startedAt = 0;               ///< granted
    std::uint64_t m_received = 0;
    bool m_started = false;
};

void checkAddress(const std::string& url) {
    const std::string scheme = lower(url.substr(0, 8));
    if (!scheme.starts_with("http://") && !scheme.starts_with("https://")) {
        throw DataError("is no address of http or https", url.empty() ? "the address" : url, 0,
                        "write https://… (or name a file with --file)", "url");
    }
    const std::size_t begin = url.find("//") + 2;
    const std::string authority = url.substr(begin, url.find_first_of("/?#", begin) - begin);
    if (authority.find('@') != std::string::npos) {
        throw DataError("holds a user name or password, and addresses are remembered",
                        "the address of " + authority.substr(authority.rfind('@') + 1), 0,
                        "use an address without them", "url");
    }
}

}  // namespace

Download fetch(const std::string& url, const fs::path& target, store::UserStore& user,
               const NetworkOptions& options, const LongWork& work) {
    checkAddress(url);
    return Transfer(url, target, user, options, work).run();
}

}  // namespace petaplan::updates
