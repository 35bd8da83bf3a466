// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace petaplan {

/// One named value inside a message; the unit is part of the sentence in the text table.
struct Argument {
    std::string name;
    std::variant<std::string, double, std::int64_t> value;

    friend bool operator==(const Argument&, const Argument&) = default;
};

/// A sentence of the domain as data: a key of `resources/text/<language>` and its arguments.
/// Wording happens in core/text, where a user reads it; tests compare keys.
struct Message {
    std::string key;
    std::vector<Argument> arguments;

    friend bool operator==(const Message&, const Message&) = default;
};

/// Why a candidate was refused, with the figures ("needs 93 GiB a GPU, has 80 GiB").
using Reason = Message;

/// Something wrong with what the user entered, and where.
struct Problem {
    std::string field;  ///< snake_case path as on the command line and in files: "seq_len"
    Message message;

    friend bool operator==(const Problem&, const Problem&) = default;
};

}  // namespace petaplan
