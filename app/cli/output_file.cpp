// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_file.h"

#include <algorithm>
#include <fstream>
#include <string_view>

#include "app/cli/session.h"
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

std::string_view nameOf(OutputKind kind) {
    switch (kind) {
        case OutputKind::Catalog:
            return "a catalog";
        case OutputKind::Plan:
            return "a saved plan";
        case OutputKind::FindingList:
            return "a list of findings";
        case OutputKind::Document:
            break;
    }
    return "a report";
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
    if (output.target.empty()) throw UsageError(output.option + " must not be empty");
    refuseMissingFolder(output.option, output.target.string());
    const std::string named = output.option + " " + output.target.string() + ": ";
    std::error_code error;
    for (const fs::path& input : output.inputs) {
        if (input.empty()) continue;  // an option that was not given
        if (fs::equivalent(input, output.target, error) ||
            fs::absolute(input).lexically_normal() ==
                fs::absolute(output.target).lexically_normal()) {
            throw UsageError(named +
                             "this file is named twice in the command and would be lost; "
                             "name another file to write");
        }
        if (fs::is_directory(input, error) && liesIn(output.target, input)) {
            throw UsageError(named + "lies in the folder that is read, " + input.string() +
                             "; name a file outside of it");
        }
    }
    const fs::file_status status = fs::status(output.target, error);
    if (!fs::exists(status)) return;
    if (!fs::is_regular_file(status)) {
        throw UsageError(named + "is no plain file; name a file to write");
    }
    // An empty file holds nothing that could be lost.
    if (fs::file_size(output.target, error) == 0 || isOfKind(output.target, output.kind)) return;
    throw UsageError(named + "the file exists and is not " + std::string(nameOf(output.kind)) +
                     ", so it is not replaced; name another file or remove this one first");
}

}  // namespace petaplan::cli
