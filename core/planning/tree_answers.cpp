// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/tree_answers.h"

#include <algorithm>

#include "core/base/nearest_names.h"
#include "core/base/number_text.h"

namespace petaplan::planning {
namespace {

using catalog::Expression;
using catalog::KeyKind;

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::vector<std::string> countriesIn(std::string_view answer) {
    std::vector<std::string> countries;
    std::size_t begin = 0;
    while (begin <= answer.size()) {
        const std::size_t comma = std::min(answer.find(',', begin), answer.size());
        countries.emplace_back(trimmed(answer.substr(begin, comma - begin)));
        begin = comma + 1;
    }
    return countries;
}

bool isCountryCode(std::string_view text) {
    return text.size() == 2 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string joinedOptions(const Question& question) {
    std::string text;
    for (const Question::Option& option : question.options) {
        if (!text.empty()) text += ", ";
        text += option.id;
    }
    return text;
}

std::string quoted(std::string_view text) {
    return '"' + std::string(text) + '"';
}

std::string countryList(std::string_view answer) {
    std::string list;
    for (const std::string& country : countriesIn(answer)) {
        if (!list.empty()) list += ", ";
        list += quoted(country);
    }
    return list;
}

std::optional<Message> faultOfNumber(const Question& question, const std::string& answer) {
    const auto number = parseNumber(answer);
    if (!number) return Message{"planning.answer_not_a_number", {{"answer", answer}}};
    const bool tooLow = question.minimum && *number < *question.minimum;
    const bool tooHigh = question.maximum && *number > *question.maximum;
    if (!tooLow && !tooHigh) return std::nullopt;
    return Message{"planning.answer_out_of_range",
                   {{"answer", answer},
                    {"minimum", question.minimum ? shortText(*question.minimum, 6) : "-"},
                    {"maximum", question.maximum ? shortText(*question.maximum, 6) : "-"}}};
}

}  // namespace

std::vector<Expression::Key> conditionKeys(const DecisionTree& tree) {
    std::vector<Expression::Key> keys;
    for (const Question& question : tree.questions) {
        const KeyKind kind =
            question.kind == QuestionKind::Number ? KeyKind::Number : KeyKind::Text;
        keys.push_back({question.id, kind, ""});
    }
    return keys;
}

const Question* findQuestion(const DecisionTree& tree, std::string_view id) {
    const auto found = std::find_if(tree.questions.begin(), tree.questions.end(),
                                    [id](const Question& q) { return q.id == id; });
    return found == tree.questions.end() ? nullptr : &*found;
}

std::optional<Message> faultOfAnswer(const Question& question, const std::string& answer) {
    switch (question.kind) {
        case QuestionKind::Number:
            return faultOfNumber(question, answer);
        case QuestionKind::YesNo:
            if (answer == "yes" || answer == "no") return std::nullopt;
            return Message{"planning.answer_not_allowed",
                           {{"answer", answer}, {"allowed", "yes, no"}}};
        case QuestionKind::Choice: {
            const bool known =
                std::any_of(question.options.begin(), question.options.end(),
                            [&answer](const Question::Option& o) { return o.id == answer; });
            if (known) return std::nullopt;
            return Message{"planning.answer_not_allowed",
                           {{"answer", answer}, {"allowed", joinedOptions(question)}}};
        }
        case QuestionKind::Countries: {
            const auto countries = countriesIn(answer);
            if (std::all_of(countries.begin(), countries.end(),
                            [](const std::string& c) { return isCountryCode(c); })) {
                return std::nullopt;
            }
            return Message{"planning.answer_not_countries", {{"answer", answer}}};
        }
    }
    return std::nullopt;
}

Answers completeAnswers(const DecisionTree& tree, const Answers& given,
                        std::vector<Problem>& problems) {
    std::vector<std::string> ids;
    ids.reserve(tree.questions.size());
    for (const Question& question : tree.questions) ids.push_back(question.id);
    for (const auto& [id, answer] : given) {
        if (findQuestion(tree, id)) continue;
        std::string near;
        for (const std::string& name : nearestNames(id, ids)) {
            near += near.empty() ? name : ", " + name;
        }
        if (near.empty()) {
            for (const std::string& name : ids) near += near.empty() ? name : ", " + name;
            problems.push_back(
                {id, {"planning.question_unknown_known", {{"question", id}, {"known", near}}}});
            continue;
        }
        problems.push_back(
            {id, {"planning.question_unknown", {{"question", id}, {"nearest", near}}}});
    }

    Answers complete;
    for (const Question& question : tree.questions) {
        const auto found = given.find(question.id);
        const bool answered = found != given.end() && !trimmed(found->second).empty();
        const std::string answer =
            answered ? std::string(trimmed(found->second)) : question.defaultAnswer;
        if (answer.empty()) {
            if (!question.optional) {
                problems.push_back(
                    {question.id, {"planning.answer_missing", {{"question", question.id}}}});
            }
            continue;
        }
        if (auto fault = faultOfAnswer(question, answer)) {
            problems.push_back({question.id, std::move(*fault)});
            continue;
        }
        complete[question.id] = answer;
    }
    return complete;
}

bool holds(const DecisionTree& tree, const std::string& condition, const Answers& answers) {
    if (trimmed(condition).empty()) return true;
    const auto parsed = Expression::parse(condition, conditionKeys(tree));
    const auto* expression = std::get_if<Expression>(&parsed);
    if (!expression) return false;
    const auto valueOf = [&tree, &answers](const std::string& key) -> catalog::Value {
        const auto found = answers.find(key);
        if (found == answers.end()) return std::monostate{};
        const Question* question = findQuestion(tree, key);
        if (question && question->kind == QuestionKind::Number) {
            const auto number = parseNumber(found->second);
            if (number) return *number;
            return std::monostate{};
        }
        return found->second;
    };
    return expression->evaluate(valueOf) == catalog::Truth::Yes;
}

std::vector<Placeholder> placeholdersOf(std::string_view where) {
    std::vector<Placeholder> places;
    for (std::size_t open = where.find('{'); open != std::string_view::npos;
         open = where.find('{', open + 1)) {
        Placeholder place;
        place.begin = open;
        const std::size_t close = where.find('}', open);
        place.end = close == std::string_view::npos ? where.size() : close + 1;
        if (close != std::string_view::npos) {
            const std::string_view inside = where.substr(open + 1, close - open - 1);
            const std::size_t star = inside.find('*');
            place.question = std::string(trimmed(inside.substr(0, star)));
            place.wellFormed = !place.question.empty();
            if (star != std::string_view::npos) {
                const auto factor = parseNumber(inside.substr(star + 1));
                place.wellFormed = place.wellFormed && factor.has_value();
                place.factor = factor.value_or(1.0);
            }
        }
        places.push_back(std::move(place));
    }
    return places;
}

std::optional<std::string> filledIn(const DecisionTree& tree, const std::string& where,
                                    const Answers& answers, const catalog::FxRates& fx,
                                    const catalog::QueryContext& context) {
    std::string text;
    std::size_t copied = 0;
    for (const Placeholder& place : placeholdersOf(where)) {
        const Question* question = findQuestion(tree, place.question);
        const auto answer = answers.find(place.question);
        if (!place.wellFormed || !question || answer == answers.end()) return std::nullopt;
        text += where.substr(copied, place.begin - copied);
        copied = place.end;
        switch (question->kind) {
            case QuestionKind::Number: {
                const auto number = parseNumber(answer->second);
                if (!number) return std::nullopt;
                double value = *number * place.factor;
                if (question->unit.rfind("USD", 0) == 0) {
                    const auto rate = fx.conversion("USD", context.currency, context.asOf);
                    if (!rate) return std::nullopt;
                    value *= rate->factor;
                }
                text += shortText(value, 12);  // without exponent
                break;
            }
            case QuestionKind::Countries:
                text += countryList(answer->second);
                break;
            case QuestionKind::Choice:
            case QuestionKind::YesNo:
                text += quoted(answer->second);
                break;
        }
    }
    return text + where.substr(copied);
}

}  // namespace petaplan::planning
