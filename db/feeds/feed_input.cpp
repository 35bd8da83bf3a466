// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/feed_input.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "db/data_error.h"

namespace petaplan::feeds {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{64} * 1024;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

unsigned char byteAt(std::string_view text, std::size_t i) {
    return static_cast<unsigned char>(text[i]);
}

/// Length of the run of ASCII at the beginning of the text.
std::size_t asciiLength(std::string_view text) {
    constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;
    std::size_t i = 0;
    for (; i + sizeof(std::uint64_t) <= text.size(); i += sizeof(std::uint64_t)) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, text.data() + i, sizeof eight);
        if ((eight & kHighBits) != 0) break;
    }
    while (i < text.size() && byteAt(text, i) < 0x80) ++i;
    return i;
}

/// Bytes of the sequence that a lead byte begins; 0 for a byte that begins none.
std::size_t sequenceLength(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead <= 0xDF) return 2;
    if (lead >= 0xE0 && lead <= 0xEF) return 3;
    if (lead >= 0xF0 && lead <= 0xF4) return 4;
    return 0;
}

/// Whether the bytes are a well-formed sequence (Unicode 15, table 3-7); its length is known.
bool isWellFormed(std::string_view sequence) {
    for (std::size_t i = 1; i < sequence.size(); ++i) {
        if ((byteAt(sequence, i) & 0xC0U) != 0x80U) return false;
    }
    if (sequence.size() < 3) return true;
    const unsigned char lead = byteAt(sequence, 0);
    const unsigned char second = byteAt(sequence, 1);
    if (lead == 0xE0) return second >= 0xA0;
    if (lead == 0xED) return second < 0xA0;
    if (lead == 0xF0) return second >= 0x90;
    if (lead == 0xF4) return second < 0x90;
    return true;
}

}  // namespace

FeedInput::FeedInput(std::filesystem::path file, Progress progress, std::stop_token stop)
    : m_file(std::move(file)), m_progress(std::move(progress)), m_stop(std::move(stop)) {
    std::error_code error;
    if (std::filesystem::is_directory(m_file, error)) {
        throw DataError("is a folder", name(), 0, "name the files in it");
    }
    m_stream.open(m_file, std::ios::binary);
    if (!m_stream) throw DataError("cannot be opened", name(), 0, "check the name and your rights");
    const auto size = std::filesystem::file_size(m_file, error);
    m_size = error ? 0 : size;
}

std::string_view FeedInput::head() {
    if (!m_pending) readPiece();
    return m_text;
}

std::string_view FeedInput::next() {
    if (m_stop.stop_requested()) throw Cancelled();
    if (!m_pending) readPiece();
    m_pending = false;
    if (m_progress) m_progress(m_position, std::max(m_size, m_position));
    return m_text;
}

void FeedInput::readPiece() {
    m_text.clear();
    m_pending = true;
    // A piece may hold half a character alone: go on until there is text or no more bytes.
    while (m_text.empty()) {
        const std::size_t kept = m_bytes.size();
        m_bytes.resize(kept + kPieceBytes);
        m_stream.read(m_bytes.data() + kept, static_cast<std::streamsize>(kPieceBytes));
        const auto got = static_cast<std::size_t>(m_stream.gcount());
        m_bytes.resize(kept + got);
        if (m_stream.bad()) throw DataError("cannot be read", name(), 0, "check the disk");
        m_position += got;
        const bool atEnd = got < kPieceBytes;
        if (m_encoding == Encoding::Undecided) decide();
        if (m_bytes.empty()) return;
        if (m_encoding == Encoding::Utf8) {
            appendUtf8(m_bytes, atEnd);
        } else {
            appendUtf16(m_bytes, atEnd);
        }
        if (atEnd) return;
    }
}

void FeedInput::decide() {
    const std::string_view bytes = m_bytes;
    if (bytes.starts_with(kByteOrderMark)) {
        m_encoding = Encoding::Utf8;
        m_bytes.erase(0, kByteOrderMark.size());
    } else if (bytes.starts_with("\xFF\xFE")) {
        m_encoding = Encoding::Utf16Little;
        m_bytes.erase(0, 2);
    } else if (bytes.starts_with("\xFE\xFF")) {
        m_encoding = Encoding::Utf16Big;
        m_bytes.erase(0, 2);
    } else if (bytes.size() >= 4 && bytes[0] != '\0' && bytes[1] == '\0' && bytes[2] != '\0' &&
               bytes[3] == '\0') {
        m_encoding = Encoding::Utf16Little;  // ASCII in two bytes, without a mark
    } else if (bytes.size() >= 4 && bytes[0] == '\0' && bytes[1] != '\0' && bytes[2] == '\0' &&
               bytes[3] != '\0') {
        m_encoding = Encoding::Utf16Big;
    } else {
        m_encoding = Encoding::Utf8;
    }
}

void FeedInput::appendUtf8(std::string_view bytes, bool atEnd) {
    std::size_t i = asciiLength(bytes);
    if (i == bytes.size() && m_text.empty()) {
        // The usual case moves no byte.
        m_text.swap(m_bytes);
        m_bytes.clear();
        return;
    }
    std::size_t plain = 0;  // start of the run that is copied as it is
    while (i < bytes.size()) {
        const unsigned char lead = byteAt(bytes, i);
        if (lead < 0x80) {
            i += asciiLength(bytes.substr(i));
            continue;
        }
        const std::size_t length = sequenceLength(lead);
        if (length > 0 && i + length > bytes.size() && !atEnd) break;  // the rest comes next
        if (length > 0 && i + length <= bytes.size() && isWellFormed(bytes.substr(i, length))) {
            i += length;
            continue;
        }
        m_text.append(bytes, plain, i - plain);
        appendCodePoint(lead);
        m_foreignBytes = true;
        plain = ++i;
    }
    m_text.append(bytes, plain, i - plain);
    m_bytes.erase(0, i);
}

void FeedInput::appendUtf16(std::string_view bytes, bool atEnd) {
    constexpr std::uint32_t kReplacement = 0xFFFD;
    std::size_t i = 0;
    for (; i + 1 < bytes.size(); i += 2) {
        const std::size_t low = m_encoding == Encoding::Utf16Little ? i : i + 1;
        const std::size_t high = m_encoding == Encoding::Utf16Little ? i + 1 : i;
        const std::uint32_t unit = byteAt(bytes, low) | (std::uint32_t{byteAt(bytes, high)} << 8U);
        const bool isHigh = unit >= 0xD800 && unit < 0xDC00;
        const bool isLow = unit >= 0xDC00 && unit < 0xE000;
        if (m_highSurrogate != 0) {
            const std::uint32_t first = std::exchange(m_highSurrogate, 0U);
            if (isLow) {
                appendCodePoint(0x10000 + ((first - 0xD800) << 10U) + (unit - 0xDC00));
                continue;
            }
            appendCodePoint(kReplacement);
        }
        if (isHigh) {
            m_highSurrogate = unit;
        } else {
            appendCodePoint(isLow ? kReplacement : unit);
        }
    }
    if (atEnd && m_highSurrogate != 0) appendCodePoint(kReplacement);
    m_bytes.erase(0, atEnd ? bytes.size() : i);
}

void FeedInput::appendCodePoint(std::uint32_t codePoint) {
    const auto add = [&](std::uint32_t byte) { m_text += static_cast<char>(byte); };
    if (codePoint < 0x80) {
        add(codePoint);
    } else if (codePoint < 0x800) {
        add(0xC0U | (codePoint >> 6U));
        add(0x80U | (codePoint & 0x3FU));
    } else if (codePoint < 0x10000) {
        add(0xE0U | (codePoint >> 12U));
        add(0x80U | ((codePoint >> 6U) & 0x3FU));
        add(0x80U | (codePoint & 0x3FU));
    } else {
        add(0xF0U | (codePoint >> 18U));
        add(0x80U | ((codePoint >> 12U) & 0x3FU));
        add(0x80U | ((codePoint >> 6U) & 0x3FU));
        add(0x80U | (codePoint & 0x3FU));
    }
}

}  // namespace petaplan::feeds
