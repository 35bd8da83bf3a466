// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/resource_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"

namespace petaplan::documents {
namespace {

using ::testing::HasSubstr;

TEST(ResourceFolder, LiesBesideTheFolderOfTheProgram) {
    const petaplan::testing::TemporaryFolder prefix;
    writeFileAtomically(prefix.path() / "bin" / "petaplan", "");
    std::filesystem::create_directories(prefix.path() / "share" / "petaplan");
    const ResourceFolder folder = ResourceFolder::besideProgram(prefix.path() / "bin" / "petaplan");
    EXPECT_TRUE(std::filesystem::equivalent(folder.path(), prefix.path() / "share" / "petaplan"));
    EXPECT_EQ(folder.seedCatalog().filename(), "seed.sqlite");
}

// Programs are also started through links: /usr/local/bin/petaplan -> /opt/petaplan/bin/petaplan.
TEST(ResourceFolder, FollowsALinkToTheProgram) {
    const petaplan::testing::TemporaryFolder prefix;
    writeFileAtomically(prefix.path() / "opt" / "bin" / "petaplan", "");
    std::filesystem::create_directories(prefix.path() / "opt" / "share" / "petaplan");
    std::filesystem::create_symlink(prefix.path() / "opt" / "bin" / "petaplan",
                                    prefix.path() / "link");
    EXPECT_NO_THROW(ResourceFolder::besideProgram(prefix.path() / "link"));
}

TEST(ResourceFolder, MissingFolderIsNamed) {
    const petaplan::testing::TemporaryFolder prefix;
    try {
        ResourceFolder::besideProgram(prefix.path() / "bin" / "petaplan");
        FAIL() << "found a folder that is not there";
    } catch (const DataError& error) {
        EXPECT_THAT(error.file(), HasSubstr("share/petaplan"));
        EXPECT_FALSE(error.remedy().empty());
    }
}

TEST(ResourceFolder, ReadsAllTextFilesOfALanguage) {
    const petaplan::testing::TemporaryFolder folder;
    writeFileAtomically(folder.path() / "text" / "en" / "a.txt", "a.one = One\n");
    writeFileAtomically(folder.path() / "text" / "en" / "b.txt", "b.two = Two\n");
    writeFileAtomically(folder.path() / "text" / "zh_CN" / "a.txt", "a.one = 一\n");
    const ResourceFolder resources(folder.path());
    const text::TextTable english = resources.texts(text::Language::English);
    EXPECT_EQ(english.word("a.one"), "One");
    EXPECT_EQ(english.word("b.two"), "Two");
    EXPECT_EQ(resources.texts(text::Language::SimplifiedChinese).word("a.one"), "一");
}

TEST(ResourceFolder, FaultyTextNamesFileAndLine) {
    const petaplan::testing::TemporaryFolder folder;
    writeFileAtomically(folder.path() / "text" / "en" / "a.txt", "a.one = One\nno equals sign\n");
    try {
        ResourceFolder(folder.path()).texts(text::Language::English);
        FAIL() << "read a faulty line";
    } catch (const DataError& error) {
        EXPECT_THAT(error.file(), HasSubstr("a.txt"));
        EXPECT_EQ(error.line(), 2);
    }
}

TEST(ResourceFolder, CalibrationFilesAreOneTable) {
    const petaplan::testing::TemporaryFolder folder;
    const std::string header = "key,value,unit,sigma,measurements,fitted,source,date\n";
    writeFileAtomically(folder.path() / "calibration" / "a.csv",
                        "# version: 7\n" + header + "a,0.5,,0.1,3,yes,\"one, two\",2026-01\n");
    writeFileAtomically(folder.path() / "calibration" / "b.csv",
                        header + "b,0.25,,0.1,3,no,paper,2026-01\n");
    const performance::Calibration calibration = ResourceFolder(folder.path()).calibration();
    EXPECT_EQ(calibration.version(), "7");
    EXPECT_EQ(calibration.at("a").value, 0.5);
    EXPECT_EQ(calibration.at("b").value, 0.25);

    writeFileAtomically(folder.path() / "calibration" / "b.csv", header + "b,many,,0.1,3,no,p,d\n");
    try {
        ResourceFolder(folder.path()).calibration();
        FAIL() << "read a faulty factor";
    } catch (const DataError& error) {
        EXPECT_THAT(error.file(), HasSubstr("b.csv"));
        EXPECT_EQ(error.line(), 2);
    }
}

TEST(ResourceFolder, ShippedTextsAndCalibrationAreReadable) {
    const ResourceFolder shipped(support::sourceFolder() + "/resources");
    EXPECT_TRUE(shipped.texts(text::Language::English).contains("report.heading.decision"));
    EXPECT_TRUE(
        shipped.texts(text::Language::SimplifiedChinese).contains("report.heading.decision"));
    EXPECT_FALSE(shipped.calibration().version().empty());
}

}  // namespace
}  // namespace petaplan::documents
