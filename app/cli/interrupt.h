// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace petaplan::cli {

/// From now on Ctrl+C is noted instead of ending the program, for work that leaves everything as it
/// was when it stops early.
void noteInterrupts();
bool wasInterrupted();

}  // namespace petaplan::cli
