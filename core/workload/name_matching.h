// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace petaplan::workload {

/// The name in lower case with '-', '_', '.' and blanks written as `separator`: how names of models
/// and settings are compared.
std::string comparableName(std::string_view name, char separator = '-');

/// Table of an enumeration and its names.
template <typename Value, std::size_t size>
using NameTable = std::array<std::pair<Value, std::string_view>, size>;

template <typename Value, std::size_t size>
std::string_view nameIn(const NameTable<Value, size>& table, Value wanted) {
    for (const auto& [value, name] : table) {
        if (value == wanted) return name;
    }
    return {};
}

template <typename Value, std::size_t size>
std::optional<Value> valueIn(const NameTable<Value, size>& table, std::string_view wanted) {
    const std::string key = comparableName(wanted);
    for (const auto& [value, name] : table) {
        if (comparableName(name) == key) return value;
    }
    return std::nullopt;
}

/// The names of a table, without the word for "not stated", which a user need not write.
template <typename Value, std::size_t size>
std::vector<std::string> namesIn(const NameTable<Value, size>& table) {
    std::vector<std::string> names;
    for (const auto& [value, name] : table) {
        if (name != "unspecified") names.emplace_back(name);
    }
    return names;
}

}  // namespace petaplan::workload
