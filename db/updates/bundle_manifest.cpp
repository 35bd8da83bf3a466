// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/bundle_manifest.h"

#include <algorithm>
#include <limits>
#include <set>

#include "db/data_error.h"
#include "db/documents/base_json.h"

namespace petaplan::updates {
namespace {

using documents::Json;
using documents::JsonFields;
using documents::JsonNode;

constexpr std::string_view kHistoryBegin = "history-";
constexpr std::string_view kHistoryEnd = ".sqlite";
constexpr std::string_view kKind = "petaplan_catalog_bundle";
constexpr const char* kRemedy = "ask the publisher for a sound bundle; nothing was changed";
constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

std::optional<BundleContent> contentFromName(std::string_view name) {
    if (name == "full") return BundleContent::Full;
    if (name == "delta") return BundleContent::Delta;
    return std::nullopt;
}

bool isHash(std::string_view text) {
    return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

std::string hexDigits(const JsonNode& node) {
    const std::string& text = node.text();
    if (!isHash(text)) node.fail("is not 64 hexadecimal digits");
    return text;
}

BundlePart partFrom(const JsonNode& node, const std::string& fileName) {
    JsonFields fields = node.object();
    BundlePart part;
    part.name = fields.text("name");
    if (!isPlainFileName(part.name)) {
        throw DataError(
            "names a part \"" + part.name.substr(0, 100) + "\", which is no plain file name",
            fileName, 0, "do not use this bundle; ask its publisher", "bundle_name");
    }
    part.size = static_cast<std::uint64_t>(fields.at("size").whole(0, kLargest));
    part.storedSize = static_cast<std::uint64_t>(fields.at("stored_size").whole(0, kLargest));
    part.hash = hexDigits(fields.at("blake2b"));
    return part;
}

/// The catalog first, then histories, each once.
void checkParts(const std::vector<BundlePart>& parts, const std::string& fileName) {
    const auto fail = [&](const std::string& what) {
        throw DataError(what, fileName, 0, kRemedy, "bundle_manifest");
    };
    if (parts.empty() || parts.front().name != kCatalogPart) {
        fail("does not begin with the part " + std::string(kCatalogPart));
    }
    if (parts.size() > kMostHistoryParts + 1) {
        fail("holds more than " + std::to_string(kMostHistoryParts) + " price histories");
    }
    std::set<std::string> names;
    for (const BundlePart& part : parts) {
        if (!names.insert(part.name).second) fail("holds the part " + part.name + " twice");
        const bool isHistory = !historyIdOfPart(part.name).empty();
        if (names.size() > 1 && !isHistory) {
            fail("holds the part " + part.name + ", which is no price history");
        }
    }
}

BundleManifest manifestFrom(const Json& json, const std::string& fileName) {
    std::vector<std::string> unknown;  // later additions to the format are no fault
    const JsonNode root(json, "manifest", fileName, unknown);
    JsonFields fields = root.object();
    if (fields.text("kind") != kKind) fields.at("kind").fail("is not " + std::string(kKind));
    BundleManifest manifest;
    manifest.catalogId = hexDigits(fields.at("catalog_id"));
    manifest.title = fields.textOr("title");
    if (const auto date = fields.find("catalog_date")) {
        manifest.catalogDate = documents::dateFromJson(*date);
    }
    manifest.schemaVersion = fields.whole("schema_version", 1);
    manifest.serial = fields.at("serial").whole(1, kLargest);
    manifest.created = documents::dateFromJson(fields.at("created"));
    manifest.expires = documents::dateFromJson(fields.at("expires"));
    manifest.content = fields.named("content", contentFromName);
    if (manifest.content == BundleContent::Delta) {
        JsonFields base = fields.at("base").object();
        manifest.base = BundleBase{hexDigits(base.at("catalog_id")), hexDigits(base.at("blake2b"))};
    }
    manifest.parts =
        fields.list("parts", [&](const JsonNode& node) { return partFrom(node, fileName); });
    checkParts(manifest.parts, fileName);
    return manifest;
}

}  // namespace

std::string_view bundleContentName(BundleContent content) {
    return content == BundleContent::Full ? "full" : "delta";
}

std::string historyPartName(std::string_view id) {
    return std::string(kHistoryBegin) + std::string(id) + std::string(kHistoryEnd);
}

std::string_view historyIdOfPart(std::string_view name) {
    if (!name.starts_with(kHistoryBegin) || !name.ends_with(kHistoryEnd)) return {};
    name.remove_prefix(kHistoryBegin.size());
    name.remove_suffix(kHistoryEnd.size());
    return isHash(name) ? name : std::string_view();
}

bool isPlainFileName(std::string_view name) {
    constexpr std::size_t kLongest = 100;
    if (name.empty() || name.size() > kLongest || name.front() == '.') return false;
    return std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '.' || c == '_' || c == '-';
    });
}

std::string manifestToJson(const BundleManifest& manifest) {
    Json json;
    json["kind"] = kKind;
    json["catalog_id"] = manifest.catalogId;
    json["title"] = manifest.title;
    documents::addIfKnown(json, "catalog_date", manifest.catalogDate);
    json["schema_version"] = manifest.schemaVersion;
    json["serial"] = manifest.serial;
    json["created"] = documents::toJson(manifest.created);
    json["expires"] = documents::toJson(manifest.expires);
    json["content"] = bundleContentName(manifest.content);
    if (manifest.base) {
        json["base"] = {{"catalog_id", manifest.base->catalogId}, {"blake2b", manifest.base->hash}};
    }
    json["parts"] = Json::array();
    for (const BundlePart& part : manifest.parts) {
        json["parts"].push_back({{"name", part.name},
                                 {"size", part.size},
                                 {"stored_size", part.storedSize},
                                 {"blake2b", part.hash}});
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

BundleManifest manifestFromJson(std::string_view json, const std::string& fileName) {
    try {
        return manifestFrom(documents::parseJson(json, fileName), fileName);
    } catch (const DataError& error) {
        if (error.rule().starts_with("bundle_")) throw;
        throw DataError("has a faulty manifest: " + error.whatHappened(), fileName, error.line(),
                        kRemedy, "bundle_manifest");
    }
}

}  // namespace petaplan::updates
