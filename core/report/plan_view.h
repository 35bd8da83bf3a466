// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/report/plan_report.h"
#include "core/report/source_list.h"
#include "core/report/words.h"

namespace petaplan::report {

/// One of the ways that the report compares: letter and symbol are the same in tables and charts.
struct Option {
    std::string letter;  ///< "A"
    std::string symbol;  ///< "●"
    const planning::PlanRow* row = nullptr;
    UsedOffer offer;
    bool chosen = false;
    std::string seller;     ///< the provider's short name, "AWS"
    std::string name;       ///< "8 × p5.48xlarge at AWS"
    std::string shortName;  ///< "AWS, 64 × H100, on demand"
    std::string label;      ///< in charts: "AWS H100"
    std::string mark;       ///< of its price
    int priceSource = 0;
};

/// One line of the bill: quantity x unit price, converted to the plan's currency.
struct PurchaseLine {
    std::string item;
    double nodes = 0;
    double unitsPerNode = 0;  ///< hours, months or terms
    std::string unit;         ///< "h", "month", "term"
    Money unitPrice;          ///< exact, one node
    double amount = 0;        ///< in the plan's currency
    double low = 0, high = 0;
};

/// What all sections read. The answer has at least one row.
struct PlanView {
    const planning::PlanRequest& request;
    const planning::PlanAnswer& answer;
    const std::vector<UsedOffer>& offers;
    const ReportFrame& frame;
    Words words;
    SourceList& sources;
    std::vector<Option> options;  ///< the chosen one first

    bool isTraining() const {
        return std::holds_alternative<workload::TrainingJob>(request.workload);
    }
    const Option& chosen() const { return options.front(); }
    const planning::PlanRow& row() const { return *options.front().row; }
    std::string currency() const { return row().currency; }
    Date asOf() const { return request.context.asOf; }
};

/// Chooses at most five options: the chosen row, then rows of other suppliers and GPUs in their
/// rank order, then the fastest of the front; cites the sources of their prices.
std::vector<Option> optionsOf(const planning::PlanRequest& request,
                              const planning::PlanAnswer& answer,
                              const std::vector<UsedOffer>& offers, const ReportFrame& frame,
                              const Words& words, SourceList& sources);

/// Number of the source of an offer's price.
int citePrice(const UsedOffer& offer, Date asOf, const Words& words, SourceList& sources);

/// The lines behind a row's cost, read from its explanation; one line without quantity where the
/// explanation has none.
std::vector<PurchaseLine> purchaseLines(const Option& option, const Words& words);

/// By what overviews and charts divide amounts: 1 while all options are small, else 1,000.
double overviewScale(const PlanView& view);
/// "49,941 – 89,294"; with cents below 1,000.
std::string amountRange(const Estimate& amount);

/// Decimals of the totals of the options: 2 where one is below 1,000, so that near ones differ.
int amountDecimals(const PlanView& view);

/// Days of a run: its hours / 24.
Estimate daysOf(const planning::PlanRow& row);

/// Whether the costs of two options differ by less than the model can tell: their ranges overlap.
/// The same GPUs for the same hours share the model's error, so that only their prices differ.
bool costsWithinError(const Option& a, const Option& b);

/// A message of another room with offers by name, "p5.48xlarge at Amazon Web Services, spot", where
/// it carries their ids.
std::string messageWithNames(const PlanView& view, Message message);

/// "1 EUR = 1.1420 USD, mean of 2026-10."; empty where the offer is quoted in that currency.
std::string conversionText(const UsedOffer& offer, const CurrencyCode& currency,
                           const Words& words);

/// "◔ older than 90 days", joined, for the marks that occur; empty when none does.
std::string explainMarks(const std::vector<std::string>& marks, const Words& words);

/// Cells.
Cell textCell(std::string text);
Cell numberCell(double value, std::string text);
Cell unknownCell();

/// The sections, in the order of the report.
Section decisionSection(const PlanView& view);
Section optionsSection(const PlanView& view);
Section costSection(const PlanView& view);
Section workingSection(const PlanView& view);
Section riskSection(const PlanView& view);
Section sourcesSection(const PlanView& view);
/// For an answer without any feasible row.
Section nothingFeasibleSection(const planning::PlanRequest& request,
                               const planning::PlanAnswer& answer, const Words& words);
Table refusalTable(const planning::PlanRequest& request, const planning::PlanAnswer& answer,
                   const Words& words);
Table assumptionTable(const planning::PlanAnswer& answer, const Words& words);

}  // namespace petaplan::report
