// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figure_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/base/number_text.h"

namespace petaplan::report {
namespace {

constexpr const char* kMinus = "−";

// "-109574.40" -> "−109,574.40"; a zero has no sign.
std::string grouped(std::string plain) {
    bool negative = false;
    if (!plain.empty() && plain.front() == '-') {
        negative = plain.find_first_of("123456789") != std::string::npos;
        plain.erase(0, 1);
    }
    std::size_t point = plain.find('.');
    if (point == std::string::npos) point = plain.size();
    for (std::size_t at = point; at > 3; at -= 3) plain.insert(at - 3, 1, ',');
    return negative ? kMinus + plain : plain;
}

int decimalsFor(double value, int digits) {
    if (value == 0 || !std::isfinite(value)) return 0;
    const int whole = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return std::clamp(digits - whole, 0, 12);
}

std::string superscript(int exponent) {
    static constexpr std::array<const char*, 10> kDigits{"⁰", "¹", "²", "³", "⁴",
                                                         "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (const char digit : std::to_string(exponent)) {
        text += kDigits[static_cast<std::size_t>(digit - '0')];
    }
    return text;
}

}  // namespace

std::string fixedText(double value, int decimals) {
    if (!std::isfinite(value)) return kUnknown;
    return grouped(fmt::format("{:.{}f}", value, decimals));
}

std::string figureText(double value, int digits) {
    if (!std::isfinite(value)) return kUnknown;
    const int decimals = decimalsFor(value, digits);
    if (decimals > 0) return grouped(shortText(value, digits));
    // Digits beyond the significant ones are zeros: 66,523 with four digits is 66,520.
    const int whole = static_cast<int>(std::floor(std::log10(std::max(1.0, std::abs(value))))) + 1;
    const double unit = std::pow(10.0, std::max(0, whole - std::max(digits, 3)));
    return fixedText(std::round(value / unit) * unit, 0);
}

std::string rangeText(double low, double high, int decimals) {
    const std::string a = fixedText(low, decimals);
    const std::string b = fixedText(high, decimals);
    return a == b ? a : a + " – " + b;
}

std::string figureRangeText(const Estimate& estimate, int digits) {
    const std::string a = figureText(estimate.low, digits);
    const std::string b = figureText(estimate.high, digits);
    return a == b ? a : a + " – " + b;
}

std::string withRangeText(const Estimate& estimate, int decimals) {
    const std::string central = fixedText(estimate.central, decimals);
    const std::string range = rangeText(estimate.low, estimate.high, decimals);
    return range == central ? central : central + " (" + range + ")";
}

std::string signedText(double value, int decimals) {
    const std::string text = fixedText(value, decimals);
    return value > 0 && text.find_first_of("123456789") != std::string::npos ? "+" + text : text;
}

std::string exactText(const Decimal& value) {
    return grouped(value.toText());
}

std::string countText(double count) {
    if (!std::isfinite(count)) return kUnknown;
    if (std::abs(count) < 1e6) return figureText(count, 6);
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(count)) / 3)) * 3;
    return figureText(count / std::pow(10.0, exponent), 4) + " × 10" + superscript(exponent);
}

std::string percentText(double percent) {
    return fixedText(percent, std::abs(percent) < 9.95 ? 1 : 0);
}

std::vector<double> sharesOfHundred(std::span<const double> parts) {
    const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
    if (!(sum > 0) || !std::isfinite(sum)) return {};
    struct Part {
        std::size_t index;
        double tenths;
        double remainder;
    };
    std::vector<Part> tenths;
    double given = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double exact = parts[i] / sum * 1000.0;
        tenths.push_back({i, std::floor(exact), exact - std::floor(exact)});
        given += std::floor(exact);
    }
    std::stable_sort(tenths.begin(), tenths.end(),
                     [](const Part& a, const Part& b) { return a.remainder > b.remainder; });
    for (auto& part : tenths) {
        if (given >= 1000.0) break;
        part.tenths += 1;
        given += 1;
    }
    std::vector<double> shares(parts.size());
    for (const Part& part : tenths) shares[part.index] = part.tenths / 10.0;
    return shares;
}

}  // namespace petaplan::report
