// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/decision_tree_reader.h"

#include <optional>
#include <utility>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/documents/json_reading.h"
#include "db/documents/resource_folder.h"

namespace petaplan::documents {
namespace {

using namespace planning;

constexpr int kTreeVersion = 1;

std::optional<QuestionKind> kindFromName(std::string_view name) {
    if (name == "choice") return QuestionKind::Choice;
    if (name == "number") return QuestionKind::Number;
    if (name == "yes_no") return QuestionKind::YesNo;
    if (name == "countries") return QuestionKind::Countries;
    return std::nullopt;
}

// {"en": "…", "zh_CN": "…"}; other languages may stand there as well.
LocalText localText(JsonFields& fields, std::string_view key) {
    LocalText text;
    const auto node = fields.find(key);
    if (!node) return text;
    JsonFields languages = node->object();
    for (const char* language : {"en", "zh_CN"}) {
        if (auto sentence = languages.textOr(language); !sentence.empty()) {
            text[language] = std::move(sentence);
        }
    }
    return text;
}

Question questionFrom(const JsonNode& node) {
    JsonFields fields = node.object();
    Question question;
    question.id = fields.text("id");
    question.kind = fields.named("kind", kindFromName);
    question.text = localText(fields, "text");
    question.why = localText(fields, "why");
    question.options = fields.list("options", [](const JsonNode& option) {
        JsonFields optionFields = option.object();
        Question::Option result;
        result.id = optionFields.text("id");
        result.text = localText(optionFields, "text");
        return result;
    });
    question.unit = fields.textOr("unit");
    question.minimum = fields.optionalNumber("minimum");
    question.maximum = fields.optionalNumber("maximum");
    question.defaultAnswer = fields.textOr("default");
    question.optional = fields.flagOr("optional", false);
    return question;
}

Branch branchFrom(const JsonNode& node) {
    JsonFields fields = node.object();
    Branch branch;
    branch.condition = fields.textOr("when");
    branch.reason = localText(fields, "reason");
    branch.next = fields.text("next");
    return branch;
}

Requirement requirementFrom(const JsonNode& node) {
    JsonFields fields = node.object();
    Requirement requirement;
    requirement.where = fields.textOr("where");
    requirement.gpuWhere = fields.textOr("gpu_where");
    requirement.when = fields.textOr("when");
    requirement.reason = localText(fields, "reason");
    requirement.required = fields.flagOr("required", false);
    return requirement;
}

Conclusion conclusionFrom(const JsonNode& node) {
    JsonFields fields = node.object();
    Conclusion conclusion;
    conclusion.title = localText(fields, "title");
    conclusion.advice = localText(fields, "advice");
    conclusion.requirements = fields.list("requirements", requirementFrom);
    conclusion.pricing = fields.textsOr("pricing");
    conclusion.providerKinds = fields.textsOr("provider_kinds");
    conclusion.sort = fields.textOr("sort");
    conclusion.precision = fields.textOr("precision");
    conclusion.sharing = fields.textOr("sharing");
    conclusion.tenantsQuestion = fields.textOr("tenants_question");
    conclusion.tenantMemoryQuestion = fields.textOr("tenant_memory_question");
    conclusion.cautions = fields.list("cautions", [](const JsonNode& caution) {
        JsonFields texts = caution.object();
        LocalText text;
        for (const char* language : {"en", "zh_CN"}) {
            if (auto sentence = texts.textOr(language); !sentence.empty()) {
                text[language] = std::move(sentence);
            }
        }
        return text;
    });
    return conclusion;
}

Node nodeFrom(const JsonNode& node) {
    JsonFields fields = node.object();
    Node result;
    result.id = fields.text("id");
    result.branches = fields.list("branches", branchFrom);
    if (const auto conclusion = fields.find("conclusion")) {
        result.conclusion = conclusionFrom(*conclusion);
    }
    return result;
}

}  // namespace

planning::DecisionTree treeFromText(std::string_view json, const std::string& fileName) {
    const Json parsed = parseJson(json, fileName);
    std::vector<std::string> unknownKeys;
    const JsonNode root(parsed, "", fileName, unknownKeys);
    DecisionTree tree;
    {
        JsonFields fields = root.object();
        if (const int version = fields.whole("petaplan_tree", 1); version > kTreeVersion) {
            throw DataError("the tree has version " + std::to_string(version) +
                                ", this program reads up to " + std::to_string(kTreeVersion),
                            fileName, 0, "update Petaplan", "tree_version");
        }
        tree.id = fields.text("id");
        tree.title = localText(fields, "title");
        tree.root = fields.text("root");
        tree.questions = fields.list("questions", questionFrom);
        tree.nodes = fields.list("nodes", nodeFrom);
        tree.commonRequirements = fields.list("common_requirements", requirementFrom);
    }
    if (!unknownKeys.empty()) {
        throw DataError("a tree has no field \"" + unknownKeys.front() + "\"", fileName, 0,
                        "correct or remove it", "unknown_field");
    }
    return tree;
}

planning::DecisionTree readTree(const std::filesystem::path& file) {
    return treeFromText(readFile(file), file.string());
}

}  // namespace petaplan::documents
