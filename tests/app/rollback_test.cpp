// SPDX-License-Identifier: GPL-3.0-or-later
// rollback: the way back from a damaged, missing or unwanted current catalog.
#include <gmock/gmock.h>

#include <functional>
#include <iterator>

#include "tests/app/cli_fixture.h"

namespace petaplan::testing {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

class Rollback : public CliTest {
protected:
    Json answer(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--format", "json"});
        const ProgramResult result = runBare(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return Json::parse(result.out, nullptr, false);
    }
    std::string currentId() { return answer({"gpus", "--limit", "1"})["catalog_id"]; }
    fs::path currentFile() { return std::string(answer({"catalogs"})["rows"][0]["file"]); }
    std::string importOn(const std::string& day) {
        return answer({"import", support::sourceFolder() + "/tests/data/feeds/skypilot/aws_vms.csv",
                       "--as-of", "2026-11-30", "--observed-on", day})["catalog_id"];
    }
    static std::string contentOf(const fs::path& path) {
        std::ifstream stream(path, std::ios::binary);
        return std::string((std::istreambuf_iterator<char>(stream)), {});
    }
    static void write(const fs::path& path, const std::string& content) {
        std::ofstream(path, std::ios::binary) << content;
    }
};

TEST_F(Rollback, GoesToTheFormerANamedAndTheSeedCatalog) {
    const std::string seedId = currentId();
    const std::string first = importOn("2026-11-20");
    const std::string second = importOn("2026-11-21");
    ASSERT_NE(first, second);
    EXPECT_EQ(answer({"rollback"})["catalog_id"], first);
    EXPECT_EQ(currentId(), first);
    EXPECT_EQ(answer({"rollback", second})["catalog_id"], second);
    EXPECT_EQ(currentId(), second);
    EXPECT_EQ(answer({"rollback", "seed"})["catalog_id"], seedId);
    EXPECT_EQ(currentId(), seedId);
    EXPECT_EQ(answer({"catalogs"})["rows"].size(), 3U);  // nothing was removed
    EXPECT_EQ(runBare({"rollback", "zzzz"}).exitCode, 2);
    EXPECT_EQ(currentId(), seedId);
    EXPECT_EQ(run({"rollback"}).exitCode, 2);  // --catalog makes no sense here
}

TEST_F(Rollback, HealsADamagedOrMissingCurrentCatalog) {
    const std::string seedId = currentId();
    const fs::path seedFile = currentFile();
    const std::string whole = contentOf(seedFile);
    const std::vector<std::function<void(const fs::path&)>> damages = {
        [](const fs::path& file) { write(file, std::string(5000, 'x')); },
        [&](const fs::path& file) { write(file, whole.substr(0, whole.size() / 2)); },
        [](const fs::path& file) { fs::remove(file); },
        [this](const fs::path&) { write(folder() / "petaplan" / "current", "no such pointer"); }};
    for (std::size_t i = 0; i < damages.size(); ++i) {
        const fs::path file = currentFile();
        damages[i](file);
        const std::string damaged = contentOf(file);
        const ProgramResult refused = runBare({"gpus"});
        EXPECT_EQ(refused.exitCode, 3) << i;
        EXPECT_THAT(refused.err, HasSubstr("petaplan-cli rollback seed")) << i;
        EXPECT_THAT(runBare({"gpus", "--lang", "zh_CN"}).err, HasSubstr("rollback seed 可")) << i;
        EXPECT_EQ(answer({"rollback", "seed"})["catalog_id"], seedId) << i;
        EXPECT_EQ(currentId(), seedId) << i;
        if (i < 2) {
            EXPECT_EQ(contentOf(file), damaged) << i;
        }
    }
}

TEST_F(Rollback, CatalogsMarksTheDamagedCurrentOne) {
    const std::string seedId = currentId();
    const std::string imported = importOn("2026-11-20");
    const fs::path file = currentFile();
    write(file, "rubbish");
    const Json damaged = answer({"catalogs"})["rows"];
    ASSERT_EQ(damaged.size(), 2U);
    EXPECT_EQ(damaged[0]["file"], file.string());
    EXPECT_EQ(damaged[0]["current"], true);
    EXPECT_FALSE(std::string(damaged[0]["fault"]).empty());
    EXPECT_EQ(damaged[1]["id"], seedId);
    fs::remove(file);
    const Json missing = answer({"catalogs"})["rows"];
    ASSERT_EQ(missing.size(), 2U);
    EXPECT_EQ(missing[0]["fault"], "is missing");
    // Without a word the catalog before it is taken.
    EXPECT_EQ(answer({"rollback"})["catalog_id"], seedId);
    EXPECT_EQ(currentId(), seedId);
}

}  // namespace
}  // namespace petaplan::testing
