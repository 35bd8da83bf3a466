// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/decimal.h"
#include "db/feeds/feed_input.h"
#include "db/feeds/feed_record.h"

namespace petaplan::feeds {

/// One value of a large JSON file. Numbers keep their digits.
struct JsonValue {
    enum class Kind { Null, Flag, Number, Text, Array, Object };

    Kind kind = Kind::Null;
    std::string name;  ///< of a member of an object
    std::string text;  ///< of numbers and texts as written; "true" or "false" of flags
    std::vector<JsonValue> items;
    std::vector<JsonValue> members;  ///< of objects, each with its name

    /// The member, or null where there is none or this is no object.
    const JsonValue* find(std::string_view key) const;
    /// A member of a member: at("specs", "gpus").
    const JsonValue* at(std::string_view key, std::string_view inner) const;
    /// Text, digits or flag of a member; empty where absent or null.
    const std::string& textOf(std::string_view key) const;
    std::optional<double> numberOf(std::string_view key) const;
    bool isNull() const { return kind == Kind::Null; }
    /// On one line, for lists of doubtful records.
    std::string toText() const;
};

/// Keys of the way to a value; elements of arrays are "0", "1", …
using JsonPath = std::span<const std::string>;

/// Values of a file that a reader wants, by their path: "*" stands for any key or element.
struct JsonPattern {
    std::vector<std::string_view> path;
};

/// Reads a JSON file of any size (also several documents one after the other) and hands on the
/// values at the paths of the patterns; all else is skipped. Memory is bounded by the largest value
/// that is handed on: 32 MiB; deeper than 100 levels and texts beyond 16 MiB are refused. Throws
/// DataError with the byte position where the text is no JSON or is cut off.
class JsonStream {
public:
    using Visit = std::function<void(std::size_t pattern, JsonPath path, const JsonValue& value,
                                     const Locator& at)>;
    /// Asked before a value is built; false skips it. The path is complete.
    using Wants = std::function<bool(std::size_t pattern, JsonPath path)>;

    static void read(FeedInput& input, std::vector<JsonPattern> patterns, const Visit& visit,
                     const Wants& wants = {});
    /// One value out of a text in memory; nullopt where it is no JSON.
    static std::optional<JsonValue> parseText(std::string_view text);
};

/// "/Items/12", with "~" and "/" of keys escaped (RFC 6901).
std::string jsonPointer(JsonPath path);

}  // namespace petaplan::feeds
