// SPDX-License-Identifier: GPL-3.0-or-later
// Situations of price feeds that the tests of single feeds do not show.
#include <gmock/gmock.h>

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "tests/db/feeds/feed_fixture.h"

namespace petaplan::feeds {
namespace {

class Situations : public FeedTest {
protected:
    /// Memory of this process now, in MiB.
    static double residentMib() {
        std::ifstream status("/proc/self/statm");
        double total = 0;
        double pages = 0;
        status >> total >> pages;
        return pages * 4096 / (1024 * 1024);
    }
    /// A price list of AWS with many products that are of no interest and one that is.
    std::filesystem::path longList(std::size_t products) const {
        std::string text =
            R"({"offerCode": "AmazonEC2", "publicationDate": "2026-11-01T00:00:00Z", "products": {)";
        const auto product = [](const std::string& sku, const char* type, const char* gpus) {
            return fmt::format(
                R"("{0}": {{"sku": "{0}", "productFamily": "Compute Instance", "attributes": {{)"
                R"("servicecode": "AmazonEC2", "location": "US East: N. Virginia", )"
                R"("regionCode": "us-east-1", "instanceType": "{1}", "vcpu": "192", )"
                R"("memory": "2048 GiB", "tenancy": "Shared", "operatingSystem": "Linux", )"
                R"("preInstalledSw": "NA", "licenseModel": "No License required", )"
                R"("capacitystatus": "Used", "marketoption": "OnDemand", "gpu": "{2}"}}}})",
                sku, type, gpus);
        };
        for (std::size_t i = 0; i < products; ++i) {
            text += product(fmt::format("M{:015}", i), "m5.large", "") + ",\n";
        }
        text += product("P5P5P5P5P5P5P5P5", "p5.48xlarge", "8") + R"(}, "terms": {"OnDemand": {)";
        const auto term = [](const std::string& sku, const char* price) {
            return fmt::format(
                R"("{0}": {{"{0}.JRTCKXETXF": {{"sku": "{0}", "offerTermCode": "JRTCKXETXF", )"
                R"("effectiveDate": "2026-11-01T00:00:00Z", "termAttributes": {{}}, )"
                R"("priceDimensions": {{"{0}.JRTCKXETXF.6YS6EN2CT7": {{"unit": "Hrs", )"
                R"("pricePerUnit": {{"USD": "{1}"}}}}}}}}}})",
                sku, price);
        };
        for (std::size_t i = 0; i < products; ++i) {
            text += term(fmt::format("M{:015}", i), "0.096") + ",\n";
        }
        text += term("P5P5P5P5P5P5P5P5", "55.0400000000") + "}}}";
        return write("offers.json", text);
    }
};

// The vendor's name alone, 8 GPUs of 144,384 MiB: the type map or the memory tells the model, else
// it is unknown; never a model called NVIDIA. Whichever feed says so.
TEST_F(Situations, Situation1AVendorsNameIsNoModelInAnyFeed) {
    const char* header =
        "provider,instance_type,pricing,price_per_hour,currency,quoted_on,valid_until,gpu,"
        "gpu_count,gpu_memory_gib\n";
    readText("quotes.csv",
             std::string(header) +
                 "aws,p5e.48xlarge,on_demand,40,USD,2026-11-01,2027-01-01,NVIDIA,8,141\n"
                 "aws,p97.48xlarge,on_demand,40,USD,2026-11-01,2027-01-01,Nvidia,8,141\n"
                 "aws,p98.48xlarge,on_demand,40,USD,2026-11-01,2027-01-01,AMD,8,999\n");
    EXPECT_EQ(gpuOf("p5e.48xlarge").id, "h200-sxm5-141");
    EXPECT_EQ(machine("p97.48xlarge")->gpuCount, (catalog::GpuShare{8, 1}));
    for (const auto& gpu : contents().gpus) {
        EXPECT_NE(gpu.name, "NVIDIA");
        EXPECT_NE(gpu.name, "Nvidia");
        EXPECT_NE(gpu.name, "AMD");
    }
    EXPECT_EQ(gpuOf("p98.48xlarge").name, "Unknown model");
}

// A long list is read in pieces: memory does not grow with the file, progress counts bytes, and a
// cancel in the middle leaves nothing behind.
TEST_F(Situations, Situation33ALongListIsReadInPieces) {
    const auto file = longList(16'000);
    const double sizeMib =
        static_cast<double>(std::filesystem::file_size(file)) / (1024.0 * 1024.0);
    ASSERT_GT(sizeMib, 9);
    begin();
    const double before = residentMib();
    double most = before;
    std::uint64_t last = 0;
    mutableImport().importFile(file, [&](std::uint64_t done, std::uint64_t size) {
        most = std::max(most, residentMib());
        EXPECT_GE(done, last);
        EXPECT_LE(done, size);
        last = done;
    });
    EXPECT_EQ(last, std::filesystem::file_size(file));
    EXPECT_EQ(hourly("p5.48xlarge", "us-east-1", "on_demand"), "55.0400000000 USD");
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    EXPECT_LT(most - before, sizeMib / 2) << "of a file of " << sizeMib << " MiB";
#endif
    begin();
    std::stop_source stop;
    EXPECT_THROW(mutableImport().importFile(
                     file,
                     [&](std::uint64_t done, std::uint64_t size) {
                         if (done > size / 2) stop.request_stop();
                     },
                     stop.get_token()),
                 Cancelled);
}

// A unit price of nanos alone, without units: units count as nothing, not as unknown.
TEST_F(Situations, Situation25NanosWithoutUnits) {
    std::ifstream stream(fixture("gcp/skus.json"));
    std::string text((std::istreambuf_iterator<char>(stream)), {});
    // All "units": "0" are taken out; the machine costs the same.
    for (const std::string word : {"\"units\": \"0\",", ",\n         \"units\": \"0\""}) {
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word)) {
            text.erase(at, word.size());
        }
    }
    ASSERT_EQ(text.find("\"units\": \"0\""), std::string::npos);
    readText("skus.json", text);
    EXPECT_EQ(*price("a2-highgpu-1g", "us-central1", "on_demand")->pricePerHour,
              *Decimal::parse("3.673385"));
}

}  // namespace
}  // namespace petaplan::feeds
