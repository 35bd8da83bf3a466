// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "app/cli/verb.h"

namespace petaplan::cli {

/// All verbs in the order in which the help lists them.
std::span<const AddVerb> allVerbs();

void addCompileVerb(CLI::App& app, Choice& choice);

}  // namespace petaplan::cli
