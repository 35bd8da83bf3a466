// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_file.h"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <utility>

#include "app/cli/session.h"
#include "app/cli/wording.h"
#include "db/documents/file_io.h"
#include "db/documents/plan_document.h"
#include "db/feeds/finding_list.h"
#include "db/store/catalog_reader.h"

namespace petaplan::cli {
namespace {

namespace fs = std::filesystem;

std::string beginOf(const fs::path& file, std::size_t size) {
    std::ifstream stream(file, std::ios::binary);
    std::string begin(size, '\0');
    stream.read(begin.data(), static_cast<std::streamsize>(size));
    begin.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
    return begin;
}

bool isOfKind(const fs::path& file, OutputKind kind) {
    switch (kind) {
        case OutputKind::Catalog:
            return store::isCatalogHeader(beginOf(file, store::kCatalogHeaderBytes));
        case OutputKind::Plan:
            return documents::isPlanText(documents::readFile(file));
        case OutputKind::FindingList:
            return beginOf(file, feeds::kFindingColumns.size()) == feeds::kFindingColumns;
        case OutputKind::Document:
            return true;
    }
    return false;
}

std::string nameOf(OutputKind kind) {
    switch (kind) {
        case OutputKind::Catalog:
            return say("output.catalog");
        case OutputKind::Plan:
            return say("output.plan");
        case OutputKind::FindingList:
            return say("output.findings");
        case OutputKind::Document:
            break;
    }
    return say("output.report");
}

/// Whether two files hold the same bytes.
bool areEqual(const fs::path& one, const fs::path& other) {
    std::error_code error;
    if (fs::file_size(one, error) != fs::file_size(other, error) || error) return false;
    std::ifstream a(one, std::ios::binary);
    std::ifstream b(other, std::ios::binary);
    constexpr std::size_t kPiece = std::size_t{1} << 16U;
    std::string left(kPiece, '\0');
    std::string right(kPiece, '\0');
    while (a && b) {
        a.read(left.data(), kPiece);
        b.read(right.data(), kPiece);
        if (a.gcount() != b.gcount()) return false;
        const auto size = static_cast<std::size_t>(a.gcount());
        if (std::string_view(left).substr(0, size) != std::string_view(right).substr(0, size)) {
            return false;
        }
    }
    return true;
}

bool liesIn(const fs::path& target, const fs::path& folder) {
    std::error_code error;
    const fs::path top = fs::canonical(folder, error);
    if (error) return false;
    const fs::path inner = fs::weakly_canonical(fs::absolute(target), error);
    if (error) return false;
    return std::mismatch(top.begin(), top.end(), inner.begin(), inner.end()).first == top.end();
}

}  // namespace

void refuseUnsafeOutput(const OutputFile& output) {
    if (output.target.empty()) throw UsageError(output.option + ": " + say("usage.empty"));
    refuseMissingFolder(output.option, output.target.string());
    const std::string named = output.option + " " + output.target.string() + ": ";
    std::error_code error;
    for (const fs::path& input : output.inputs) {
        if (input.empty()) continue;  // an option that was not given
        if (fs::equivalent(input, output.target, error) ||
            fs::absolute(input).lexically_normal() ==
                fs::absolute(output.target).lexically_normal()) {
            throw UsageError(named + say("usage.named_twice"));
        }
        if (fs::is_directory(input, error) && liesIn(output.target, input)) {
            throw UsageError(named + say({"usage.lies_in_input", {{"folder", input.string()}}}));
        }
    }
    const fs::file_status status = fs::status(output.target, error);
    if (!fs::exists(status)) return;
    if (!fs::is_regular_file(status)) {
        throw UsageError(named + say("usage.no_plain_target"));
    }
    // An empty file holds nothing that could be lost.
    if (fs::file_size(output.target, error) == 0 || isOfKind(output.target, output.kind)) return;
    throw UsageError(named + say({"usage.other_kind", {{"kind", nameOf(output.kind)}}}));
}

FormerVersion::FormerVersion(fs::path target) : m_target(std::move(target)) {
    std::error_code error;
    if (!fs::is_regular_file(m_target, error) || fs::file_size(m_target, error) == 0) return;
    m_copy = documents::createFileBeside(m_target);
    fs::copy_file(m_target, m_copy, fs::copy_options::overwrite_existing, error);
    if (!error) return;
    const std::string why = error.message();
    fs::remove(m_copy, error);
    throw DataError(say({"output.no_former", {{"why", why}}}), m_target.string(), 0,
                    say("output.no_former_remedy"), "disk_full");
}

FormerVersion::~FormerVersion() {
    std::error_code ignored;
    if (!m_copy.empty()) fs::remove(m_copy, ignored);
}

void FormerVersion::keep() {
    if (m_copy.empty() || areEqual(m_copy, m_target)) return;
    const fs::path kept = m_target.string() + ".former";
    documents::moveIntoPlace(m_copy, kept);
    m_copy.clear();
    printNote(
        say({"output.former_kept", {{"file", m_target.string()}, {"former", kept.string()}}}));
}

}  // namespace petaplan::cli
