// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace petaplan::ui {

class Session;

/// How an id among the values of a key is shown: "US" of "country" as "United States", "aws" of
/// "provider" as "AWS", a GPU id by its title. Values without words show themselves.
QString shownValue(const Session& session, std::string_view key, const std::string& value);

/// "AWS p5.48xlarge, us-east-1, On demand" for the id of an offer; `otherwise` for all else.
QString shownTitle(const Session& session, const std::string& id, const std::string& otherwise);

/// "USD/GPU·h" with hour and month in the current language.
QString shownUnit(const Session& session, const QString& unit);

/// "price_per_hour / gpu_count" with the names of the terms in words.
QString shownFormula(const Session& session, const std::string& formula);
/// The name of a term or figure in words; the id where no table has it.
QString shownTerm(const Session& session, const std::string& key);

}  // namespace petaplan::ui
