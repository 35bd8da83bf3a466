// SPDX-License-Identifier: GPL-3.0-or-later
// Petaplan's own sheet for negotiated offers: a vendor's quote with its validity, one machine a
// row.
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/base/number_text.h"
#include "db/feeds/csv_rows.h"
#include "db/feeds/feeds.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// A date that many rows have in common.
struct RecentDate {
    std::string text;
    std::optional<Date> date;
    std::string iso;
};

/// The cells that say what a machine is made of.
constexpr std::array<std::string_view, 7> kHardware = {
    "gpu",        "gpu_count",        "gpu_memory_gib", "vcpus",
    "memory_gib", "local_storage_gb", "network_gbps"};

class QuoteReader {
public:
    QuoteReader(const CsvRows& rows, FeedSink& sink) : m_rows(rows), m_sink(sink) {
        for (std::size_t i = 0; i < kHardware.size(); ++i)
            m_hardware[i] = rows.column(kHardware[i]);
    }

    void readRow() {
        FeedRecord record;
        record.at = m_rows.at();
        record.provider = m_rows.cellAt(m_provider);
        record.instanceType = m_rows.cellAt(m_instanceType);
        record.region = m_rows.cellAt(m_region);
        record.pricing = m_rows.cellAt(m_pricing);
        record.currency = m_rows.cellAt(m_currency);
        for (const auto& [name, text] :
             {std::pair<std::string_view, const std::string&>("provider", record.provider),
              {"instance_type", record.instanceType},
              {"pricing", record.pricing}}) {
            if (!text.empty()) continue;
            m_rows.report(rule::kMissingValue, std::string(name));
            return;
        }
        if (!readDate("quoted_on", m_quotedOn, m_quoted, record.observedOn) ||
            !readDate("valid_from", m_validFrom, m_from, record.effectiveOn) ||
            !readDate("valid_until", m_validUntil, m_until, record.validUntil)) {
            return;
        }
        bool broken = false;
        record.pricePerHour = m_rows.amount("price_per_hour", broken);
        record.pricePerMonth = m_rows.amount("price_per_month", broken);
        record.upfront = m_rows.amount("upfront", broken);
        if (broken || !readHardware(record.hardware)) return;
        readTerm(record);
        record.note = "quote";
        const std::string& reference = m_rows.cellAt(m_reference);
        const std::string& vendor = m_rows.cellAt(m_vendor);
        if (!reference.empty()) record.note.append(" ").append(reference);
        if (!vendor.empty()) record.note.append(" of ").append(vendor);
        if (record.validUntil) record.note.append(", valid until ").append(m_until.iso);
        record.raw = m_rows.raw();
        m_sink.take(std::move(record));
    }

private:
    /// An optional date; false when the cell is no date.
    bool readDate(std::string_view name, CsvRows::Column column, RecentDate& recent,
                  std::optional<Date>& date) const {
        const std::string& text = m_rows.cellAt(column);
        if (text.empty()) return true;
        if (text != recent.text) {
            recent.text = text;
            recent.date = Date::parse(text);
            recent.iso = recent.date ? recent.date->toText() : std::string();
        }
        date = recent.date;
        if (!date) m_rows.report(rule::kBadDate, std::string(name) + " is \"" + text + "\"");
        return date.has_value();
    }

    void readTerm(FeedRecord& record) {
        if (record.pricing != m_lastPricing) {
            m_lastPricing = record.pricing;
            m_lastTerm = catalog::PricingModel::fromId(record.pricing).termMonths;
        }
        record.termMonths = m_lastTerm;
        constexpr double kLongestTerm = 120;
        if (record.termMonths) return;
        const auto months = parseNumber(m_rows.cellAt(m_termMonths));
        if (months && *months >= 1 && *months <= kLongestTerm) {
            record.termMonths = static_cast<int>(*months);
        }
    }

    /// False when the row is refused. Rows of one machine follow each other.
    bool readHardware(SeenHardware& seen) {
        bool same = true;
        for (std::size_t i = 0; i < kHardware.size(); ++i) {
            const std::string& text = m_rows.cellAt(m_hardware[i]);
            if (text == m_hardwareText[i]) continue;
            m_hardwareText[i] = text;
            same = false;
        }
        if (!same) m_isHardwareSound = parseHardware();
        seen = m_seen;
        if (!m_isHardwareSound) m_rows.report(rule::kImpossibleGpuCount, m_hardwareText[kCount]);
        return m_isHardwareSound;
    }
    bool parseHardware() {
        const auto number = [this](std::size_t i) { return parseNumber(m_hardwareText[i]); };
        m_seen = {};
        m_seen.gpuName = m_hardwareText[kGpu];
        const std::string_view count = m_hardwareText[kCount];
        if (const std::size_t slash = count.find('/'); slash != std::string_view::npos) {
            const auto top = parseWholeNumber(count.substr(0, slash));
            const auto bottom = parseWholeNumber(count.substr(slash + 1));
            if (top && bottom && *top > 0 && *bottom > 0 && *bottom <= 64 && *top <= 64) {
                m_seen.gpuCount =
                    catalog::GpuShare{static_cast<int>(*top), static_cast<int>(*bottom)};
            }
        } else if (const auto whole = number(kCount)) {
            m_seen.gpuCount = catalog::gpuShareFromNumber(*whole);
        }
        if (!count.empty() && !m_seen.gpuCount) return false;
        constexpr double kMibPerGib = 1024;
        if (const auto memory = number(kGpuMemory)) m_seen.gpuMemoryMib = *memory * kMibPerGib;
        m_seen.vcpus = number(kVcpus);
        m_seen.memoryGib = number(kMemory);
        m_seen.localStorageGb = number(kStorage);
        m_seen.networkGbps = number(kNetwork);
        return true;
    }

    enum Hardware : std::size_t { kGpu, kCount, kGpuMemory, kVcpus, kMemory, kStorage, kNetwork };

    const CsvRows& m_rows;
    FeedSink& m_sink;
    CsvRows::Column m_provider = m_rows.column("provider");
    CsvRows::Column m_instanceType = m_rows.column("instance_type");
    CsvRows::Column m_region = m_rows.column("region");
    CsvRows::Column m_pricing = m_rows.column("pricing");
    CsvRows::Column m_currency = m_rows.column("currency");
    CsvRows::Column m_termMonths = m_rows.column("term_months");
    CsvRows::Column m_quotedOn = m_rows.column("quoted_on");
    CsvRows::Column m_validFrom = m_rows.column("valid_from");
    CsvRows::Column m_validUntil = m_rows.column("valid_until");
    CsvRows::Column m_vendor = m_rows.column("vendor");
    CsvRows::Column m_reference = m_rows.column("reference");
    std::array<CsvRows::Column, kHardware.size()> m_hardware{};
    RecentDate m_quoted, m_from, m_until;
    std::string m_lastPricing;
    std::optional<int> m_lastTerm;
    std::array<std::string, kHardware.size()> m_hardwareText;
    SeenHardware m_seen;
    bool m_isHardwareSound = true;
};

}  // namespace

bool detectsQuoteSheet(const FeedHead& head) {
    return head.hasColumns({"provider", "instance_type", "pricing", "currency", "valid_until"});
}

void readQuoteSheet(FeedInput& input, const FeedContext&, FeedSink& sink) {
    CsvStream stream(input);
    CsvRows rows(stream, sink,
                 {"provider", "instance_type", "pricing", "currency", "quoted_on", "valid_until"},
                 {"price_per_hour", "price_per_month", "upfront", "term_months", "region",
                  "valid_from", "gpu", "gpu_count", "gpu_memory_gib", "vcpus", "memory_gib",
                  "local_storage_gb", "network_gbps", "vendor", "reference"});
    QuoteReader reader(rows, sink);
    while (rows.next()) reader.readRow();
}

}  // namespace petaplan::feeds
