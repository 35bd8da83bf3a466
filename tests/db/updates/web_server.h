// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace petaplan::updates::testing {

/// tests/db/updates/web_server.py on a port of its own, from construction to destruction.
class WebServer {
public:
    explicit WebServer(const std::filesystem::path& folder, bool secure = false);
    ~WebServer();
    WebServer(const WebServer&) = delete;
    WebServer& operator=(const WebServer&) = delete;

    std::string url(const std::string& path) const;
    /// What was asked for so far: "GET /x 200 123 If-None-Match=…".
    std::vector<std::string> requests() const;
    /// The certificate of the secure server.
    static std::filesystem::path certificate();

private:
    std::filesystem::path m_log;
    pid_t m_process = -1;
    int m_input = -1;
    bool m_secure;
    int m_port = 0;
};

}  // namespace petaplan::updates::testing
