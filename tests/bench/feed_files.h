// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>

namespace bench {

// Price lists of any size, the same bytes for the same size: prices and names by fixed rules of the
// row's number.

/// A quote sheet of `rows` rows: a provider with machines of ten GPUs in 250 regions at four ways
/// to pay. One row in a thousand has no price, one is written twice and one spot price is above the
/// on-demand one.
void writeQuoteSheet(const std::filesystem::path& file, std::size_t rows);

/// A list in the form of the AWS bulk JSON of EC2: `products` products with their terms, indented
/// as the original. One product in twenty has GPUs, the others are set aside; about 3.5 KiB a
/// product.
void writeAwsPriceList(const std::filesystem::path& file, std::size_t products);

/// A price history of `rows` samples: hourly spot prices of machines in zones, machine by machine.
void writePriceHistory(const std::filesystem::path& file, std::size_t rows);

}  // namespace bench
