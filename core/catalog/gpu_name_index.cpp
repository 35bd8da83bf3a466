// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/gpu_name_index.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace petaplan::catalog {
namespace {

using Tokens = std::vector<std::string>;

bool isAlphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Words that stand in front of a name without telling one GPU from another.
bool isNoise(std::string_view token) {
    constexpr std::string_view kNoise[] = {
        "nvidia", "amd",  "intel",    "google",      "huawei",     "tesla", "geforce", "instinct",
        "gpu",    "gpus", "graphics", "accelerator", "generation", "cloud", "card"};
    return std::find(std::begin(kNoise), std::end(kNoise), token) != std::end(kNoise);
}

/// Lower-case words without punctuation and noise; "80G" and "80GiB" read as "80gb".
Tokens tokensOf(std::string_view text) {
    Tokens tokens;
    std::string token;
    const auto finish = [&] {
        if (token.empty()) return;
        std::size_t digits = 0;
        while (digits < token.size() && isDigit(token[digits])) ++digits;
        const std::string_view unit = std::string_view(token).substr(digits);
        if (digits > 0 && (unit == "g" || unit == "gib")) token.replace(digits, unit.size(), "gb");
        if (!isNoise(token)) tokens.push_back(token);
        token.clear();
    };
    for (const char raw : text) {
        const char c = raw >= 'A' && raw <= 'Z' ? static_cast<char>(raw - 'A' + 'a') : raw;
        if (isAlphanumeric(c)) {
            token += c;
        } else {
            finish();
        }
    }
    finish();
    return tokens;
}

std::string joined(const Tokens& tokens) {
    std::string text;
    for (const std::string& token : tokens) text += token;
    return text;
}

/// "sxm" asks for any SXM generation, "80" for "80gb"; all else must be equal.
bool tokenMatches(const std::string& wanted, const std::string& have) {
    if (wanted == have) return true;
    if (wanted == "sxm") return have.size() == 4 && have.starts_with("sxm") && isDigit(have[3]);
    return have.size() == wanted.size() + 2 && have.starts_with(wanted) && have.ends_with("gb") &&
           std::all_of(wanted.begin(), wanted.end(), isDigit);
}

bool anyMatches(const std::string& wanted, const Tokens& have) {
    return std::any_of(have.begin(), have.end(),
                       [&](const std::string& token) { return tokenMatches(wanted, token); });
}

/// A word that can name a family by itself: "h100", "4090", "tpu"; not "2" or "80gb".
bool isTelling(const std::string& token) {
    return std::any_of(token.begin(), token.end(), [](char c) { return !isDigit(c); }) ||
           token.size() >= 3;
}

}  // namespace

GpuNameIndex::GpuNameIndex(std::span<const Gpu> gpus, std::span<const GpuAlias> aliases) {
    std::unordered_map<std::string_view, Index> byId;
    for (const Gpu& gpu : gpus) {
        byId.emplace(gpu.id, static_cast<Index>(m_rows.size()));
        Row row;
        row.name = tokensOf(gpu.name);
        row.all = tokensOf(gpu.id + " " + gpu.name + " " + gpu.variant + " " + gpu.memoryType +
                           " " + gpu.architecture + " " + gpu.formFactor);
        row.compactId = joined(tokensOf(gpu.id));
        row.compactName = joined(row.name);
        row.compactTitle = joined(tokensOf(gpu.title()));
        m_rows.push_back(std::move(row));
        for (const auto& spelling : {gpu.id, gpu.name, gpu.title()}) {
            m_spellings.push_back(spelling);
        }
    }
    for (const GpuAlias& alias : aliases) {
        Alias entry;
        if (const auto row = byId.find(alias.gpuId); row != byId.end()) {
            entry = {AliasKind::Row, row->second};
        } else if (alias.status == "ambiguous") {
            entry.kind = AliasKind::Ambiguous;
        }
        m_aliases.emplace(joined(tokensOf(alias.name)), entry);
        m_spellings.push_back(alias.name);
    }
}

/// Each wanted word occurs in the row, at least one of them in its family name.
bool GpuNameIndex::matches(const Row& row, std::span<const std::string> wanted) {
    const bool namesFamily = std::any_of(wanted.begin(), wanted.end(), [&](const auto& token) {
        return isTelling(token) &&
               std::find(row.name.begin(), row.name.end(), token) != row.name.end();
    });
    return namesFamily && std::all_of(wanted.begin(), wanted.end(), [&](const auto& token) {
               return anyMatches(token, row.all);
           });
}

template <typename Accepts>
std::vector<Index> GpuNameIndex::rowsWhere(const Accepts& accepts) const {
    std::vector<Index> rows;
    for (Index i = 0; i < m_rows.size(); ++i) {
        if (accepts(m_rows[i])) rows.push_back(i);
    }
    return rows;
}

std::vector<Index> GpuNameIndex::find(std::string_view name) const {
    const Tokens wanted = tokensOf(name);
    if (wanted.empty()) return {};
    const std::string compact = joined(wanted);

    auto rows = rowsWhere([&](const Row& row) { return row.compactId == compact; });
    if (!rows.empty()) return rows;

    if (const auto alias = m_aliases.find(compact); alias != m_aliases.end()) {
        if (alias->second.kind == AliasKind::Row) return {alias->second.gpu};
        // A known name without a row must not be taken for a sibling with other figures.
        if (alias->second.kind == AliasKind::NoRow) return {};
    }

    rows = rowsWhere([&](const Row& row) { return matches(row, wanted); });
    if (!rows.empty()) return rows;

    // Run together without blanks: "H100SXM5".
    return rowsWhere([&](const Row& row) {
        return compact.size() > row.compactName.size() && row.compactTitle.starts_with(compact);
    });
}

std::vector<std::string> GpuNameIndex::names() const {
    std::set<std::string> understood;
    for (const std::string& spelling : m_spellings) {
        if (!find(spelling).empty()) understood.insert(spelling);
    }
    return {understood.begin(), understood.end()};
}

}  // namespace petaplan::catalog
