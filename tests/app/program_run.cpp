// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program_run.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tests/support/temporary_folder.h"

namespace petaplan::testing {
namespace {

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    return content.str();
}

void redirect(const std::filesystem::path& file, int flags, int descriptor) {
    const int opened = open(file.c_str(), flags, 0600);
    if (opened < 0 || dup2(opened, descriptor) < 0) _exit(126);
}

}  // namespace

ProgramResult runProgram(const std::filesystem::path& program,
                         const std::vector<std::string>& arguments,
                         const std::vector<std::string>& environment, const std::string& input) {
    const TemporaryFolder folder;
    const auto in = folder.path() / "in";
    const auto out = folder.path() / "out";
    const auto err = folder.path() / "err";
    std::ofstream(in, std::ios::binary) << input;
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const std::string& one : arguments) argv.push_back(const_cast<char*>(one.c_str()));
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("fork failed");
    if (child == 0) {
        for (const std::string& one : environment) putenv(const_cast<char*>(one.c_str()));
        redirect(in, O_RDONLY, STDIN_FILENO);
        redirect(out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
        redirect(err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
        execv(program.c_str(), argv.data());
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ProgramResult result;
    if (WIFEXITED(status)) result.exitCode = WEXITSTATUS(status);
    result.out = contentOf(out);
    result.err = contentOf(err);
    return result;
}

}  // namespace petaplan::testing
