// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/performance/validation/validation.h"
#include "db/documents/csv_reader.h"
#include "db/store/catalog_text.h"
#include "tests/core/performance/serving_fixtures.h"
#include "tests/support/test_paths.h"

namespace petaplan::performance {

/// A table of tests/data/validation: published measurements, one row each, sources included.
inline std::vector<MeasurementRow> measuredTable(const std::string& name) {
    const documents::CsvTable table =
        documents::readCsv(support::sourceFolder() + "/tests/data/validation/" + name);
    std::vector<MeasurementRow> rows;
    for (const std::vector<std::string>& cells : table.rows) {
        MeasurementRow row;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!cells[i].empty()) row[table.header[i]] = cells[i];
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

inline catalog::Catalog seedCatalog() {
    return catalog::Catalog(
        store::readCatalogText(support::sourceFolder() + "/resources/catalog").contents);
}

}  // namespace petaplan::performance
