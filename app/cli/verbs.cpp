// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

namespace petaplan::cli {

std::span<const AddVerb> allVerbs() {
    return {};
}

}  // namespace petaplan::cli
