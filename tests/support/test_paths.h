// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace support {

/// Folder of the sources, for reviewable text and tables of measurements.
std::string sourceFolder();
/// Folder of this build, for programs and the compiled seed catalog.
std::string buildFolder();

}  // namespace support
