// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/expression.h"
#include "core/planning/decision_tree.h"

namespace petaplan::planning {

/// The words that conditions of a tree may use: its question ids.
std::vector<catalog::Expression::Key> conditionKeys(const DecisionTree& tree);

const Question* findQuestion(const DecisionTree& tree, std::string_view id);

/// What is wrong with an answer, or nothing. An empty answer is judged by the caller.
std::optional<Message> faultOfAnswer(const Question& question, const std::string& answer);

/// The answers with defaults filled in, and the problems found on the way.
Answers completeAnswers(const DecisionTree& tree, const Answers& given,
                        std::vector<Problem>& problems);

/// Truth of a condition; an empty one holds. A condition that does not parse is never true (lint
/// names it).
bool holds(const DecisionTree& tree, const std::string& condition, const Answers& answers);

/// A place "{question_id}" or "{question_id * factor}" of a filter.
struct Placeholder {
    std::size_t begin = 0, end = 0;  ///< braces included
    std::string question;
    double factor = 1;
    bool wellFormed = false;
};
std::vector<Placeholder> placeholdersOf(std::string_view where);

/// The filter with its places filled in; nullopt where an answer is missing or its amount cannot be
/// converted.
std::optional<std::string> filledIn(const DecisionTree& tree, const std::string& where,
                                    const Answers& answers, const catalog::FxRates& fx,
                                    const catalog::QueryContext& context);

}  // namespace petaplan::planning
