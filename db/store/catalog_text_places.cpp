// SPDX-License-Identifier: GPL-3.0-or-later
// Catalog text: sources, providers, regions, exchange rates.
#include "db/store/catalog_text_reader.h"

namespace petaplan::store {
namespace {

constexpr int kSecondsPerMonth = 31 * 24 * 3600;

/// Officially assigned codes of ISO 3166-1 alpha-2.
constexpr std::string_view kCountryCodes =
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI "
    "BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN "
    "CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK "
    "FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM "
    "HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN "
    "KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK "
    "ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP "
    "NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW "
    "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF "
    "TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI "
    "VN VU WF WS YE YT ZA ZM ZW ";

bool isCountryCode(const std::string& code) {
    constexpr std::size_t kStep = 3;  // two letters and a blank
    const std::size_t at = kCountryCodes.find(code);
    return code.size() == 2 && at != std::string_view::npos && at % kStep == 0;
}

std::string country(const TextRow& row, std::string_view column) {
    const std::string& code = row.text(column);
    if (!code.empty() && !isCountryCode(code)) {
        row.fault(
            rule::kUnknownWord, "'" + std::string(column) + "' is '" + code + "'",
            "write a country of ISO 3166-1 as two capital letters, or leave it empty when unknown");
    }
    return code;
}

}  // namespace

void CatalogTextReader::readSources() {
    const TextTable table(m_directory, "sources.csv", {"id", "title", "date"}, {}, m_faults);
    auto& sources = m_text.contents.sources;
    table.forEachRow([&](const TextRow& row) {
        enter(m_sources, row, row.required("id"), sources.size());
        sources.push_back({row.required("title"), row.date("date")});
        m_text.sourceKeys.push_back(row.text("id"));
    });
}

void CatalogTextReader::readProviders() {
    const TextTable table(
        m_directory, "providers.csv",
        {"id", "name", "home_country", "currency", "kind", "billing_granularity_seconds",
         "minimum_charge_seconds", "spot_name", "spot_notice_seconds", "early_termination_terms",
         "egress_usd_per_gb", "storage_usd_per_gb_month", "source", "source_date"},
        {}, m_faults);
    auto& providers = m_text.contents.providers;
    table.forEachRow([&](const TextRow& row) {
        catalog::Provider provider;
        provider.id = row.required("id");
        provider.name = row.required("name");
        provider.homeCountry = country(row, "home_country");
        provider.currency = row.currency("currency");
        provider.kind = row.word("kind", {"hyperscaler", "neocloud", "china", "marketplace"});
        provider.billingGranularitySeconds =
            row.whole("billing_granularity_seconds", 1, kSecondsPerMonth);
        provider.minimumChargeSeconds = row.whole("minimum_charge_seconds", 0, kSecondsPerMonth);
        provider.spotName = row.text("spot_name");
        provider.spotNoticeSeconds = row.whole("spot_notice_seconds", 0, 24 * 3600);
        provider.earlyTerminationTerms = row.text("early_termination_terms");
        // Some providers charge nothing for egress: here zero is a figure, not a gap.
        provider.egressUsdPerGb = row.number("egress_usd_per_gb", {0, 10});
        provider.storageUsdPerGbMonth = row.number("storage_usd_per_gb_month", {0, 10});
        provider.source = row.source();
        enter(m_providers, row, provider.id, providers.size());
        providers.push_back(std::move(provider));
    });
}

void CatalogTextReader::readRegions() {
    const TextTable table(m_directory, "regions.csv",
                          {"provider_id", "region", "place", "country", "continent",
                           "grid_gco2_per_kwh", "pue", "source", "source_date"},
                          {}, m_faults);
    auto& regions = m_text.contents.regions;
    table.forEachRow([&](const TextRow& row) {
        catalog::Region region;
        const std::string& providerId = row.text("provider_id");
        region.provider = resolve(m_providers, row, "provider_id", providerId);
        region.id = row.required("region");
        region.place = row.text("place");
        region.country = country(row, "country");
        region.continent = row.text("continent");
        region.gridGramsCo2PerKwh = row.number("grid_gco2_per_kwh", {0, 2000});
        region.pue = row.number("pue", {1, 3});
        region.source = row.source();
        enter(m_regions, row, providerId + ":" + region.id, regions.size());
        regions.push_back(std::move(region));
    });
}

void CatalogTextReader::readFxRates() {
    const TextTable table(m_directory, "fx_rates.csv",
                          {"month", "currency", "units_per_usd", "basis", "source_id"}, {},
                          m_faults);
    Keys keys;
    table.forEachRow([&](const TextRow& row) {
        catalog::FxRate rate;
        rate.month = row.required("month");
        if (rate.month.size() != 7 || !row.date("month")) {
            row.fault(rule::kBadDate, "'month' is '" + rate.month + "'", "write YYYY-MM");
        }
        rate.currency = row.currency("currency");
        row.word("basis", {"monthly average"});
        row.required("units_per_usd");
        const auto unitsPerUsd = row.number("units_per_usd", positiveUpTo(1e6));
        const catalog::Index source = resolve(m_sources, row, "source_id", row.text("source_id"));
        enter(keys, row, rate.month + " " + rate.currency, 0);
        if (!unitsPerUsd || source == catalog::kNoIndex) return;
        rate.unitsPerUsd = *unitsPerUsd;
        rate.source = m_text.contents.sources[source];
        m_text.contents.fx.add(std::move(rate));
    });
}

}  // namespace petaplan::store
