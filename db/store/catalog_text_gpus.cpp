// SPDX-License-Identifier: GPL-3.0-or-later
// Catalog text: GPUs, other values seen for their figures, aliases, MIG profiles.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/number_text.h"
#include "db/store/catalog_text_reader.h"
#include "db/store/gpu_figures.h"

namespace petaplan::store {
namespace {

std::vector<std::string> listOf(const std::string& text) {
    std::vector<std::string> items;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find(';', start), text.size());
        if (end > start) items.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return items;
}

/// A fraction as text, "1/8"; anything else is a fault.
std::string fraction(const TextRow& row, std::string_view column) {
    const std::string& text = row.text(column);
    if (text.empty()) return text;
    const std::size_t bar = text.find('/');
    const auto numerator = parseWholeNumber(std::string_view(text).substr(0, bar));
    const auto denominator = bar == std::string::npos
                                 ? std::optional<std::int64_t>(1)
                                 : parseWholeNumber(std::string_view(text).substr(bar + 1));
    if (!numerator || !denominator || *numerator < 1 || *denominator < *numerator) {
        row.fault(rule::kNotANumber,
                  "'" + std::string(column) + "' is '" + text + "', not a share of a GPU",
                  "write a fraction such as 1/8");
    }
    return text;
}

/// Fields that a source text may mark as unverified: all columns of a GPU.
bool isGpuField(const std::string& name) {
    constexpr std::string_view kOthers[] = {"vendor",
                                            "name",
                                            "variant",
                                            "architecture",
                                            "launch_year",
                                            "form_factor",
                                            "memory_type",
                                            "interconnect",
                                            "pcie_lanes",
                                            "rt_cores",
                                            "vgpu_min_fraction",
                                            "mig_max_instances",
                                            "fp16_accumulate",
                                            "cuda_compute_capability",
                                            "export_control_note"};
    return findGpuFigure(name) != nullptr ||
           std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

}  // namespace

void CatalogTextReader::readGpus() {
    const TextTable table(m_directory, "gpus.csv",
                          {"id",
                           "vendor",
                           "name",
                           "variant",
                           "architecture",
                           "launch_year",
                           "form_factor",
                           "memory_gib",
                           "memory_type",
                           "memory_bandwidth_gb_s",
                           "fp64_tflops",
                           "fp64_tensor_tflops",
                           "fp32_tflops",
                           "tf32_tensor_tflops",
                           "fp16_tensor_tflops",
                           "bf16_tensor_tflops",
                           "fp8_tflops",
                           "fp4_tflops",
                           "int8_tops",
                           "sparsity_factor",
                           "tdp_w",
                           "interconnect",
                           "interconnect_bandwidth_gb_s",
                           "pcie_gen",
                           "pcie_lanes",
                           "mig_max_instances",
                           "vgpu_min_fraction",
                           "cuda_compute_capability",
                           "rt_cores",
                           "export_control_note",
                           "source",
                           "source_date",
                           "memory_usable_gib",
                           "fp16_accumulate",
                           "second_source",
                           "cross_check",
                           "unverified_fields",
                           "notes"},
                          {}, m_faults);
    auto& gpus = m_text.contents.gpus;
    table.forEachRow([&](const TextRow& row) {
        catalog::Gpu gpu;
        gpu.id = row.required("id");
        gpu.vendor = row.required("vendor");
        gpu.name = row.required("name");
        gpu.variant = row.text("variant");
        gpu.architecture = row.text("architecture");
        gpu.launchYear = row.whole("launch_year", 2000, 2100);
        gpu.formFactor = row.text("form_factor");
        gpu.memoryType = row.text("memory_type");
        for (const GpuFigure& figure : gpuFigures()) {
            gpu.*figure.member = row.number(figure.name, figure.range);
        }
        gpu.interconnect = row.text("interconnect");
        gpu.pcieLanes = row.whole("pcie_lanes", 1, 32);
        gpu.migMaxInstances = row.whole("mig_max_instances", 0, 64);
        gpu.vgpuMinFraction = fraction(row, "vgpu_min_fraction");
        gpu.computeCapability = row.text("cuda_compute_capability");
        gpu.rtCores = row.text("rt_cores");
        gpu.exportControlNote = row.text("export_control_note");
        gpu.source = row.source();
        gpu.fp16Accumulate = row.text("fp16_accumulate");
        gpu.secondSource = row.text("second_source");
        gpu.crossCheck = row.word("cross_check", {"yes", "partial", "no", "conflict"});
        gpu.unverifiedFields = listOf(row.text("unverified_fields"));
        for (const std::string& field : gpu.unverifiedFields) {
            if (isGpuField(field)) continue;
            row.fault(rule::kUnknownWord, "'unverified_fields' names '" + field + "'",
                      "name columns of this file, separated by ';'");
        }
        gpu.notes = row.text("notes");
        if (gpu.memoryGib && gpu.memoryUsableGib && *gpu.memoryUsableGib > *gpu.memoryGib) {
            row.fault(rule::kInconsistent, "more memory is usable than there is",
                      "check memory_gib and memory_usable_gib");
        }
        enter(m_gpus, row, gpu.id, gpus.size());
        gpus.push_back(std::move(gpu));
    });
}

void CatalogTextReader::readGpuFigures() {
    const TextTable table(
        m_directory, "gpu_figures.csv",
        {"gpu_id", "figure", "value", "unit", "preferred", "rule", "source", "source_date"}, {},
        m_faults);
    Keys preferred;
    Keys values;
    table.forEachRow([&](const TextRow& row) {
        catalog::GpuFigureObservation observation;
        observation.gpuId = row.text("gpu_id");
        resolve(m_gpus, row, "gpu_id", observation.gpuId);
        observation.figure = row.required("figure");
        const GpuFigure* figure = findGpuFigure(observation.figure);
        if (figure == nullptr) {
            row.fault(rule::kUnknownWord, "'figure' is '" + observation.figure + "'",
                      "name a numeric column of gpus.csv");
            return;
        }
        observation.unit = row.word("unit", {figure->unit});
        row.required("value");
        observation.value = row.number("value", figure->range).value_or(0);
        observation.preferred = row.flag("preferred");
        observation.rule = row.required("rule");
        observation.source = row.source();
        const std::string key = observation.gpuId + " " + observation.figure;
        enter(values, row, key + " " + row.text("value"), 0);
        if (observation.preferred) {
            enter(preferred, row, key, 0);
            checkPreferredFigure(row, observation);
        }
        m_text.contents.gpuFigures.push_back(std::move(observation));
    });
}

/// The preferred value is the one that gpus.csv holds: one fact has one home.
void CatalogTextReader::checkPreferredFigure(
    const TextRow& row, const catalog::GpuFigureObservation& observation) const {
    const auto gpu = m_gpus.find(observation.gpuId);
    if (gpu == m_gpus.end()) return;
    const auto used =
        m_text.contents.gpus[gpu->second].*(findGpuFigure(observation.figure)->member);
    if (used && std::abs(*used - observation.value) <= 1e-9 * std::abs(*used)) return;
    row.fault(rule::kInconsistent,
              "the preferred " + observation.figure + " is " + row.text("value") +
                  ", gpus.csv has " + (used ? shortText(*used, 9) : std::string("none")),
              "make the two files agree");
}

void CatalogTextReader::readGpuAliases() {
    const TextTable table(m_directory, "gpu_aliases.csv", {"name", "gpu_id", "status", "note"}, {},
                          m_faults);
    Keys names;
    table.forEachRow([&](const TextRow& row) {
        catalog::GpuAlias alias;
        alias.name = row.required("name");
        alias.gpuId = row.text("gpu_id");
        alias.status = row.word("status", {"alias", "ambiguous", "no row yet"});
        alias.note = row.text("note");
        if (alias.status == "alias") {
            resolve(m_gpus, row, "gpu_id", alias.gpuId);
        } else if (!alias.gpuId.empty()) {
            row.fault(rule::kInconsistent, "a name that is '" + alias.status + "' has a gpu_id",
                      "leave gpu_id empty or set the status to alias");
        }
        enter(names, row, alias.name, 0);
        m_text.contents.gpuAliases.push_back(std::move(alias));
    });
}

void CatalogTextReader::readMigProfiles() {
    const TextTable table(
        m_directory, "mig_profiles.csv",
        {"gpu_id", "profile", "compute_slices", "total_compute_slices", "memory_gb",
         "memory_fraction", "max_instances", "media_extensions", "source", "source_date", "notes"},
        {}, m_faults);
    Keys keys;
    table.forEachRow([&](const TextRow& row) {
        catalog::MigProfile profile;
        profile.gpu = resolve(m_gpus, row, "gpu_id", row.text("gpu_id"));
        profile.profile = row.required("profile");
        profile.totalComputeSlices = row.requiredWhole("total_compute_slices", 1, 16);
        profile.computeSlices = row.requiredWhole("compute_slices", 1, profile.totalComputeSlices);
        row.required("memory_gb");
        profile.memoryGb = row.number("memory_gb", positiveUpTo(4096)).value_or(0);
        profile.memoryFraction = fraction(row, "memory_fraction");
        profile.maxInstances = row.requiredWhole("max_instances", 1, 16);
        profile.mediaExtensions = row.flag("media_extensions");
        profile.notes = row.text("notes");
        profile.source = row.source();
        enter(keys, row, row.text("gpu_id") + " " + profile.profile, 0);
        m_text.contents.migProfiles.push_back(std::move(profile));
    });
}

}  // namespace petaplan::store
