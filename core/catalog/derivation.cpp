// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/explain.h"
#include "core/catalog/offer_table.h"

namespace petaplan::catalog {
namespace {

Term leaf(std::string key, std::string unit, double value, std::string source) {
    Term term;
    term.key = std::move(key);
    term.unit = std::move(unit);
    term.value = value;
    term.source = std::move(source);
    return term;
}

/// Builds the terms of one offer; nullopt wherever a part is unknown.
class Derivation {
public:
    Derivation(const Catalog& catalog, Index offer, const QueryContext& context)
        : m_catalog(catalog),
          m_table(catalog, context),
          m_offer(offer),
          m_instance(catalog.instances()[catalog.offers().instance[offer]]),
          m_price(catalog.currentPrice(offer)) {}

    std::optional<Term> of(const OfferKey& key) const {
        if (key.name == "price_per_hour") return pricePerHour();
        if (key.name == "price_per_gpu_hour") {
            return quotient(
                key, leaf("gpu_count", "", m_instance.gpuCount.value(), m_instance.source.title),
                "price_per_hour / gpu_count");
        }
        if (key.name == "price_per_gib_hour") {
            auto memory = totalMemory();
            if (!memory) return std::nullopt;
            return quotient(key, std::move(*memory), "price_per_hour / total_gpu_memory_gib");
        }
        if (key.name == "total_gpu_memory_gib") return totalMemory();
        if (key.name == "price_per_tflops_hour") {
            auto rate = totalRate();
            if (!rate) return std::nullopt;
            return quotient(key, std::move(*rate), "price_per_hour / dense TFLOPS");
        }
        if (key.name == "saving_vs_on_demand") return saving(key);
        return std::nullopt;
    }

private:
    std::string priceSource() const {
        return m_price->source == kNoIndex ? std::string()
                                           : m_catalog.sources()[m_price->source].title;
    }
    std::string currency() const {
        return m_table.conversionOf(m_offer) != nullptr ? m_table.context().currency
                                                        : m_price->currency;
    }

    std::optional<double> effectivePrice() const {
        return m_price->effectiveHourly(
            m_catalog.pricingModels()[m_catalog.offers().pricing[m_offer]].id);
    }

    std::optional<Term> quoted() const {
        if (!m_price || !effectivePrice()) return std::nullopt;
        Term quotedHour =
            leaf("quoted_price", m_price->currency + "/h", *effectivePrice(), priceSource());
        if (!m_price->pricePerHour && m_price->pricePerMonth) {
            quotedHour.formula = "price_per_month / 730 h";
            quotedHour.inputs.push_back(leaf("quoted_price", m_price->currency + "/month",
                                             m_price->pricePerMonth->toDouble(), priceSource()));
        }
        return quotedHour;
    }

    std::optional<Term> pricePerHour() const {
        auto price = quoted();
        if (!price) return std::nullopt;
        const Conversion* conversion = m_table.conversionOf(m_offer);
        Term term = leaf("price_per_hour", currency() + "/h", price->value, priceSource());
        if (conversion != nullptr && conversion->from != conversion->to) {
            term.value *= conversion->factor;
            term.formula = "quoted_price x exchange_rate";
            term.inputs.push_back(std::move(*price));
            term.inputs.push_back(leaf("exchange_rate", conversion->to + "/" + conversion->from,
                                       conversion->factor,
                                       "monthly average of " + conversion->month));
        } else {
            term.formula = "quoted_price";
            term.inputs.push_back(std::move(*price));
        }
        return term;
    }

    std::optional<Term> quotient(const OfferKey& key, Term divisor, std::string formula) const {
        auto price = pricePerHour();
        if (!price || divisor.value <= 0) return std::nullopt;
        std::string unit(key.unit);
        unit.replace(0, std::string_view("currency").size(), currency());
        Term term = leaf(std::string(key.name), std::move(unit), price->value / divisor.value, {});
        term.formula = std::move(formula);
        term.inputs = {std::move(*price), std::move(divisor)};
        return term;
    }

    std::optional<Term> totalMemory() const {
        if (m_instance.gpu == kNoIndex) return std::nullopt;
        const Gpu& gpu = m_catalog.gpus()[m_instance.gpu];
        if (!gpu.memoryGib) return std::nullopt;
        return product("total_gpu_memory_gib", "GiB",
                       leaf("gpu_memory_gib", "GiB", *gpu.memoryGib, gpu.source.title),
                       "gpu_memory_gib x gpu_count");
    }

    std::optional<Term> totalRate() const {
        if (m_instance.gpu == kNoIndex) return std::nullopt;
        const Gpu& gpu = m_catalog.gpus()[m_instance.gpu];
        NumberFormat format = m_table.context().precision;
        auto rate = gpu.denseTflops(format);
        if (!rate && format == NumberFormat::Bf16) {
            format = NumberFormat::Fp16;
            rate = gpu.denseTflops(format);
        }
        if (!rate) return std::nullopt;
        const std::string name = "gpu_" + std::string(formatName(format)) +
                                 (format == NumberFormat::Int8 ? "_tops" : "_tflops");
        return product("dense_rate", "TFLOPS", leaf(name, "TFLOPS", *rate, gpu.source.title),
                       name + " x gpu_count");
    }

    Term product(std::string key, std::string unit, Term perGpu, std::string formula) const {
        Term term =
            leaf(std::move(key), std::move(unit), perGpu.value * m_instance.gpuCount.value(), {});
        term.formula = std::move(formula);
        term.inputs = {std::move(perGpu),
                       leaf("gpu_count", "", m_instance.gpuCount.value(), m_instance.source.title)};
        return term;
    }

    std::optional<Term> saving(const OfferKey& key) const {
        const auto share = m_table.savingVsOnDemand(m_offer);
        if (!share) return std::nullopt;
        Term term = leaf(std::string(key.name), "1", *share, {});
        term.formula =
            "1 - quoted_price / on_demand_price, both of " + m_price->observedOn->toText();
        term.inputs.push_back(*quoted());
        term.inputs.push_back(leaf("on_demand_price", m_price->currency + "/h",
                                   *effectivePrice() / (1 - *share), {}));
        return term;
    }

    const Catalog& m_catalog;
    OfferTable m_table;
    Index m_offer;
    const Instance& m_instance;
    std::optional<PriceView> m_price;
};

}  // namespace

std::optional<Term> derivationOf(const Catalog& catalog, Index offer, const OfferKey& key,
                                 const QueryContext& context) {
    return Derivation(catalog, offer, context).of(key);
}

}  // namespace petaplan::catalog
