// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_key_values.h"

#include <array>

namespace petaplan::catalog {
namespace {

Value text(const std::string& value) {
    return value.empty() ? Value() : Value(value);
}
Value text(std::string_view value) {
    return text(std::string(value));
}
template <typename T>
Value number(const std::optional<T>& value) {
    return value ? Value(static_cast<double>(*value)) : Value();
}

const Provider& providerAt(const OfferTable& t, Index i) {
    return t.catalog().providers()[i];
}
const Region& regionAt(const OfferTable& t, Index i) {
    return t.catalog().regions()[i];
}
const Instance& instanceAt(const OfferTable& t, Index i) {
    return t.catalog().instances()[i];
}
const Gpu& gpuAt(const OfferTable& t, Index i) {
    return t.catalog().gpus()[i];
}
std::optional<PriceView> priceAt(const OfferTable& t, Index i) {
    return t.catalog().currentPrice(i);
}

const Instance& instanceOf(const OfferTable& t, Index offer) {
    return t.catalog().instances()[t.catalog().offers().instance[offer]];
}
const Gpu* gpuOf(const OfferTable& t, const Instance& instance) {
    return instance.gpu == kNoIndex ? nullptr : &t.catalog().gpus()[instance.gpu];
}

std::string_view pricingOf(const OfferTable& t, Index offer) {
    return t.catalog().pricingModels()[t.catalog().offers().pricing[offer]].id;
}

/// The amount as it is shown: in the context's currency, or as quoted where no rate is known.
std::optional<double> shownHourly(const OfferTable& t, Index offer) {
    if (const auto converted = t.hourly(offer)) return converted;
    const auto price = priceAt(t, offer);
    return !price ? std::nullopt : price->effectiveHourly(pricingOf(t, offer));
}

std::optional<double> shownAmount(const OfferTable& t, Index offer,
                                  const std::optional<Decimal>& amount) {
    if (!amount) return std::nullopt;
    const Conversion* conversion = t.conversionOf(offer);
    return amount->toDouble() * (conversion == nullptr ? 1.0 : conversion->factor);
}

Value perUnit(const OfferTable& t, Index offer, std::optional<double> units) {
    const auto price = shownHourly(t, offer);
    if (!price || !units || *units <= 0) return {};
    return *price / *units;
}

std::optional<double> gpuCount(const Instance& instance) {
    const double count = instance.gpuCount.value();
    return count > 0 ? std::optional(count) : std::nullopt;
}

std::optional<double> totalGpuMemory(const OfferTable& t, const Instance& instance) {
    const Gpu* gpu = gpuOf(t, instance);
    if (gpu == nullptr || !gpu->memoryGib) return std::nullopt;
    return *gpu->memoryGib * instance.gpuCount.value();
}

/// Dense rate of the context's precision, fp16 where the default bf16 is absent.
std::optional<double> denseRate(const OfferTable& t, const Gpu& gpu) {
    const NumberFormat format = t.context().precision;
    auto rate = gpu.denseTflops(format);
    if (!rate && format == NumberFormat::Bf16) rate = gpu.denseTflops(NumberFormat::Fp16);
    return rate;
}

Value pricePerTflops(const OfferTable& t, Index offer) {
    const Instance& instance = instanceOf(t, offer);
    const Gpu* gpu = gpuOf(t, instance);
    const auto rate = gpu == nullptr ? std::nullopt : denseRate(t, *gpu);
    if (!rate) return {};
    return perUnit(t, offer, *rate * instance.gpuCount.value());
}

Value termMonths(const OfferTable& t, Index offer) {
    const auto price = priceAt(t, offer);
    if (price && price->termMonths) return number(price->termMonths);
    return number(t.catalog().pricingModels()[t.catalog().offers().pricing[offer]].termMonths);
}

Value currencyShown(const OfferTable& t, Index offer) {
    const auto price = priceAt(t, offer);
    if (!price) return {};
    return text(t.conversionOf(offer) != nullptr ? t.context().currency : price->currency);
}

Value quotedPrice(const OfferTable& t, Index offer) {
    const auto price = priceAt(t, offer);
    return !price ? Value() : number(price->effectiveHourly(pricingOf(t, offer)));
}

template <const std::string Provider::*field>
Value providerText(const OfferTable& t, Index i) {
    return text(providerAt(t, i).*field);
}
template <const std::string Region::*field>
Value regionText(const OfferTable& t, Index i) {
    return text(regionAt(t, i).*field);
}
template <const std::string Instance::*field>
Value instanceText(const OfferTable& t, Index i) {
    return text(instanceAt(t, i).*field);
}
template <const std::optional<double> Instance::*field>
Value instanceNumber(const OfferTable& t, Index i) {
    return number(instanceAt(t, i).*field);
}
template <const std::string Gpu::*field>
Value gpuText(const OfferTable& t, Index i) {
    return text(gpuAt(t, i).*field);
}
template <const std::optional<double> Gpu::*field>
Value gpuNumber(const OfferTable& t, Index i) {
    return number(gpuAt(t, i).*field);
}
template <PricingKind kind, int term>
Value sibling(const OfferTable& t, Index offer) {
    return number(t.siblingPerGpuHour(offer, kind, term == 0 ? std::nullopt : std::optional(term)));
}

using enum KeyKind;
using enum KeyGroup;
// KeyGroup and KeyDomain share the words Gpu; the domain is therefore always written in full.
using Domain = KeyDomain;
constexpr auto kGpuGroup = KeyGroup::Gpu;

constexpr std::array kRows{
    // The order of exports: first the keys of the contract with scripts, then further ones.
    KeyRow{{"id", Text, Identity, Domain::Offer, "", -1},
           [](const OfferTable& t, Index i) { return text(t.catalog().offerId(i)); }},
    KeyRow{{"provider", Text, Identity, Domain::Provider, "", -1}, providerText<&Provider::id>},
    KeyRow{{"instance_type", Text, Identity, Domain::Instance, "", -1},
           instanceText<&Instance::type>},
    KeyRow{{"region", Text, Identity, Domain::Region, "", -1}, regionText<&Region::id>},
    KeyRow{{"zone", Text, Identity, Domain::Offer, "", -1},
           [](const OfferTable& t, Index i) { return text(t.catalog().zoneOf(i)); }},
    KeyRow{{"country", Text, Identity, Domain::Region, "", -1}, regionText<&Region::country>},
    KeyRow{{"gpu", Text, kGpuGroup, Domain::Gpu, "", -1}, gpuText<&Gpu::id>},
    KeyRow{{"gpu_count", Number, kGpuGroup, Domain::Instance, "", -1},
           [](const OfferTable& t, Index i) { return number(gpuCount(instanceAt(t, i))); }},
    KeyRow{{"gpu_memory_gib", Number, kGpuGroup, Domain::Gpu, "GiB", -1},
           gpuNumber<&Gpu::memoryGib>},
    KeyRow{
        {"total_gpu_memory_gib", Number, kGpuGroup, Domain::Instance, "GiB", -1},
        [](const OfferTable& t, Index i) { return number(totalGpuMemory(t, instanceAt(t, i))); }},
    KeyRow{{"vcpus", Number, Host, Domain::Instance, "", -1}, instanceNumber<&Instance::vcpus>},
    KeyRow{{"memory_gib", Number, Host, Domain::Instance, "GiB", -1},
           instanceNumber<&Instance::memoryGib>},
    KeyRow{{"local_storage_gb", Number, Host, Domain::Instance, "GB", -1},
           instanceNumber<&Instance::localStorageGb>},
    KeyRow{{"network_gbps", Number, Network, Domain::Instance, "Gbit/s", -1},
           instanceNumber<&Instance::networkGbps>},
    KeyRow{{"network_kind", Text, Network, Domain::Instance, "", -1},
           instanceText<&Instance::networkKind>},
    KeyRow{{"gpu_interconnect", Text, Network, Domain::Instance, "", -1},
           instanceText<&Instance::gpuInterconnect>},
    KeyRow{{"pricing", Text, Price, Domain::Pricing, "", -1},
           [](const OfferTable& t, Index i) { return text(t.catalog().pricingModels()[i].id); }},
    KeyRow{{"term_months", Number, Price, Domain::Offer, "months", -1}, termMonths},
    KeyRow{{"upfront", Number, Price, Domain::Offer, "currency", 2},
           [](const OfferTable& t, Index i) {
               const auto price = priceAt(t, i);
               return !price ? Value() : number(shownAmount(t, i, price->upfront));
           }},
    KeyRow{{"price_per_hour", Number, Price, Domain::Offer, "currency/h", 4},
           [](const OfferTable& t, Index i) { return number(shownHourly(t, i)); }},
    KeyRow{{"price_per_gpu_hour", Number, Derived, Domain::Offer, "currency/GPU·h", 4},
           [](const OfferTable& t, Index i) { return perUnit(t, i, gpuCount(instanceOf(t, i))); }},
    KeyRow{{"price_per_gib_hour", Number, Derived, Domain::Offer, "currency/GiB·h", 5},
           [](const OfferTable& t, Index i) {
               return perUnit(t, i, totalGpuMemory(t, instanceOf(t, i)));
           }},
    KeyRow{{"price_per_tflops_hour", Number, Derived, Domain::Offer, "currency/TFLOPS·h", 6},
           pricePerTflops},
    KeyRow{{"saving_vs_on_demand", Number, Derived, Domain::Offer, "1", 3},
           [](const OfferTable& t, Index i) { return number(t.savingVsOnDemand(i)); }},
    KeyRow{{"currency", Text, Price, Domain::Offer, "", -1}, currencyShown},
    KeyRow{{"quoted_currency", Text, Price, Domain::Offer, "", -1},
           [](const OfferTable& t, Index i) {
               const auto price = priceAt(t, i);
               return !price ? Value() : text(price->currency);
           }},
    KeyRow{{"observed_on", Text, Provenance, Domain::Offer, "", -1},
           [](const OfferTable& t, Index i) {
               const auto price = priceAt(t, i);
               return !price || !price->observedOn ? Value() : text(price->observedOn->toText());
           }},
    KeyRow{
        {"age_days", Number, Provenance, Domain::Offer, "days", 0},
        [](const OfferTable& t, Index i) {
            const auto price = priceAt(t, i);
            return !price || !price->observedOn
                       ? Value()
                       : Value(static_cast<double>(t.context().asOf.daysSince(*price->observedOn)));
        }},
    KeyRow{{"freshness", Text, Provenance, Domain::Offer, "", -1},
           [](const OfferTable& t, Index i) {
               const auto price = priceAt(t, i);
               return !price
                          ? Value()
                          : text(freshnessName(freshnessOf(price->observedOn, t.context().asOf)));
           }},
    KeyRow{{"basis", Text, Provenance, Domain::Offer, "", -1},
           [](const OfferTable& t, Index i) {
               const auto price = priceAt(t, i);
               return !price ? Value() : text(basisName(price->basis));
           }},
    KeyRow{{"status", Text, Provenance, Domain::Offer, "", -1},
           [](const OfferTable& t, Index i) {
               const auto price = priceAt(t, i);
               return !price ? Value() : text(price->status);
           }},
    KeyRow{{"conflict", Text, Provenance, Domain::Offer, "", -1},
           [](const OfferTable& t, Index i) {
               if (!t.catalog().hasPrice(i)) return Value();
               return text(std::string_view(t.catalog().offers().conflict[i] ? "yes" : "no"));
           }},
    KeyRow{{"source", Text, Provenance, Domain::Offer, "", -1},
           [](const OfferTable& t, Index i) {
               const auto price = priceAt(t, i);
               return !price || price->source == kNoIndex
                          ? Value()
                          : text(t.catalog().sources()[price->source].title);
           }},

    KeyRow{{"quoted_price_per_hour", Number, Price, Domain::Offer, "quoted currency/h", -1},
           quotedPrice},
    KeyRow{{"on_demand_price_per_gpu_hour", Number, Derived, Domain::Offer, "currency/GPU·h", 4},
           sibling<PricingKind::OnDemand, 0>},
    KeyRow{{"spot_price_per_gpu_hour", Number, Derived, Domain::Offer, "currency/GPU·h", 4},
           sibling<PricingKind::Spot, 0>},
    KeyRow{{"reserved_1y_price_per_gpu_hour", Number, Derived, Domain::Offer, "currency/GPU·h", 4},
           sibling<PricingKind::Reserved, 12>},
    KeyRow{{"reserved_3y_price_per_gpu_hour", Number, Derived, Domain::Offer, "currency/GPU·h", 4},
           sibling<PricingKind::Reserved, 36>},
    KeyRow{{"provider_kind", Text, Identity, Domain::Provider, "", -1},
           providerText<&Provider::kind>},
    KeyRow{{"provider_name", Text, Identity, Domain::Provider, "", -1},
           providerText<&Provider::name>},
    KeyRow{{"family", Text, Identity, Domain::Instance, "", -1}, instanceText<&Instance::family>},
    KeyRow{{"place", Text, Identity, Domain::Region, "", -1}, regionText<&Region::place>},
    KeyRow{{"continent", Text, Identity, Domain::Region, "", -1}, regionText<&Region::continent>},
    KeyRow{{"grid_gco2_per_kwh", Number, Host, Domain::Region, "", -1},
           [](const OfferTable& t, Index i) { return number(regionAt(t, i).gridGramsCo2PerKwh); }},
    KeyRow{{"pricing_kind", Text, Price, Domain::Pricing, "", -1},
           [](const OfferTable& t, Index i) {
               return text(pricingKindName(t.catalog().pricingModels()[i].kind));
           }},
    KeyRow{{"gpu_slicing", Text, kGpuGroup, Domain::Instance, "", -1},
           instanceText<&Instance::slicing>},
    KeyRow{{"gpu_vendor", Text, kGpuGroup, Domain::Gpu, "", -1}, gpuText<&Gpu::vendor>},
    KeyRow{{"gpu_architecture", Text, kGpuGroup, Domain::Gpu, "", -1}, gpuText<&Gpu::architecture>},
    KeyRow{{"gpu_form_factor", Text, kGpuGroup, Domain::Gpu, "", -1}, gpuText<&Gpu::formFactor>},
    KeyRow{{"gpu_launch_year", Number, kGpuGroup, Domain::Gpu, "", 0},
           [](const OfferTable& t, Index i) { return number(gpuAt(t, i).launchYear); }},
    KeyRow{{"gpu_memory_bandwidth_gb_s", Number, kGpuGroup, Domain::Gpu, "GB/s", -1},
           gpuNumber<&Gpu::memoryBandwidthGbS>},
    KeyRow{{"gpu_fp64_tflops", Number, kGpuGroup, Domain::Gpu, "TFLOPS", -1},
           gpuNumber<&Gpu::fp64Tflops>},
    KeyRow{{"gpu_fp64_tensor_tflops", Number, kGpuGroup, Domain::Gpu, "TFLOPS", -1},
           gpuNumber<&Gpu::fp64TensorTflops>},
    KeyRow{{"gpu_fp32_tflops", Number, kGpuGroup, Domain::Gpu, "TFLOPS", -1},
           gpuNumber<&Gpu::fp32Tflops>},
    KeyRow{{"gpu_tf32_tflops", Number, kGpuGroup, Domain::Gpu, "TFLOPS", -1},
           gpuNumber<&Gpu::tf32TensorTflops>},
    KeyRow{{"gpu_fp16_tflops", Number, kGpuGroup, Domain::Gpu, "TFLOPS", -1},
           gpuNumber<&Gpu::fp16TensorTflops>},
    KeyRow{{"gpu_bf16_tflops", Number, kGpuGroup, Domain::Gpu, "TFLOPS", -1},
           gpuNumber<&Gpu::bf16TensorTflops>},
    KeyRow{{"gpu_fp8_tflops", Number, kGpuGroup, Domain::Gpu, "TFLOPS", -1},
           gpuNumber<&Gpu::fp8Tflops>},
    KeyRow{{"gpu_fp4_tflops", Number, kGpuGroup, Domain::Gpu, "TFLOPS", -1},
           gpuNumber<&Gpu::fp4Tflops>},
    KeyRow{{"gpu_int8_tops", Number, kGpuGroup, Domain::Gpu, "TOPS", -1},
           gpuNumber<&Gpu::int8Tops>},
    KeyRow{{"gpu_tdp_w", Number, kGpuGroup, Domain::Gpu, "W", -1}, gpuNumber<&Gpu::tdpW>},
    KeyRow{{"gpu_mig_max_instances", Number, kGpuGroup, Domain::Gpu, "", 0},
           [](const OfferTable& t, Index i) { return number(gpuAt(t, i).migMaxInstances); }},
    KeyRow{{"gpu_vgpu_min_fraction", Text, kGpuGroup, Domain::Gpu, "", -1},
           gpuText<&Gpu::vgpuMinFraction>},
    KeyRow{{"gpu_rt_cores", Text, kGpuGroup, Domain::Gpu, "", -1}, gpuText<&Gpu::rtCores>},
};

}  // namespace

std::span<const KeyRow> keyRows() {
    return kRows;
}

}  // namespace petaplan::catalog
