// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace petaplan::gui {

/// Whether the program was asked for a document instead of a window:
///   petaplan --report PLAN.petaplan --to FILE.pdf [--lang en|zh_CN] [--as-of DATE]
bool asksForReport(int argc, char** argv);

/// Writes the PDF without a window or a display and returns the exit code: 0 written, 2 usage, 3
/// bad data, 5 internal error. Must run before a QApplication exists.
int writeReport(int argc, char** argv);

}  // namespace petaplan::gui
