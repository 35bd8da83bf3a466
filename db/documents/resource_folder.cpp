// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/resource_folder.h"

#include <algorithm>
#include <system_error>
#include <vector>

#include "db/data_error.h"
#include "db/documents/file_io.h"

namespace petaplan::documents {
namespace {

constexpr const char* kReinstall = "install Petaplan again, or start it from its build folder";

// In the order of their names, so that the result does not depend on the file system.
std::vector<std::filesystem::path> filesWithEnding(const std::filesystem::path& folder,
                                                   const std::string& ending) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() == ending) files.push_back(entry->path());
    }
    if (error) {
        throw DataError("the folder cannot be read: " + error.message(), folder.string(), 0,
                        kReinstall);
    }
    std::sort(files.begin(), files.end());
    if (files.empty()) {
        throw DataError("the folder holds no *" + ending + " file", folder.string(), 0, kReinstall);
    }
    return files;
}

}  // namespace

ResourceFolder ResourceFolder::besideProgram(const std::filesystem::path& programFile) {
    std::error_code error;
    std::filesystem::path program = std::filesystem::canonical(programFile, error);
    if (error) program = std::filesystem::absolute(programFile);
    const std::filesystem::path folder = program.parent_path().parent_path() / "share" / "petaplan";
    if (!std::filesystem::is_directory(folder, error)) {
        throw DataError("the folder with Petaplan's data is missing", folder.string(), 0,
                        kReinstall);
    }
    return ResourceFolder(folder);
}

text::TextTable ResourceFolder::texts(text::Language language) const {
    const std::filesystem::path folder =
        m_folder / "text" / std::string(text::languageCode(language));
    text::TextTable table;
    for (const std::filesystem::path& file : filesWithEnding(folder, ".txt")) {
        const std::vector<text::TextTableFault> faults = table.add(readFile(file));
        if (!faults.empty()) {
            throw DataError(faults.front().what, file.string(), faults.front().line, kReinstall,
                            "text_table");
        }
    }
    return table;
}

performance::Calibration ResourceFolder::calibration() const {
    const std::vector<std::filesystem::path> files =
        filesWithEnding(m_folder / "calibration", ".csv");
    // Several files are one table: the header of the first counts, those of the others are cut off.
    std::string content;
    std::vector<int> firstLines;
    int lines = 0;
    std::string header;
    for (const std::filesystem::path& file : files) {
        std::string text = readFile(file);
        if (!text.empty() && text.back() != '\n') text += '\n';
        firstLines.push_back(lines);
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = text.find('\n', begin);
            std::string line = text.substr(begin, end - begin);
            begin = end + 1;
            const bool isComment = line.empty() || line.front() == '#';
            if (!isComment && header.empty()) {
                header = line;
            } else if (line == header) {
                line.clear();
            }
            content += line + '\n';
            ++lines;
        }
    }
    auto parsed = performance::Calibration::parse(content);
    if (const auto* fault = std::get_if<performance::CalibrationFault>(&parsed)) {
        std::size_t file = files.size() - 1;
        while (file > 0 && firstLines[file] >= fault->line) --file;
        throw DataError(fault->what, files[file].string(), fault->line - firstLines[file],
                        kReinstall, "calibration");
    }
    return std::get<performance::Calibration>(std::move(parsed));
}

planning::DecisionTree ResourceFolder::defaultTree() const {
    return readTree(m_folder / "trees" / "default.json");
}

}  // namespace petaplan::documents
