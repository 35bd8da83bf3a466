// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/number_text.h"

namespace petaplan::text {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    return text;
}

/// One piece of a sentence: plain words, or the place of an argument.
struct Piece {
    std::string_view words;
    std::string_view argument;
    std::optional<int> decimals;
};

struct SplitSentence {
    std::vector<Piece> pieces;
    std::string_view fault;  ///< empty when well formed
};

SplitSentence split(std::string_view sentence) {
    SplitSentence result;
    while (!sentence.empty()) {
        const std::size_t open = sentence.find_first_of("{}");
        if (open == std::string_view::npos) {
            result.pieces.push_back({sentence, {}, {}});
            break;
        }
        if (open > 0) result.pieces.push_back({sentence.substr(0, open), {}, {}});
        if (sentence[open] == '}') {
            result.fault = "closing brace without an opening one";
            return result;
        }
        const std::size_t close = sentence.find('}', open);
        if (close == std::string_view::npos) {
            result.fault = "open brace";
            return result;
        }
        Piece piece;
        piece.argument = sentence.substr(open + 1, close - open - 1);
        if (const auto colon = piece.argument.find(':'); colon != std::string_view::npos) {
            const auto places = parseWholeNumber(piece.argument.substr(colon + 1));
            if (!places || *places < 0 || *places > 12) {
                result.fault = "number of decimals must be 0 to 12";
                return result;
            }
            piece.decimals = static_cast<int>(*places);
            piece.argument = piece.argument.substr(0, colon);
        }
        if (piece.argument.empty() || piece.argument.find('{') != std::string_view::npos) {
            result.fault = "open brace";
            return result;
        }
        result.pieces.push_back(piece);
        sentence.remove_prefix(close + 1);
    }
    return result;
}

/// From here on digits are counted in powers of ten: nobody reads 300 of them.
constexpr double kPlainBelow = 1e15;

std::string written(const std::variant<std::string, double, std::int64_t>& value,
                    std::optional<int> decimals) {
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        return decimals ? fmt::format("{:.{}f}", static_cast<double>(*whole), *decimals)
                        : fmt::format("{}", *whole);
    }
    const double number = std::get<double>(value);
    if (decimals && std::abs(number) < kPlainBelow)
        return fmt::format("{:.{}f}", number, *decimals);
    if (!(std::abs(number) < kPlainBelow)) return fmt::format("{:.4g}", number);
    return shortText(number, 4);
}

}  // namespace

std::string_view languageCode(Language language) {
    return language == Language::English ? "en" : "zh_CN";
}

std::optional<Language> languageFromCode(std::string_view code) {
    if (code == "en") return Language::English;
    if (code == "zh_CN") return Language::SimplifiedChinese;
    return std::nullopt;
}

std::vector<TextTableFault> TextTable::add(std::string_view content) {
    std::vector<TextTableFault> faults;
    if (content.substr(0, 3) == "\xEF\xBB\xBF") content.remove_prefix(3);
    int number = 0;
    while (!content.empty()) {
        ++number;
        const std::size_t end = content.find('\n');
        const std::string_view line = trimmed(content.substr(0, end));
        content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
        if (line.empty() || line.front() == '#') continue;
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) {
            faults.push_back({number, "no '=' between key and sentence"});
            continue;
        }
        const std::string_view key = trimmed(line.substr(0, equals));
        const std::string_view sentence = trimmed(line.substr(equals + 1));
        if (key.empty()) {
            faults.push_back({number, "no key before '='"});
            continue;
        }
        if (sentence.empty()) {
            faults.push_back({number, fmt::format("key {} has no sentence", key)});
            continue;
        }
        if (const auto pieces = split(sentence); !pieces.fault.empty()) {
            faults.push_back({number, fmt::format("key {}: {}", key, pieces.fault)});
            continue;
        }
        if (!m_sentences.emplace(std::string(key), std::string(sentence)).second) {
            faults.push_back({number, fmt::format("key {} stands here for the second time", key)});
        }
    }
    return faults;
}

bool TextTable::contains(std::string_view key) const {
    return m_sentences.find(key) != m_sentences.end();
}

std::string TextTable::render(const Message& message) const {
    const auto found = m_sentences.find(message.key);
    if (found == m_sentences.end()) {
        std::string text = message.key;
        for (std::size_t i = 0; i < message.arguments.size(); ++i) {
            const Argument& argument = message.arguments[i];
            text += fmt::format("{}{} = {}", i == 0 ? " (" : ", ", argument.name,
                                written(argument.value, std::nullopt));
        }
        if (!message.arguments.empty()) text += ')';
        return text;
    }
    std::string text;
    for (const Piece& piece : split(found->second).pieces) {
        if (piece.argument.empty()) {
            text += piece.words;
            continue;
        }
        const auto argument =
            std::find_if(message.arguments.begin(), message.arguments.end(),
                         [&](const Argument& one) { return one.name == piece.argument; });
        // A missing argument stays visible as its name in braces rather than as a gap.
        text += argument != message.arguments.end() ? written(argument->value, piece.decimals)
                                                    : fmt::format("{{{}}}", piece.argument);
    }
    return text;
}

std::string TextTable::word(std::string_view key) const {
    return render(Message{std::string(key), {}});
}

std::vector<std::string> TextTable::keys() const {
    std::vector<std::string> result;
    result.reserve(m_sentences.size());
    for (const auto& entry : m_sentences) result.push_back(entry.first);
    return result;
}

std::vector<std::string> TextTable::argumentsOf(std::string_view key) const {
    std::vector<std::string> names;
    const auto found = m_sentences.find(key);
    if (found == m_sentences.end()) return names;
    for (const Piece& piece : split(found->second).pieces) {
        if (!piece.argument.empty()) names.emplace_back(piece.argument);
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace petaplan::text
