// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace petaplan::documents {

/// Keys keep the order in which a writer adds them, so that files read well.
using Json = nlohmann::ordered_json;

/// Reads a JSON text. Throws DataError with the line of the fault; depth is limited to 200.
Json parseJson(std::string_view text, const std::string& fileName);

/// A number as it is written: words for what JSON has no number for ("undefined", "infinite").
Json numberToJson(double value);

class JsonFields;

/// One value of a file with the path at which it stands ("answer.rows[3].cost"); each accessor
/// throws DataError with file, path and what was expected. The JSON must outlive it.
class JsonNode {
public:
    /// Keys that nobody asked for are added to `unknownKeys`.
    JsonNode(const Json& json, std::string path, const std::string& fileName,
             std::vector<std::string>& unknownKeys)
        : m_json(&json), m_path(std::move(path)), m_fileName(&fileName), m_unknown(&unknownKeys) {}

    JsonFields object() const;
    double number() const;
    std::int64_t whole(std::int64_t lowest, std::int64_t highest) const;
    bool flag() const;
    const std::string& text() const;
    bool isObject() const { return m_json->is_object(); }
    bool isText() const { return m_json->is_string(); }
    bool isNumber() const { return m_json->is_number(); }
    const std::string& path() const { return m_path; }

    /// Calls read(JsonNode) for each element of an array and collects the results.
    template <typename Read>
    auto list(Read read) const {
        std::vector<decltype(read(std::declval<const JsonNode&>()))> result;
        expectArray();
        result.reserve(m_json->size());
        for (std::size_t i = 0; i < m_json->size(); ++i) {
            result.push_back(read(JsonNode((*m_json)[i], m_path + "[" + std::to_string(i) + "]",
                                           *m_fileName, *m_unknown)));
        }
        return result;
    }
    std::vector<std::string> texts() const;

    /// Throws DataError: "<path> <what>".
    [[noreturn]] void fail(const std::string& what, const char* rule = "json_value") const;

private:
    friend class JsonFields;
    void expectArray() const;

    const Json* m_json;
    std::string m_path;
    const std::string* m_fileName;
    std::vector<std::string>* m_unknown;
};

/// The fields of an object. When it goes out of scope, fields that were never asked for are
/// recorded as unknown, so that a later version's additions are noticed and not silently lost.
class JsonFields {
public:
    explicit JsonFields(JsonNode node) : m_node(std::move(node)) {}
    ~JsonFields();
    JsonFields(const JsonFields&) = delete;
    JsonFields& operator=(const JsonFields&) = delete;

    /// The field, or nullopt when absent or null.
    std::optional<JsonNode> find(std::string_view key);
    /// The field; throws DataError when absent.
    JsonNode at(std::string_view key);

    double number(std::string_view key) { return at(key).number(); }
    std::optional<double> optionalNumber(std::string_view key);
    double numberOr(std::string_view key, double otherwise);
    /// A whole number within the range of int, not below `lowest`.
    int whole(std::string_view key, int lowest = 0);
    std::optional<int> optionalWhole(std::string_view key, int lowest = 0);
    int wholeOr(std::string_view key, int otherwise, int lowest = 0);
    std::size_t count(std::string_view key);
    const std::string& text(std::string_view key) { return at(key).text(); }
    std::string textOr(std::string_view key, const std::string& otherwise = {});
    bool flagOr(std::string_view key, bool otherwise);
    std::vector<std::string> textsOr(std::string_view key);
    /// A list, empty when absent.
    template <typename Read>
    auto list(std::string_view key, Read read) {
        const std::optional<JsonNode> node = find(key);
        return node ? node->list(read)
                    : std::vector<decltype(read(std::declval<const JsonNode&>()))>();
    }
    /// A name out of a closed set; `fromName` gives nullopt for a word that it does not know.
    template <typename FromName>
    auto named(std::string_view key, FromName fromName) {
        const JsonNode node = at(key);
        const auto value = fromName(node.text());
        if (!value) node.fail("has the unknown value \"" + node.text() + "\"");
        return *value;
    }
    template <typename Value, typename FromName>
    Value namedOr(std::string_view key, Value otherwise, FromName fromName) {
        return find(key) ? Value(named(key, fromName)) : otherwise;
    }
    const JsonNode& node() const { return m_node; }

private:
    JsonNode m_node;
    std::vector<std::string> m_asked;
};

}  // namespace petaplan::documents
