// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "core/planning/decision_tree.h"
#include "core/planning/gpu_conditions.h"
#include "core/planning/tree_answers.h"

namespace petaplan::planning {
namespace {

constexpr std::array<std::string_view, 2> kLanguages{"en", "zh_CN"};
constexpr std::array<std::string_view, 4> kSharing{"", "mig", "vgpu", "time_slicing"};

/// Collects the faults of one tree.
class TreeLint {
public:
    explicit TreeLint(const DecisionTree& tree) : m_tree(tree) {}

    std::vector<Problem> run() {
        if (m_tree.id.empty()) fault("tree", "planning.tree_without_id", {});
        checkText("tree.title", m_tree.title);
        checkQuestions();
        for (const Node& node : m_tree.nodes) {
            if (!m_nodes.emplace(node.id, &node).second) {
                fault(node.id, "planning.tree_duplicate_node", {{"node", node.id}});
            }
        }
        for (const Node& node : m_tree.nodes) checkNode(node);
        checkRequirements("common_requirements", m_tree.commonRequirements);
        checkReachability();
        return std::move(m_problems);
    }

private:
    void fault(std::string field, std::string key, std::vector<Argument> arguments) {
        m_problems.push_back({std::move(field), {std::move(key), std::move(arguments)}});
    }

    void checkText(const std::string& field, const LocalText& text) {
        for (const std::string_view language : kLanguages) {
            const auto found = text.find(std::string(language));
            if (found == text.end() || found->second.empty()) {
                fault(field, "planning.tree_missing_language",
                      {{"language", std::string(language)}});
            }
        }
    }

    void checkQuestions() {
        std::set<std::string> seen;
        for (const Question& question : m_tree.questions) {
            if (!seen.insert(question.id).second) {
                fault(question.id, "planning.tree_duplicate_question", {{"question", question.id}});
            }
            checkText(question.id + ".text", question.text);
            checkText(question.id + ".why", question.why);
            if (question.kind == QuestionKind::Choice && question.options.size() < 2) {
                fault(question.id, "planning.tree_choice_without_options", {});
            }
            for (const Question::Option& option : question.options) {
                checkText(question.id + "." + option.id, option.text);
            }
            if (question.defaultAnswer.empty()) continue;
            if (auto wrong = faultOfAnswer(question, question.defaultAnswer)) {
                m_problems.push_back({question.id + ".default", std::move(*wrong)});
            }
        }
    }

    void checkNode(const Node& node) {
        if (node.conclusion.has_value() == !node.branches.empty()) {
            fault(node.id, "planning.tree_node_needs_branches_or_conclusion", {});
        }
        for (std::size_t i = 0; i < node.branches.size(); ++i) {
            const Branch& branch = node.branches[i];
            const bool last = i + 1 == node.branches.size();
            if (branch.condition.empty() != last) {
                fault(node.id, "planning.tree_last_branch_is_otherwise", {});
            }
            if (m_nodes.find(branch.next) == m_nodes.end()) {
                fault(node.id, "planning.tree_unknown_node", {{"node", branch.next}});
            }
            checkText(node.id + "." + branch.next, branch.reason);
            checkCondition(node.id, branch.condition);
        }
        if (node.conclusion) checkConclusion(node.id, *node.conclusion);
    }

    void checkCondition(const std::string& field, const std::string& condition) {
        if (condition.empty()) return;
        const auto parsed = catalog::Expression::parse(condition, conditionKeys(m_tree));
        if (const auto* error = std::get_if<catalog::FilterSyntaxError>(&parsed)) {
            fault(field, "planning.tree_bad_condition",
                  {{"condition", condition},
                   {"position", static_cast<std::int64_t>(error->position + 1)}});
            return;
        }
        for (const catalog::Comparison& leaf : std::get<catalog::Expression>(parsed).leaves()) {
            const Question* question = findQuestion(m_tree, leaf.key);
            if (question && leaf.op != catalog::CompareOperator::Like) {
                checkOperands(field, *question, leaf.texts);
            }
        }
    }

    // A condition that asks for an answer which cannot be given would never be true.
    void checkOperands(const std::string& field, const Question& question,
                       const std::vector<std::string>& operands) {
        if (question.kind != QuestionKind::Choice && question.kind != QuestionKind::YesNo) return;
        for (const std::string& operand : operands) {
            if (faultOfAnswer(question, operand)) {
                fault(field, "planning.tree_impossible_answer",
                      {{"question", question.id}, {"answer", operand}});
            }
        }
    }

    void checkRequirements(const std::string& field, const std::vector<Requirement>& requirements) {
        for (const Requirement& requirement : requirements) {
            checkText(field + ".requirement", requirement.reason);
            checkCondition(field, requirement.when);
            if (requirement.where.empty() == requirement.gpuWhere.empty()) {
                fault(field, "planning.tree_requirement_needs_one_filter", {});
            }
            checkFilter(field, requirement.where, [](const std::string& text) {
                return faultOf(catalog::FilterExpression::parse(text));
            });
            checkFilter(field, requirement.gpuWhere, [](const std::string& text) {
                return faultOf(catalog::Expression::parse(text, gpuConditionKeys()));
            });
        }
    }

    void checkConclusion(const std::string& field, const Conclusion& conclusion) {
        checkText(field + ".title", conclusion.title);
        checkText(field + ".advice", conclusion.advice);
        for (const LocalText& caution : conclusion.cautions) {
            checkText(field + ".caution", caution);
        }
        checkRequirements(field, conclusion.requirements);
        for (const std::string& pricing : conclusion.pricing) {
            const catalog::PricingModel model = catalog::PricingModel::fromId(pricing);
            const bool kind = isPricingKind(pricing);
            if (!kind && model.kind == catalog::PricingKind::Other) {
                fault(field, "planning.tree_unknown_pricing", {{"pricing", pricing}});
            }
        }
        checkSort(field, conclusion.sort);
        if (!conclusion.precision.empty() && !catalog::formatFromName(conclusion.precision)) {
            fault(field, "planning.tree_unknown_precision", {{"precision", conclusion.precision}});
        }
        checkSharing(field, conclusion);
    }

    static bool isPricingKind(const std::string& name) {
        using catalog::PricingKind;
        for (const PricingKind kind :
             {PricingKind::OnDemand, PricingKind::Spot, PricingKind::Reserved,
              PricingKind::SavingsPlan, PricingKind::Subscription, PricingKind::Serverless}) {
            if (catalog::pricingKindName(kind) == name) return true;
        }
        return false;
    }

    void checkSort(const std::string& field, const std::string& sort) {
        if (sort.empty()) return;
        const std::string key = sort.front() == '-' ? sort.substr(1) : sort;
        if (!catalog::findOfferKey(key)) {
            fault(field, "planning.tree_unknown_sort_key", {{"key", key}});
        }
    }

    void checkSharing(const std::string& field, const Conclusion& conclusion) {
        if (std::find(kSharing.begin(), kSharing.end(), conclusion.sharing) == kSharing.end()) {
            fault(field, "planning.tree_unknown_sharing", {{"sharing", conclusion.sharing}});
        }
        const bool mig = conclusion.sharing == "mig";
        for (const std::string& id :
             {conclusion.tenantsQuestion, conclusion.tenantMemoryQuestion}) {
            const Question* question = findQuestion(m_tree, id);
            const bool number = question && question->kind == QuestionKind::Number;
            if ((mig || !id.empty()) && !number) {
                fault(field, "planning.tree_unknown_question", {{"question", id}});
            }
        }
    }

    template <typename Parsed>
    static std::optional<std::size_t> faultOf(const Parsed& parsed) {
        const auto* error = std::get_if<catalog::FilterSyntaxError>(&parsed);
        return error ? std::optional(error->position) : std::nullopt;
    }

    // Parses with sample answers in the places; `parse` gives the position of a fault.
    template <typename Parse>
    void checkFilter(const std::string& field, const std::string& where, const Parse& parse) {
        if (where.empty()) return;
        Answers samples;
        for (const Placeholder& place : placeholdersOf(where)) {
            const Question* question = findQuestion(m_tree, place.question);
            if (!place.wellFormed || !question) {
                fault(field, "planning.tree_unknown_question", {{"question", place.question}});
                return;
            }
            if (place.factor != 1 && question->kind != QuestionKind::Number) {
                fault(field, "planning.tree_factor_of_text", {{"question", place.question}});
            }
            samples[question->id] = question->kind == QuestionKind::Number ? "1" : "AA";
        }
        const auto text = filledIn(m_tree, where, samples, {}, {});
        if (const auto position = parse(text.value_or(where))) {
            fault(field, "planning.tree_bad_filter",
                  {{"filter", where}, {"position", static_cast<std::int64_t>(*position + 1)}});
        }
    }

    enum class Mark { OnPath, Done };

    void visit(const std::string& id) {
        const auto marked = m_marks.find(id);
        if (marked != m_marks.end()) {
            if (marked->second == Mark::OnPath) fault(id, "planning.tree_cycle", {{"node", id}});
            return;
        }
        const auto node = m_nodes.find(id);
        if (node == m_nodes.end()) return;  // named by the branch that leads there
        m_marks[id] = Mark::OnPath;
        for (const Branch& branch : node->second->branches) visit(branch.next);
        m_marks[id] = Mark::Done;
    }

    void checkReachability() {
        if (m_nodes.find(m_tree.root) == m_nodes.end()) {
            fault("root", "planning.tree_unknown_node", {{"node", m_tree.root}});
            return;
        }
        visit(m_tree.root);
        for (const Node& node : m_tree.nodes) {
            if (m_marks.find(node.id) == m_marks.end()) {
                fault(node.id, "planning.tree_unreachable_node", {{"node", node.id}});
            }
        }
    }

    const DecisionTree& m_tree;
    std::map<std::string, const Node*> m_nodes;
    std::map<std::string, Mark> m_marks;
    std::vector<Problem> m_problems;
};

}  // namespace

std::vector<Problem> lint(const DecisionTree& tree) {
    return TreeLint(tree).run();
}

}  // namespace petaplan::planning
