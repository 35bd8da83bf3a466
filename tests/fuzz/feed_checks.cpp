// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/feed_checks.h"

#include "core/catalog/price_rules.h"
#include "db/feeds/catalog_import.h"
#include "db/feeds/feed_input.h"
#include "db/store/catalog_reader.h"
#include "tests/fuzz/byte_file.h"
#include "tests/support/catalog_contents.h"
#include "tests/support/test_paths.h"

namespace petaplan::fuzz {
namespace {

/// The seed catalog without prices: what feeds are read against, small enough to be copied often.
store::CatalogFile machinesOfTheSeed() {
    static const store::CatalogFile kFile = store::readCatalogFile(
        support::buildFolder() + "/share/petaplan/seed.sqlite", store::PricesIn::Nothing);
    store::CatalogFile copy;
    copy.manifest = kFile.manifest;
    copy.contents = kFile.contents;
    copy.sourceKeys = kFile.sourceKeys;
    copy.models = kFile.models;
    return copy;
}

/// Checks what every feed promises of a record; keeps the first fault.
class CheckingSink : public feeds::FeedSink {
public:
    void countRead() override { ++m_read; }
    void setFileDate(Date) override {}

    void take(feeds::FeedRecord record) override {
        if (record.pricePerHour && record.pricing.empty()) note("a price without a way to pay");
        const auto& share = record.hardware.gpuCount;
        if (share && (share->denominator <= 0 || share->numerator < 0)) {
            note("a share of a GPU that is none");
        }
        if (m_read == 0) note("a record that was not counted as read");
    }
    void takeSample(const feeds::HistorySample& sample) override {
        if (sample.point.price.isZero()) note("a sample without a price");
        if (m_read == 0) note("a sample that was not counted as read");
    }
    void report(std::string_view rule, std::string, const feeds::Locator&,
                std::string_view) override {
        if (catalog::findPriceRule(rule) == nullptr) note("an unknown rule: " + std::string(rule));
    }

    bool keepsText(std::string_view) const override { return true; }

    const std::string& fault() const { return m_fault; }

private:
    void note(std::string fault) {
        if (m_fault.empty()) m_fault = std::move(fault);
    }

    std::uint64_t m_read = 0;
    std::string m_fault;
};

std::string faultOfObservation(const catalog::PriceObservation& price) {
    if (price.pricePerHour && (price.pricePerHour->isZero() || price.pricePerHour->isNegative())) {
        // Nothing an hour is right only where all was paid beforehand.
        if (!price.upfront || price.upfront->isZero() || price.pricePerHour->isNegative()) {
            return "a price of " + price.pricePerHour->toText() + " an hour";
        }
    }
    if (price.upfront && price.upfront->isNegative()) return "a negative upfront payment";
    if (price.currency.empty()) return "a price without currency";
    return {};
}

}  // namespace

std::string faultOfFeed(const feeds::Feed& feed, std::string_view bytes) {
    static auto contents = machinesOfTheSeed().contents;
    static const feeds::MachineTable kMachines(contents);
    const ByteFile file(bytes);
    feeds::FeedInput input(file.path(), {}, {});
    CheckingSink sink;
    feed.read(input, {.machines = kMachines, .provider = {}, .currency = {}}, sink);
    return sink.fault();
}

std::string faultOfImport(std::string_view bytes) {
    const ByteFile file(bytes);
    feeds::ImportOptions options;
    options.asOf = *Date::parse("2026-11-30");
    options.observedOn = Date::parse("2026-11-01");
    feeds::CatalogImport import(machinesOfTheSeed(), options);
    import.importFile(file.path());
    import.finish();
    const auto contents = support::contentsOf(import.text());
    for (const auto& [key, price] : contents.prices) {
        if (key.instance >= contents.instances.size()) return "a price of no machine";
        if (std::string fault = faultOfObservation(price); !fault.empty()) return fault;
    }
    for (const auto& summary : import.files()) {
        if (summary.kept > summary.read) return "more records kept than read";
    }
    return {};
}

}  // namespace petaplan::fuzz
