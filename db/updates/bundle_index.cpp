// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/bundle_index.h"

#include <limits>

#include "db/data_error.h"
#include "db/documents/base_json.h"
#include "db/updates/bundle_manifest.h"

namespace petaplan::updates {
namespace {

using documents::Json;
using documents::JsonFields;
using documents::JsonNode;

constexpr std::string_view kKind = "petaplan_catalog_index";
constexpr int kFormat = 1;

std::string plainName(const JsonNode& node, const std::string& fileName) {
    if (!isPlainFileName(node.text())) {
        throw DataError(
            "names the file \"" + node.text().substr(0, 100) + "\", which is no plain file name",
            fileName, 0, "do not use this address; ask its publisher", "bundle_name");
    }
    return node.text();
}

BundleIndex indexFrom(const Json& json, const std::string& fileName) {
    std::vector<std::string> unknown;  // later additions to the format are no fault
    JsonFields fields = JsonNode(json, "index", fileName, unknown).object();
    if (fields.text("kind") != kKind) fields.at("kind").fail("is not " + std::string(kKind));
    if (const int format = fields.whole("format", 1); format != kFormat) {
        throw DataError("has the format " + std::to_string(format) + "; this release reads " +
                            std::to_string(kFormat),
                        fileName, 0, "update Petaplan", "bundle_version");
    }
    BundleIndex index;
    index.serial = fields.at("serial").whole(1, std::numeric_limits<std::int64_t>::max());
    index.catalogId = fields.text("catalog_id");
    index.fullFileName = plainName(fields.at("full"), fileName);
    index.created = documents::dateFromJson(fields.at("created"));
    index.expires = documents::dateFromJson(fields.at("expires"));
    index.deltas = fields.list("deltas", [&](const JsonNode& node) {
        JsonFields delta = node.object();
        return BundleIndex::Delta{delta.text("base"), delta.text("base_blake2b"),
                                  plainName(delta.at("file"), fileName)};
    });
    return index;
}

}  // namespace

std::string indexToJson(const BundleIndex& index) {
    Json json;
    json["kind"] = kKind;
    json["format"] = kFormat;
    json["serial"] = index.serial;
    json["catalog_id"] = index.catalogId;
    json["full"] = index.fullFileName;
    json["created"] = documents::toJson(index.created);
    json["expires"] = documents::toJson(index.expires);
    json["deltas"] = Json::array();
    for (const BundleIndex::Delta& delta : index.deltas) {
        json["deltas"].push_back(
            {{"base", delta.baseId}, {"base_blake2b", delta.baseHash}, {"file", delta.fileName}});
    }
    return json.dump(2) + "\n";
}

BundleIndex indexFromJson(std::string_view json, const std::string& fileName) {
    try {
        return indexFrom(documents::parseJson(json, fileName), fileName);
    } catch (const DataError& error) {
        if (error.rule().starts_with("bundle_")) throw;
        throw DataError("is no index of catalog bundles: " + error.whatHappened(), fileName,
                        error.line(), "name the folder or address that the publisher gave",
                        "bundle_index");
    }
}

}  // namespace petaplan::updates
