// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "db/feeds/feed_record.h"

namespace petaplan::feeds {

/// Keeps the texts of records, few of which will be asked for, in a file without a name, which the
/// system removes by itself. Functions throw DataError where the disk has no room.
class RecordSpill {
public:
    /// Returns by what number read() gives it back.
    std::uint64_t add(const Locator& at, std::string_view raw);
    struct Record {
        Locator at;
        std::string raw;
    };
    Record read(std::uint64_t number);
    void clear();

private:
    struct Close {
        void operator()(std::FILE* file) const { (void)std::fclose(file); }
    };

    std::unique_ptr<std::FILE, Close> m_file;
    std::uint64_t m_end = 0;
    bool m_isReading = false;
};

}  // namespace petaplan::feeds
