// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_names.h"

#include <algorithm>
#include <numeric>

namespace petaplan {
namespace {

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row[b.size()];
}

}  // namespace

std::vector<std::string> nearestNames(std::string_view wanted, std::span<const std::string> names,
                                      std::size_t limit) {
    constexpr std::size_t kLongest = 200;  // nobody mistypes a name of more letters
    if (wanted.empty() || wanted.size() > kLongest) return {};
    const std::string key = lowered(wanted);
    struct Scored {
        std::size_t score;
        const std::string* name;
    };
    std::vector<Scored> scored;
    for (const std::string& name : names) {
        const std::string candidate = lowered(name);
        std::size_t score = editDistance(key, candidate);
        // Three letters somewhere in a long name say nothing ("gpu" in "vgpu_min_fraction").
        const std::size_t found = candidate.find(key);
        const bool contains =
            found == 0 ||
            (found != std::string::npos && (key.size() > 3 || candidate.size() <= 4 * key.size()));
        // What begins with all that was typed goes first: the rest was left out, not mistyped.
        if (contains) score = found == 0 ? 0 : (candidate.size() - key.size()) / 4;
        // A wrong ending ("gpus" for "gpu_count") changes many letters, yet the beginning says it.
        const auto parts =
            std::mismatch(key.begin(), key.end(), candidate.begin(), candidate.end());
        const auto shared = static_cast<std::size_t>(parts.first - key.begin());
        const bool begins = shared >= 3 && shared + 1 >= key.size();
        if (begins) score = std::min(score, (candidate.size() - shared) / 4 + 1);
        // More than half of the letters differ: not the same word any more.
        if (contains || begins || score * 2 <= std::max(key.size(), candidate.size())) {
            scored.push_back({score, &name});
        }
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const Scored& a, const Scored& b) { return a.score < b.score; });
    std::vector<std::string> result;
    for (const Scored& entry : scored) {
        if (result.size() == limit) break;
        if (std::find(result.begin(), result.end(), *entry.name) == result.end()) {
            result.push_back(*entry.name);
        }
    }
    return result;
}

}  // namespace petaplan
