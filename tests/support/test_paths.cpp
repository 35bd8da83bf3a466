// SPDX-License-Identifier: GPL-3.0-or-later
// The only source that knows the folders by name: with paths in the flags of every test the
// compiler cache could share nothing between two clones.
#include "tests/support/test_paths.h"

namespace support {

std::string sourceFolder() {
    return PETAPLAN_SOURCE_DIR;
}

std::string buildFolder() {
    return PETAPLAN_BINARY_DIR;
}

}  // namespace support
