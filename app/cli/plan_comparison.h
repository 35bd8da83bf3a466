// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/session.h"

namespace petaplan::cli {

/// True when all names are plan files.
bool isPlanComparison(const std::vector<std::string>& names);

/// The chosen rows of saved plans side by side; `baseline` names one of the files (empty: the
/// first).
ExitCode comparePlans(Session& session, const std::vector<std::string>& files,
                      const std::string& baseline);

}  // namespace petaplan::cli
