// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/measure_units.h"

#include <algorithm>
#include <array>

namespace petaplan::catalog {
namespace {

enum class Dimension { Bytes, BitRate, ByteRate, Tflops, Watt, Days, Months, Hours, Share };

struct Unit {
    std::string_view word;
    Dimension dimension;
    double size;  ///< in the smallest unit of the dimension
};

constexpr double kKib = 1024.0;

// Case matters where it must (Mbit, mbit mean the same here; no unit differs by case alone), so
// words compare without case.
constexpr std::array<Unit, 54> kUnits{{
    {"b", Dimension::Bytes, 1},
    {"kb", Dimension::Bytes, 1e3},
    {"mb", Dimension::Bytes, 1e6},
    {"gb", Dimension::Bytes, 1e9},
    {"tb", Dimension::Bytes, 1e12},
    {"pb", Dimension::Bytes, 1e15},
    {"kib", Dimension::Bytes, kKib},
    {"mib", Dimension::Bytes, kKib* kKib},
    {"gib", Dimension::Bytes, kKib* kKib* kKib},
    {"tib", Dimension::Bytes, kKib* kKib* kKib* kKib},
    {"kbit/s", Dimension::BitRate, 1e3},
    {"mbit/s", Dimension::BitRate, 1e6},
    {"gbit/s", Dimension::BitRate, 1e9},
    {"tbit/s", Dimension::BitRate, 1e12},
    {"kbps", Dimension::BitRate, 1e3},
    {"mbps", Dimension::BitRate, 1e6},
    {"gbps", Dimension::BitRate, 1e9},
    {"tbps", Dimension::BitRate, 1e12},
    {"mb/s", Dimension::ByteRate, 1e6},
    {"gb/s", Dimension::ByteRate, 1e9},
    {"tb/s", Dimension::ByteRate, 1e12},
    {"mib/s", Dimension::ByteRate, kKib* kKib},
    {"gib/s", Dimension::ByteRate, kKib* kKib* kKib},
    {"tib/s", Dimension::ByteRate, kKib* kKib* kKib* kKib},
    {"gflops", Dimension::Tflops, 1e-3},
    {"tflops", Dimension::Tflops, 1},
    {"pflops", Dimension::Tflops, 1e3},
    {"gflop/s", Dimension::Tflops, 1e-3},
    {"tflop/s", Dimension::Tflops, 1},
    {"pflop/s", Dimension::Tflops, 1e3},
    {"tops", Dimension::Tflops, 1},
    {"pops", Dimension::Tflops, 1e3},
    {"w", Dimension::Watt, 1},
    {"kw", Dimension::Watt, 1e3},
    {"mw", Dimension::Watt, 1e6},
    {"d", Dimension::Days, 1},
    {"day", Dimension::Days, 1},
    {"days", Dimension::Days, 1},
    {"week", Dimension::Days, 7},
    {"weeks", Dimension::Days, 7},
    {"mo", Dimension::Months, 1},
    {"month", Dimension::Months, 1},
    {"months", Dimension::Months, 1},
    {"y", Dimension::Months, 12},
    {"yr", Dimension::Months, 12},
    {"year", Dimension::Months, 12},
    {"years", Dimension::Months, 12},
    {"h", Dimension::Hours, 1},
    {"hour", Dimension::Hours, 1},
    {"hours", Dimension::Hours, 1},
    {"%", Dimension::Share, 0.01},
    {"percent", Dimension::Share, 0.01},
    {"1", Dimension::Share, 1},
    {"x", Dimension::Share, 1},
}};

bool sameWord(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return lower(x) == lower(y); });
}

const Unit* find(std::string_view word) {
    const auto unit = std::find_if(kUnits.begin(), kUnits.end(),
                                   [&](const Unit& one) { return sameWord(one.word, word); });
    return unit == kUnits.end() ? nullptr : &*unit;
}

}  // namespace

std::optional<double> unitFactor(std::string_view written, std::string_view keyUnit) {
    const Unit* from = find(written);
    const Unit* to = find(keyUnit);
    if (from == nullptr || to == nullptr) return std::nullopt;
    if (from->dimension == to->dimension) return from->size / to->size;
    // Eight bits make a byte, on the wire as in memory.
    if (from->dimension == Dimension::ByteRate && to->dimension == Dimension::BitRate) {
        return from->size * 8 / to->size;
    }
    if (from->dimension == Dimension::BitRate && to->dimension == Dimension::ByteRate) {
        return from->size / 8 / to->size;
    }
    return std::nullopt;
}

bool isUnitWord(std::string_view word) {
    return find(word) != nullptr;
}

}  // namespace petaplan::catalog
