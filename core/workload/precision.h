// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace petaplan::workload {

/// Number format of the matrix products of a run.
enum class Precision { Fp32, Tf32, Fp16, Bf16, Fp8, Fp4 };

std::string_view precisionName(Precision precision);
/// "bf16", "fp8" … ; "mxfp8" counts as fp8, "nvfp4" and "mxfp4" as fp4.
std::optional<Precision> precisionFromName(std::string_view name);
std::vector<std::string> precisionNames();

/// How weights or KV entries are stored. Effective bits include scales and zero points.
struct StorageFormat {
    std::string_view name;  ///< "bf16", "fp8", "int4_g128", "q4_k_m"
    double bitsPerValue;
    Precision compute;  ///< format in which products with these weights run
};

/// By name, without regard to case and '-' or '_'; common other spellings ("awq", "float16") are
/// understood. Null when unknown.
const StorageFormat* findStorageFormat(std::string_view name);
/// All names, for suggestions.
std::vector<std::string> storageFormatNames();

}  // namespace petaplan::workload
