// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/cost/payment_terms.h"
#include "core/report/figure_text.h"
#include "core/report/plan_view.h"
#include "core/report/purchase_table.h"

namespace petaplan::report {
namespace {

constexpr int kMostMonths = 18;

bool isCommitted(const Option& option) {
    switch (catalog::PricingModel::fromId(option.offer.pricing).kind) {
        case catalog::PricingKind::Reserved:
        case catalog::PricingKind::SavingsPlan:
        case catalog::PricingKind::Subscription:
            return true;
        case catalog::PricingKind::OnDemand:
        case catalog::PricingKind::Spot:
        case catalog::PricingKind::Serverless:
        case catalog::PricingKind::Other:
            break;
    }
    return false;
}

std::string commitmentText(const PlanView& view) {
    const Option& option = view.chosen();
    if (!isCommitted(option)) return view.words.say("commitment.none");
    const int months = option.offer.termMonths.value_or(0);
    if (months == 0) return view.words.say("commitment.whole_terms");
    return view.words.say("commitment.months", {{"months", std::to_string(months)}});
}

// A run paid by use, month by month of 730 h: what falls due when.
std::optional<Chart> cashFlow(const PlanView& view) {
    const planning::PlanRow& row = view.row();
    const double hours = row.hours ? row.hours->central : 0;
    if (!view.isTraining() || isCommitted(view.chosen()) || hours <= cost::kHoursPerMonth) {
        return std::nullopt;
    }
    const int months = static_cast<int>(std::ceil(hours / cost::kHoursPerMonth));
    const int perBar = (months + kMostMonths - 1) / kMostMonths;
    Chart chart;
    chart.kind = Chart::Kind::Bars;
    chart.id = "cash_flow";
    chart.xLabel = view.words.say("axis.thousand", {{"currency", view.currency()}});
    for (int month = 0; month < months; month += perBar) {
        const double begin = month * cost::kHoursPerMonth;
        const double end = std::min(hours, (month + perBar) * cost::kHoursPerMonth);
        const double amount = row.cost->central * (end - begin) / hours / 1e3;
        Chart::Point point;
        const int last = std::min(months, month + perBar);
        point.label = perBar == 1
                          ? view.words.say("chart.month", {{"month", std::to_string(month + 1)}})
                          : view.words.say("chart.months", {{"first", std::to_string(month + 1)},
                                                            {"last", std::to_string(last)}});
        point.text = fixedText(amount, 1);
        point.x = exactEstimate(amount);
        chart.points.push_back(std::move(point));
    }
    const double first = chart.points.front().x.central / (row.cost->central / 1e3) * 100.0;
    chart.finding =
        view.words.say(perBar == 1 ? "finding.cash_flow" : "finding.cash_flow_months",
                       {{"percent", percentText(first)}, {"months", std::to_string(perBar)}});
    chart.caption = view.words.say("caption.cash_flow");
    return chart;
}

}  // namespace

Section costSection(const PlanView& view) {
    Section section;
    section.id = "cost";
    section.heading = view.words.say("heading.cost");
    section.startsPage = true;
    section.blocks.push_back(breakdownTable(view));
    section.blocks.push_back(
        Paragraph{commitmentText(view), false, view.words.say("commitment.lead")});
    if (auto chart = cashFlow(view)) section.blocks.push_back(*std::move(chart));
    return section;
}

}  // namespace petaplan::report
