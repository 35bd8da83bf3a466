// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/file_io.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "db/data_error.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::documents {
namespace {

namespace fs = std::filesystem;

std::size_t filesIn(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(FileIo, WritesReplacesAndReadsBackAllBytes) {
    const testing::TemporaryFolder folder;
    const fs::path file = folder.path() / "new" / "deep" / "file.txt";
    const std::string bytes("a\0b\r\n\xFF", 6);
    writeFileAtomically(file, "first, and longer than the second");
    writeFileAtomically(file, bytes);
    EXPECT_EQ(readFile(file), bytes);
    writeFileAtomically(file, "");
    EXPECT_EQ(readFile(file), "");
    EXPECT_EQ(filesIn(file.parent_path()), 1U);  // nothing is left beside it
}

TEST(FileIo, FailedWriteLeavesTheTargetAndNothingBeside) {
    const testing::TemporaryFolder folder;
    const fs::path target = folder.path() / "target";
    fs::create_directories(target / "occupied");  // a folder cannot be renamed over
    EXPECT_THROW(writeFileAtomically(target, "text"), DataError);
    EXPECT_TRUE(fs::is_directory(target / "occupied"));
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

TEST(FileIo, FolderThatCannotBeMadeIsNamed) {
    const testing::TemporaryFolder folder;
    writeFileAtomically(folder.path() / "file", "text");
    try {
        writeFileAtomically(folder.path() / "file" / "below", "text");
        FAIL() << "wrote below a file";
    } catch (const DataError& error) {
        EXPECT_EQ(error.file(), (folder.path() / "file").string());
    }
}

TEST(FileIo, FilesBesideAreDistinctAndReadableLikeOthers) {
    const testing::TemporaryFolder folder;
    const fs::path a = createFileBeside(folder.path() / "x");
    const fs::path b = createFileBeside(folder.path() / "x");
    EXPECT_NE(a, b);
    EXPECT_EQ(a.parent_path(), folder.path());
    const ::mode_t mask = ::umask(0);
    ::umask(mask);
    struct ::stat info {};
    ASSERT_EQ(::stat(a.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0666U & ~mask);
}

}  // namespace
}  // namespace petaplan::documents
