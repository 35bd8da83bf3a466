// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/figure_ratio.h"

namespace petaplan::catalog {

std::optional<FigureRatio> FigureRatio::parse(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const FigureRatio ratio{findOfferKey(text.substr(0, slash)),
                            findOfferKey(text.substr(slash + 1))};
    for (const OfferKey* key : {ratio.numerator, ratio.denominator}) {
        if (key == nullptr || key->kind != KeyKind::Number) return std::nullopt;
    }
    return ratio;
}

std::string FigureRatio::name() const {
    return std::string(numerator->name) + "/" + std::string(denominator->name);
}

Value FigureRatio::value(const OfferTable& table, Index offer) const {
    const Value top = table.comparable(offer, *numerator);
    const Value bottom = table.comparable(offer, *denominator);
    const auto* a = std::get_if<double>(&top);
    const auto* b = std::get_if<double>(&bottom);
    if (a == nullptr || b == nullptr || *b == 0) return {};
    return *a / *b;
}

}  // namespace petaplan::catalog
