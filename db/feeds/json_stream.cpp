// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/json_stream.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <utility>

#include "core/base/number_text.h"
#include "db/data_error.h"

namespace petaplan::feeds {
namespace {

constexpr std::size_t kDeepest = 100;
constexpr std::size_t kLargestValue = std::size_t{32} << 20U;
constexpr std::size_t kLongestToken = std::size_t{16} << 20U;

/// The text of a file as RapidJSON reads it; counts lines and the bytes since the last token.
class InputStream {
public:
    using Ch = char;  // NOLINT(readability-identifier-naming): the name RapidJSON asks for

    using Source = std::function<std::string_view()>;  ///< the next piece, empty at the end

    explicit InputStream(Source source) : m_source(std::move(source)) {}

    // NOLINTBEGIN(readability-identifier-naming)
    Ch Peek() {
        if (m_at == m_piece.size() && !refill()) return '\0';
        const char c = m_piece[m_at];
        return c == '\0' ? '\x01' : c;  // a NUL in the text is a fault, not its end
    }
    Ch Take() {
        const Ch c = Peek();
        if (m_at < m_piece.size()) ++m_at;
        return c;
    }
    std::size_t Tell() const { return m_passed + m_at; }
    Ch* PutBegin() { return nullptr; }
    void Put(Ch) {}
    void Flush() {}
    std::size_t PutEnd(Ch*) { return 0; }
    // NOLINTEND(readability-identifier-naming)

    std::uint64_t line() const { return m_line; }
    void tokenSeen() { m_token = Tell(); }
    bool overlong() const { return Tell() - m_token > kLongestToken; }
    bool atEnd() { return m_at == m_piece.size() && !refill(); }
    /// Half of an indented file are blanks. All line ends stand between tokens: none may be in a
    /// text.
    void skipWhitespace() {
        do {
            while (m_at < m_piece.size()) {
                const char c = m_piece[m_at];
                if (c == '\n') {
                    ++m_line;
                } else if (c != ' ' && c != '\t' && c != '\r') {
                    return;
                }
                ++m_at;
            }
        } while (refill());
    }

private:
    bool refill() {
        if (m_ended || overlong()) return false;
        m_passed += m_piece.size();
        m_piece = m_source();
        m_at = 0;
        m_ended = m_piece.empty();
        return !m_ended;
    }

    Source m_source;
    std::string_view m_piece;
    std::size_t m_at = 0;
    std::size_t m_passed = 0;
    std::size_t m_token = 0;  ///< where the last token ended
    std::uint64_t m_line = 1;
    bool m_ended = false;
};

/// Found by RapidJSON in the place of its own, which goes character by character.
void SkipWhitespace(InputStream& stream) {  // NOLINT(readability-identifier-naming)
    stream.skipWhitespace();
}

/// Follows the path through the text and builds the values at the wanted places.
class Builder {
public:
    Builder(InputStream& stream, std::span<const JsonPattern> patterns,
            const JsonStream::Visit& visit, const JsonStream::Wants& wants)
        : m_stream(stream), m_patterns(patterns), m_visit(visit), m_wants(wants) {}

    // NOLINTBEGIN(readability-identifier-naming): names that RapidJSON calls
    bool Null() { return scalar(JsonValue::Kind::Null, {}); }
    bool Bool(bool value) { return scalar(JsonValue::Kind::Flag, value ? "true" : "false"); }
    bool Int(int) { return false; }
    bool Uint(unsigned) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool) {
        return scalar(JsonValue::Kind::Number, {text, length});
    }
    bool String(const char* text, rapidjson::SizeType length, bool) {
        return scalar(JsonValue::Kind::Text, {text, length});
    }
    bool Key(const char* text, rapidjson::SizeType length, bool) {
        m_stream.tokenSeen();
        m_key.assign(text, length);
        return true;
    }
    bool StartObject() { return begin(JsonValue::Kind::Object); }
    bool EndObject(rapidjson::SizeType) { return end(); }
    bool StartArray() { return begin(JsonValue::Kind::Array); }
    bool EndArray(rapidjson::SizeType) { return end(); }
    // NOLINTEND(readability-identifier-naming)

    const std::string& fault() const { return m_fault; }

private:
    struct Level {
        bool isArray = false;
        std::size_t count = 0;
    };

    /// Enters the key or element that a value belongs to.
    void enterStep() {
        m_stream.tokenSeen();
        if (m_levels.empty()) return;
        Level& level = m_levels.back();
        m_path.push_back(level.isArray ? std::to_string(level.count) : m_key);
        ++level.count;
    }
    void leaveStep() {
        if (!m_levels.empty()) m_path.pop_back();
    }

    std::optional<std::size_t> matching() const {
        for (std::size_t i = 0; i < m_patterns.size(); ++i) {
            const auto& pattern = m_patterns[i].path;
            if (pattern.size() != m_path.size()) continue;
            const bool fits = std::equal(pattern.begin(), pattern.end(), m_path.begin(),
                                         [](std::string_view want, const std::string& have) {
                                             return want == "*" || want == have;
                                         });
            if (fits && (!m_wants || m_wants(i, m_path))) return i;
        }
        return std::nullopt;
    }

    void startBuilding(std::size_t pattern) {
        m_building = pattern;
        m_root = {};
        m_size = 0;
        m_at = {m_stream.line(), jsonPointer(m_path)};
    }
    void finishBuilding() {
        const std::size_t pattern = *m_building;
        m_building.reset();
        m_open.clear();
        m_visit(pattern, m_path, m_root, m_at);
    }

    /// A new value inside the one that is being built.
    JsonValue& add() {
        if (m_open.empty()) return m_root;
        JsonValue& parent = *m_open.back();
        if (parent.kind == JsonValue::Kind::Array) return parent.items.emplace_back();
        JsonValue& member = parent.members.emplace_back();
        member.name = m_key;
        return member;
    }
    bool grow(std::size_t bytes) {
        m_size += bytes + sizeof(JsonValue);
        if (m_size <= kLargestValue) return true;
        m_fault = "a record is larger than 32 MiB";
        return false;
    }

    bool scalar(JsonValue::Kind kind, std::string_view text) {
        if (m_building) {
            m_stream.tokenSeen();
            JsonValue& value = add();
            value.kind = kind;
            value.text = text;
            return grow(text.size());
        }
        enterStep();
        if (const auto pattern = matching()) {
            startBuilding(*pattern);
            m_root.kind = kind;
            m_root.text = text;
            finishBuilding();
        }
        leaveStep();
        return true;
    }

    bool begin(JsonValue::Kind kind) {
        if (m_levels.size() + m_open.size() >= kDeepest) {
            m_fault = "the text is nested deeper than 100 levels";
            return false;
        }
        if (m_building) {
            m_stream.tokenSeen();
            JsonValue& value = add();
            value.kind = kind;
            m_open.push_back(&value);
            return grow(0);
        }
        enterStep();
        if (const auto pattern = matching()) {
            startBuilding(*pattern);
            m_root.kind = kind;
            m_open.push_back(&m_root);
            return true;
        }
        m_levels.push_back({kind == JsonValue::Kind::Array, 0});
        return true;
    }

    bool end() {
        m_stream.tokenSeen();
        if (m_building) {
            m_open.pop_back();
            if (!m_open.empty()) return true;
            finishBuilding();
            leaveStep();
            return true;
        }
        m_levels.pop_back();
        leaveStep();
        return true;
    }

    InputStream& m_stream;
    std::span<const JsonPattern> m_patterns;
    const JsonStream::Visit& m_visit;
    const JsonStream::Wants& m_wants;
    std::vector<Level> m_levels;
    std::vector<std::string> m_path;
    std::string m_key;
    std::optional<std::size_t> m_building;
    JsonValue m_root;
    std::vector<JsonValue*> m_open;  ///< from the root down; siblings are only added to the last
    std::size_t m_size = 0;
    Locator m_at;
    std::string m_fault;
};

constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseStopWhenDoneFlag |
                            rapidjson::kParseNumbersAsStringsFlag;

void appendQuoted(std::string& out, std::string_view text) {
    out += '"';
    std::size_t plain = 0;  // start of the run that is copied as it is
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isControl = static_cast<unsigned char>(c) < 0x20;
        if (c != '"' && c != '\\' && !isControl) continue;
        out.append(text, plain, i - plain);
        plain = isControl ? i + 1 : i;
        out += isControl ? ' ' : '\\';
    }
    out.append(text, plain);
    out += '"';
}

void append(std::string& out, const JsonValue& value) {  // NOLINT(misc-no-recursion): depth <= 100
    switch (value.kind) {
        case JsonValue::Kind::Null:
            out += "null";
            break;
        case JsonValue::Kind::Flag:
        case JsonValue::Kind::Number:
            out += value.text;
            break;
        case JsonValue::Kind::Text:
            appendQuoted(out, value.text);
            break;
        case JsonValue::Kind::Array:
            out += '[';
            for (std::size_t i = 0; i < value.items.size(); ++i) {
                if (i > 0) out += ", ";
                append(out, value.items[i]);
            }
            out += ']';
            break;
        case JsonValue::Kind::Object:
            out += '{';
            for (std::size_t i = 0; i < value.members.size(); ++i) {
                if (i > 0) out += ", ";
                appendQuoted(out, value.members[i].name);
                out += ": ";
                append(out, value.members[i]);
            }
            out += '}';
            break;
    }
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
    for (const JsonValue& member : members) {
        if (member.name == key) return &member;
    }
    return nullptr;
}

const JsonValue* JsonValue::at(std::string_view key, std::string_view inner) const {
    const JsonValue* outer = find(key);
    return outer == nullptr ? nullptr : outer->find(inner);
}

const std::string& JsonValue::textOf(std::string_view key) const {
    static const std::string kNone;
    const JsonValue* value = find(key);
    return value == nullptr ? kNone : value->text;
}

std::optional<double> JsonValue::numberOf(std::string_view key) const {
    return parseNumber(textOf(key));
}

std::string JsonValue::toText() const {
    std::string out;
    append(out, *this);
    return out;
}

std::string jsonPointer(JsonPath path) {
    std::string pointer;
    for (const std::string& step : path) {
        pointer += '/';
        for (const char c : step) {
            if (c == '~') {
                pointer += "~0";
            } else if (c == '/') {
                pointer += "~1";
            } else {
                pointer += c;
            }
        }
    }
    return pointer;
}

std::optional<JsonValue> JsonStream::parseText(std::string_view text) {
    std::optional<JsonValue> result;
    InputStream stream([&text] { return std::exchange(text, std::string_view()); });
    const Visit visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator&) {
        result = value;
    };
    const Wants all;
    const std::vector<JsonPattern> root{{}};
    Builder builder(stream, root, visit, all);
    rapidjson::Reader reader;
    if (reader.Parse<kFlags>(stream, builder).IsError()) return std::nullopt;
    return result;
}

void JsonStream::read(FeedInput& input, std::vector<JsonPattern> patterns, const Visit& visit,
                      const Wants& wants) {
    InputStream stream([&input] { return input.next(); });
    rapidjson::Reader reader;
    bool some = false;
    for (;;) {
        stream.skipWhitespace();
        stream.tokenSeen();
        if (stream.atEnd() && some) return;
        some = true;
        Builder builder(stream, patterns, visit, wants);
        const rapidjson::ParseResult result = reader.Parse<kFlags>(stream, builder);
        if (!result.IsError()) continue;
        std::string what = builder.fault();
        if (what.empty() && stream.overlong()) what = "a text is longer than 16 MiB";
        if (what.empty()) {
            what = stream.atEnd() ? "the JSON text is cut off" : "is no JSON text";
            what += ": " + std::string(rapidjson::GetParseError_En(result.Code()));
        }
        throw DataError(what + " (byte " + std::to_string(stream.Tell()) + ")", input.name(),
                        static_cast<int>(stream.line()), "fetch the file again", "json_syntax");
    }
}

}  // namespace petaplan::feeds
