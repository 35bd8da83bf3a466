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
    /// Numbers; "USD/h" marks an amount in US dollars, which a filter receives in the currency of
    /// the query.
    std::string unit;
    std::optional<double> minimum, maximum;
    std::string defaultAnswer;  ///< used when unanswered; empty: none
    bool optional = false;      ///< may stay unanswered: what needs it is then left out
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

/// One part of what a conclusion asks of the catalog. In `where`, "{question_id}" is replaced by
/// the answer and "{question_id * 2.24}" by a multiple of a number; a requirement that names an
/// optional question without answer is left out.
struct Requirement {
    std::string where;     ///< filter expression over the keys of an offer; empty: none
    std::string gpuWhere;  ///< condition over the figures of a GPU (gpu_conditions.h); empty: none
    std::string when;      ///< condition over the answers; empty: always
    LocalText reason;
    bool required = false;  ///< never dropped, even if nothing matches then
};

/// A conclusion is a query and constraints on the live catalog, never a product name.
struct Conclusion {
    LocalText title;
    LocalText advice;
    std::vector<Requirement> requirements;  ///< most important first
    std::string where;  ///< what was asked: filled in by advise() from the requirements
    std::vector<std::string> pricing;        ///< ways to pay to look at; empty: all
    std::vector<std::string> providerKinds;  ///< empty: all
    std::string sort;                        ///< "price_per_gpu_hour", "-observed_on"
    std::string precision;                   ///< of price_per_tflops_hour
    /// "", "mig" (GPUs of which one serves all tenants by a MIG profile), "vgpu" (slices for sale),
    /// "time_slicing" (advice only).
    std::string sharing;
    std::string tenantsQuestion;       ///< number of tenants; with "mig"
    std::string tenantMemoryQuestion;  ///< GiB that each tenant needs; with "mig"
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
    std::vector<Requirement> commonRequirements;  ///< asked by every conclusion after its own
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

/// A requirement as it was asked: places filled in, with its reason.
struct AskedRequirement {
    std::string filter;
    LocalText reason;
    bool required = false;
    bool dropped = false;  ///< because nothing matched
};

struct Advice {
    std::vector<Problem>
        problems;     ///< unknown question, answer not allowed, unanswered without default
    Answers answers;  ///< with defaults filled in
    std::vector<PathStep> path;
    std::optional<Conclusion> conclusion;
    std::vector<AskedRequirement> asked;  ///< most important first
    catalog::OfferQuery query;            ///< what the conclusion asks of the catalog
    catalog::OfferResult shortlist;
    /// Parts of the query that were dropped because nothing matched, joined by "; "; empty: none.
    std::string relaxed;
};

Advice advise(const catalog::Catalog& catalog, const DecisionTree& tree, const Answers& answers,
              const catalog::QueryContext& context, std::size_t limit = 10);

}  // namespace petaplan::planning
