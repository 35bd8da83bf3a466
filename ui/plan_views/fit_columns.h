// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace petaplan::ui {

class DataTable;

/// Makes each column as wide as its texts and its heading need, long ones no wider than a limit;
/// the last column takes what is left.
void fitColumns(DataTable& table);

}  // namespace petaplan::ui
