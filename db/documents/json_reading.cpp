// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/json_reading.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <set>
#include <vector>

#include "db/data_error.h"

namespace petaplan::documents {
namespace {

constexpr int kMaximumDepth = 200;

constexpr std::string_view kUndefined = "undefined";
constexpr std::string_view kInfinite = "infinite";
constexpr std::string_view kMinusInfinite = "-infinite";

// Deep nesting is refused before the parser builds (and later destroys) it recursively.
std::optional<std::size_t> tooDeepAt(std::string_view text) {
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\') {
                ++i;
            } else if (c == '"') {
                inString = false;
            }
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            if (++depth > kMaximumDepth) return i;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return std::nullopt;
}

int lineOf(std::string_view text, std::size_t position) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(position, text.size()));
    return static_cast<int>(std::count(text.begin(), end, '\n')) + 1;
}

}  // namespace

Json parseJson(std::string_view text, const std::string& fileName) {
    if (const auto position = tooDeepAt(text)) {
        throw DataError("values are nested more than 200 deep", fileName, lineOf(text, *position),
                        {}, "json");
    }
    // Of a key that stands twice one value would be dropped in silence.
    std::vector<std::set<std::string>> keys;
    const auto watch = [&](int /*depth*/, Json::parse_event_t event, Json& value) {
        switch (event) {
            case Json::parse_event_t::object_start:
                keys.emplace_back();
                break;
            case Json::parse_event_t::object_end:
                keys.pop_back();
                break;
            case Json::parse_event_t::key:
                if (!keys.back().insert(value.get<std::string>()).second) {
                    throw DataError("has the key " + value.get<std::string>() + " twice", fileName,
                                    0, "keep one of the two", "json_value");
                }
                break;
            default:
                break;
        }
        return true;
    };
    try {
        return Json::parse(text, watch);
    } catch (const Json::parse_error& error) {
        // byte counts from 1; 0 means an empty text.
        const std::size_t position = error.byte > 0 ? error.byte - 1 : 0;
        throw DataError("is no complete JSON text", fileName, lineOf(text, position),
                        "restore the file from a copy", "json");
    } catch (const Json::exception&) {
        throw DataError("holds a number that is too large", fileName, 0,
                        "restore the file from a copy", "json");
    }
}

Json numberToJson(double value) {
    if (std::isnan(value)) return std::string(kUndefined);
    if (std::isinf(value)) return std::string(value > 0 ? kInfinite : kMinusInfinite);
    return value;
}

void JsonNode::fail(const std::string& what, const char* rule) const {
    throw DataError((m_path.empty() ? "the file" : m_path) + " " + what, *m_fileName, 0,
                    "correct it or restore the file from a copy", rule);
}

JsonFields JsonNode::object() const {
    if (!m_json->is_object()) fail("must be an object");
    return JsonFields(*this);
}

double JsonNode::number() const {
    if (m_json->is_number()) {
        const double value = m_json->get<double>();
        if (!std::isfinite(value)) fail("is too large");
        return value;
    }
    if (m_json->is_string()) {
        const auto& word = m_json->get_ref<const std::string&>();
        if (word == kUndefined) return std::numeric_limits<double>::quiet_NaN();
        if (word == kInfinite) return std::numeric_limits<double>::infinity();
        if (word == kMinusInfinite) return -std::numeric_limits<double>::infinity();
    }
    fail("must be a number");
}

std::int64_t JsonNode::whole(std::int64_t lowest, std::int64_t highest) const {
    std::optional<std::int64_t> value;
    if (m_json->is_number_unsigned()) {
        const auto large = m_json->get<std::uint64_t>();
        constexpr auto kLargest = std::numeric_limits<std::int64_t>::max();
        if (large <= static_cast<std::uint64_t>(kLargest)) value = static_cast<std::int64_t>(large);
    } else if (m_json->is_number_integer()) {
        value = m_json->get<std::int64_t>();
    } else if (m_json->is_number_float()) {
        // "2e12" is whole too, as far as a double is exact.
        constexpr double kExact = 9007199254740992.0;
        const double number = m_json->get<double>();
        if (std::abs(number) <= kExact && number == std::floor(number)) {
            value = static_cast<std::int64_t>(number);
        }
    }
    if (!value || *value < lowest || *value > highest) {
        fail("must be a whole number from " + std::to_string(lowest) + " to " +
             std::to_string(highest));
    }
    return *value;
}

bool JsonNode::flag() const {
    if (!m_json->is_boolean()) fail("must be true or false");
    return m_json->get<bool>();
}

const std::string& JsonNode::text() const {
    if (!m_json->is_string()) fail("must be a text in quotes");
    return m_json->get_ref<const std::string&>();
}

std::vector<std::string> JsonNode::texts() const {
    return list([](const JsonNode& node) { return node.text(); });
}

void JsonNode::expectArray() const {
    if (!m_json->is_array()) fail("must be a list in brackets");
}

JsonFields::~JsonFields() {
    if (std::uncaught_exceptions() > 0) return;
    try {
        for (const auto& [key, value] : m_node.m_json->items()) {
            if (std::find(m_asked.begin(), m_asked.end(), key) == m_asked.end()) {
                m_node.m_unknown->push_back(m_node.m_path.empty() ? key
                                                                  : m_node.m_path + "." + key);
            }
        }
    } catch (...) {
        // Only memory can run out here; the note about unknown keys is then incomplete.
        return;
    }
}

std::optional<JsonNode> JsonFields::find(std::string_view key) {
    std::string name(key);
    if (std::find(m_asked.begin(), m_asked.end(), name) == m_asked.end()) m_asked.push_back(name);
    const auto found = m_node.m_json->find(name);
    if (found == m_node.m_json->end() || found->is_null()) return std::nullopt;
    return JsonNode(*found, m_node.m_path.empty() ? name : m_node.m_path + "." + name,
                    *m_node.m_fileName, *m_node.m_unknown);
}

JsonNode JsonFields::at(std::string_view key) {
    std::optional<JsonNode> node = find(key);
    if (!node) {
        const std::string place = m_node.m_path.empty() ? "" : m_node.m_path + ".";
        throw DataError(place + std::string(key) + " is missing", *m_node.m_fileName, 0,
                        "add it or restore the file from a copy", "json_value");
    }
    return *std::move(node);
}

std::optional<double> JsonFields::optionalNumber(std::string_view key) {
    const std::optional<JsonNode> node = find(key);
    return node ? std::optional<double>(node->number()) : std::nullopt;
}

double JsonFields::numberOr(std::string_view key, double otherwise) {
    return optionalNumber(key).value_or(otherwise);
}

int JsonFields::whole(std::string_view key, int lowest) {
    return static_cast<int>(at(key).whole(lowest, std::numeric_limits<int>::max()));
}

std::optional<int> JsonFields::optionalWhole(std::string_view key, int lowest) {
    return find(key) ? std::optional<int>(whole(key, lowest)) : std::nullopt;
}

int JsonFields::wholeOr(std::string_view key, int otherwise, int lowest) {
    return optionalWhole(key, lowest).value_or(otherwise);
}

std::size_t JsonFields::count(std::string_view key) {
    constexpr std::int64_t kMost = std::int64_t{1} << 53;  // exact as a JSON number
    return static_cast<std::size_t>(at(key).whole(0, kMost));
}

std::string JsonFields::textOr(std::string_view key, const std::string& otherwise) {
    const std::optional<JsonNode> node = find(key);
    return node ? node->text() : otherwise;
}

bool JsonFields::flagOr(std::string_view key, bool otherwise) {
    const std::optional<JsonNode> node = find(key);
    return node ? node->flag() : otherwise;
}

std::vector<std::string> JsonFields::textsOr(std::string_view key) {
    const std::optional<JsonNode> node = find(key);
    return node ? node->texts() : std::vector<std::string>();
}

}  // namespace petaplan::documents
