// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace bench {

/// What a command took.
struct ChildRun {
    double seconds = 0;
    double peakMb = 0;  ///< most memory that was resident at one moment, in units of 10^6 bytes
};

/// Runs a command of the shell without output and measures it. The command is started by a small
/// copy of this program: a child counts the memory of the process that it was made from. Throws
/// std::runtime_error when it cannot be run or fails.
ChildRun runMeasured(const std::string& command);

/// What that copy does: `petaplan-bench --measure COMMAND` prints seconds and kilobytes.
int measureChild(const char* command);

}  // namespace bench
