// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "db/feeds/feed_sink.h"
#include "db/feeds/machine_table.h"

namespace petaplan::feeds {

class FeedInput;

/// What a reader is told beside the file.
struct FeedContext {
    const MachineTable& machines;
    std::string provider;   ///< for feeds that leave it open; empty: from the file
    CurrencyCode currency;  ///< for feeds that state none; empty: not stated
};

/// The beginning of a file, by which its feed is recognised.
struct FeedHead {
    std::string_view text;  ///< up to 64 KiB
    std::string fileName;   ///< without folders

    bool isJson() const;
    bool isJsonList() const;
    /// Whether `"key"` occurs as a name in a JSON text.
    bool hasKey(std::string_view key) const;
    /// Whether the first line names all these columns.
    bool hasColumns(std::initializer_list<std::string_view> columns) const;
};

/// One kind of file that catalogs are fed from.
struct Feed {
    std::string_view id;    ///< word of --feed
    std::string_view name;  ///< stands in the source of each observation
    bool (*detects)(const FeedHead& head);
    void (*read)(FeedInput& input, const FeedContext& context, FeedSink& sink);
};

/// All feeds; a file belongs to the first that detects it.
std::span<const Feed> allFeeds();
const Feed* findFeed(std::string_view id);
/// Null when no feed knows the content.
const Feed* detectFeed(const FeedHead& head);

}  // namespace petaplan::feeds
