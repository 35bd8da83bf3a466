// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/performance/validation/validation.h"
#include "core/workload/transformer_model.h"

namespace petaplan::performance {

/// The model of a measured run from its dimension columns. What the columns leave out is inferred
/// from the stated total and active parameters: the head size where it is not hidden / heads, the
/// number of layers with experts, the width of always-active experts. Latent attention is
/// recognised by the model's family name. Empty: dimensions missing.
std::optional<workload::TransformerModel> measuredModel(const MeasurementRow& row);

}  // namespace petaplan::performance
