// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

namespace petaplan::cli {

std::span<const AddVerb> allVerbs() {
    static constexpr AddVerb kVerbs[] = {
        addCompileVerb,
    };
    return kVerbs;
}

}  // namespace petaplan::cli
