// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/feeds/feed_table.h"

/// The readers of all feeds; each lives in a file of its own and stands in feed_table.cpp.
namespace petaplan::feeds {

bool detectsAwsPriceIndex(const FeedHead& head);
void readAwsPriceIndex(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsAwsPriceList(const FeedHead& head);
void readAwsPriceList(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsAwsSavingsPlans(const FeedHead& head);
void readAwsSavingsPlans(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsAwsSpotAdvisor(const FeedHead& head);
void readAwsSpotAdvisor(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsAwsSpotHistory(const FeedHead& head);
void readAwsSpotHistory(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsAwsInstanceTypes(const FeedHead& head);
void readAwsInstanceTypes(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsAzureRetail(const FeedHead& head);
void readAzureRetail(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsAzurePriceSheet(const FeedHead& head);
void readAzurePriceSheet(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsGcpSkus(const FeedHead& head);
void readGcpSkus(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsGcpMachinePrices(const FeedHead& head);
void readGcpMachinePrices(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsEc2Instances(const FeedHead& head);
void readEc2Instances(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsVast(const FeedHead& head);
void readVast(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsRunpod(const FeedHead& head);
void readRunpod(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsLambda(const FeedHead& head);
void readLambda(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsOciProducts(const FeedHead& head);
void readOciProducts(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsInfracost(const FeedHead& head);
void readInfracost(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsAlibabaList(const FeedHead& head);
void readAlibabaList(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsAlibabaPrice(const FeedHead& head);
void readAlibabaPrice(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsTencentPrice(const FeedHead& head);
void readTencentPrice(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsQuoteSheet(const FeedHead& head);
void readQuoteSheet(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsPriceHistory(const FeedHead& head);
void readPriceHistory(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsGpuhunt(const FeedHead& head);
void readGpuhunt(FeedInput& input, const FeedContext& context, FeedSink& sink);

bool detectsSkypilot(const FeedHead& head);
void readSkypilot(FeedInput& input, const FeedContext& context, FeedSink& sink);

}  // namespace petaplan::feeds
