// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/date.h"

namespace petaplan::store {

/// What the user decided on a record that broke a rule: it is right all the same. Imports of the
/// same record (feed and text) keep it where the rule leaves a price to keep; a record that is kept
/// anyway counts as reviewed.
struct FindingOverride {
    std::string feed;
    std::string rule;
    std::string raw;  ///< the record as it stands in the file, cut as in Finding::raw
    std::string author;
    std::string reason;
    Date date;
};

}  // namespace petaplan::store
