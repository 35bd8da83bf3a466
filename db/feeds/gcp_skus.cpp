// SPDX-License-Identifier: GPL-3.0-or-later
// GCP Cloud Billing SKUs: prices of cores, memory, GPUs and local disks by region, out of which the
// machines that the catalog knows are composed. A machine that lacks a part gets no price.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// What one SKU prices.
struct Part {
    enum class Kind { Core, Ram, Gpu, Disk };
    Kind kind = Kind::Core;
    std::string name;           ///< family ("A2", "N1 Predefined") or GPU ("Nvidia Tesla A100")
    bool wholeMachine = false;  ///< the GPU's price holds cores and memory
};

/// Reads a description: "A2 Instance Core running in Americas", "Nvidia L4 GPU running in Iowa",
/// "Commitment v1: A2 Cpu in Americas for 1 Year", "SSD backed Local Storage"; nullopt for others.
std::optional<Part> partOf(std::string_view text) {
    for (const std::string_view skipped :
         {"Custom", "Sole Tenancy", "Reserved", "Premium", "suspended", "DWS Calendar Mode"}) {
        if (contains(text, skipped)) return std::nullopt;
    }
    for (const std::string_view prefix : {"Spot Preemptible ", "Commitment v1: ", "Commitment: "}) {
        if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
    }
    const auto before = [&](std::string_view mark) -> std::optional<std::string> {
        const std::size_t at = text.find(mark);
        if (at == std::string_view::npos || at == 0) return std::nullopt;
        return std::string(text.substr(0, at));
    };
    if (const auto gpu = before(" GPU");
        gpu && (gpu->starts_with("Nvidia") || gpu->starts_with("NVIDIA") ||
                contains(*gpu, "H200") || contains(*gpu, "B200"))) {
        return Part{Part::Kind::Gpu, *gpu, contains(text, "gpu slice")};
    }
    if (const auto gpu = before(" (1 gpu slice)")) return Part{Part::Kind::Gpu, *gpu, true};
    for (const std::string_view mark : {" Instance Core", " Core running", " Cpu in"}) {
        if (const auto family = before(mark)) return Part{Part::Kind::Core, *family, false};
    }
    for (const std::string_view mark : {" Instance Ram", " Ram running", " Ram in"}) {
        if (const auto family = before(mark)) return Part{Part::Kind::Ram, *family, false};
    }
    if (text.starts_with("SSD backed Local Storage")) return Part{Part::Kind::Disk, {}, false};
    return std::nullopt;
}

/// "on_demand", "spot", "reserved_1y_cud"; the words of the description go before the type, which
/// is wrong on some new SKUs.
std::string pricingOf(const std::string& usageType, const std::string& description) {
    if (description.starts_with("Spot Preemptible")) return "spot";
    if (usageType == "Preemptible") return "spot";
    if (usageType == "Commit1Yr") return "reserved_1y_cud";
    if (usageType == "Commit3Yr") return "reserved_3y_cud";
    if (usageType == "OnDemand") return "on_demand";
    return {};
}

class SkuReader {
public:
    SkuReader(const FeedContext& context, FeedSink& sink) : m_context(context), m_sink(sink) {}

    void read(const JsonValue& sku, const Locator& at) {
        m_sink.countRead();
        const std::string raw = sku.toText();
        const std::string& description = sku.textOf("description");
        const auto part = partOf(description);
        const JsonValue* category = sku.find("category");
        const std::string pricing =
            category == nullptr ? "" : pricingOf(category->textOf("usageType"), description);
        if (!part || pricing.empty()) {
            m_sink.report(rule::kNotAMachinePrice, description, at, raw);
            return;
        }
        Price price;
        price.at = at;
        price.raw = raw;
        if (!readRate(sku, *part, price)) return;
        const JsonValue* regions = sku.find("serviceRegions");
        if (regions == nullptr) return;
        for (const JsonValue& region : regions->items) {
            add(*part, pricing, region.text, price);
        }
    }

    /// Puts the machines of the catalog together; tells of what stays single.
    void compose() {
        for (const std::string& type : m_context.machines.typesOf("gcp")) composeType(type);
        // By SKU, so that a SKU of several machines counts as one record kept.
        std::stable_sort(m_composed.begin(), m_composed.end(), [](const auto& a, const auto& b) {
            return std::pair(a.at.line, std::string_view(a.at.pointer)) <
                   std::pair(b.at.line, std::string_view(b.at.pointer));
        });
        for (FeedRecord& record : m_composed) m_sink.take(std::move(record));
        for (auto& [key, gpu] : m_gpus) {
            if (gpu.used) continue;
            const bool missing = !gpu.missing.empty();
            m_sink.report(missing ? rule::kIncompleteMachine : rule::kAcceleratorWithoutHost,
                          gpu.name + " " + std::get<0>(key) + " in " + std::get<1>(key) +
                              (missing ? ": no price of " + gpu.missing : std::string()),
                          gpu.price.at, gpu.price.raw);
        }
    }

private:
    struct Price {
        std::optional<Decimal> amount;
        CurrencyCode currency;
        std::optional<Date> effectiveOn;
        Locator at;
        std::string raw;
    };
    struct GpuPrice {
        std::string name;
        Price price;
        bool wholeMachine = false;
        bool used = false;
        std::string missing;
    };
    /// Way to pay, region, and family or GPU.
    using Key = std::tuple<std::string, std::string, std::string>;

    bool readRate(const JsonValue& sku, const Part& part, Price& price) {
        const auto fail = [&](std::string_view rule, std::string detail) {
            m_sink.report(rule, std::move(detail), price.at, price.raw);
            return false;
        };
        const JsonValue* infos = sku.find("pricingInfo");
        if (infos == nullptr || infos->items.empty()) {
            return fail(rule::kMissingValue, "pricingInfo");
        }
        const JsonValue& info = infos->items.back();
        const JsonValue* expression = info.find("pricingExpression");
        const JsonValue* rates = expression == nullptr ? nullptr : expression->find("tieredRates");
        if (rates == nullptr || rates->items.empty()) {
            return fail(rule::kMissingValue, "tieredRates");
        }
        constexpr std::string_view kUnits[] = {"h", "GiBy.h", "h", "GiBy.mo"};
        const std::string_view expected = kUnits[static_cast<std::size_t>(part.kind)];
        if (expression->textOf("usageUnit") != expected) {
            return fail(rule::kUnknownUnit, expression->textOf("usageUnit"));
        }
        // A free first tier is no price; the tier behind it is what a machine costs.
        for (const JsonValue& rate : rates->items) {
            const JsonValue* unitPrice = rate.find("unitPrice");
            if (unitPrice == nullptr) continue;
            price.amount =
                fromUnitsAndNanos(unitPrice->textOf("units"), unitPrice->textOf("nanos"));
            if (!price.amount) return fail(rule::kNotANumber, unitPrice->toText());
            price.currency = unitPrice->textOf("currencyCode");
            if (!price.amount->isZero()) break;
        }
        price.effectiveOn =
            Date::parse(std::string_view(info.textOf("effectiveTime")).substr(0, 10));
        return true;
    }

    void add(const Part& part, const std::string& pricing, const std::string& region,
             const Price& price) {
        const Key key(pricing, region, part.name);
        switch (part.kind) {
            case Part::Kind::Core:
                m_cores[key] = price;
                break;
            case Part::Kind::Ram:
                m_rams[key] = price;
                break;
            case Part::Kind::Disk:
                m_disks[key] = price;
                break;
            case Part::Kind::Gpu: {
                const auto match = m_context.machines.matchGpu(part.name, std::nullopt);
                GpuPrice gpu{part.name, price, part.wholeMachine, false, {}};
                // Every variant that the name may mean; the machine's own decides.
                for (const catalog::Index candidate : match.candidates) {
                    m_byGpu[{pricing, region, m_context.machines.gpu(candidate).id}].push_back(key);
                }
                m_gpus.emplace(key, std::move(gpu));
                break;
            }
        }
    }

    /// "a2-highgpu-1g" -> "A2"; "n1-standard-8+…" -> "N1 Predefined".
    static std::string familyOf(const std::string& type) {
        std::string family = type.substr(0, type.find('-'));
        for (char& c : family) {
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        }
        return family == "N1" ? "N1 Predefined" : family;
    }

    void composeType(const std::string& type) {
        const catalog::Instance& machine = *m_context.machines.find("gcp", type);
        const std::string& gpuId = m_context.machines.gpu(machine.gpu).id;
        for (const auto& [place, keys] : m_byGpu) {
            if (std::get<2>(place) != gpuId) continue;
            for (const Key& key : keys) {
                GpuPrice& gpu = m_gpus.at(key);
                if (nameFits(gpu.name, type)) composeAt(type, machine, key, gpu);
            }
        }
    }

    /// "Mega" GPUs belong to mega machines alone.
    static bool nameFits(const std::string& gpuName, const std::string& type) {
        const bool mega = contains(gpuName, "Mega") || contains(gpuName, "Plus");
        return mega == contains(type, "-megagpu-") || contains(gpuName, "A100");
    }

    void composeAt(const std::string& type, const catalog::Instance& machine, const Key& key,
                   GpuPrice& gpu) {
        if (machine.gpuCount.isFraction()) return;
        std::optional<Decimal> price = product(*gpu.price.amount, machine.gpuCount.numerator);
        if (!gpu.wholeMachine) {
            const Key family(std::get<0>(key), std::get<1>(key), familyOf(type));
            price = total(price, part(m_cores, family, machine.vcpus, "cores", gpu));
            price = total(price, part(m_rams, family, machine.memoryGib, "memory", gpu));
            const bool fixedDisk = type.starts_with("a2-ultragpu") || type.starts_with("a3-");
            if (fixedDisk) price = total(price, disk(key, machine, gpu));
        }
        if (!price) return;
        gpu.used = true;
        FeedRecord record;
        record.at = gpu.price.at;
        record.raw = gpu.price.raw;
        record.provider = "gcp";
        record.instanceType = type;
        record.region = std::get<1>(key);
        record.pricing = std::get<0>(key);
        record.termMonths = catalog::PricingModel::fromId(record.pricing).termMonths;
        record.pricePerHour = price;
        record.currency = gpu.price.currency;
        record.effectiveOn = gpu.price.effectiveOn;
        record.note = "composed of the SKUs of " +
                      std::string(gpu.wholeMachine ? "the GPU" : "cores, memory and GPU");
        m_composed.push_back(std::move(record));
    }

    /// Price of so many whole units of a part; a missing one is remembered.
    static std::optional<Decimal> part(const std::map<Key, Price>& prices, const Key& key,
                                       const std::optional<double>& count, const char* name,
                                       GpuPrice& gpu) {
        const auto found = prices.find(key);
        if (found == prices.end() || !found->second.amount || !count ||
            found->second.currency != gpu.price.currency) {
            gpu.missing = name;
            return std::nullopt;
        }
        const double whole = std::round(*count);
        if (std::abs(*count - whole) < 1e-9) {
            return product(*found->second.amount, static_cast<std::int64_t>(whole));
        }
        constexpr int kPlaces = 9;
        return Decimal::rounded(found->second.amount->toDouble() * *count, kPlaces);
    }

    std::optional<Decimal> disk(const Key& key, const catalog::Instance& machine,
                                GpuPrice& gpu) const {
        const auto found = m_disks.find(Key(std::get<0>(key), std::get<1>(key), ""));
        if (found == m_disks.end() || !found->second.amount || !machine.localStorageGb) {
            gpu.missing = "local disk";
            return std::nullopt;
        }
        constexpr double kHoursPerMonth = 730;
        constexpr int kPlaces = 9;
        return Decimal::rounded(
            found->second.amount->toDouble() * *machine.localStorageGb / kHoursPerMonth, kPlaces);
    }

    const FeedContext& m_context;
    FeedSink& m_sink;
    std::vector<FeedRecord> m_composed;
    std::map<Key, Price> m_cores;
    std::map<Key, Price> m_rams;
    std::map<Key, Price> m_disks;
    std::map<Key, GpuPrice> m_gpus;
    std::map<Key, std::vector<Key>> m_byGpu;  ///< by the id of a GPU that the name may mean
};

}  // namespace

bool detectsGcpSkus(const FeedHead& head) {
    return head.isJson() && head.hasKey("skus") && head.hasKey("skuId");
}

void readGcpSkus(FeedInput& input, const FeedContext& context, FeedSink& sink) {
    SkuReader reader(context, sink);
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        reader.read(value, at);
    };
    JsonStream::read(input, {{{"skus", "*"}}, {{"*", "skus", "*"}}}, visit);
    reader.compose();
}

}  // namespace petaplan::feeds
