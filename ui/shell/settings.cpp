// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/settings.h"

#include <QDir>
#include <QFile>
#include <QLocale>
#include <QSaveFile>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace petaplan::ui {

namespace {

QSettings store() {
    return {QSettings::IniFormat, QSettings::UserScope, QStringLiteral("petaplan"),
            QStringLiteral("petaplan")};
}

QString statePath() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
           QStringLiteral("/session.json");
}

}  // namespace

Settings Settings::load() {
    const QSettings from = store();
    Settings result;
    const QString theme = from.value(QStringLiteral("theme")).toString();
    if (theme == QLatin1String("light")) result.theme = ThemeChoice::Light;
    if (theme == QLatin1String("dark")) result.theme = ThemeChoice::Dark;
    const auto stored =
        text::languageFromCode(from.value(QStringLiteral("language")).toString().toStdString());
    if (stored) {
        result.language = *stored;
    } else if (QLocale::system().language() == QLocale::Chinese) {
        result.language = text::Language::SimplifiedChinese;
    }
    bool isNumber = false;
    const double scale = from.value(QStringLiteral("text_scale"), 1).toDouble(&isNumber);
    if (isNumber && scale > 0) result.textScale = std::clamp(scale, 0.8, 2.0);
    const QString currency = from.value(QStringLiteral("currency")).toString();
    if (currency.size() == 3) result.currency = currency.toUpper();
    const QString precision = from.value(QStringLiteral("precision")).toString();
    if (tflopsFormats().contains(precision)) result.precision = precision;
    result.asOf = Date::parse(from.value(QStringLiteral("as_of")).toString().toStdString());
    return result;
}

catalog::QueryContext Settings::contextAsOf(Date today) const {
    catalog::QueryContext context;
    context.asOf = asOf.value_or(today);
    context.currency = currency.toStdString();
    context.precision =
        catalog::formatFromName(precision.toStdString()).value_or(context.precision);
    return context;
}

QStringList tflopsFormats() {
    QStringList names;
    for (const char* format : {"bf16", "fp16", "fp8", "fp32", "tf32", "fp64", "int8", "fp4"}) {
        names.append(QString::fromLatin1(format));
    }
    return names;
}

void Settings::save() const {
    QSettings to = store();
    to.setValue(QStringLiteral("theme"), theme == ThemeChoice::Light  ? QStringLiteral("light")
                                         : theme == ThemeChoice::Dark ? QStringLiteral("dark")
                                                                      : QStringLiteral("system"));
    to.setValue(QStringLiteral("language"), QString::fromUtf8(text::languageCode(language).data()));
    to.setValue(QStringLiteral("text_scale"), textScale);
    to.setValue(QStringLiteral("currency"), currency);
    to.setValue(QStringLiteral("precision"), precision);
    to.setValue(QStringLiteral("as_of"), asOf ? QString::fromStdString(asOf->toText()) : QString());
}

QByteArray SessionState::read() {
    QFile file(statePath());
    if (!file.open(QIODevice::ReadOnly)) return {};
    return file.readAll();
}

void SessionState::write(const QByteArray& json) {
    const QString path = statePath();
    QDir().mkpath(QFileInfo(path).absolutePath());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit()) {
        qWarning("the window's state could not be written to %s", qPrintable(path));
    }
}

}  // namespace petaplan::ui
