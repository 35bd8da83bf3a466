// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/offer_total.h"

#include <cstdint>
#include <utility>
#include <variant>

namespace petaplan::cost {

Message OfferTotal::says() const {
    Message message{isComplete() ? "cost.total" : "cost.total_at_least",
                    {{"amount", known}, {"currency", currency}}};
    if (!isComplete()) {
        message.arguments.push_back({"unknown", static_cast<std::int64_t>(unknown)});
        message.arguments.push_back({"lines", static_cast<std::int64_t>(lines.size())});
    }
    return message;
}

OfferTotal totalOf(const catalog::Catalog& catalog, std::span<const TotalItem> items, double hours,
                   const catalog::QueryContext& context) {
    OfferTotal total;
    total.currency = context.currency;
    for (const TotalItem& item : items) {
        TotalLine line;
        line.offer = item.offer;
        line.machines = item.machines;
        const auto terms = paymentTerms(catalog, item.offer, context);
        if (const auto* reason = std::get_if<Reason>(&terms)) {
            line.why = *reason;
        } else {
            const auto& paid = std::get<PaymentTerms>(terms);
            line.cautions = priceCautions(catalog, item.offer, paid, context);
            if (paid.currency == context.currency) {
                line.amount = paid.amount(item.machines, hours);
            } else {
                line.why = Message{"cost.no_exchange_rate",
                                   {{"from", paid.currency}, {"to", context.currency}}};
            }
        }
        if (line.amount) {
            total.known += *line.amount;
        } else {
            ++total.unknown;
        }
        total.lines.push_back(std::move(line));
    }
    return total;
}

}  // namespace petaplan::cost
