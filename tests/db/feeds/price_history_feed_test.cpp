// SPDX-License-Identifier: GPL-3.0-or-later
// Price histories: samples go to a file of their own, which the new catalog names.
#include <gmock/gmock.h>

#include "db/store/catalog_store.h"
#include "db/store/history_file.h"
#include "db/store/offer_histories.h"
#include "tests/db/feeds/feed_fixture.h"

namespace petaplan::feeds {
namespace {

class PriceHistoryFeed : public FeedTest {
protected:
    /// Writes catalog and history, and opens the history that the catalog names.
    std::vector<store::HistoryFile> kept() {
        CatalogImport& import = mutableImport();
        import.keepHistory(m_out.path() / "histories");
        const auto file = m_out.path() / "catalog.sqlite";
        m_id = store::writeCatalogFile(import.text(), file);
        return store::openHistories(file);
    }
    std::string m_id;
    testing::TemporaryFolder m_out;
};

// Rows in the shape of DescribeSpotPriceHistory answers flattened to a table, and of daily prices.
constexpr const char* kTable =
    "provider,region,zone,instance_type,timestamp_utc,price_usd_h,sample_kind,source\n"
    "aws,us-east-1,us-east-1e,p2.16xlarge,2020-01-30T18:02:31Z,4.32,price change event,logs\n"
    "aws,us-east-1,us-east-1e,p2.16xlarge,2019-12-22T22:07:56Z,4.3200,price change event,logs\n"
    "aws,us-east-1,us-east-1e,p2.16xlarge,2020-01-30T10:46:55Z,4.3844,price change event,logs\n"
    "azure,eastus,,NC6,2020-02-24T00:00:00Z,0.09,daily snapshot,page\n"
    "gcp,asia-south1,,per-GPU A100,2026-05-21T06:00:00Z,0.5897,\"daily snapshot, USD per "
    "GPU-hour\",tracker\n";

TEST_F(PriceHistoryFeed, KeepsChangesAndSnapshotsApart) {
    readText("prices.csv", kTable);
    EXPECT_EQ(last().feed, "price-history");
    EXPECT_EQ(last().read, 5U);
    EXPECT_EQ(last().kept, 5U);
    EXPECT_EQ(last().samples, 5U);
    EXPECT_EQ(added(), 0U);
    const auto histories = kept();
    ASSERT_EQ(histories.size(), 1U);
    const auto& series = histories[0].series();
    ASSERT_EQ(series.size(), 3U);
    EXPECT_EQ(catalog::seriesId(series[0].key), "aws:p2.16xlarge:us-east-1:us-east-1e:spot");
    EXPECT_EQ(series[0].kind, catalog::SampleKind::Change);
    EXPECT_EQ(series[0].source, "logs");
    const auto loaded = histories[0].load(series[0]);
    ASSERT_EQ(loaded.points.size(), 3U);
    EXPECT_EQ(loaded.points[0].price.toText(), "4.3200");  // as printed
    EXPECT_EQ(utcTimeText(loaded.points[1].time), "2020-01-30T10:46:55Z");
    EXPECT_EQ(series[1].kind, catalog::SampleKind::Snapshot);
    EXPECT_FALSE(series[1].key.perGpu);
    EXPECT_TRUE(series[2].key.perGpu);
}

TEST_F(PriceHistoryFeed, ReadsDailyPricesOfOneGpu) {
    readText("neocloud.csv",
             "date,provider,gpu_model,rental_type,price_usd_per_gpu_h,source\n"
             "2026-05-08,Crusoe,H100 SXM,on_demand,3.9,tracker\n"
             "2026-05-08,SF Compute,H100 SXM,spot,1.5,tracker\n"
             "2026-05-08,Vast.ai,A100 SXM 80GB,spot,0.8,tracker\n");
    const auto histories = kept();
    const auto& series = histories.at(0).series();
    ASSERT_EQ(series.size(), 3U);
    EXPECT_EQ(catalog::seriesId(series[0].key), "crusoe:per-GPU H100 SXM:-:on_demand");
    EXPECT_EQ(series[1].key.provider, "sf-compute");
    EXPECT_EQ(series[2].key.provider, "vast");
    EXPECT_TRUE(series[0].key.perGpu);
}

TEST_F(PriceHistoryFeed, BrokenSamplesAreReportedByRule) {
    readText("prices.csv",
             "timestamp_utc,provider,instance_type,price_usd_h\n"
             "yesterday,aws,p3.2xlarge,1\n"
             "2020-01-01T00:00:00Z,aws,p3.2xlarge,cheap\n"
             "2020-01-01T00:00:00Z,aws,p3.2xlarge,0\n"
             "2020-01-01T00:00:00Z,aws,p3.2xlarge,-1\n"
             "2020-01-01T00:00:00Z,,p3.2xlarge,1\n"
             "2020-01-01T00:00:00Z,aws,p3:2xlarge,1\n"
             "2027-01-01T00:00:00Z,aws,p3.2xlarge,1\n"
             "2020-01-01T00:00:00Z,aws,p3.2xlarge,1\n");
    for (const char* rule : {"bad_date", "not_a_number", "zero_price", "negative_price",
                             "missing_value", "bad_name", "future_observation"}) {
        EXPECT_EQ(broken(rule), 1U) << rule;
    }
    EXPECT_EQ(last().read, 8U);
    EXPECT_EQ(last().samples, 1U);
}

TEST_F(PriceHistoryFeed, ACatalogIsAnotherOneWithItsHistory) {
    readText("prices.csv", kTable);
    kept();
    const std::string with = m_id;
    const auto manifest = store::readManifest(m_out.path() / "catalog.sqlite");
    ASSERT_EQ(manifest.histories.size(), 1U);
    // A later import keeps what the catalog names already.
    CatalogImport next(store::readCatalogFile(m_out.path() / "catalog.sqlite"), m_options);
    EXPECT_EQ(next.text().histories, manifest.histories);
    EXPECT_NE(with, store::readManifest(support::buildFolder() + "/share/petaplan/seed.sqlite").id);
    // A catalog that travels alone says which history it lacks.
    std::filesystem::remove_all(m_out.path() / "histories");
    std::vector<std::string> missing;
    EXPECT_TRUE(store::openHistories(m_out.path() / "catalog.sqlite", [&](const std::string& id) {
                    missing.push_back(id);
                }).empty());
    EXPECT_EQ(missing, manifest.histories);
}

TEST_F(PriceHistoryFeed, AnOfferIsAskedForItsSeries) {
    readText("prices.csv", kTable);
    kept();
    const store::OfferHistories histories(m_out.path() / "catalog.sqlite");
    // The zone does not matter: zones of a region are looked at beside each other.
    const auto found =
        histories.around({"aws", "p2.16xlarge", "us-east-1", "", "spot", "USD", false});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].key.zone, "us-east-1e");
    EXPECT_EQ(found[0].points.size(), 3U);
    EXPECT_TRUE(
        histories.around({"aws", "p2.16xlarge", "us-west-2", "", "spot", "", false}).empty());
}

TEST_F(PriceHistoryFeed, ChangesOfTheSpotFeedAreHistoryToo) {
    read(fixture("aws/spot_history.json"));
    EXPECT_EQ(last().samples, 3U);
    const auto histories = kept();
    EXPECT_EQ(histories.at(0).series().at(0).kind, catalog::SampleKind::Change);
}

}  // namespace
}  // namespace petaplan::feeds
