// SPDX-License-Identifier: GPL-3.0-or-later
// history: prices over time: series, their samples and sparklines, changes between two days.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <memory>

#include "app/cli/list_output.h"
#include "app/cli/option_checks.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/catalog/offer_history.h"
#include "db/documents/base_json.h"
#include "db/store/history_file.h"

namespace petaplan::cli {
namespace {

using catalog::PriceSeries;

/// Sparklines are drawn for so many series; each must be read for it.
constexpr std::size_t kMostSparklines = 500;
constexpr std::size_t kSparklineWidth = 24;
constexpr int kMostStretches = 100'000;

struct Options : ListOptions {
    std::string offer, provider, type, region, zone, pricing, from, to;
    std::vector<std::string> changes;
    int stretches = 100;
    bool samples = false;
};

/// A series of a history file or of the observations of the catalog.
struct Entry {
    store::HistorySeries head;
    bool ofCatalog = false;
    std::function<PriceSeries()> load;
};

Date dateOption(const char* option, const std::string& text) {
    const auto date = Date::parse(text);
    if (!date) throw UsageError(std::string(option) + ": " + dateFault(text));
    return *date;
}

bool isWanted(const catalog::SeriesKey& key, const Options& options) {
    const auto passes = [](const std::string& wanted, const std::string& value) {
        return wanted.empty() || wanted == value;
    };
    return passes(options.provider, key.provider) && passes(options.type, key.instanceType) &&
           passes(options.region, key.region) && passes(options.zone, key.zone) &&
           passes(options.pricing, key.pricing) &&
           (options.offer.empty() || options.offer == catalog::seriesId(key));
}

store::HistorySeries headOf(const PriceSeries& series) {
    store::HistorySeries head;
    head.key = series.key;
    head.kind = series.kind;
    head.source = series.source;
    head.samples = series.points.size();
    head.first = series.points.front().time;
    head.last = series.points.back().time;
    head.knownUntil = series.knownUntil;
    head.low = head.high = series.points.front().price.toDouble();
    for (const catalog::PricePoint& point : series.points) {
        head.low = std::min(head.low, point.price.toDouble());
        head.high = std::max(head.high, point.price.toDouble());
    }
    return head;
}

/// The series asked for. Offers of the catalog are series where they were observed on two days or
/// more, or named.
std::vector<Entry> entriesOf(Session& session, const std::vector<store::HistoryFile>& files,
                             const Options& options) {
    std::vector<Entry> entries;
    for (const store::HistoryFile& file : files) {
        for (const store::HistorySeries& series : file.series()) {
            if (!isWanted(series.key, options)) continue;
            entries.push_back({series, false, [&file, &series] { return file.load(series); }});
        }
    }
    const catalog::Catalog& catalog = session.catalog();
    const auto newest = catalog::newestByProvider(catalog);
    const catalog::OfferColumns& offers = catalog.offers();
    for (catalog::Index i = 0; i < offers.size(); ++i) {
        if (offers.observationCount[i] < (options.offer.empty() ? 2U : 1U)) continue;
        if (!options.offer.empty() && catalog.offerId(i) != options.offer) continue;
        auto series = catalog::historyOfOffer(catalog, i, newest[offers.provider[i]]);
        if (!series || !isWanted(series->key, options)) continue;
        if (options.offer.empty() && series->points.size() < 2) continue;
        const store::HistorySeries head = headOf(*series);
        entries.push_back({head, true, [series = std::move(*series)] { return series; }});
    }
    return entries;
}

struct Span {
    UtcSeconds from = 0, to = 0;
};

Span spanOf(const store::HistorySeries& head, const Options& options) {
    Span span{head.first,
              std::max(head.last,
                       head.kind == catalog::SampleKind::Change ? head.knownUntil : head.last) +
                  1};
    if (!options.from.empty()) span.from = beginOf(dateOption("--from", options.from));
    if (!options.to.empty()) span.to = endOf(dateOption("--to", options.to));
    return span;
}

std::string kindWord(const Entry& entry) {
    return entry.ofCatalog ? "list" : std::string(catalog::sampleKindName(entry.head.kind));
}

documents::OutputTable emptyTable(Session& session, std::initializer_list<const char*> keys,
                                  std::initializer_list<std::string_view> numbers) {
    documents::OutputTable table;
    for (const char* key : keys) {
        const bool numeric = std::find(numbers.begin(), numbers.end(), key) != numbers.end();
        table.columns.push_back({key, session.word("history", key), "", numeric, -1});
    }
    return table;
}

ExitCode listSeries(Session& session, const std::vector<Entry>& entries, const Options& options) {
    const Date asOf = session.context().asOf;
    documents::OutputTable table = emptyTable(
        session,
        {"id", "kind", "samples", "first", "last", "freshness", "low", "high", "latest", "currency",
         "unit", "sparkline", "provider", "instance_type", "region", "zone", "pricing", "source"},
        {"samples", "low", "high", "latest"});
    const bool withLines = entries.size() <= kMostSparklines;
    for (const Entry& entry : entries) {
        const store::HistorySeries& head = entry.head;
        std::string line;
        documents::OutputCell latest;
        if (withLines) {
            const PriceSeries series = entry.load();
            const Span span = spanOf(head, options);
            line = catalog::sparkline(
                catalog::reduceSeries(series, span.from, span.to, kSparklineWidth));
            if (const auto held = catalog::heldBefore(series, span.to)) {
                latest.value = held->price.toDouble();
                latest.shown = held->price.toText();
                latest.json = held->price.toText();
            }
        }
        table.rows.push_back(
            {cellOf(catalog::seriesId(head.key)), cellOf(kindWord(entry)),
             cellOf(static_cast<std::int64_t>(head.samples)), cellOf(dayOf(head.first).toText()),
             cellOf(dayOf(head.last).toText()),
             cellOf(
                 std::string(catalog::freshnessName(catalog::freshnessOf(dayOf(head.last), asOf)))),
             cellOf(std::optional(head.low)), cellOf(std::optional(head.high)), latest,
             cellOf(head.key.currency),
             cellOf(std::string(head.key.perGpu ? "gpu_hour" : "machine_hour")), cellOf(line),
             cellOf(head.key.provider), cellOf(head.key.instanceType), cellOf(head.key.region),
             cellOf(head.key.zone), cellOf(head.key.pricing), cellOf(head.source)});
    }
    printList(session, std::move(table), options,
              {"id", "kind", "samples", "first", "last", "freshness", "low", "high", "latest",
               "currency", "sparkline"},
              "series");
    if (!withLines) {
        printNote(say({"cli.many_series",
                       {{"count", static_cast<std::int64_t>(entries.size())},
                        {"most", static_cast<std::int64_t>(kMostSparklines)}}}));
    }
    return ExitCode::Answered;
}

/// All samples of the series in the time asked for.
ExitCode listSamples(Session& session, const std::vector<Entry>& entries, const Options& options) {
    documents::OutputTable table = emptyTable(
        session, {"id", "time", "price", "currency", "unit", "kind", "source"}, {"price"});
    for (const Entry& entry : entries) {
        const Span span = spanOf(entry.head, options);
        for (const catalog::PricePoint& point : entry.load().points) {
            if (point.time < span.from || point.time >= span.to) continue;
            documents::OutputCell price;
            price.value = point.price.toDouble();
            price.shown = point.price.toText();
            price.json = point.price.toText();
            table.rows.push_back(
                {cellOf(catalog::seriesId(entry.head.key)), cellOf(utcTimeText(point.time)), price,
                 cellOf(entry.head.key.currency),
                 cellOf(std::string(entry.head.key.perGpu ? "gpu_hour" : "machine_hour")),
                 cellOf(kindWord(entry)), cellOf(entry.head.source)});
        }
    }
    printList(session, std::move(table), options, {"id", "time", "price", "currency", "kind"},
              "samples");
    return ExitCode::Answered;
}

/// One offer in JSON: each series with its stretches, as a chart draws them.
ExitCode printStretches(Session& session, const std::vector<Entry>& entries,
                        const Options& options) {
    documents::Json json;
    json["id"] = options.offer;
    json["catalog_id"] = session.catalog().id();
    json["series"] = documents::Json::array();
    for (const Entry& entry : entries) {
        const PriceSeries series = entry.load();
        const Span span = spanOf(entry.head, options);
        documents::Json one;
        one["kind"] = kindWord(entry);
        one["source"] = series.source;
        one["currency"] = series.key.currency;
        one["unit"] = series.key.perGpu ? "gpu_hour" : "machine_hour";
        one["samples"] = series.points.size();
        one["from"] = utcTimeText(span.from);
        one["to"] = utcTimeText(span.to);
        one["freshness"] = catalog::freshnessName(
            catalog::freshnessOf(dayOf(entry.head.last), session.context().asOf));
        one["stretches"] = documents::Json::array();
        const auto ranges = catalog::reduceSeries(series, span.from, span.to,
                                                  static_cast<std::size_t>(options.stretches));
        for (const auto& range : ranges) {
            documents::Json stretch;  // null: a gap
            if (range) {
                stretch["low"] = documents::numberToJson(range->low);
                stretch["high"] = documents::numberToJson(range->high);
            }
            one["stretches"].push_back(std::move(stretch));
        }
        json["series"].push_back(std::move(one));
    }
    printJson(json);
    return ExitCode::Answered;
}

ExitCode listChanges(Session& session, const std::vector<Entry>& entries, const Options& options) {
    const Date from = dateOption("--changes", options.changes[0]);
    const Date to = dateOption("--changes", options.changes[1]);
    if (to <= from) throw UsageError(say("usage.earlier_first"));
    std::vector<catalog::PriceMove> moves;
    std::size_t same = 0;
    for (const Entry& entry : entries) {
        // A series that ended before the first day or begins after the second says nothing.
        if (entry.head.first >= endOf(to)) continue;
        auto move = catalog::moveBetween(entry.load(), from, to);
        if (!move) continue;
        if (move->kind == catalog::MoveKind::Same) {
            ++same;
        } else {
            moves.push_back(std::move(*move));
        }
    }
    catalog::sortMoves(moves);
    documents::OutputTable table =
        emptyTable(session,
                   {"id", "change", "before", "after", "change_pct", "currency", "unit",
                    "before_since", "after_since", "source"},
                   {"before", "after", "change_pct"});
    const auto amount = [](const std::optional<catalog::HeldPrice>& held) {
        documents::OutputCell cell;
        if (!held) return cell;
        cell.value = held->price.toDouble();
        cell.shown = held->price.toText();
        cell.json = held->price.toText();
        return cell;
    };
    const auto day = [](const std::optional<catalog::HeldPrice>& held) {
        return cellOf(held ? dayOf(held->since).toText() : std::string());
    };
    for (const catalog::PriceMove& move : moves) {
        documents::OutputCell percent = cellOf(move.changePct);
        if (move.changePct) percent.shown = fmt::format("{:+.2f} %", *move.changePct);
        table.rows.push_back({cellOf(catalog::seriesId(move.key)),
                              cellOf(std::string(catalog::moveKindName(move.kind))),
                              amount(move.before), amount(move.after), percent,
                              cellOf(move.key.currency),
                              cellOf(std::string(move.key.perGpu ? "gpu_hour" : "machine_hour")),
                              day(move.before), day(move.after), cellOf(move.source)});
    }
    printList(session, std::move(table), options,
              {"id", "change", "before", "after", "change_pct", "currency"}, "changes");
    if (session.format() != documents::OutputFormat::JsonText) {
        printNote(say({"cli.same_prices", {{"count", static_cast<std::int64_t>(same)}}}));
    }
    return ExitCode::Answered;
}

/// A provider that no series and no catalog names is a slip, not an empty answer.
void refuseUnknownProvider(Session& session, const std::vector<store::HistoryFile>& files,
                           const std::string& name) {
    if (name.empty()) return;
    std::vector<std::string> known;
    for (const auto& provider : session.catalog().providers()) known.push_back(provider.id);
    for (const store::HistoryFile& file : files) {
        for (const auto& series : file.series()) {
            if (known.back() != series.key.provider) known.push_back(series.key.provider);
        }
    }
    if (std::find(known.begin(), known.end(), name) != known.end()) return;
    throw UsageError(say({"usage.unknown_provider", {{"name", name}}}) + nameHint(name, known));
}

ExitCode run(const GlobalOptions& global, const Options& options) {
    Session session(global);
    const auto files = store::openHistories(session.catalogFile(), [](const std::string& id) {
        printNote(say({"cli.history_missing", {{"id", id.substr(0, 12)}}}));
    });
    refuseUnknownProvider(session, files, options.provider);
    const std::vector<Entry> entries = entriesOf(session, files, options);
    if (!options.offer.empty() && entries.empty()) {
        std::vector<std::string> ids;
        for (const store::HistoryFile& file : files) {
            for (const auto& series : file.series()) ids.push_back(catalog::seriesId(series.key));
        }
        const catalog::Catalog& catalog = session.catalog();
        for (catalog::Index i = 0; i < catalog.offers().size(); ++i) {
            if (catalog.offers().observationCount[i] > 0) ids.push_back(catalog.offerId(i));
        }
        throw UsageError(say({"usage.no_history", {{"offer", options.offer}}}) +
                         nameHint(options.offer, ids));
    }
    if (!options.changes.empty()) return listChanges(session, entries, options);
    if (options.samples) return listSamples(session, entries, options);
    if (!options.offer.empty() && session.format() == documents::OutputFormat::JsonText) {
        return printStretches(session, entries, options);
    }
    return listSeries(session, entries, options);
}

}  // namespace

void addHistoryVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("history");
    const auto options = std::make_shared<Options>();
    verb->add_option("offer", options->offer)->type_name("");
    verb->add_option("--provider", options->provider)->group("Filters");
    verb->add_option("--type", options->type)->group("Filters");
    verb->add_option("--region", options->region)->group("Filters");
    verb->add_option("--zone", options->zone)->group("Filters");
    verb->add_option("--pricing", options->pricing)->group("Filters");
    verb->add_option("--from", options->from)->type_name("DATE");
    verb->add_option("--to", options->to)->type_name("DATE");
    verb->add_flag("--samples", options->samples);
    verb->add_option("--changes", options->changes)->expected(2)->type_name("FROM TO");
    verb->add_option("--stretches", options->stretches)->check(wholeNumber(1, kMostStretches));
    addListOptions(*verb, *options);
    verb->footer(
        "petaplan-cli history --provider aws --changes 2020-01-10 2020-03-10\n"
        "petaplan-cli history aws:p3.2xlarge:us-east-1:us-east-1a:spot --samples");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
