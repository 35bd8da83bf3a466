// SPDX-License-Identifier: GPL-3.0-or-later
// Every fixture of every feed, cut off at any place and with bytes changed by a fixed random
// stream: a reader ends with records or with a DataError, never otherwise, and in bounded time.
#include <algorithm>
#include <cstdint>

#include "tests/db/feeds/feed_fixture.h"

namespace petaplan::feeds {
namespace {

/// Takes whatever comes and checks that it is sound.
class CheckingSink : public FeedSink {
public:
    void countRead() override { ++m_read; }
    void take(FeedRecord record) override {
        ++m_taken;
        EXPECT_FALSE(record.provider.empty());
        if (record.hardware.gpuCount) {
            EXPECT_GT(record.hardware.gpuCount->denominator, 0);
        }
    }
    void takeSample(const HistorySample& sample) override {
        ++m_taken;
        EXPECT_FALSE(sample.point.price.isZero());
    }
    void report(std::string_view rule, std::string, const Locator&, std::string_view) override {
        EXPECT_NE(catalog::findPriceRule(rule), nullptr) << rule;
    }
    bool keepsText(std::string_view) const override { return true; }
    void setFileDate(Date) override {}
    std::size_t taken() const { return m_taken; }

private:
    std::size_t m_read = 0;
    std::size_t m_taken = 0;
};

class DamagedFeeds : public FeedTest {
protected:
    void SetUp() override {
        m_contents =
            store::readCatalogFile(support::buildFolder() + "/share/petaplan/seed.sqlite").contents;
        m_machines = std::make_unique<MachineTable>(m_contents);
    }
    /// Records that a damaged file gives; nullopt where it is refused.
    std::optional<std::size_t> taken(const Feed& feed, const std::string& name,
                                     std::string_view content) {
        const auto file = write(name, content);
        CheckingSink sink;
        try {
            FeedInput input(file, {}, {});
            if (input.head().empty()) return std::nullopt;
            feed.read(input, {*m_machines, "aws", "USD"}, sink);
        } catch (const DataError&) {
            return std::nullopt;
        }
        return sink.taken();
    }
    static std::vector<std::filesystem::path> fixtures() {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(fixture(""))) {
            if (entry.is_regular_file()) files.push_back(entry.path());
        }
        std::sort(files.begin(), files.end());
        return files;
    }
    static std::string contentOf(const std::filesystem::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return std::string((std::istreambuf_iterator<char>(stream)), {});
    }

    catalog::CatalogContents m_contents;
    std::unique_ptr<MachineTable> m_machines;
};

TEST_F(DamagedFeeds, AllFixturesAreOfAFeed) {
    ASSERT_GE(fixtures().size(), 13U);
    for (const auto& file : fixtures()) {
        const std::string content = contentOf(file);
        const Feed* feed = detectFeed({content, file.filename().string()});
        ASSERT_NE(feed, nullptr) << file;
        EXPECT_GT(taken(*feed, file.filename().string(), content).value_or(0), 0U) << file;
    }
}

TEST_F(DamagedFeeds, CutAnywhere) {
    constexpr std::size_t kCuts = 60;
    for (const auto& file : fixtures()) {
        const std::string content = contentOf(file);
        const Feed* feed = detectFeed({content, file.filename().string()});
        for (std::size_t i = 0; i < kCuts; ++i) {
            const std::string part = content.substr(0, content.size() * i / kCuts);
            const auto result = taken(*feed, file.filename().string(), part);
            // A JSON text that is cut off is never taken for a whole one.
            if (file.extension() == ".json") {
                EXPECT_EQ(result, std::nullopt) << file << " " << i;
            }
        }
    }
}

TEST_F(DamagedFeeds, ChangedBytes) {
    constexpr int kVariants = 150;
    std::uint64_t state = 20261130;
    const auto next = [&state](std::uint64_t below) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return (state >> 33U) % below;
    };
    constexpr std::string_view kNasty("\0\"{}[],:\\\r\n-9e\xFF\xC3'", 18);
    for (const auto& file : fixtures()) {
        const std::string content = contentOf(file);
        const Feed* feed = detectFeed({content, file.filename().string()});
        for (int i = 0; i < kVariants; ++i) {
            std::string changed = content;
            for (std::uint64_t n = 1 + next(8); n > 0; --n) {
                const auto at = static_cast<std::size_t>(next(changed.size()));
                const char c = kNasty[static_cast<std::size_t>(next(kNasty.size()))];
                if (next(3) == 0) {
                    changed.insert(at, std::string(static_cast<std::size_t>(1 + next(40)), c));
                } else {
                    changed[at] = c;
                }
            }
            taken(*feed, file.filename().string(), changed);
        }
    }
}

}  // namespace
}  // namespace petaplan::feeds
