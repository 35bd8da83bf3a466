// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace petaplan::ui {

/// Reads a count as people type it: "2e12", "2 T", "300B", "1.5 M", "10k", "1,000,000", "2万亿".
/// nullopt for anything else, for an infinite value and for an empty text.
std::optional<double> readCount(const QString& text);

/// The same number with the largest suffix that needs at most three decimals: "2 T", "131.072 k";
/// numbers below 10,000 stay plain.
QString countText(double value);

}  // namespace petaplan::ui
