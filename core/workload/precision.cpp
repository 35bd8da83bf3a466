// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/precision.h"

#include <array>
#include <utility>

#include "core/workload/name_matching.h"

namespace petaplan::workload {
namespace {

constexpr std::array<std::pair<Precision, std::string_view>, 6> kPrecisions{{
    {Precision::Fp32, "fp32"},
    {Precision::Tf32, "tf32"},
    {Precision::Fp16, "fp16"},
    {Precision::Bf16, "bf16"},
    {Precision::Fp8, "fp8"},
    {Precision::Fp4, "fp4"},
}};

// Bits per value with scales and zero points:
// - group-quantised int formats: value bits + (16-bit scale + zero point) per group; 4.25 at a
// group
//   of 128 as in files of GPTQ and AWQ;
// - nf4: 4 bits + one 32-bit constant per 64 values; nf4_dq: constants quantised to 8 bits and a
//   second level of 32 bits per 256 blocks = 4.127 (Dettmers et al. 2023, arXiv 2305.14314, sec.
//   3);
// - mx formats: one 8-bit exponent per 32 values (OCP Microscaling specification 1.0);
//   nvfp4: one 8-bit scale per 16 values;
// - GGUF: block layouts of ggml (18 bytes per 32 values for q4_0, 144 per 256 for q4_k, …); names
//   with a suffix (_s, _m, _l) are whole-file mixtures, measured on Llama-3.1 files by llama.cpp.
constexpr std::array kFormats{
    StorageFormat{"fp32", 32, Precision::Fp32},
    StorageFormat{"fp16", 16, Precision::Fp16},
    StorageFormat{"bf16", 16, Precision::Bf16},
    StorageFormat{"fp8", 8, Precision::Fp8},
    StorageFormat{"mxfp8", 8.25, Precision::Fp8},
    StorageFormat{"nvfp4", 4.5, Precision::Fp4},
    StorageFormat{"mxfp4", 4.25, Precision::Fp4},
    StorageFormat{"fp4", 4.5, Precision::Fp4},
    StorageFormat{"int8", 8, Precision::Fp16},
    StorageFormat{"int4", 4.5, Precision::Fp16},
    StorageFormat{"int4_g128", 4.25, Precision::Fp16},
    StorageFormat{"int4_g64", 4.5, Precision::Fp16},
    StorageFormat{"int4_g32", 5, Precision::Fp16},
    StorageFormat{"int3_g128", 3.25, Precision::Fp16},
    StorageFormat{"int2_g128", 2.25, Precision::Fp16},
    StorageFormat{"nf4", 4.5, Precision::Bf16},
    StorageFormat{"nf4_dq", 4.127, Precision::Bf16},
    StorageFormat{"q2_k", 3.16, Precision::Fp16},
    StorageFormat{"q3_k_s", 3.64, Precision::Fp16},
    StorageFormat{"q3_k_m", 4.00, Precision::Fp16},
    StorageFormat{"q3_k_l", 4.30, Precision::Fp16},
    StorageFormat{"q4_0", 4.5, Precision::Fp16},
    StorageFormat{"q4_1", 5, Precision::Fp16},
    StorageFormat{"q4_k", 4.5, Precision::Fp16},
    StorageFormat{"q4_k_s", 4.67, Precision::Fp16},
    StorageFormat{"q4_k_m", 4.85, Precision::Fp16},
    StorageFormat{"q5_0", 5.5, Precision::Fp16},
    StorageFormat{"q5_1", 6, Precision::Fp16},
    StorageFormat{"q5_k_s", 5.57, Precision::Fp16},
    StorageFormat{"q5_k_m", 5.70, Precision::Fp16},
    StorageFormat{"q6_k", 6.5625, Precision::Fp16},
    StorageFormat{"q8_0", 8.5, Precision::Fp16},
    StorageFormat{"iq4_xs", 4.46, Precision::Fp16},
    StorageFormat{"iq4_nl", 4.5, Precision::Fp16},
};

// Other spellings of the same formats.
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kSpellings{{
    {"float32", "fp32"},
    {"float16", "fp16"},
    {"half", "fp16"},
    {"f16", "fp16"},
    {"bfloat16", "bf16"},
    {"e4m3", "fp8"},
    {"e5m2", "fp8"},
    {"fp8_e4m3", "fp8"},
    {"fp8_e5m2", "fp8"},
    {"w8a8", "int8"},
    {"awq", "int4_g128"},
    {"gptq", "int4_g128"},
    {"w4a16", "int4_g128"},
    {"float8", "fp8"},
    {"f32", "fp32"},
    {"bnb_nf4", "nf4"},
}};

std::string canonicalSpelling(std::string_view name) {
    const std::string key = comparableName(name, '_');
    for (const auto& [spelling, canonical] : kSpellings) {
        if (spelling == key) return std::string(canonical);
    }
    return key;
}

}  // namespace

std::string_view precisionName(Precision precision) {
    return nameIn(kPrecisions, precision);
}

std::optional<Precision> precisionFromName(std::string_view name) {
    const std::string key = canonicalSpelling(name);
    if (key == "mxfp8") return Precision::Fp8;
    if (key == "nvfp4" || key == "mxfp4") return Precision::Fp4;
    return valueIn(kPrecisions, key);
}
std::vector<std::string> precisionNames() {
    return namesIn(kPrecisions);
}

const StorageFormat* findStorageFormat(std::string_view name) {
    const std::string key = canonicalSpelling(name);
    for (const StorageFormat& format : kFormats) {
        if (format.name == key) return &format;
    }
    return nullptr;
}

std::vector<std::string> storageFormatNames() {
    std::vector<std::string> names;
    names.reserve(kFormats.size());
    for (const StorageFormat& format : kFormats) names.emplace_back(format.name);
    return names;
}

}  // namespace petaplan::workload
