// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/planning/decision_tree.h"

namespace petaplan::documents {

/// Reads the text of a decision tree (JSON, `"petaplan_tree": 1`). Throws DataError with the place
/// of the fault; a key that a tree does not have is a fault, too, since a misspelt "when" would
/// silently change the advice. Whether the tree makes sense is for planning::lint.
planning::DecisionTree treeFromText(std::string_view json, const std::string& fileName);

}  // namespace petaplan::documents
