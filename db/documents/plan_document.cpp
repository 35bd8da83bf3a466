// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/plan_document.h"

#include "db/data_error.h"
#include "db/documents/base_json.h"
#include "db/documents/file_io.h"
#include "db/documents/plan_answer_json.h"
#include "db/documents/plan_request_json.h"
#include "db/documents/sha256.h"
#include "db/documents/used_offer_json.h"

namespace petaplan::documents {
namespace {

constexpr const char* kKind = "petaplan_plan";

Json documentToJson(const PlanDocument& document) {
    Json json;
    json["kind"] = kKind;
    json["version"] = PlanDocument::kNewestVersion;
    json["name"] = document.name;
    json["saved_on"] = document.savedOn;
    json["catalog_id"] = document.catalogId;
    addIfKnown(json, "catalog_date", document.catalogDate);
    json["model_version"] = document.modelVersion;
    addIfKnown(json, "chosen_offer_id", document.chosenOfferId);
    addIfKnown(json, "notes", document.notes);
    json["request"] = toJson(document.request);
    json["answer"] = toJson(document.answer);
    Json& offers = json["offers"] = Json::array();
    for (const report::UsedOffer& offer : document.offers) offers.push_back(toJson(offer));
    return json;
}

// What users typed may hold bytes that are no UTF-8; they become U+FFFD rather than an error while
// saving.
template <typename AnyJson>
std::string textOf(const AnyJson& json, int indentation) {
    return json.dump(indentation, ' ', false, AnyJson::error_handler_t::replace);
}

/// Faults that no writer of this program leaves: a report of such figures would look sound.
void refuseUnsound(const PlanDocument& document, const std::string& fileName) {
    const auto refuse = [&fileName](const std::string& what) {
        throw DataError(what, fileName, 0, "plan it again or open a former copy", "plan_damaged");
    };
    for (const Problem& problem : planning::problemsOf(document.request)) {
        refuse("request." + problem.field + " is out of its range");
    }
    for (const planning::PlanRow& row : document.answer.rows) {
        if (row.gpus % row.nodes != 0) {
            refuse("answer.rows: " + row.offerId + " has " + std::to_string(row.gpus) +
                   " GPUs on " + std::to_string(row.nodes) + " machines");
        }
        if (report::findUsedOffer(document.offers, row.offerId) == nullptr) {
            refuse("offers lacks " + row.offerId + ", which answer.rows names");
        }
    }
}

void fillFrom(PlanDocument& document, const JsonNode& root, const std::string& fileName) {
    JsonFields fields = root.object();
    fields.at("kind");
    document.version = fields.whole("version", 1);
    if (document.version > PlanDocument::kNewestVersion) {
        throw DataError("is a plan of version " + std::to_string(document.version) +
                            "; this program reads up to version " +
                            std::to_string(PlanDocument::kNewestVersion),
                        fileName, 0, "open it with a newer Petaplan", "plan_version");
    }
    document.name = fields.textOr("name");
    document.savedOn = fields.textOr("saved_on");
    document.catalogId = fields.text("catalog_id");
    if (const auto date = fields.find("catalog_date")) document.catalogDate = dateFromJson(*date);
    document.modelVersion = fields.textOr("model_version");
    document.chosenOfferId = fields.textOr("chosen_offer_id");
    document.notes = fields.textOr("notes");
    document.request = planRequestFromJson(fields.at("request"));
    document.answer = planAnswerFromJson(fields.at("answer"));
    document.offers = fields.list("offers", usedOfferFromJson);
    refuseUnsound(document, fileName);
}

}  // namespace

PlanDocument planDocument(std::string name, const planning::PlanRequest& request,
                          const planning::PlanAnswer& answer, const catalog::Catalog& catalog,
                          const std::string& savedOn) {
    PlanDocument document;
    document.name = std::move(name);
    document.catalogId = catalog.id();
    document.catalogDate = catalog.date();
    document.modelVersion = answer.modelVersion;
    document.savedOn = savedOn;
    document.request = request;
    document.answer = answer;
    document.offers = report::usedOffers(catalog, answer, request.context);
    return document;
}

bool isPlanText(const std::string& text) {
    const Json parsed = Json::parse(text, nullptr, false);
    return parsed.is_object() && parsed.contains("kind") && parsed["kind"] == kKind;
}

PlanDocument planFromJson(const std::string& json, const std::string& fileName) {
    const Json parsed = parseJson(json, fileName);
    PlanDocument document;
    const JsonNode root(parsed, "", fileName, document.ignoredKeys);
    if (!root.isObject() || !parsed.contains("kind") || parsed["kind"] != kKind) {
        throw DataError("is no Petaplan plan", fileName, 0, "choose a .petaplan file", "plan_kind");
    }
    fillFrom(document, root, fileName);
    return document;
}

std::string planToJson(const PlanDocument& document) {
    return textOf(documentToJson(document), 1) + "\n";
}

PlanDocument readPlan(const std::filesystem::path& file) {
    return planFromJson(readFile(file), file.string());
}

void writePlan(const PlanDocument& document, const std::filesystem::path& file) {
    writeFileAtomically(file, planToJson(document));
}

std::string planHash(const PlanDocument& document) {
    // The plain JSON type keeps its keys sorted, which is what makes the text canonical.
    const nlohmann::json canonical = nlohmann::json::parse(textOf(documentToJson(document), -1));
    return sha256Hex(textOf(canonical, -1));
}

}  // namespace petaplan::documents
