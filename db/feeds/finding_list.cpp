// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/finding_list.h"

#include "db/documents/csv_reader.h"
#include "db/documents/file_io.h"

namespace petaplan::feeds {

void writeFindings(const CatalogImport& import, const std::filesystem::path& target) {
    std::string text(kFindingColumns);
    for (const Finding& finding : import.findings()) {
        text += documents::csvField(finding.file) + "," + std::to_string(finding.at.line) + "," +
                documents::csvField(finding.at.pointer) + "," +
                std::string(catalog::severityName(finding.rule->severity)) + "," +
                std::string(finding.rule->name) + "," + documents::csvField(finding.detail) + "," +
                documents::csvField(finding.raw) + "\n";
    }
    documents::writeFileAtomically(target, text);
}

}  // namespace petaplan::feeds
