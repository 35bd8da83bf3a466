// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace petaplan::cli {

/// What a verb writes to a file that the user names.
enum class OutputKind {
    Catalog,      ///< a catalog file: SQLite with the product's application id
    Plan,         ///< a JSON object of kind petaplan_plan
    FindingList,  ///< CSV that begins with the columns of the list of findings
    Document      ///< a report, which its ending names: any former file of that name gives way
};

/// A file to be written, and what the same command reads.
struct OutputFile {
    std::string option;  ///< by which the file is named, e.g. "--to"
    std::filesystem::path target;
    OutputKind kind = OutputKind::Document;
    std::vector<std::filesystem::path> inputs;  ///< files, or folders in which nothing is written
};

/// Asked before anything is read or written, so that no command destroys what it was given. Throws
/// UsageError when the target is one of the inputs or lies in one of them, is no plain file, or is
/// a file with content of another kind than would be written; DataError when its folder is missing.
void refuseUnsafeOutput(const OutputFile& output);

/// What a file held before it is written: kept beside it as "<name>.former", so that no command
/// replaces something in silence.
class FormerVersion {
public:
    /// Copies what is there. Throws DataError when that cannot be done.
    explicit FormerVersion(std::filesystem::path target);
    ~FormerVersion();
    FormerVersion(const FormerVersion&) = delete;
    FormerVersion& operator=(const FormerVersion&) = delete;

    /// After the target was written: keeps the copy and says so, unless nothing changed.
    void keep();

private:
    std::filesystem::path m_target;
    std::filesystem::path m_copy;  ///< empty: there was nothing, or it is kept
};

}  // namespace petaplan::cli
