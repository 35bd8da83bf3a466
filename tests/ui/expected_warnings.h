// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace petaplan::testing {

/// While alive, a Qt warning that contains `part` does not fail the test.
class ExpectedWarning {
public:
    explicit ExpectedWarning(const QString& part);
    ~ExpectedWarning();
    ExpectedWarning(const ExpectedWarning&) = delete;
    ExpectedWarning& operator=(const ExpectedWarning&) = delete;

    static bool takes(const QString& text);
};

}  // namespace petaplan::testing
