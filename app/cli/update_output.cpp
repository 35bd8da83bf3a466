// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/update_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/cli/list_output.h"

namespace petaplan::cli {
namespace {

using catalog::PriceView;
using documents::Json;
using documents::OutputCell;
using updates::ChangeKind;
using updates::UpdatePreview;
using updates::UpdateRow;

constexpr std::array kKinds = {ChangeKind::New, ChangeKind::Changed, ChangeKind::Removed,
                               ChangeKind::Confirmed};

/// The price as its source printed it: by the hour, else by the month.
OutputCell priceCell(Session& session, const std::optional<PriceView>& price) {
    OutputCell cell;
    if (!price || (!price->pricePerHour && !price->pricePerMonth)) return cell;
    const Decimal& amount = price->pricePerHour ? *price->pricePerHour : *price->pricePerMonth;
    cell.value = amount.toText();
    if (!price->pricePerHour) {
        cell.shown = amount.toText() + " " +
                     session.sentence({"cli.per_month", {{"currency", price->currency}}});
    }
    return cell;
}

std::string currencyOf(const UpdatePreview& preview, const UpdateRow& row) {
    const auto after = preview.priceAfter(row);
    const auto price = after ? after : preview.priceBefore(row);
    return price ? price->currency : std::string();
}

std::string dayOf(const std::optional<PriceView>& price) {
    return price && price->observedOn ? price->observedOn->toText() : std::string();
}

std::string percentText(double relative) {
    return fmt::format("{:+.1f} %", relative * 100);
}

Json planJson(const updates::PlanEffect& plan) {
    Json json;
    json["file"] = plan.file.string();
    if (!plan.fault.empty()) {
        json["fault"] = plan.fault;
        return json;
    }
    json["name"] = plan.name;
    json["offer_id"] = plan.chosenOfferId;
    if (plan.relative) json["price_change"] = *plan.relative;
    json["changed_prices"] = plan.changes.size();
    return json;
}

}  // namespace

documents::OutputTable previewTable(Session& session, const UpdatePreview& preview,
                                    std::size_t limit) {
    documents::OutputTable table;
    const auto column = [&](const char* key, bool numeric) {
        table.columns.push_back({key, session.word("update", key), "", numeric, -1});
    };
    column("offer_id", false);
    column("kind", false);
    column("price_before", true);
    column("price_after", true);
    column("currency", false);
    column("change", true);
    column("observed_before", false);
    column("observed_after", false);
    column("rules", false);
    for (const UpdateRow& row : preview.rows) {
        if (table.rows.size() >= limit) break;
        OutputCell change;
        if (const auto relative = preview.relativeChange(row)) {
            change.value = *relative;
            change.shown = percentText(*relative);
        }
        OutputCell kind;
        kind.value = std::string(changeKindName(row.kind));
        kind.shown =
            session.word("update", std::string("kind_") + std::string(changeKindName(row.kind)));
        OutputCell rules;
        Json names = Json::array();
        std::string keys;
        for (const std::string_view rule : preview.rulesOf(row)) {
            names.push_back(rule);
            keys += (keys.empty() ? "" : ";") + std::string(rule);
        }
        if (!keys.empty()) {
            rules.value = keys;
            rules.json = names;
        }
        table.rows.push_back(
            {cellOf(preview.offerId(row)), kind, priceCell(session, preview.priceBefore(row)),
             priceCell(session, preview.priceAfter(row)), cellOf(currencyOf(preview, row)), change,
             cellOf(dayOf(preview.priceBefore(row))), cellOf(dayOf(preview.priceAfter(row))),
             rules});
    }
    return table;
}

static Json bundleJson(const updates::StagedUpdate& update) {
    const updates::BundleManifest& manifest = update.manifest();
    Json json;
    json["file"] = update.bundle().file.string();
    json["catalog_id"] = manifest.catalogId;
    json["title"] = manifest.title;
    if (manifest.catalogDate) json["catalog_date"] = manifest.catalogDate->toText();
    json["content"] = bundleContentName(manifest.content);
    json["serial"] = manifest.serial;
    json["created"] = manifest.created.toText();
    json["expires"] = manifest.expires.toText();
    json["signed_by"] = update.bundle().signer.name;
    json["key_id"] = update.bundle().signer.keyId;
    json["histories"] = manifest.parts.size() - 1;
    return json;
}

Json previewJson(Session& session, const updates::StagedUpdate& update,
                 const UpdatePreview& preview, std::size_t limit) {
    Json json;
    json["bundle"] = bundleJson(update);
    json["current_catalog_id"] = preview.current->id();
    for (const ChangeKind kind : kKinds) {
        json[std::string(changeKindName(kind))] = preview.count(kind);
    }
    json["unchanged"] = preview.unchanged;
    json["suspicious"] = preview.suspicious;
    json["suspicious_by_rule"] = Json::object();
    for (std::size_t i = 0; i < updates::suspicionRules().size(); ++i) {
        if (preview.suspiciousByRule[i] == 0) continue;
        json["suspicious_by_rule"][std::string(updates::suspicionRules()[i])] =
            preview.suspiciousByRule[i];
    }
    json["machines"] = {{"new", preview.newMachines},
                        {"changed", preview.changedMachines},
                        {"removed", preview.removedMachines}};
    json["plans"] = Json::array();
    for (const updates::PlanEffect& plan : preview.plans) json["plans"].push_back(planJson(plan));
    json["rows"] = documents::jsonRows(previewTable(session, preview, limit));
    return json;
}

void tellOfBundle(Session& session, const updates::StagedUpdate& update) {
    const updates::BundleManifest& manifest = update.manifest();
    printNote(session.sentence({"update.bundle",
                                {{"title", manifest.title},
                                 {"serial", manifest.serial},
                                 {"name", update.bundle().signer.name},
                                 {"key", update.bundle().signer.keyId},
                                 {"created", manifest.created.toText()},
                                 {"expires", manifest.expires.toText()}}}));
    if (manifest.parts.size() > 1) {
        printNote(
            session.sentence({"update.histories",
                              {{"count", static_cast<std::int64_t>(manifest.parts.size() - 1)}}}));
    }
}

void tellOfPreview(Session& session, const UpdatePreview& preview) {
    const auto whole = [](std::size_t count) { return static_cast<std::int64_t>(count); };
    printNote(session.sentence({"update.counts",
                                {{"new", whole(preview.count(ChangeKind::New))},
                                 {"changed", whole(preview.count(ChangeKind::Changed))},
                                 {"removed", whole(preview.count(ChangeKind::Removed))},
                                 {"confirmed", whole(preview.count(ChangeKind::Confirmed))},
                                 {"unchanged", whole(preview.unchanged)},
                                 {"suspicious", whole(preview.suspicious)}}}));
    for (std::size_t i = 0; i < updates::suspicionRules().size(); ++i) {
        if (preview.suspiciousByRule[i] == 0) continue;
        const std::string rule(updates::suspicionRules()[i]);
        printNote("  " + rule + " (" + session.word("rule", rule) +
                  "): " + std::to_string(preview.suspiciousByRule[i]));
    }
    printNote(session.sentence({"update.machines",
                                {{"new", whole(preview.newMachines)},
                                 {"changed", whole(preview.changedMachines)},
                                 {"removed", whole(preview.removedMachines)}}}));
    for (const updates::PlanEffect& plan : preview.plans) {
        if (!plan.fault.empty()) {
            printNote(plan.file.string() + ": " + plan.fault);
            continue;
        }
        printNote(session.sentence(
            {plan.relative ? "update.plan" : "update.plan_without_price",
             {{"name", plan.name.empty() ? plan.file.filename().string() : plan.name},
              {"offer", plan.chosenOfferId},
              {"change", plan.relative ? percentText(*plan.relative) : std::string()},
              {"count", whole(plan.changes.size())}}}));
    }
}

}  // namespace petaplan::cli
