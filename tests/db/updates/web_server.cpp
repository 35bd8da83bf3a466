// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/db/updates/web_server.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <stdexcept>

#include "tests/support/test_paths.h"

namespace petaplan::updates::testing {

WebServer::WebServer(const std::filesystem::path& folder, bool secure)
    : m_log(folder.string() + ".log"), m_secure(secure) {
    const std::string script = support::sourceFolder() + "/tests/db/updates/web_server.py";
    const std::string pem = certificate().string();
    std::array<int, 2> input{};
    std::array<int, 2> output{};
    if (::pipe(input.data()) != 0 || ::pipe(output.data()) != 0) {
        throw std::runtime_error("no pipe");
    }
    m_process = ::fork();
    if (m_process == 0) {
        ::dup2(input[0], STDIN_FILENO);
        ::dup2(output[1], STDOUT_FILENO);
        for (const int end : {input[0], input[1], output[0], output[1]}) ::close(end);
        ::execl("/usr/bin/python3", "python3", script.c_str(), folder.c_str(), m_log.c_str(),
                secure ? pem.c_str() : nullptr, nullptr);
        ::_exit(127);
    }
    ::close(input[0]);
    ::close(output[1]);
    m_input = input[1];
    std::string text;
    char c = 0;
    while (::read(output[0], &c, 1) == 1 && c != '\n') text += c;
    ::close(output[0]);
    if (text.empty()) throw std::runtime_error("the web server of the test does not start");
    m_port = std::stoi(text);
}

WebServer::~WebServer() {
    ::close(m_input);  // it ends with its input
    int status = 0;
    ::waitpid(m_process, &status, 0);
}

std::string WebServer::url(const std::string& path) const {
    return (m_secure ? "https" : "http") + std::string("://127.0.0.1:") + std::to_string(m_port) +
           path;
}

std::vector<std::string> WebServer::requests() const {
    std::vector<std::string> lines;
    std::ifstream stream(m_log);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::filesystem::path WebServer::certificate() {
    return support::sourceFolder() + "/tests/data/updates/localhost.pem";
}

}  // namespace petaplan::updates::testing
