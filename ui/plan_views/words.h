// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace petaplan::ui {

class Session;

/// The domain word of the first key that the tables have; else the last part of the last key with
/// blanks for underscores, so that nothing is hidden.
QString domainWord(const Session& session, std::initializer_list<std::string> keys);

/// The way to pay as a word: "spot", "on demand".
QString pricingWord(const Session& session, const std::string& pricing);

}  // namespace petaplan::ui
