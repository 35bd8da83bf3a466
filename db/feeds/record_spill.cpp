// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/record_spill.h"

#include <array>

#include "db/data_error.h"

namespace petaplan::feeds {
namespace {

/// Line, length of the pointer, length of the text.
using Head = std::array<std::uint64_t, 3>;

[[noreturn]] void fail() {
    throw DataError("the records of the import cannot be kept", {}, 0,
                    "check the free space of the folder for temporary files", "record_spill");
}

}  // namespace

std::uint64_t RecordSpill::add(const Locator& at, std::string_view raw) {
    if (!m_file) m_file.reset(std::tmpfile());
    if (!m_file) fail();
    if (m_isReading && std::fseek(m_file.get(), static_cast<long>(m_end), SEEK_SET) != 0) fail();
    m_isReading = false;
    const Head head{at.line, at.pointer.size(), raw.size()};
    const bool written =
        std::fwrite(head.data(), sizeof(Head), 1, m_file.get()) == 1 &&
        std::fwrite(at.pointer.data(), 1, at.pointer.size(), m_file.get()) == at.pointer.size() &&
        std::fwrite(raw.data(), 1, raw.size(), m_file.get()) == raw.size();
    if (!written) fail();
    const std::uint64_t number = m_end;
    m_end += sizeof(Head) + at.pointer.size() + raw.size();
    return number;
}

RecordSpill::Record RecordSpill::read(std::uint64_t number) {
    Head head{};
    if (!m_file || std::fseek(m_file.get(), static_cast<long>(number), SEEK_SET) != 0 ||
        std::fread(head.data(), sizeof(Head), 1, m_file.get()) != 1) {
        fail();
    }
    m_isReading = true;
    Record record;
    record.at.line = head[0];
    record.at.pointer.resize(head[1]);
    record.raw.resize(head[2]);
    const bool isRead = std::fread(record.at.pointer.data(), 1, head[1], m_file.get()) == head[1] &&
                        std::fread(record.raw.data(), 1, head[2], m_file.get()) == head[2];
    if (!isRead) fail();
    return record;
}

void RecordSpill::clear() {
    m_file.reset();
    m_end = 0;
    m_isReading = false;
}

}  // namespace petaplan::feeds
