// SPDX-License-Identifier: GPL-3.0-or-later
// advise: the decision tree on the terminal, from a file of answers, checked or listed.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <unistd.h>

#include <iostream>
#include <optional>

#include "app/cli/list_output.h"
#include "app/cli/offer_rows.h"
#include "app/cli/option_checks.h"
#include "app/cli/plan_output.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/base/number_text.h"
#include "core/planning/decision_tree.h"
#include "core/planning/tree_answers.h"
#include "db/data_error.h"
#include "db/documents/base_json.h"
#include "db/documents/file_io.h"

namespace petaplan::cli {
namespace {

using documents::Json;
using planning::LocalText;

struct Options {
    std::string tree, answers;
    std::size_t limit = 10;
};

planning::DecisionTree treeOf(Session& session, const std::string& file) {
    return file.empty() ? session.resources().defaultTree() : documents::readTree(file);
}

/// The text in the session's language, else in English.
std::string localText(const Session& session, const LocalText& text) {
    const auto own = text.find(std::string(text::languageCode(session.language())));
    if (own != text.end()) return own->second;
    const auto english = text.find("en");
    return english == text.end() ? std::string() : english->second;
}

std::string kindName(planning::QuestionKind kind) {
    switch (kind) {
        case planning::QuestionKind::Choice:
            return "choice";
        case planning::QuestionKind::Number:
            return "number";
        case planning::QuestionKind::YesNo:
            return "yes_no";
        case planning::QuestionKind::Countries:
            break;
    }
    return "countries";
}

/// {"question_id": answer}: texts, numbers, booleans, lists of countries.
planning::Answers answersFrom(const std::string& file) {
    const Json json = documents::parseJson(documents::readFile(file), file);
    if (!json.is_object()) {
        throw DataError(say("cli.answers_form"), file, 0, say("cli.answers_remedy"));
    }
    planning::Answers answers;
    for (const auto& [id, value] : json.items()) {
        if (value.is_string()) {
            answers[id] = value.get<std::string>();
        } else if (value.is_boolean()) {
            answers[id] = value.get<bool>() ? "yes" : "no";
        } else if (value.is_number()) {
            answers[id] = exactText(value.get<double>());
        } else if (value.is_array()) {
            std::string list;
            for (const Json& one : value) {
                if (!one.is_string()) {
                    throw DataError(say({"cli.answer_list", {{"id", id}}}), file);
                }
                list += (list.empty() ? "" : ",") + one.get<std::string>();
            }
            answers[id] = list;
        } else if (!value.is_null()) {
            throw DataError(say({"cli.answer_text", {{"id", id}}}), file);
        }
    }
    return answers;
}

/// What a question takes, in one line.
std::string allowedAnswers(const planning::Question& question) {
    std::string allowed;
    for (const auto& option : question.options) {
        allowed += (allowed.empty() ? "" : " | ") + option.id;
    }
    switch (question.kind) {
        case planning::QuestionKind::Choice:
            return allowed;
        case planning::QuestionKind::YesNo:
            return "yes | no";
        case planning::QuestionKind::Number:
            return fmt::format("{} … {}", question.minimum ? shortText(*question.minimum) : "",
                               question.maximum ? shortText(*question.maximum, 12) : "");
        case planning::QuestionKind::Countries:
            break;
    }
    return "CN,SG,…";
}

/// The next line of the terminal without blanks around it; nullopt at the end.
std::optional<std::string> nextLine() {
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    line.erase(0, line.find_first_not_of(" \t"));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    return line;
}

/// The answer to a question that was printed; nullopt when the input ends. A wrong answer is asked
/// for again where somebody sits there; from a pipe it ends the program, naming the question.
std::optional<std::string> answerTo(Session& session, const planning::Question& question) {
    while (true) {
        fmt::print(stderr, "> ");
        std::fflush(stderr);
        std::optional<std::string> line = nextLine();
        if (!line || line->empty()) return line;
        const auto fault = planning::faultOfAnswer(question, *line);
        if (!fault) return line;
        const std::string said = session.sentence({"cli.wrong_answer",
                                                   {{"question", question.id},
                                                    {"fault", session.sentence(*fault)},
                                                    {"allowed", allowedAnswers(question)}}});
        if (isatty(STDIN_FILENO) == 0) throw UsageError(said);
        printNote(said);
    }
}

/// Asks each question; an empty line takes the default.
planning::Answers askAll(Session& session, const planning::DecisionTree& tree) {
    planning::Answers answers;
    bool answered = false;
    for (const planning::Question& question : tree.questions) {
        std::string prompt = "\n" + localText(session, question.text);
        if (!question.unit.empty()) prompt += " [" + question.unit + "]";
        prompt += "\n";
        const std::string why = localText(session, question.why);
        if (!why.empty()) prompt += "  (" + why + ")\n";
        for (const auto& option : question.options) {
            prompt += fmt::format("  {:<16} {}\n", option.id, localText(session, option.text));
        }
        if (!question.defaultAnswer.empty()) prompt += "  = " + question.defaultAnswer + "\n";
        fmt::print(stderr, "{}", prompt);
        const std::optional<std::string> line = answerTo(session, question);
        if (!line) {
            // Nobody is there to answer: a list from defaults alone would pass for advice.
            if (!answered) {
                throw UsageError(session.texts().word("cli.need_answers"));
            }
            printNote(session.texts().word("cli.defaults_taken"));
            break;
        }
        answered = true;
        if (!line->empty()) answers[question.id] = *line;
    }
    return answers;
}

Json queryJson(const catalog::OfferQuery& query) {
    Json json;
    documents::addIfKnown(json, "gpu", query.filter.gpus);
    documents::addIfKnown(json, "provider_kind", query.filter.providerKinds);
    documents::addIfKnown(json, "country", query.filter.countries);
    documents::addIfKnown(json, "pricing", query.filter.pricing);
    if (query.filter.where) json["where"] = query.filter.where->text();
    if (!query.sort.empty()) {
        std::string sort;
        for (const catalog::SortKey& key : query.sort) {
            sort += (sort.empty() ? "" : ",") + std::string(key.descending ? "-" : "") + key.key;
        }
        json["sort"] = sort;
    }
    json["precision"] = catalog::formatName(query.context.precision);
    return json;
}

Json jsonOf(Session& session, const planning::DecisionTree& tree, const planning::Advice& advice,
            const documents::OutputTable& shortlist) {
    Json json;
    json["tree"] = tree.id;
    json["answers"] = Json::object();
    for (const auto& [id, answer] : advice.answers) json["answers"][id] = answer;
    json["path"] = Json::array();
    for (const planning::PathStep& step : advice.path) {
        Json line;
        line["node"] = step.node;
        line["candidates"] = Json::array();
        for (const auto& candidate : step.candidates) {
            Json one;
            one["next"] = candidate.next;
            documents::addIfKnown(one, "condition", candidate.condition);
            one["reason"] = localText(session, candidate.reason);
            one["taken"] = candidate.taken;
            line["candidates"].push_back(std::move(one));
        }
        json["path"].push_back(std::move(line));
    }
    if (advice.conclusion) {
        Json conclusion;
        conclusion["title"] = localText(session, advice.conclusion->title);
        conclusion["advice"] = localText(session, advice.conclusion->advice);
        documents::addIfKnown(conclusion, "sharing", advice.conclusion->sharing);
        conclusion["cautions"] = Json::array();
        for (const LocalText& caution : advice.conclusion->cautions) {
            conclusion["cautions"].push_back(localText(session, caution));
        }
        json["conclusion"] = std::move(conclusion);
    }
    json["requirements"] = Json::array();
    for (const planning::AskedRequirement& asked : advice.asked) {
        json["requirements"].push_back({{"filter", asked.filter},
                                        {"reason", localText(session, asked.reason)},
                                        {"required", asked.required},
                                        {"dropped", asked.dropped}});
    }
    json["query"] = queryJson(advice.query);
    documents::addIfKnown(json, "relaxed", advice.relaxed);
    json["matched"] = advice.shortlist.matched;
    json["unknown"] = advice.shortlist.unknown;
    json["shortlist"] = documents::jsonRows(shortlist);
    json["catalog_id"] = session.catalog().id();
    return json;
}

std::string textOf(Session& session, const planning::DecisionTree& tree,
                   const planning::Advice& advice, const documents::OutputTable& shortlist) {
    const bool markdown = session.format() == documents::OutputFormat::Markdown;
    std::string text = (markdown ? "# " : "") + localText(session, tree.title) + "\n\n";
    for (const planning::PathStep& step : advice.path) {
        for (const auto& candidate : step.candidates) {
            const std::string condition =
                candidate.condition.empty() ? "" : " (" + candidate.condition + ")";
            text += fmt::format("{}{} {}{}\n", markdown ? "- " : "  ", candidate.taken ? "✓" : "✗",
                                localText(session, candidate.reason), condition);
        }
    }
    if (advice.conclusion) {
        text += fmt::format("\n{}{}\n{}\n", markdown ? "## " : "→ ",
                            localText(session, advice.conclusion->title),
                            localText(session, advice.conclusion->advice));
    }
    if (!advice.asked.empty()) text += "\n";
    for (const planning::AskedRequirement& asked : advice.asked) {
        text += fmt::format("{}{} {}: {}\n", markdown ? "- " : "  ", asked.dropped ? "✗" : "✓",
                            asked.filter, localText(session, asked.reason));
    }
    text +=
        "\n" + (markdown ? documents::markdownText(shortlist) : documents::alignedText(shortlist));
    if (advice.conclusion && !advice.conclusion->cautions.empty()) {
        text += "\n";
        for (const LocalText& caution : advice.conclusion->cautions) {
            text += (markdown ? "- ! " : "! ") + localText(session, caution) + "\n";
        }
    }
    return text;
}

ExitCode runAdvise(const GlobalOptions& global, const Options& options) {
    Session session(global);
    const planning::DecisionTree tree = treeOf(session, options.tree);
    const planning::Answers answers =
        options.answers.empty() ? askAll(session, tree) : answersFrom(options.answers);
    const planning::Advice advice =
        planning::advise(session.catalog(), tree, answers, session.context(), options.limit);
    refuseProblems(session, advice.problems);
    const catalog::OfferTable offers(session.catalog(), advice.query.context);
    const bool complete = session.format() == documents::OutputFormat::JsonText ||
                          session.format() == documents::OutputFormat::CsvText;
    const documents::OutputTable shortlist =
        offerRows(session, offers, advice.shortlist.rows,
                  complete ? std::vector<std::string>{} : shortOfferKeys());
    switch (session.format()) {
        case documents::OutputFormat::JsonText:
            printJson(jsonOf(session, tree, advice, shortlist));
            break;
        case documents::OutputFormat::CsvText:
            printResult(documents::csvText(shortlist));
            break;
        default:
            printResult(textOf(session, tree, advice, shortlist));
            break;
    }
    if (!advice.relaxed.empty())
        printNote(session.sentence({"cli.relaxed", {{"filter", advice.relaxed}}}));
    const catalog::OfferResult& list = advice.shortlist;
    tellCounts(session, "offers", {list.rows.size(), list.matched, list.unknown, false}, {});
    return advice.shortlist.rows.empty() ? ExitCode::AnswerIsNo : ExitCode::Answered;
}

ExitCode runQuestions(const GlobalOptions& global, const Options& options) {
    Session session(global);
    const planning::DecisionTree tree = treeOf(session, options.tree);
    documents::OutputTable table;
    for (const char* key : {"id", "kind", "answers", "unit", "default", "question", "why"}) {
        table.columns.push_back({key, session.word("advise", key), "", false, -1});
    }
    for (const planning::Question& question : tree.questions) {
        Json list = Json::array();
        for (const auto& option : question.options) {
            list.push_back({{"id", option.id}, {"text", localText(session, option.text)}});
        }
        documents::OutputCell answers = cellOf(allowedAnswers(question));
        if (!question.options.empty()) answers.json = std::move(list);
        table.rows.push_back(
            {cellOf(question.id), cellOf(kindName(question.kind)), std::move(answers),
             cellOf(question.unit), cellOf(question.defaultAnswer),
             cellOf(localText(session, question.text)), cellOf(localText(session, question.why))});
    }
    printTable(session, table);
    return ExitCode::Answered;
}

ExitCode runLint(const GlobalOptions& global, const std::string& file) {
    Session session(global);
    const planning::DecisionTree tree = treeOf(session, file);
    const std::vector<Problem> problems = planning::lint(tree);
    documents::OutputTable table;
    table.columns = {{"node", session.word("advise", "node"), "", false, -1},
                     {"problem", session.word("advise", "problem"), "", false, -1}};
    for (const Problem& problem : problems) {
        table.rows.push_back({cellOf(problem.field), cellOf(session.sentence(problem.message))});
    }
    printTable(session, table);
    printNote(fmt::format("{}: {} nodes, {} questions, {} faults", tree.id, tree.nodes.size(),
                          tree.questions.size(), problems.size()));
    return problems.empty() ? ExitCode::Answered : ExitCode::AnswerIsNo;
}

}  // namespace

void addAdviseVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("advise");
    const auto options = std::make_shared<Options>();
    verb->add_option("--tree", options->tree)->type_name("FILE.json")->check(emptyFault);
    verb->add_option("--answers", options->answers)->type_name("FILE.json")->check(emptyFault);
    verb->add_option("--limit", options->limit)->type_name("N")->check(wholeNumber(0, 1'000'000));
    verb->footer(
        "petaplan-cli advise --answers answers.json\n"
        "petaplan-cli advise questions");
    verb->callback([&choice, options, verb] {
        if (!verb->get_subcommands().empty()) return;
        choice.run = [&choice, options] { return runAdvise(choice.global, *options); };
    });

    CLI::App* questions = verb->add_subcommand("questions");
    questions->footer("petaplan-cli advise questions --format json");
    questions->callback([&choice, options] {
        choice.run = [&choice, options] { return runQuestions(choice.global, *options); };
    });

    CLI::App* lint = verb->add_subcommand("lint");
    const auto file = std::make_shared<std::string>();
    lint->add_option("tree", *file)->type_name("FILE.json");
    lint->footer("petaplan-cli advise lint my_tree.json");
    lint->callback([&choice, file] {
        choice.run = [&choice, file] { return runLint(choice.global, *file); };
    });
}

}  // namespace petaplan::cli
