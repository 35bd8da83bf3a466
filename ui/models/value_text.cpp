// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/value_text.h"

#include <QRegularExpression>

#include "core/report/words.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

QString shownValue(const Session& session, std::string_view key, const std::string& value) {
    if (key == "pricing_kind") key = "pricing";
    const std::string word = "value." + std::string(key) + '.' + value;
    if (session.texts().contains(word)) return session.word(word);
    if (session.isLoaded()) {
        const catalog::Catalog& catalog = *session.catalog();
        if (key == "gpu") {
            if (const auto gpu = catalog.findGpu(value)) {
                return QString::fromStdString(catalog.gpus()[*gpu].title());
            }
        }
        if (key == "provider") {
            if (const auto provider = catalog.findProvider(value)) {
                const std::string& name = catalog.providers()[*provider].name;
                if (!name.empty()) return QString::fromStdString(name);
            }
        }
    }
    return QString::fromStdString(value);
}

QString shownTitle(const Session& session, const std::string& id, const std::string& otherwise) {
    const QString fallback = QString::fromStdString(otherwise);
    if (!session.isLoaded()) return fallback;
    const catalog::Catalog& catalog = *session.catalog();
    const auto offer = catalog.findOffer(id);
    if (!offer) return fallback;
    const auto& columns = catalog.offers();
    const std::string& provider = catalog.providers()[columns.provider[*offer]].id;
    QStringList parts{shownValue(session, "provider", provider) + QLatin1Char(' ') +
                      QString::fromStdString(catalog.instances()[columns.instance[*offer]].type)};
    if (columns.region[*offer] != catalog::kNoIndex) {
        parts.append(QString::fromStdString(catalog.regions()[columns.region[*offer]].id));
    }
    const std::string& zone = catalog.zoneOf(*offer);
    if (!zone.empty()) parts.append(QString::fromStdString(zone));
    parts.append(
        shownValue(session, "pricing", catalog.pricingModels()[columns.pricing[*offer]].id));
    return parts.join(QStringLiteral(", "));
}

QString shownUnit(const Session& session, const QString& unit) {
    static const QRegularExpression hour(QStringLiteral("(?<=[/·])h$"));
    static const QRegularExpression month(QStringLiteral("(?<=/)month$"));
    QString result = unit;
    result.replace(hour, session.word("unit.h"));
    return result.replace(month, session.word("unit.month"));
}

QString shownTerm(const Session& session, const std::string& key) {
    for (const char* table : {"term.", "column."}) {
        const std::string word = table + key;
        if (session.texts().contains(word)) return session.word(word);
    }
    return QString::fromStdString(key);
}

QString shownFormula(const Session& session, const std::string& formula) {
    return QString::fromStdString(
        report::Words(session.texts(), session.language()).formula(formula));
}

}  // namespace petaplan::ui
