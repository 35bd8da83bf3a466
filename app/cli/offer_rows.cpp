// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/offer_rows.h"

#include <fmt/format.h>

#include "app/cli/list_output.h"
#include "app/cli/wording.h"
#include "db/documents/base_json.h"

namespace petaplan::cli {
namespace {

using catalog::OfferKey;

std::vector<const OfferKey*> chosenKeys(const std::vector<std::string>& names) {
    std::vector<const OfferKey*> keys;
    if (names.empty()) {
        for (const OfferKey& key : catalog::offerKeys()) keys.push_back(&key);
        return keys;
    }
    for (const std::string& name : names) {
        const OfferKey* key = catalog::findOfferKey(name);
        if (key == nullptr) {
            std::vector<std::string> all;
            for (const OfferKey& one : catalog::offerKeys()) all.emplace_back(one.name);
            throw UsageError(say({"usage.unknown_key", {{"key", name}}}) + nameHint(name, all));
        }
        keys.push_back(key);
    }
    return keys;
}

std::string unitFor(const OfferKey& key, const std::string& currency) {
    if (key.name == "saving_vs_on_demand") return "%";
    std::string unit(key.unit);
    if (key.isMoney()) unit.replace(0, std::string_view("currency").size(), currency);
    return unit;
}

}  // namespace

documents::OutputValue outputValue(const catalog::Value& value) {
    if (const auto* number = std::get_if<double>(&value)) return *number;
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    return std::monostate();
}

const std::vector<std::string>& shortOfferKeys() {
    static const std::vector<std::string> keys = {"id",
                                                  "gpu",
                                                  "gpu_count",
                                                  "gpu_memory_gib",
                                                  "network_gbps",
                                                  "price_per_hour",
                                                  "price_per_gpu_hour",
                                                  "price_per_tflops_hour",
                                                  "saving_vs_on_demand",
                                                  "observed_on",
                                                  "freshness",
                                                  "basis"};
    return keys;
}

documents::OutputTable offerRows(Session& session, const catalog::OfferTable& offers,
                                 const std::vector<catalog::Index>& rows,
                                 const std::vector<std::string>& names) {
    const std::vector<const OfferKey*> keys = chosenKeys(names);
    const std::string& currency = offers.context().currency;
    documents::OutputTable table;
    for (const OfferKey* key : keys) {
        const std::string name(key->name);
        table.columns.push_back({name, session.word("column", name), unitFor(*key, currency),
                                 key->kind == catalog::KeyKind::Number, key->decimals});
    }
    for (const catalog::Index row : rows) {
        const bool converts = offers.conversionOf(row) != nullptr;
        auto& cells = table.rows.emplace_back();
        for (const OfferKey* key : keys) {
            const catalog::Value value = offers.value(row, *key);
            documents::OutputCell cell{outputValue(value), {}, {}};
            if (const auto* number = std::get_if<double>(&value)) {
                const auto price = offers.catalog().currentPrice(row);
                if (key->isMoney() && !converts && price) {
                    cell.shown = fmt::format("{:.{}f} {}", *number, key->decimals, price->currency);
                } else if (key->name == "saving_vs_on_demand") {
                    cell.shown = fmt::format("{:.1f}", *number * 100);
                }
            } else if (const auto* word = std::get_if<std::string>(&value);
                       word != nullptr && (key->name == "freshness" || key->name == "basis")) {
                const std::string text = "value." + std::string(key->name) + "." + *word;
                if (session.texts().contains(text)) cell.shown = session.texts().word(text);
            } else if (key->name == "conflict" && std::holds_alternative<std::string>(value)) {
                cell.value = std::get<std::string>(value) == "yes";
            }
            cells.push_back(std::move(cell));
        }
    }
    return table;
}

documents::Json offerFrame(Session& session, const catalog::OfferTable& offers) {
    documents::Json frame;
    frame["catalog_id"] = session.catalog().id();
    frame["as_of"] = offers.context().asOf.toText();
    frame["currency"] = offers.context().currency;
    frame["precision"] = catalog::formatName(offers.context().precision);
    documents::Json conversions = documents::Json::array();
    for (const catalog::Conversion& one : offers.conversions()) {
        conversions.push_back({{"from", one.from},
                               {"to", one.to},
                               {"factor", documents::numberToJson(one.factor)},
                               {"month", one.month}});
    }
    frame["conversions"] = std::move(conversions);
    return frame;
}

}  // namespace petaplan::cli
