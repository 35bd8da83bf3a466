// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "core/performance/calibration.h"
#include "core/planning/decision_tree.h"
#include "core/text/text_table.h"

namespace petaplan::documents {

/// The installed data: `<prefix>/share/petaplan` beside the program's `bin`, in the build tree as
/// well.
class ResourceFolder {
public:
    /// From the program's own path. Throws DataError naming the folder that was expected.
    static ResourceFolder besideProgram(const std::filesystem::path& programFile);
    explicit ResourceFolder(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    const std::filesystem::path& path() const { return m_folder; }
    std::filesystem::path seedCatalog() const { return m_folder / "seed.sqlite"; }
    /// All sentences of a language. Throws DataError at a faulty file.
    text::TextTable texts(text::Language language) const;
    performance::Calibration calibration() const;
    planning::DecisionTree defaultTree() const;

private:
    std::filesystem::path m_folder;
};

/// Reads a decision tree; throws DataError with the place of the fault.
planning::DecisionTree readTree(const std::filesystem::path& file);

}  // namespace petaplan::documents
