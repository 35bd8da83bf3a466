// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/finding_list.h"

#include <fstream>
#include <system_error>

#include "db/data_error.h"
#include "db/documents/csv_reader.h"
#include "db/documents/file_io.h"

namespace petaplan::feeds {

std::string findingLine(const store::Finding& finding) {
    return documents::csvField(finding.file) + "," + std::to_string(finding.line) + "," +
           documents::csvField(finding.pointer) + "," +
           std::string(catalog::severityName(finding.rule->severity)) + "," +
           std::string(finding.rule->name) + "," + documents::csvField(finding.detail) + "," +
           documents::csvField(finding.raw) + "," + documents::csvField(finding.subject) + "," +
           documents::csvField(finding.keptBy) + "\n";
}

void writeFindings(const store::FindingLog& log, const std::filesystem::path& target) {
    const std::filesystem::path beside = documents::createFileBeside(target);
    try {
        std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
        stream << kFindingColumns;
        log.forEach({}, [&](const store::Finding& finding) {
            stream << findingLine(finding);
            return true;
        });
        stream.close();
        if (!stream)
            throw DataError("cannot be written", target.string(), 0, "check the free space");
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        throw;
    }
    documents::moveIntoPlace(beside, target);
}

}  // namespace petaplan::feeds
