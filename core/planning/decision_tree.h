// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/message.h"
#include "core/catalog/offer_query.h"
#include "core/planning/plan.h"
#include "core/workload/transformer_model.h"

namespace petaplan::planning {

/// Texts of a tree in each language, by language code ("en", "zh_CN").
using LocalText = std::map<std::string, std::string>;

enum class QuestionKind { Choice, Number, YesNo, Countries };

struct Question {
    std::string id;
    QuestionKind kind = QuestionKind::Choice;
    LocalText text;
    LocalText why;  ///< why it is asked
    struct Option {
        std::string id;
        LocalText text;
    };
    std::vector<Option> options;  ///< choices
    std::string unit;             ///< numbers
    std::optional<double> minimum, maximum;
    std::string defaultAnswer;  ///< used when unanswered; empty: none
};

/// Answers by question id: a choice id, a number as text, "yes"/"no", "CN,SG".
using Answers = std::map<std::string, std::string>;

/// A branch: taken when its condition holds over the answers (grammar of --where with question ids
/// as keys); the first that holds wins.
struct Branch {
    std::string condition;  ///< empty: otherwise
    LocalText reason;
    std::string next;  ///< node id
};

/// A conclusion is a query and constraints on the live catalog, never a product name.
struct Conclusion {
    LocalText title;
    LocalText advice;
    std::string where;  ///< filter expression; "{question_id}" is replaced by its answer
    std::vector<std::string> pricing;  ///< ways to pay to look at
    std::string sort;                  ///< "price_per_gpu_hour"
    std::string precision;             ///< of price_per_tflops_hour
    std::string sharing;               ///< "", "mig", "vgpu", "time_slicing"
    std::vector<LocalText> cautions;
};

struct Node {
    std::string id;
    std::vector<Branch> branches;          ///< inner node
    std::optional<Conclusion> conclusion;  ///< leaf
};

struct DecisionTree {
    std::string id;
    LocalText title;
    std::string root;
    std::vector<Question> questions;
    std::vector<Node> nodes;
};

/// Faults of a tree: unknown node or question, condition or filter that does not parse, unreachable
/// node, cycle, missing language. `field` names the node.
std::vector<Problem> lint(const DecisionTree& tree);

struct PathStep {
    std::string node;
    struct Candidate {
        std::string next;
        std::string condition;
        LocalText reason;
        bool taken = false;
    };
    std::vector<Candidate> candidates;
};

struct Advice {
    std::vector<Problem>
        problems;     ///< unknown question, answer not allowed, unanswered without default
    Answers answers;  ///< with defaults filled in
    std::vector<PathStep> path;
    std::optional<Conclusion> conclusion;
    catalog::OfferQuery query;  ///< what the conclusion asks of the catalog
    catalog::OfferResult shortlist;
    std::string
        relaxed;  ///< part of the query that was dropped because nothing matched; empty: none
};

Advice advise(const catalog::Catalog& catalog, const DecisionTree& tree, const Answers& answers,
              const catalog::QueryContext& context, std::size_t limit = 10);

}  // namespace petaplan::planning
