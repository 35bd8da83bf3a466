// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace petaplan::updates {

/// What is being done; the order is that of an update. Read: files of price feeds, by bytes.
enum class Stage { Download, Verify, Unpack, Check, Compare, Write, Read };

/// Bytes (Compare: offers) done and in all; 0 in all: not known.
using Progress = std::function<void(Stage stage, std::uint64_t done, std::uint64_t total)>;

/// Thrown when the user cancels; everything is as it was then.
class Cancelled {};

/// How long work tells of its progress and learns that it is no longer wanted.
struct LongWork {
    Progress progress;
    std::stop_token stop;

    /// Reports progress; throws Cancelled.
    void at(Stage stage, std::uint64_t done, std::uint64_t total) const {
        if (stop.stop_requested()) throw Cancelled();
        if (progress) progress(stage, done, total);
    }
};

}  // namespace petaplan::updates
