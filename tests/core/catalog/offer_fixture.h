// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "core/catalog/offer_query.h"
#include "tests/core/catalog/small_catalog.h"

namespace petaplan::catalog::testing {

/// Figures of named rows of the fact tables: AWS p4d and p5 in us-east-1, an Alibaba machine priced
/// in yuan, a tenth-of-a-card slice, and rows whose price, region or network speed is unknown.
class OfferFixture : public ::testing::Test {
protected:
    OfferFixture() {
        context.asOf = *Date::parse("2026-11-30");
        small.contents.providers[aws].name = "Amazon Web Services";
        small.contents.providers[aws].kind = "hyperscaler";
        small.contents.providers[alibaba].kind = "china";
        Gpu& a = small.contents.gpus[a100];
        a.memoryGib = 40;
        a.bf16TensorTflops = 312;
        a.fp16TensorTflops = 312;
        Gpu& h = small.contents.gpus[h100];
        h.memoryGib = 80;
        h.bf16TensorTflops = 989.4;
        h.fp16TensorTflops = 989.4;
        h.fp8Tflops = 1978.9;
        Gpu& v = small.contents.gpus[v100];  // no bf16 units: its fp16 rate stands in
        v.memoryGib = 16;
        v.fp16TensorTflops = 125;
        small.contents.gpus[a10].memoryGib = 24;
        small.contents.instances[p4d].networkGbps = 400;
        small.contents.instances[p5].networkGbps = 3200;
        small.contents.instances[p5].gpuInterconnect = "nvswitch";
        small.contents.instances[p4d].gpuInterconnect = "nvswitch";
        small.contents.fx.add({"2026-06", "CNY", 6.7758, {}});

        small.price(p4d, east, "on_demand", "21.957642", "2026-01-21");
        small.price(p4d, east, "on_demand", "21.9576", "2026-06-15");
        small.price(p4d, east, "on_demand", "21.957642", "2026-07-20");
        small.price(p4d, east, "reserved_1y_no_upfront", "13.921094", "2026-01-21").termMonths = 12;
        small.price(p4d, east, "reserved_3y_no_upfront", "9.3742", "2026-06-15").termMonths = 36;
        small.price(p4d, east, "spot", "10.815", "2025-06-28", Basis::Derived);
        small.price(p5, east, "on_demand", "55.04", "2026-11-09");
        small.price(p5, east, "spot", "1.0", "2026-11-01", Basis::Claim);
        small.price(p5, kNoIndex, "on_demand", "30", "2024-01-01");  // stale
        small.price(gn6v, hangzhou, "on_demand", "26.46", "2026-05-01", Basis::Observed, "CNY");
        small.price(slice, east, "on_demand", "0.5", "2026-11-01");
        small.price(p3, east, "on_demand", "12.24", "2026-07-20", Basis::Observed, "AUD");
        // `unpriced` has no price at all.
    }

    Index offer(const Catalog& catalog, const std::string& id) const {
        const auto found = catalog.findOffer(id);
        EXPECT_TRUE(found) << id;
        return found.value_or(0);
    }
    Value valueOf(const Catalog& catalog, const std::string& id, std::string_view key) const {
        return offerValue(catalog, offer(catalog, id), *findOfferKey(key), context);
    }
    double numberOf(const Catalog& catalog, const std::string& id, std::string_view key) const {
        const Value value = valueOf(catalog, id, key);
        EXPECT_TRUE(std::holds_alternative<double>(value)) << id << " " << key;
        return std::holds_alternative<double>(value) ? std::get<double>(value) : -1;
    }
    static FilterExpression where(const std::string& text) {
        auto parsed = FilterExpression::parse(text);
        EXPECT_TRUE(std::holds_alternative<FilterExpression>(parsed)) << text;
        return std::get<FilterExpression>(std::move(parsed));
    }
    static std::vector<std::string> idsOf(const Catalog& catalog, const OfferResult& result) {
        std::vector<std::string> ids;
        for (const Index row : result.rows) ids.push_back(catalog.offerId(row));
        return ids;
    }

    SmallCatalog small;
    QueryContext context;
    Index aws = small.provider("aws");
    Index alibaba = small.provider("alibaba");
    Index east = small.region(aws, "us-east-1", "US");
    Index hangzhou = small.region(alibaba, "cn-hangzhou", "CN");
    Index a100 = small.gpu("a100-sxm4-40", "A100", "SXM4 40GB");
    Index h100 = small.gpu("h100-sxm5-80", "H100", "SXM5 80GB");
    Index v100 = small.gpu("v100-sxm2-16", "V100", "SXM2 16GB");
    Index a10 = small.gpu("a10", "A10", "PCIe 24GB");
    Index p4d = small.instance(aws, "p4d.24xlarge", a100, {8, 1});
    Index p5 = small.instance(aws, "p5.48xlarge", h100, {8, 1});
    Index gn6v = small.instance(alibaba, "ecs.gn6v-c8g1.2xlarge", v100, {1, 1});
    Index slice = small.instance(aws, "a10.slice", a10, {1, 6});
    Index p3 = small.instance(aws, "p3.8xlarge", v100, {4, 1});
    Index unpriced = small.instance(aws, "p9.unpriced", h100, {8, 1});
};

}  // namespace petaplan::catalog::testing
