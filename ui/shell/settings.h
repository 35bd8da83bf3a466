// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/text/text_table.h"

namespace petaplan::ui {

enum class ThemeChoice { System, Light, Dark };

/// What the user prefers; kept in an INI file under the user's configuration folder.
struct Settings {
    ThemeChoice theme = ThemeChoice::System;
    text::Language language = text::Language::English;
    double textScale = 1;  ///< 0.8 to 2
    QString currency = QStringLiteral("USD");

    /// Faulty entries fall back to the default; the language to the system's.
    static Settings load();
    void save() const;

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// The window's own state (geometry, page, what each page keeps) as versioned JSON in the data
/// folder. A file of another version or a damaged one counts as absent.
class SessionState {
public:
    static QByteArray read();
    static void write(const QByteArray& json);
};

}  // namespace petaplan::ui
