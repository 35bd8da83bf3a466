// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/date.h"

namespace petaplan {

/// Where a fact comes from. Every fact has one; a text that starts with or contains "unverified" is
/// shown as such.
struct Source {
    std::string title;
    std::optional<Date> date;

    friend bool operator==(const Source&, const Source&) = default;
};

}  // namespace petaplan
