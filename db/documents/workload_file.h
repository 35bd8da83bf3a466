// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "db/documents/workload_json.h"

namespace petaplan::documents {

/// A workload as a user writes it for `--workload FILE.json`:
///   { "kind": "training", "model": "llama-2-7b", "tokens": 2e12, "seq_len": 4096, "global_batch":
///   1024,
///     "precision": "bf16", "method": "pretrain", "stack": "megatron", "optimizer": "adamw" }
///   { "kind": "inference", "model": "llama-3.1-70b", "input_len": 1024, "output_len": 256,
///     "concurrency": 32, "precision": "fp8", "kv_precision": "fp8", "ttft_ms": 500, "engine":
///     "vllm" }
/// "model" is the name of a preset or an object with the dimensions (layers, hidden, heads, ffn,
/// vocab …).
struct WorkloadFile {
    Workload workload;
    std::vector<std::string> ignoredKeys;  ///< not understood: the caller says so
};

/// Throws DataError with file and key: not JSON, wrong type, unknown name (with the nearest ones).
WorkloadFile readWorkload(const std::filesystem::path& file, const workload::ModelLibrary& library);
WorkloadFile workloadFromText(std::string_view json, const std::string& fileName,
                              const workload::ModelLibrary& library);

}  // namespace petaplan::documents
