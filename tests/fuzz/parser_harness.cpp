// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/parser_harness.h"

#include <exception>
#include <functional>
#include <map>
#include <variant>

#include "core/catalog/filter_expression.h"
#include "db/data_error.h"
#include "db/documents/csv_reader.h"
#include "db/documents/decision_tree_reader.h"
#include "db/documents/huggingface_config.h"
#include "db/documents/plan_document.h"
#include "db/documents/workload_file.h"
#include "db/feeds/feed_table.h"
#include "db/updates/bundle_index.h"
#include "db/updates/minisign_signature.h"
#include "tests/fuzz/byte_file.h"
#include "tests/fuzz/feed_checks.h"
#include "tests/fuzz/update_checks.h"

namespace petaplan::fuzz {
namespace {

using Parser = std::function<std::string(std::string_view bytes)>;

std::string faultOfFilter(std::string_view bytes) {
    const auto parsed = catalog::FilterExpression::parse(bytes);
    if (const auto* error = std::get_if<catalog::FilterSyntaxError>(&parsed)) {
        if (error->position > bytes.size()) return "an error marked beyond the end of the filter";
    }
    return {};
}

std::string faultOfPlan(std::string_view bytes) {
    const ByteFile file(bytes);
    documents::readPlan(file.path());
    return {};
}

/// A table as read must have as many cells in each row as its header has names.
std::string faultOfCsv(std::string_view bytes) {
    const documents::CsvTable table = documents::parseCsv(bytes, "table.csv");
    for (const auto& row : table.rows) {
        if (row.size() != table.header.size()) return "a row of another width";
    }
    return table.lines.size() == table.rows.size() ? std::string() : "rows without a line";
}

std::map<std::string, Parser, std::less<>> makeParsers() {
    std::map<std::string, Parser, std::less<>> parsers;
    for (const feeds::Feed& feed : feeds::allFeeds()) {
        parsers.emplace(feed.id,
                        [&feed](std::string_view bytes) { return faultOfFeed(feed, bytes); });
    }
    parsers.emplace("import", faultOfImport);
    parsers.emplace("csv", faultOfCsv);
    parsers.emplace("bundle", faultOfBundle);
    parsers.emplace("bundle-index", [](std::string_view bytes) {
        updates::indexFromJson(bytes, "latest.json");
        return std::string();
    });
    parsers.emplace("signature", [](std::string_view bytes) {
        updates::parseSignature(bytes, "bundle.minisig");
        return std::string();
    });
    parsers.emplace("public-key", [](std::string_view bytes) {
        updates::parsePublicKey(bytes, "key.pub");
        return std::string();
    });
    parsers.emplace("filter", faultOfFilter);
    parsers.emplace("plan", faultOfPlan);
    parsers.emplace("decision-tree", [](std::string_view bytes) {
        documents::treeFromText(bytes, "tree.json");
        return std::string();
    });
    parsers.emplace("model-config", [](std::string_view bytes) {
        documents::huggingFaceConfigFromText(bytes, "config.json", "model");
        return std::string();
    });
    parsers.emplace("workload", [](std::string_view bytes) {
        static const workload::ModelLibrary kNoModels;
        documents::workloadFromText(bytes, "workload.json", kNoModels);
        return std::string();
    });
    return parsers;
}

const std::map<std::string, Parser, std::less<>>& parsers() {
    static const auto kParsers = makeParsers();
    return kParsers;
}

}  // namespace

std::vector<std::string> parserNames() {
    std::vector<std::string> names;
    for (const auto& [name, parser] : parsers()) names.push_back(name);
    return names;
}

std::string faultOf(std::string_view parser, std::string_view bytes) {
    const auto at = parsers().find(parser);
    if (at == parsers().end()) return "no parser of this name";
    try {
        return at->second(bytes);
    } catch (const DataError& error) {
        // A refusal is an answer, when it says what is wrong.
        return error.whatHappened().empty() ? "a refusal without a reason" : std::string();
    } catch (const std::exception& error) {
        return std::string("an exception of another kind: ") + error.what();
    }
}

}  // namespace petaplan::fuzz
