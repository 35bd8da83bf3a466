// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/term.h"

namespace petaplan {

const Term* Term::find(const std::string& wanted) const {
    if (key == wanted) return this;
    for (const Term& input : inputs) {
        if (const Term* found = input.find(wanted)) return found;
    }
    return nullptr;
}

}  // namespace petaplan
