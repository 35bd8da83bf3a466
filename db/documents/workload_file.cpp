// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/workload_file.h"

#include "db/documents/file_io.h"

namespace petaplan::documents {

WorkloadFile workloadFromText(std::string_view json, const std::string& fileName,
                              const workload::ModelLibrary& library) {
    const Json parsed = parseJson(json, fileName);
    WorkloadFile result;
    const JsonNode root(parsed, "", fileName, result.ignoredKeys);
    result.workload = workloadFromJson(root, &library);
    return result;
}

WorkloadFile readWorkload(const std::filesystem::path& file,
                          const workload::ModelLibrary& library) {
    return workloadFromText(readFile(file), file.string(), library);
}

}  // namespace petaplan::documents
