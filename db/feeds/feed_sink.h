// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "db/feeds/feed_record.h"

namespace petaplan::feeds {

/// Receives what a feed reader finds, record by record.
class FeedSink {
public:
    FeedSink() = default;
    FeedSink(const FeedSink&) = delete;
    FeedSink& operator=(const FeedSink&) = delete;
    virtual ~FeedSink() = default;

    /// A record of the file was read, whatever becomes of it.
    virtual void countRead() = 0;
    /// A normalised observation.
    virtual void take(FeedRecord record) = 0;
    /// A sample of a price history.
    virtual void takeSample(const HistorySample& sample) = 0;
    /// A record, or one figure of it, breaks a rule (core/catalog/price_rules.h). `detail` says
    /// with which value.
    virtual void report(std::string_view rule, std::string detail, const Locator& at,
                        std::string_view raw) = 0;
    /// Whether the text of a record that breaks the rule is still of use: notes are listed up to a
    /// bound and counted beyond it. Spares readers of JSON to write a record down again.
    virtual bool keepsText(std::string_view rule) const = 0;
    /// The day that the file states for all its records.
    virtual void setFileDate(Date date) = 0;
};

}  // namespace petaplan::feeds
