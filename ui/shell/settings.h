// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

#include "core/base/date.h"
#include "core/catalog/offer_key.h"
#include "core/text/text_table.h"

namespace petaplan::ui {

enum class ThemeChoice { System, Light, Dark };

/// What the user prefers; kept in an INI file under the user's configuration folder.
struct Settings {
    ThemeChoice theme = ThemeChoice::System;
    text::Language language = text::Language::English;
    double textScale = 1;  ///< 0.8 to 2
    QString currency = QStringLiteral("USD");
    QString precision = QStringLiteral("bf16");  ///< number format that TFLOPS are counted in
    std::optional<Date> asOf;                    ///< absent: today

    /// As-of date, currency and precision that every question uses; `today` where no date is fixed.
    catalog::QueryContext contextAsOf(Date today) const;
    /// Faulty entries fall back to the default; the language to the system's.
    static Settings load();
    void save() const;

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// Number formats that TFLOPS can be counted in, the usual one first.
QStringList tflopsFormats();

/// The window's own state (geometry, page, what each page keeps) as versioned JSON in the data
/// folder. A file of another version or a damaged one counts as absent.
class SessionState {
public:
    static QByteArray read();
    static void write(const QByteArray& json);
};

}  // namespace petaplan::ui
