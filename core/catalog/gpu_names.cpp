// SPDX-License-Identifier: GPL-3.0-or-later
// How a GPU name as people, data sheets and drivers write it finds its rows of the catalog.
#include <algorithm>
#include <array>
#include <set>

#include "core/catalog/catalog.h"

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
    constexpr std::array<std::string_view, 11> kNoise = {"nvidia", "amd",      "intel", "google",
                                                         "huawei", "geforce",  "tesla", "gpu",
                                                         "gpus",   "instinct", "cloud"};
    return std::find(kNoise.begin(), kNoise.end(), token) != kNoise.end();
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

/// Each wanted word occurs in the row, at least one of them in its family name.
bool rowMatches(const Gpu& gpu, const Tokens& wanted) {
    const Tokens name = tokensOf(gpu.name);
    Tokens all = tokensOf(gpu.id + " " + gpu.variant + " " + gpu.memoryType + " " +
                          gpu.architecture + " " + gpu.formFactor);
    all.insert(all.end(), name.begin(), name.end());
    const bool namesFamily = std::any_of(wanted.begin(), wanted.end(), [&](const auto& token) {
        return isTelling(token) && std::find(name.begin(), name.end(), token) != name.end();
    });
    return namesFamily && std::all_of(wanted.begin(), wanted.end(),
                                      [&](const auto& token) { return anyMatches(token, all); });
}

}  // namespace

std::vector<Index> Catalog::gpusNamed(std::string_view name) const {
    const Tokens wanted = tokensOf(name);
    if (wanted.empty()) return {};
    const std::string compact = joined(wanted);

    const auto rowsWhere = [&](const auto& accepts) {
        std::vector<Index> rows;
        for (Index i = 0; i < m_contents.gpus.size(); ++i) {
            if (accepts(m_contents.gpus[i])) rows.push_back(i);
        }
        return rows;
    };

    const auto byId =
        rowsWhere([&](const Gpu& gpu) { return joined(tokensOf(gpu.id)) == compact; });
    if (!byId.empty()) return byId;

    for (const GpuAlias& alias : m_contents.gpuAliases) {
        if (joined(tokensOf(alias.name)) != compact) continue;
        if (const auto row = findGpu(alias.gpuId)) return {*row};
        // A known name without a row must not be taken for a sibling with other figures.
        if (alias.status != "ambiguous") return {};
        break;
    }

    auto rows = rowsWhere([&](const Gpu& gpu) { return rowMatches(gpu, wanted); });
    if (!rows.empty()) return rows;

    // Run together without blanks: "H100SXM5".
    return rowsWhere([&](const Gpu& gpu) {
        const std::string family = joined(tokensOf(gpu.name));
        return compact.size() > family.size() &&
               joined(tokensOf(gpu.name + " " + gpu.variant)).starts_with(compact);
    });
}

std::vector<std::string> Catalog::gpuNames() const {
    std::set<std::string> names;
    for (const Gpu& gpu : m_contents.gpus) {
        names.insert(gpu.id);
        names.insert(gpu.name);
        names.insert(gpu.title());
    }
    for (const GpuAlias& alias : m_contents.gpuAliases) {
        if (!gpusNamed(alias.name).empty()) names.insert(alias.name);
    }
    return {names.begin(), names.end()};
}

}  // namespace petaplan::catalog
