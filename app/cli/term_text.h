// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/base/term.h"

namespace petaplan::cli {

/// An explanation as an indented tree, one figure a line: name, value, unit, range, formula,
/// source.
std::string termText(Session& session, const Term& term, int indent = 0);

/// Rounded to this many significant digits, thousands separated: "1,590,000".
std::string figureText(double value, int digits);

/// "central (low – high, level B)" in short digits.
std::string rangeText(const Estimate& estimate, int digits = 4);

}  // namespace petaplan::cli
