// SPDX-License-Identifier: GPL-3.0-or-later
// Catalog text: instances, price observations, commitments.
#include "db/store/catalog_text_reader.h"

namespace petaplan::store {
namespace {

constexpr double kMaxHoursOfTerm = 10 * 8760.0;

void checkTerm(const TextRow& row, const catalog::PricingModel& pricing,
               std::optional<int> termMonths) {
    if (!pricing.termMonths || termMonths == pricing.termMonths) return;
    row.fault(rule::kInconsistent,
              "'term_months' is '" + row.text("term_months") + "', the pricing model '" +
                  pricing.id + "' has " + std::to_string(*pricing.termMonths),
              "make the two agree");
}

/// "none", "mig", "vgpu" or the share that is sold as a virtual GPU, "vgpu-1/6", which must be the
/// share that the machine holds.
std::string readSlicing(const TextRow& row, const catalog::GpuShare& share) {
    const std::string& text = row.text("mig_or_vgpu");
    constexpr std::string_view kShare = "vgpu-";
    if (!text.starts_with(kShare)) return row.word("mig_or_vgpu", {"", "none", "mig", "vgpu"});
    const std::string held =
        std::to_string(share.numerator) + "/" + std::to_string(share.denominator);
    if (text.substr(kShare.size()) != held) {
        row.fault(rule::kInconsistent,
                  "'mig_or_vgpu' is '" + text + "', the machine holds " + held + " of a GPU",
                  "make the two agree");
    }
    return text;
}

}  // namespace

void CatalogTextReader::readInstances() {
    const TextTable table(
        m_directory, "instances.csv",
        {"provider_id", "instance_type", "family", "gpu_id", "gpu_count_numerator",
         "gpu_count_denominator", "vcpus", "memory_gib", "local_storage_gb", "network_gbps",
         "network_kind", "gpu_interconnect", "mig_or_vgpu", "source", "source_date"},
        {}, m_faults);
    auto& instances = m_text.contents.instances;
    table.forEachRow([&](const TextRow& row) {
        catalog::Instance instance;
        const std::string& providerId = row.text("provider_id");
        instance.provider = resolve(m_providers, row, "provider_id", providerId);
        instance.type = row.required("instance_type");
        instance.family = row.text("family");
        instance.gpu = resolve(m_gpus, row, "gpu_id", row.text("gpu_id"));
        instance.gpuCount.numerator = row.requiredWhole("gpu_count_numerator", 1, 100'000);
        instance.gpuCount.denominator = row.requiredWhole("gpu_count_denominator", 1, 64);
        if (instance.gpuCount.isFraction() &&
            instance.gpuCount.numerator >= instance.gpuCount.denominator) {
            row.fault(rule::kOutOfRange, "the share of a GPU is not below one",
                      "write whole GPUs with the denominator 1");
        }
        instance.vcpus = row.number("vcpus", positiveUpTo(10'000));
        instance.memoryGib = row.number("memory_gib", positiveUpTo(1e6));
        // A machine without a local disk has 0 GB: here zero is a figure, not a gap.
        instance.localStorageGb = row.number("local_storage_gb", {0, 1e7});
        instance.networkGbps = row.number("network_gbps", positiveUpTo(100'000));
        // Predictions of communication read these words: a mistyped one must not pass as unknown.
        instance.networkKind =
            row.word("network_kind", {"", "ethernet", "roce", "efa", "infiniband", "infiniband-fdr",
                                      "infiniband-edr", "infiniband-hdr", "infiniband-ndr",
                                      "infiniband-xdr", "gpudirect-tcpx", "gpudirect-tcpxo"});
        instance.gpuInterconnect =
            row.word("gpu_interconnect", {"", "none", "pcie", "nvlink", "nvswitch", "xgmi",
                                          "infinity-fabric", "neuronlink", "gaudi-roce"});
        instance.slicing = readSlicing(row, instance.gpuCount);
        instance.source = row.source();
        enter(m_instances, row, providerId + ":" + instance.type, instances.size());
        instances.push_back(std::move(instance));
    });
}

void CatalogTextReader::readPrices() {
    const TextTable table(
        m_directory, "prices.csv",
        {"provider_id", "instance_type", "region", "pricing_model", "price_per_hour",
         "price_per_month", "currency", "upfront", "term_months", "min_commit_hours", "observed_on",
         "basis", "status", "note", "source_id"},
        {"zone", "operating_system", "tenancy", "effective_on"}, m_faults);
    auto& prices = m_text.contents.prices;
    prices.reserve(table.size());
    Keys keys;
    table.forEachRow([&](const TextRow& row) {
        catalog::CatalogContents::Priced priced;
        const std::string& provider = row.text("provider_id");
        const std::string instance = provider + ":" + row.text("instance_type");
        priced.key.instance = resolve(m_instances, row, "instance_type", instance);
        if (!row.text("region").empty()) {
            priced.key.region =
                resolve(m_regions, row, "region", provider + ":" + row.text("region"));
        }
        priced.key.zone = row.text("zone");
        priced.key.pricing = row.required("pricing_model");
        priced.observation = readObservation(row);
        checkTerm(row, catalog::PricingModel::fromId(priced.key.pricing),
                  priced.observation.termMonths);
        std::string key = instance;
        for (const std::string_view column :
             {"region", "zone", "pricing_model", "operating_system", "tenancy", "observed_on",
              "basis", "price_per_hour", "price_per_month", "source_id", "note"}) {
            key += " | " + row.text(column);
        }
        enter(keys, row, key, prices.size());
        prices.push_back(std::move(priced));
    });
}

catalog::PriceObservation CatalogTextReader::readObservation(const TextRow& row) const {
    catalog::PriceObservation observation;
    observation.pricePerHour = row.amount("price_per_hour");
    observation.pricePerMonth = row.amount("price_per_month");
    if (row.text("price_per_hour").empty() && row.text("price_per_month").empty()) {
        row.fault(
            rule::kMissingValue, "the row has no price",
            "fill price_per_hour or price_per_month; an instance without a price needs no row");
    }
    observation.currency = row.currency("currency");
    observation.upfront = row.amount("upfront", true);
    observation.termMonths = row.whole("term_months", 1, 120);
    observation.minimumCommitHours = row.number("min_commit_hours", positiveUpTo(kMaxHoursOfTerm));
    observation.observedOn = row.date("observed_on");
    const auto catalogDate = m_text.contents.date;
    if (observation.observedOn && catalogDate && *observation.observedOn > *catalogDate) {
        row.fault(rule::kBadDate,
                  "'observed_on' is " + row.text("observed_on") + ", after the catalog's date",
                  "mend it, or the date in catalog.csv");
    }
    observation.effectiveOn = row.date("effective_on");
    const auto basis = catalog::basisFromName(row.text("basis"));
    if (!basis) {
        row.fault(rule::kUnknownBasis, "'basis' is '" + row.text("basis") + "'",
                  "write observed, derived or claim");
    }
    observation.basis = basis.value_or(catalog::Basis::Claim);
    observation.operatingSystem = row.text("operating_system");
    observation.tenancy = row.text("tenancy");
    observation.status = row.word("status", {"", "before_price_cut"});
    observation.note = row.text("note");
    if (row.text("source_id").empty()) {
        row.fault(rule::kMissingSource, "the price names no source",
                  "add the source to sources.csv and write its id");
    } else {
        observation.source = resolve(m_sources, row, "source_id", row.text("source_id"));
    }
    return observation;
}

void CatalogTextReader::readCommitments() {
    const TextTable table(
        m_directory, "commitments.csv",
        {"provider_id", "program", "term_months", "payment", "typical_discount_pct", "flexibility",
         "early_termination", "source", "source_date"},
        {}, m_faults);
    Keys keys;
    table.forEachRow([&](const TextRow& row) {
        catalog::Commitment commitment;
        commitment.provider = resolve(m_providers, row, "provider_id", row.text("provider_id"));
        commitment.program = row.required("program");
        commitment.termMonths = row.whole("term_months", 0, 120);
        commitment.payment = row.text("payment");
        commitment.typicalDiscountPct = row.number("typical_discount_pct", {0, 99});
        commitment.flexibility = row.text("flexibility");
        commitment.earlyTermination = row.text("early_termination");
        commitment.source = row.source();
        enter(keys, row,
              row.text("provider_id") + " | " + commitment.program + " | " +
                  row.text("term_months") + " | " + commitment.payment,
              0);
        m_text.contents.commitments.push_back(std::move(commitment));
    });
}

}  // namespace petaplan::store
