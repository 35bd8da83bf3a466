// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace petaplan::ui {

class Session;

/// How an id among the values of a key is shown: "US" of "country" as "United States", "aws" of
/// "provider" as "AWS", a GPU id by its title. Values without words show themselves.
QString shownValue(const Session& session, std::string_view key, const std::string& value);

}  // namespace petaplan::ui
