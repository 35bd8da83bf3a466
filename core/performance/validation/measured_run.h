// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/performance/hardware.h"
#include "core/performance/layout.h"
#include "core/performance/validation/validation.h"
#include "core/workload/training_job.h"

namespace petaplan::performance {

/// Reads cells of a measurement row; an empty or unreadable cell is absent.
class RowReader {
public:
    explicit RowReader(const MeasurementRow& row) : m_row(row) {}
    std::string text(std::string_view column) const;
    std::optional<double> number(std::string_view column) const;
    std::optional<int> whole(std::string_view column) const;
    /// Whether any descriptive cell (group, source, note, network, precision) holds the words,
    /// without regard to case.
    bool mentions(std::string_view words) const;

    /// The whole number that follows these words in the note.
    std::optional<int> noteNumber(std::string_view words) const;

private:
    const MeasurementRow& m_row;
};

/// The model of a row from its dimensions, or the column that is missing.
struct RowModel {
    std::optional<workload::TransformerModel> model;
    std::string missing;
};
/// Head size and tied embeddings are not columns: the combination whose parameter count comes
/// nearest to the stated one is taken, ordinary heads first. A missing vocabulary follows from the
/// stated count.
RowModel modelOfRow(const RowReader& row);

/// The GPUs that a name may mean, each as a value of its own. A variant that the catalog lacks is
/// described by its nearest relative with the memory and power that the name states.
struct RowGpu {
    catalog::Gpu gpu;
    bool exact = true;  ///< false: a relative stands in
};
std::vector<RowGpu> gpusOfRow(const RowReader& row, const catalog::Catalog& catalog);

/// Machines of a row: GPUs per node by type, line rate from the network column.
Hardware hardwareOfRow(const RowReader& row, const catalog::Gpu& gpu, int gpus);

/// Software stack that a row's group, source and notes name.
workload::TrainingStack stackOfRow(const RowReader& row);

/// Training job of a row without a measured figure. `missing` names an absent column.
struct RowJob {
    std::optional<workload::TrainingJob> job;
    std::string missing;
};
RowJob trainingJobOfRow(const RowReader& row, workload::Precision precision);

/// Number formats that the precision column allows, the likeliest first.
std::vector<workload::Precision> precisionsOfRow(const RowReader& row, const catalog::Gpu& gpu);

/// The layout that the row states, completed where it is silent: the fastest that fits among those
/// that agree with the row. nullopt when no GPU count is known.
std::optional<Layout> layoutOfRow(const RowReader& row, workload::TrainingJob& job,
                                  const Hardware& hardware, const Calibration& calibration);

}  // namespace petaplan::performance
