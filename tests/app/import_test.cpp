// SPDX-License-Identifier: GPL-3.0-or-later
// import: files on the command line to a new current catalog, or to nothing.
#include <gmock/gmock.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "tests/app/cli_fixture.h"

namespace petaplan::testing {
namespace {

using ::testing::HasSubstr;

class ImportVerb : public CliTest {
protected:
    static std::string fixture(const std::string& name) {
        return support::sourceFolder() + "/tests/data/feeds/" + name;
    }
    /// With the user's own catalog, on a fixed day.
    ProgramResult import(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "import");
        arguments.insert(arguments.end(), {"--as-of", "2026-11-30", "--format", "json"});
        return runBare(arguments);
    }
    std::string currentPointer() const {
        std::ifstream stream(folder() / "petaplan" / "current");
        return std::string((std::istreambuf_iterator<char>(stream)), {});
    }
    /// Starts the program and kills it after a while, unless it has ended by then.
    void runAndKill(std::vector<std::string> arguments, std::chrono::milliseconds after) const {
        arguments.insert(arguments.begin(), program().string());
        const std::string data = "XDG_DATA_HOME=" + folder().string();
        const pid_t child = ::fork();
        if (child == 0) {
            std::vector<char*> argv;
            for (std::string& one : arguments) argv.push_back(one.data());
            argv.push_back(nullptr);
            std::string environment = data;
            char* envp[] = {environment.data(), nullptr};
            const int null = ::open("/dev/null", O_WRONLY);
            ::dup2(null, STDOUT_FILENO);
            ::dup2(null, STDERR_FILENO);
            ::execve(argv[0], argv.data(), envp);
            ::_exit(127);
        }
        std::this_thread::sleep_for(after);
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
    }
    std::string offerPrice(const std::string& id) {
        const ProgramResult result =
            runBare({"explain", id, "--as-of", "2026-11-30", "--format", "json"});
        return result.out;
    }
};

TEST_F(ImportVerb, FilesOfAFolderThatNoFeedKnowsAreSkippedAndListed) {
    const auto lists = folder() / "lists";
    std::filesystem::create_directories(lists);
    std::ofstream(lists / "README.md") << "# Price lists, one a provider\n";
    std::ofstream(lists / "notes.txt") << "";
    const auto none = import({lists.string(), "--dry-run"});
    EXPECT_EQ(none.exitCode, 3);
    EXPECT_THAT(none.err, HasSubstr("README.md"));
    std::filesystem::copy_file(fixture("skypilot/aws_vms.csv"), lists / "aws_vms.csv");
    const auto some = import({lists.string(), "--dry-run", "--accept-refused", "all"});
    EXPECT_EQ(some.exitCode, 0) << some.err;
    const Json answer = Json::parse(some.out);
    EXPECT_EQ(answer["files"].size(), 1U);
    EXPECT_EQ(answer["skipped"].size(), 2U);
    EXPECT_THAT(some.err, HasSubstr("README.md: skipped"));
    // A file that was named is not left out in silence.
    EXPECT_EQ(import({(lists / "README.md").string(), "--dry-run"}).exitCode, 3);
}

TEST_F(ImportVerb, WritesANewCatalogAndMakesItCurrent) {
    const ProgramResult result =
        import({fixture("skypilot/aws_vms.csv"), "--observed-on", "2026-11-20"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const Json json = Json::parse(result.out);
    EXPECT_EQ(json["feed"], "skypilot");
    EXPECT_EQ(json["read"], 3);
    EXPECT_EQ(json["kept"], 2);
    EXPECT_EQ(json["refused"], Json::array());
    ASSERT_EQ(json["flagged"].size(), 1U);
    EXPECT_EQ(json["flagged"][0]["rule"], "spot_above_on_demand");
    EXPECT_EQ(json["flagged"][0]["line"], 4);
    EXPECT_THAT(std::string(json["flagged"][0]["raw"]), HasSubstr("p4de.24xlarge"));
    const std::string id = json["catalog_id"];
    EXPECT_THAT(currentPointer(), HasSubstr(id + ".sqlite"));
    EXPECT_TRUE(std::filesystem::exists(folder() / "petaplan" / "imports" / (id + ".sqlite")));
    EXPECT_THAT(offerPrice("aws:p4de.24xlarge:us-east-1:on_demand"), HasSubstr("27.44705"));
    EXPECT_THAT(offerPrice("aws:p4de.24xlarge:us-east-1:on_demand"),
                HasSubstr("SkyPilot catalog: aws_vms.csv"));
}

TEST_F(ImportVerb, ADryRunWritesNothing) {
    ASSERT_EQ(runBare({"offers", "--limit", "1"}).exitCode, 0);
    const std::string before = currentPointer();
    const ProgramResult result = import({fixture("skypilot/aws_vms.csv"), "--dry-run"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_FALSE(Json::parse(result.out).contains("catalog_id"));
    EXPECT_EQ(currentPointer(), before);
}

TEST_F(ImportVerb, ARefusedRecordStopsItUnlessAccepted) {
    const std::string table = file("aws_vms.csv",
                                   "InstanceType,AcceleratorName,Price,Region\n"
                                   "p4d.24xlarge,A100,21.957642,us-east-1\n"
                                   "p4d.24xlarge,A100,cheap,us-west-2\n");
    ASSERT_EQ(runBare({"offers", "--limit", "1"}).exitCode, 0);
    const std::string before = currentPointer();
    ProgramResult result = import({table, "--detect"});
    EXPECT_EQ(result.exitCode, 3);
    const Json refused = Json::parse(result.out)["refused"];
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(refused[0]["file"], table);
    EXPECT_EQ(refused[0]["line"], 3);
    EXPECT_EQ(refused[0]["rule"], "not_a_number");
    EXPECT_EQ(refused[0]["raw"], "p4d.24xlarge,A100,cheap,us-west-2");
    EXPECT_THAT(result.err, HasSubstr("--accept-refused 1"));
    EXPECT_EQ(currentPointer(), before);
    EXPECT_EQ(import({table, "--accept-refused", "0"}).exitCode, 3);
    EXPECT_EQ(import({table, "--accept-refused", "1"}).exitCode, 0);
    EXPECT_NE(currentPointer(), before);
    EXPECT_EQ(import({table, "--accept-refused", "all"}).exitCode, 0);
}

TEST_F(ImportVerb, ACutFileLeavesTheCatalogAsItWas) {
    ASSERT_EQ(runBare({"offers", "--limit", "1"}).exitCode, 0);
    const std::string before = currentPointer();
    const std::string cut = file("cut.json", "{\"SpotPriceHistory\": [{\"Instance");
    const ProgramResult result = import({fixture("skypilot/aws_vms.csv"), cut});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.err, HasSubstr("cut off"));
    EXPECT_THAT(result.err, HasSubstr("byte"));
    EXPECT_EQ(currentPointer(), before);
}

TEST_F(ImportVerb, ReadsAFolderOfPagesIntoOneCatalog) {
    const std::string target = (folder() / "out.sqlite").string();
    const ProgramResult result =
        import({fixture("azure"), "--feed", "azure-retail", "--to", target});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(Json::parse(result.out)["files"].size(), 2U);
    EXPECT_TRUE(std::filesystem::exists(target));
    // The same content is the same catalog, and what was written opens.
    EXPECT_EQ(runBare({"offers", "--catalog", target, "--limit", "1"}).exitCode, 0);
}

// The process is killed at random moments of its run: the former catalog stays current and whole,
// or the new one is.
TEST_F(ImportVerb, KilledAtAnyMomentItLeavesAWholeCatalog) {
    ASSERT_EQ(runBare({"offers", "--limit", "1"}).exitCode, 0);
    const auto importOf = [](int day) {
        return std::vector<std::string>{"import",        fixture("skypilot/aws_vms.csv"),
                                        "--as-of",       "2026-11-30",
                                        "--observed-on", "2026-11-" + std::to_string(day)};
    };
    // How long a whole one takes tells where its moments lie, on a slow machine too.
    const auto start = std::chrono::steady_clock::now();
    ASSERT_EQ(runBare(importOf(30)).exitCode, 0);
    const std::chrono::duration<double, std::milli> whole =
        std::chrono::steady_clock::now() - start;
    const unsigned seed = std::random_device()();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> moment(0, 1.2 * whole.count());
    constexpr int kMoments = 50;
    for (int i = 0; i < kMoments; ++i) {
        runAndKill(importOf(10 + i % 20),
                   std::chrono::milliseconds(static_cast<long>(moment(random))));
        const ProgramResult result = runBare({"providers", "--format", "json"});
        ASSERT_EQ(result.exitCode, 0) << i << ": " << result.err;
    }
}

TEST_F(ImportVerb, ARowWithoutATypeOrWithABadNameIsRefusedInADryRunToo) {
    const std::string table = file("aws_vms.csv",
                                   "InstanceType,AcceleratorName,AcceleratorCount,Price,Region\n"
                                   "p4d.24xlarge,A100,8,21.957642,us-east-1\n"
                                   ",A100,8,21.957642,us-west-2\n"
                                   "p4d\x1b[31m,A100,8,21.957642,us-west-2\n"
                                   "p4d.24xlarge,A100,8,21.957642,us:west\n" +
                                       std::string(201, 'p') + ",A100,8,21.957642,us-west-2\n");
    for (const char* mode : {"--dry-run", "--detect"}) {
        const ProgramResult result = import({table, mode});
        EXPECT_EQ(result.exitCode, 3) << result.err;
        const Json refused = Json::parse(result.out)["refused"];
        ASSERT_EQ(refused.size(), 4U) << refused.dump(1);
        EXPECT_EQ(refused[0]["rule"], "missing_value");
        for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(refused[i]["rule"], "bad_name") << i;
        for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(refused[i]["line"], i + 3);
    }
}

TEST_F(ImportVerb, NothingKeptMakesNoNewCatalog) {
    ASSERT_EQ(runBare({"offers", "--limit", "1"}).exitCode, 0);
    const std::string before = currentPointer();
    const std::string empty =
        file("aws_vms.csv", "InstanceType,AcceleratorName,AcceleratorCount,Price,Region\n");
    const ProgramResult result = import({empty, "--feed", "skypilot"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("nothing to import"));
    EXPECT_EQ(currentPointer(), before);
}

TEST_F(ImportVerb, TellsOfOptionsThatDidNotMeanWhatTheySeem) {
    const std::string feed = fixture("skypilot/aws_vms.csv");
    EXPECT_EQ(import({feed, "--quoted-currency", "XYZ"}).exitCode, 2);
    const ProgramResult unused = import({feed, "--quoted-currency", "EUR", "--dry-run"});
    EXPECT_EQ(unused.exitCode, 0);
    EXPECT_THAT(unused.err, HasSubstr("EUR was not used"));
    EXPECT_EQ(import({feed, "--provider", "No such"}).exitCode, 2);
    const ProgramResult added = import({feed, "--provider", "awss", "--dry-run"});
    EXPECT_THAT(added.err, HasSubstr("new provider awss"));
}

TEST_F(ImportVerb, NamesNearFeedsAndMissingFiles) {
    const ProgramResult unknown = import({fixture("azure"), "--feed", "azure"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.err, HasSubstr("azure-retail"));
    EXPECT_EQ(import({"/nowhere/x.csv"}).exitCode, 3);
    EXPECT_EQ(import({fixture("azure"), "--accept-refused", "some"}).exitCode, 2);
    EXPECT_EQ(import({fixture("azure"), "--observed-on", "yesterday"}).exitCode, 2);
}

}  // namespace
}  // namespace petaplan::testing
