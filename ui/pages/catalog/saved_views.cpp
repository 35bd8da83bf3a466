// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/saved_views.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QStandardPaths>

namespace petaplan::ui {

namespace {

QString path() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
           QStringLiteral("/views.json");
}

QString named(const char* text) {
    return QCoreApplication::translate("SavedViews", text);
}

}  // namespace

std::vector<NamedView> shippedViews() {
    const CatalogView standard = CatalogView::standard();
    std::vector<NamedView> result{
        {named(QT_TRANSLATE_NOOP("SavedViews", "On demand, cheapest first")), standard}};
    const auto add = [&](const char* name, const char* where) {
        CatalogView view = standard;
        view.where = QString::fromLatin1(where);
        result.push_back({named(name), std::move(view)});
        return &result.back().view;
    };
    add(QT_TRANSLATE_NOOP("SavedViews", "Cheapest 80 GB"), "gpu_memory_gib >= 80");
    add(QT_TRANSLATE_NOOP("SavedViews", "Train 70B"),
        "gpu_memory_gib >= 80 and gpu_count = 8 and network_gbps >= 400");
    CatalogView* china = add(QT_TRANSLATE_NOOP("SavedViews", "In China"), "");
    china->facets[QStringLiteral("country")] = {QStringLiteral("CN")};
    CatalogView* spot = add(QT_TRANSLATE_NOOP("SavedViews", "Spot, cheapest first"), "");
    spot->facets[QStringLiteral("pricing")] = {QStringLiteral("spot")};
    spot->columns.removeAll(QStringLiteral("spot_price_per_gpu_hour"));
    return result;
}

std::vector<NamedView> SavedViews::load() {
    QFile file(path());
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::vector<NamedView> result;
    for (const QJsonValue entry : QJsonDocument::fromJson(file.readAll()).array()) {
        const QJsonObject object = entry.toObject();
        const auto view = CatalogView::fromJson(object.value(QLatin1String("view")).toObject());
        const QString name = object.value(QLatin1String("name")).toString();
        if (view && !name.isEmpty()) result.push_back({name, *view});
    }
    return result;
}

void SavedViews::save(const std::vector<NamedView>& views) {
    QJsonArray array;
    for (const NamedView& one : views) {
        array.append(QJsonObject{{QStringLiteral("name"), one.name},
                                 {QStringLiteral("view"), one.view.toJson()}});
    }
    QDir().mkpath(QFileInfo(path()).absolutePath());
    QSaveFile file(path());
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(array).toJson()) < 0 ||
        !file.commit()) {
        qWarning("saved views could not be written to %s", qPrintable(path()));
    }
}

}  // namespace petaplan::ui
