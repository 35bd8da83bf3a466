// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/expected_warnings.h"

#include <QStringList>

namespace petaplan::testing {

namespace {
QStringList& expected() {
    static QStringList parts;
    return parts;
}
}  // namespace

ExpectedWarning::ExpectedWarning(const QString& part) {
    expected().append(part);
}

ExpectedWarning::~ExpectedWarning() {
    expected().removeLast();
}

bool ExpectedWarning::takes(const QString& text) {
    for (const QString& part : expected()) {
        if (text.contains(part)) return true;
    }
    return false;
}

}  // namespace petaplan::testing
