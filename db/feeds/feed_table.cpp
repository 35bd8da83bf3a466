// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/feed_table.h"

#include <algorithm>

#include "db/feeds/feeds.h"

namespace petaplan::feeds {
namespace {

constexpr Feed kFeeds[] = {
    {"aws-price-index", "AWS price list index", detectsAwsPriceIndex, readAwsPriceIndex},
    {"aws-price-list", "AWS price list", detectsAwsPriceList, readAwsPriceList},
    {"aws-savings-plans", "AWS Savings Plans", detectsAwsSavingsPlans, readAwsSavingsPlans},
    {"aws-spot-advisor", "AWS spot advisor", detectsAwsSpotAdvisor, readAwsSpotAdvisor},
    {"aws-spot-history", "AWS spot price history", detectsAwsSpotHistory, readAwsSpotHistory},
    {"aws-instance-types", "AWS instance types", detectsAwsInstanceTypes, readAwsInstanceTypes},
    {"azure-retail", "Azure Retail Prices", detectsAzureRetail, readAzureRetail},
    {"azure-price-sheet", "Azure price sheet", detectsAzurePriceSheet, readAzurePriceSheet},
    {"gcp-skus", "GCP Cloud Billing SKUs", detectsGcpSkus, readGcpSkus},
    {"gcp-machine-prices", "GCP machine prices", detectsGcpMachinePrices, readGcpMachinePrices},
    {"ec2instances", "ec2instances.info", detectsEc2Instances, readEc2Instances},
    {"vast", "Vast.ai search", detectsVast, readVast},
    {"runpod", "RunPod GPU types", detectsRunpod, readRunpod},
    {"lambda", "Lambda instance types", detectsLambda, readLambda},
    {"oci-products", "Oracle products", detectsOciProducts, readOciProducts},
    {"infracost", "Infracost", detectsInfracost, readInfracost},
    {"alibaba-list", "Alibaba machine prices", detectsAlibabaList, readAlibabaList},
    {"alibaba-price", "Alibaba DescribePrice", detectsAlibabaPrice, readAlibabaPrice},
    {"tencent-price", "Tencent InquiryPriceRunInstances", detectsTencentPrice, readTencentPrice},
    {"quotes", "Quote sheet", detectsQuoteSheet, readQuoteSheet},
    {"price-history", "Price history", detectsPriceHistory, readPriceHistory},
    {"gpuhunt", "gpuhunt catalog", detectsGpuhunt, readGpuhunt},
    {"skypilot", "SkyPilot catalog", detectsSkypilot, readSkypilot},
};

}  // namespace

bool FeedHead::isJson() const {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

bool FeedHead::isJsonList() const {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '[';
}

bool FeedHead::hasKey(std::string_view key) const {
    const std::string quoted = "\"" + std::string(key) + "\"";
    for (std::size_t at = text.find(quoted); at != std::string_view::npos;
         at = text.find(quoted, at + 1)) {
        const std::size_t next = text.find_first_not_of(" \t\r\n", at + quoted.size());
        if (next != std::string_view::npos && text[next] == ':') return true;
    }
    return false;
}

bool FeedHead::hasColumns(std::initializer_list<std::string_view> columns) const {
    if (isJson()) return false;
    const std::string line = "," + std::string(text.substr(0, text.find('\n'))) + ",";
    return std::all_of(columns.begin(), columns.end(), [&](std::string_view column) {
        const std::size_t at = line.find(column);
        for (std::size_t p = at; p != std::string::npos; p = line.find(column, p + 1)) {
            const auto isEdge = [](char c) {
                return c == ',' || c == '"' || c == '\r' || c == ';' || c == ' ';
            };
            if (isEdge(line[p - 1]) && isEdge(line[p + column.size()])) return true;
        }
        return false;
    });
}

std::span<const Feed> allFeeds() {
    return kFeeds;
}

const Feed* findFeed(std::string_view id) {
    const auto found = std::find_if(std::begin(kFeeds), std::end(kFeeds),
                                    [&](const Feed& feed) { return feed.id == id; });
    return found == std::end(kFeeds) ? nullptr : &*found;
}

const Feed* detectFeed(const FeedHead& head) {
    const auto found = std::find_if(std::begin(kFeeds), std::end(kFeeds),
                                    [&](const Feed& feed) { return feed.detects(head); });
    return found == std::end(kFeeds) ? nullptr : &*found;
}

}  // namespace petaplan::feeds
