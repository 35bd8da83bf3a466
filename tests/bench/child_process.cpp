// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/child_process.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>

namespace bench {
namespace {

/// In the quotes of the shell.
std::string quoted(const std::string& text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'') {
            out += "'\\''";
        } else {
            out += c;
        }
    }
    return out + "'";
}

struct ClosePipe {
    void operator()(std::FILE* pipe) const { (void)::pclose(pipe); }
};

}  // namespace

int measureChild(const char* command) {
    const auto begin = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child < 0) return 1;
    if (child == 0) {
        ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
        ::_exit(127);
    }
    int status = 0;
    rusage usage{};
    if (::wait4(child, &status, 0, &usage) != child) return 1;
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    std::printf("%d %.4f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1, taken.count(),
                usage.ru_maxrss);
    return 0;
}

ChildRun runMeasured(const std::string& command) {
    const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string line =
        quoted(self) + " --measure " + quoted("exec " + command + " >/dev/null 2>&1");
    const std::unique_ptr<std::FILE, ClosePipe> pipe(::popen(line.c_str(), "r"));
    if (!pipe) throw std::runtime_error("no process can be started");
    std::array<char, 4096> text{};
    const std::size_t size = std::fread(text.data(), 1, text.size() - 1, pipe.get());
    int status = -1;
    double seconds = 0;
    long kilobytes = 0;
    const std::string answer(text.data(), size);
    if (std::sscanf(answer.c_str(), "%d %lf %ld", &status, &seconds, &kilobytes) != 3 ||
        status != 0) {
        throw std::runtime_error("this command failed: " + command + "\n" + answer);
    }
    constexpr double kKilobytesPerMb = 1e6 / 1024;
    return {seconds, static_cast<double>(kilobytes) / kKilobytesPerMb};
}

}  // namespace bench
