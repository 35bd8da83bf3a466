// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/history_codec.h"

#include <algorithm>
#include <cstdint>

#include "db/data_error.h"

namespace petaplan::store {
namespace {

constexpr unsigned char kMixedScales = 0xFF;
constexpr int kHighestScale = 18;
constexpr std::size_t kMostPoints = 1U << 20U;

void putNumber(std::string& bytes, std::uint64_t value) {
    while (value >= 0x80U) {
        bytes += static_cast<char>(static_cast<unsigned char>((value & 0x7FU) | 0x80U));
        value >>= 7U;
    }
    bytes += static_cast<char>(static_cast<unsigned char>(value));
}

/// The difference to the value before, wrapped around: decoding wraps back.
void putDifference(std::string& bytes, std::int64_t value, std::int64_t before) {
    const std::uint64_t difference =
        static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(before);
    const std::uint64_t sign = difference >> 63U;
    putNumber(bytes, (difference << 1U) ^ (0U - sign));
}

class Bytes {
public:
    explicit Bytes(std::string_view bytes) : m_rest(bytes) {}

    unsigned char byte() {
        if (m_rest.empty()) damaged();
        const auto value = static_cast<unsigned char>(m_rest.front());
        m_rest.remove_prefix(1);
        return value;
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const unsigned char one = byte();
            value |= static_cast<std::uint64_t>(one & 0x7FU) << shift;
            if ((one & 0x80U) == 0) return value;
        }
        damaged();
    }
    std::int64_t after(std::int64_t before) {
        const std::uint64_t zigzag = number();
        const std::uint64_t difference = (zigzag >> 1U) ^ (0U - (zigzag & 1U));
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(before) + difference);
    }
    bool atEnd() const { return m_rest.empty(); }
    [[noreturn]] static void damaged() {
        throw DataError("is damaged: a stretch of prices cannot be read", {}, 0,
                        "import the history again", "history_damaged");
    }

private:
    std::string_view m_rest;
};

}  // namespace

std::string encodePoints(std::span<const catalog::PricePoint> points) {
    std::string bytes;
    putNumber(bytes, points.size());
    if (points.empty()) return bytes;
    UtcSeconds time = 0;
    std::int64_t amount = 0;
    for (const catalog::PricePoint& point : points) {
        putDifference(bytes, point.time, time);
        putDifference(bytes, point.price.amount(), amount);
        time = point.time;
        amount = point.price.amount();
    }
    const int scale = points.front().price.scale();
    const bool same = std::all_of(points.begin(), points.end(),
                                  [&](const auto& point) { return point.price.scale() == scale; });
    if (same) {
        bytes += static_cast<char>(scale);
        return bytes;
    }
    bytes += static_cast<char>(kMixedScales);
    for (const catalog::PricePoint& point : points) bytes += static_cast<char>(point.price.scale());
    return bytes;
}

std::vector<catalog::PricePoint> decodePoints(std::string_view text) {
    Bytes bytes(text);
    const std::uint64_t count = bytes.number();
    // Each sample takes two bytes at least: no number in the file makes memory of nothing.
    if (count > kMostPoints || count * 2 > text.size()) Bytes::damaged();
    std::vector<catalog::PricePoint> points(count);
    std::vector<std::int64_t> amounts(count);
    UtcSeconds time = 0;
    std::int64_t amount = 0;
    for (std::size_t i = 0; i < count; ++i) {
        time = points[i].time = bytes.after(time);
        amount = amounts[i] = bytes.after(amount);
    }
    if (count > 0) {
        const unsigned char common = bytes.byte();
        for (std::size_t i = 0; i < count; ++i) {
            const int scale = common == kMixedScales ? bytes.byte() : common;
            if (scale > kHighestScale) Bytes::damaged();
            points[i].price = Decimal(amounts[i], scale);
        }
    }
    if (!bytes.atEnd()) Bytes::damaged();
    return points;
}

}  // namespace petaplan::store
