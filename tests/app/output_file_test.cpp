// SPDX-License-Identifier: GPL-3.0-or-later
// What a command writes never destroys what it reads, nor a file of another kind.
#include <gmock/gmock.h>

#include <iterator>

#include "tests/app/cli_fixture.h"

namespace petaplan::testing {
namespace {

using ::testing::HasSubstr;

class OutputFileTest : public CliTest {
protected:
    static std::string contentOf(const std::string& path) {
        std::ifstream stream(path, std::ios::binary);
        return std::string((std::istreambuf_iterator<char>(stream)), {});
    }
    /// The command ends with exit code 2 and the file is byte for byte as it was.
    void expectKept(const std::string& path, const std::vector<std::string>& arguments) {
        const std::string before = contentOf(path);
        const ProgramResult result = run(arguments);
        EXPECT_EQ(result.exitCode, 2) << result.err;
        EXPECT_THAT(result.err, HasSubstr(path));
        EXPECT_EQ(contentOf(path), before);
    }
    std::string savePlan(const std::string& name) {
        std::string path = (folder() / name).string();
        const ProgramResult result = run({"plan", "train", "--model", "llama-2-7b", "--tokens",
                                          "1e10", "--provider", "aws", "--save", path});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return path;
    }
    const std::string m_feed = support::sourceFolder() + "/tests/data/feeds/skypilot/aws_vms.csv";
};

TEST_F(OutputFileTest, ImportKeepsItsInputs) {
    const std::string feed = file("aws_vms.csv", contentOf(m_feed));
    expectKept(feed, {"import", feed, "--to", feed});
    expectKept(feed, {"import", feed, "--log", feed});
    const std::string link = (folder() / "link.csv").string();
    std::filesystem::create_symlink(feed, link);
    EXPECT_EQ(run({"import", feed, "--to", link}).exitCode, 2);
    const std::string base = file("base.sqlite", contentOf(seed()));
    EXPECT_EQ(runBare({"import", feed, "--catalog", base, "--to", base}).exitCode, 2);
    EXPECT_EQ(contentOf(base), contentOf(seed()));
    const std::string both = (folder() / "new").string();
    EXPECT_EQ(run({"import", feed, "--to", both, "--log", both}).exitCode, 2);
    EXPECT_FALSE(std::filesystem::exists(both));
}

TEST_F(OutputFileTest, ImportReplacesOnlyItsOwnKind) {
    const std::string other = file("notes.txt", "my notes");
    expectKept(other, {"import", m_feed, "--to", other});
    expectKept(other, {"import", m_feed, "--log", other});
    // A database of another program has the same first bytes.
    std::string foreign = contentOf(seed());
    foreign[68] = '\0';
    const std::string database = file("other.sqlite", foreign);
    expectKept(database, {"import", m_feed, "--to", database});
    const std::string target = (folder() / "out.sqlite").string();
    const std::string log = file("log.csv", "");  // empty: nothing is lost
    for (int i = 0; i < 2; ++i) {
        const ProgramResult again = run({"import", m_feed, "--to", target, "--log", log});
        EXPECT_EQ(again.exitCode, 0) << again.err;
    }
    EXPECT_THAT(contentOf(log), HasSubstr("spot_above_on_demand"));
}

TEST_F(OutputFileTest, CompileKeepsItsFolder) {
    const std::filesystem::path text = folder() / "text";
    std::filesystem::copy(support::sourceFolder() + "/resources/catalog", text);
    expectKept((text / "gpus.csv").string(),
               {"compile", text.string(), "--to", (text / "gpus.csv").string()});
    const std::string inside = (text / "new.sqlite").string();
    EXPECT_EQ(runBare({"compile", text.string(), "--to", inside}).exitCode, 2);
    EXPECT_FALSE(std::filesystem::exists(inside));
    const std::string other = file("notes.txt", "my notes");
    EXPECT_EQ(runBare({"compile", text.string(), "--to", other}).exitCode, 2);
    EXPECT_EQ(contentOf(other), "my notes");
    EXPECT_EQ(runBare({"compile", text.string(), "--to", folder().string()}).exitCode, 2);
}

TEST_F(OutputFileTest, PlanKeepsItsWorkloadAndModel) {
    const std::string workload =
        file("w.json",
             R"({"kind": "training", "model": "llama-2-7b", "tokens": 1e10, "seq_len": 4096})");
    expectKept(workload, {"plan", "train", "--workload", workload, "--save", workload});
    const std::string model = file("hf.json", R"({"model_type": "llama", "hidden_size": 4096})");
    expectKept(model, {"plan", "train", "--model", model, "--tokens", "1e10", "--save", model});
    const std::string other = file("other.json", "{\"kind\": \"diary\"}");
    expectKept(other,
               {"plan", "train", "--model", "llama-2-7b", "--tokens", "1e10", "--save", other});
    savePlan("a.petaplan");
    savePlan("a.petaplan");  // a plan gives way to a plan
}

TEST_F(OutputFileTest, EmptyNamesAreUsageFaults) {
    const std::string target = (folder() / "x.md").string();
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"report", "", "--to", target},
          {"report", "plan", "--to", ""},
          {"compile", "", "--to", target},
          {"compile", folder().string(), "--to", ""},
          {"import", m_feed, "--to", ""},
          {"rollback", ""}}) {
        const ProgramResult result = runBare(arguments);
        EXPECT_EQ(result.exitCode, 2) << arguments.front() << ": " << result.err;
    }
}

TEST_F(OutputFileTest, ReportKeepsItsPlan) {
    const std::string plan = savePlan("r4.md");
    expectKept(plan, {"report", plan, "--to", plan});
    const std::string diary = file("diary.json", "{}");
    expectKept(diary, {"report", plan, "--to", diary});
    const std::string target = (folder() / "out.md").string();
    EXPECT_EQ(run({"report", plan, "--to", target}).exitCode, 0);
    EXPECT_EQ(run({"report", plan, "--to", target}).exitCode, 0);
}

}  // namespace
}  // namespace petaplan::testing
