// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>
#include <utility>

#include "core/base/number_text.h"
#include "core/planning/decision_tree.h"
#include "core/planning/gpu_conditions.h"
#include "core/planning/tree_answers.h"

namespace petaplan::planning {
namespace {

const Node* findNode(const DecisionTree& tree, const std::string& id) {
    const auto found = std::find_if(tree.nodes.begin(), tree.nodes.end(),
                                    [&id](const Node& node) { return node.id == id; });
    return found == tree.nodes.end() ? nullptr : &*found;
}

// Follows the branches; ends at a leaf, or with a problem where the tree is faulty.
const Conclusion* followed(const DecisionTree& tree, Advice& advice) {
    std::set<std::string> visited;
    std::string id = tree.root;
    while (true) {
        const Node* node = findNode(tree, id);
        if (!node || !visited.insert(id).second) {
            advice.problems.push_back({id, {"planning.tree_unknown_node", {{"node", id}}}});
            return nullptr;
        }
        if (node->conclusion) return &*node->conclusion;
        PathStep step;
        step.node = id;
        bool taken = false;
        for (const Branch& branch : node->branches) {
            PathStep::Candidate candidate{branch.next, branch.condition, branch.reason, false};
            if (!taken && holds(tree, branch.condition, advice.answers)) {
                candidate.taken = taken = true;
                id = branch.next;
            }
            step.candidates.push_back(std::move(candidate));
        }
        const std::string here = step.node;
        advice.path.push_back(std::move(step));
        if (!taken) {
            advice.problems.push_back({here, {"planning.tree_no_branch", {{"node", here}}}});
            return nullptr;
        }
    }
}

// True where one GPU serves all tenants by one MIG profile that holds what each needs.
bool servesTenants(const catalog::Catalog& catalog, catalog::Index gpu, double tenants,
                   double memoryGib) {
    const auto profiles = catalog.migProfiles();
    return std::any_of(profiles.begin(), profiles.end(), [=](const auto& profile) {
        return profile.gpu == gpu && profile.maxInstances >= tenants &&
               profile.memoryGb >= memoryGib;
    });
}

double numberOf(const Answers& answers, const std::string& id, double otherwise) {
    const auto found = answers.find(id);
    if (found == answers.end()) return otherwise;
    return parseNumber(found->second).value_or(otherwise);
}

/// A part of the query: a filter of offers, or the set of GPUs that meet a condition.
struct Part {
    std::string text;  ///< as asked, for the user
    std::optional<std::set<catalog::Index>> gpus;
    bool required = false;
    std::size_t asked = 0;  ///< into Advice::asked
};

template <typename Meets>
std::set<catalog::Index> gpusThat(const catalog::Catalog& catalog, const Meets& meets) {
    std::set<catalog::Index> found;
    for (catalog::Index gpu = 0; gpu < catalog.gpus().size(); ++gpu) {
        if (meets(gpu)) found.insert(gpu);
    }
    return found;
}

std::vector<Part> partsOf(const catalog::Catalog& catalog, const DecisionTree& tree,
                          const catalog::QueryContext& context, Advice& advice) {
    const Conclusion& conclusion = *advice.conclusion;
    const Answers& answers = advice.answers;
    std::vector<Requirement> requirements = conclusion.requirements;
    requirements.insert(requirements.end(), tree.commonRequirements.begin(),
                        tree.commonRequirements.end());
    std::vector<Part> parts;
    for (const Requirement& requirement : requirements) {
        if (!holds(tree, requirement.when, answers)) continue;
        const bool ofGpu = !requirement.gpuWhere.empty();
        auto where = filledIn(tree, ofGpu ? requirement.gpuWhere : requirement.where, answers,
                              catalog.fx(), context);
        if (!where) continue;
        Part part{std::move(*where), std::nullopt, requirement.required, advice.asked.size()};
        advice.asked.push_back({part.text, requirement.reason, requirement.required, false});
        if (ofGpu) {
            part.gpus = gpusThat(catalog, [&](catalog::Index gpu) {
                return meetsCondition(catalog.gpus()[gpu], part.text);
            });
        }
        parts.push_back(std::move(part));
    }
    if (conclusion.sharing == "mig") {
        const double tenants = numberOf(answers, conclusion.tenantsQuestion, 1);
        const double memory = numberOf(answers, conclusion.tenantMemoryQuestion, 0);
        parts.push_back({"mig",
                         gpusThat(catalog,
                                  [&](catalog::Index gpu) {
                                      return servesTenants(catalog, gpu, tenants, memory);
                                  }),
                         false});
    }
    return parts;
}

// The filters of offers, joined by "and".
std::string joinedFilter(const std::vector<Part>& parts) {
    std::string where;
    for (const Part& part : parts) {
        if (part.gpus) continue;
        where += where.empty() ? "(" + part.text + ")" : " and (" + part.text + ")";
    }
    return where;
}

// GPUs that meet every condition; nullopt when there is no condition on GPUs.
std::optional<std::vector<std::string>> allowedGpus(const catalog::Catalog& catalog,
                                                    const std::vector<Part>& parts) {
    std::optional<std::vector<std::string>> ids;
    for (const Part& part : parts) {
        if (!part.gpus) continue;
        ids = std::vector<std::string>();
    }
    if (!ids) return ids;
    for (catalog::Index gpu = 0; gpu < catalog.gpus().size(); ++gpu) {
        const bool all = std::all_of(parts.begin(), parts.end(), [gpu](const Part& part) {
            return !part.gpus || part.gpus->count(gpu) > 0;
        });
        if (all) ids->push_back(catalog.gpus()[gpu].id);
    }
    return ids;
}

catalog::OfferQuery queryOf(const Conclusion& conclusion, const catalog::QueryContext& context,
                            std::size_t limit) {
    catalog::OfferQuery query;
    query.context = context;
    query.limit = limit;
    query.filter.pricing = conclusion.pricing;
    query.filter.providerKinds = conclusion.providerKinds;
    if (const auto precision = catalog::formatFromName(conclusion.precision)) {
        query.context.precision = *precision;
    }
    if (!conclusion.sort.empty()) {
        const bool descending = conclusion.sort.front() == '-';
        query.sort.push_back({conclusion.sort.substr(descending ? 1 : 0), descending});
    }
    return query;
}

/// Asks the catalog, and where nothing matches asks for less: the least important requirement is
/// dropped first, then the way to pay; what is required stays.
class Shortlist {
public:
    Shortlist(const catalog::Catalog& catalog, std::vector<Part> parts, Advice& advice)
        : m_catalog(catalog), m_parts(std::move(parts)), m_advice(advice) {}

    void fill() {
        while (!matches() && dropOne()) {
        }
    }

private:
    bool matches() {
        catalog::OfferFilter& filter = m_advice.query.filter;
        filter.where.reset();
        filter.gpus.clear();
        m_advice.conclusion->where = joinedFilter(m_parts);
        m_advice.shortlist = {};
        if (!m_advice.conclusion->where.empty()) {
            auto parsed = catalog::FilterExpression::parse(m_advice.conclusion->where);
            if (auto* error = std::get_if<catalog::FilterSyntaxError>(&parsed)) {
                m_advice.problems.push_back({"where", std::move(error->message)});
                return true;  // a fault of the tree: asking for less would not mend it
            }
            filter.where = std::move(std::get<catalog::FilterExpression>(parsed));
        }
        if (auto gpus = allowedGpus(m_catalog, m_parts)) {
            if (gpus->empty()) return false;
            filter.gpus = std::move(*gpus);
        }
        m_advice.shortlist = catalog::queryOffers(m_catalog, m_advice.query);
        return !m_advice.shortlist.rows.empty();
    }

    bool dropOne() {
        for (auto part = m_parts.rbegin(); part != m_parts.rend(); ++part) {
            if (part->required) continue;
            drop(part->text);
            m_advice.asked[part->asked].dropped = true;
            m_parts.erase(std::next(part).base());
            return true;
        }
        if (m_advice.query.filter.pricing.empty()) return false;
        m_advice.query.filter.pricing.clear();
        drop("pricing");
        return true;
    }

    void drop(const std::string& what) {
        if (!m_advice.relaxed.empty()) m_advice.relaxed += "; ";
        m_advice.relaxed += what;
    }

    const catalog::Catalog& m_catalog;
    std::vector<Part> m_parts;
    Advice& m_advice;
};

}  // namespace

Advice advise(const catalog::Catalog& catalog, const DecisionTree& tree, const Answers& answers,
              const catalog::QueryContext& context, std::size_t limit) {
    Advice advice;
    advice.answers = completeAnswers(tree, answers, advice.problems);
    if (!advice.problems.empty()) return advice;
    const Conclusion* conclusion = followed(tree, advice);
    if (!conclusion) return advice;

    advice.conclusion = *conclusion;
    advice.query = queryOf(*conclusion, context, limit);
    Shortlist(catalog, partsOf(catalog, tree, context, advice), advice).fill();
    return advice;
}

}  // namespace petaplan::planning
