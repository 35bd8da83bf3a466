// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/transformer_model.h"

namespace petaplan::workload {

/// A dense decoder of usual shape with about this many parameters, for users who know the size
/// alone: heads of 128, hidden size about 128 times the layers, gated feed-forward of 8/3 of the
/// hidden size, vocabulary 32,000 (the shape of Llama 1 and 2, Touvron et al. 2023). The count
/// differs from the wanted one by at most 6 % from 100 million parameters on.
TransformerModel modelOfSize(double parameters);

}  // namespace petaplan::workload
