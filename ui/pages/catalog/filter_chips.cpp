// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/filter_chips.h"

#include <QCoreApplication>

#include "ui/models/offer_columns.h"
#include "ui/models/value_text.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

QString inWordsOf(const char* text) {
    return QCoreApplication::translate("FilterParts", text);
}

bool isWordAt(const QString& text, qsizetype at, QLatin1String word) {
    if (QStringView(text).mid(at, word.size()).compare(word, Qt::CaseInsensitive) != 0) {
        return false;
    }
    const auto isPart = [&](qsizetype i) {
        return i >= 0 && i < text.size() &&
               (text[i].isLetterOrNumber() || text[i] == QLatin1Char('_'));
    };
    return !isPart(at - 1) && !isPart(at + word.size());
}

/// "gpu_memory_gib >= 80" with the key in words: "Memory per GPU ≥ 80".
QString inWords(const QString& conjunct, const Session& session) {
    qsizetype end = 0;
    while (end < conjunct.size() &&
           (conjunct[end].isLetterOrNumber() || conjunct[end] == QLatin1Char('_'))) {
        ++end;
    }
    const QString key = conjunct.left(end);
    if (findOfferColumn(key) == nullptr) return conjunct;
    QString rest = conjunct.mid(end);
    rest.replace(QLatin1String(">="), QStringLiteral("≥"));
    rest.replace(QLatin1String("<="), QStringLiteral("≤"));
    rest.replace(QLatin1String("!="), QStringLiteral("≠"));
    return offerColumnTitle(session.texts(), key) + rest;
}

}  // namespace

QStringList conjunctsOf(const QString& where) {
    QStringList parts;
    int depth = 0;
    QChar quote;
    qsizetype start = 0;
    for (qsizetype i = 0; i < where.size(); ++i) {
        const QChar c = where[i];
        if (!quote.isNull()) {
            if (c == quote) quote = QChar();
            continue;
        }
        if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
            quote = c;
        } else if (c == QLatin1Char('(')) {
            ++depth;
        } else if (c == QLatin1Char(')')) {
            --depth;
        } else if (depth == 0 && isWordAt(where, i, QLatin1String("or"))) {
            return {where.trimmed()};
        } else if (depth == 0 && isWordAt(where, i, QLatin1String("and"))) {
            parts.append(where.mid(start, i - start).trimmed());
            start = i + 3;
        }
    }
    parts.append(where.mid(start).trimmed());
    parts.removeAll(QString());
    return parts;
}

std::vector<FilterPart> partsOf(const CatalogView& view, const Session& session) {
    std::vector<FilterPart> parts;
    const QStringList conjuncts = conjunctsOf(view.where);
    for (qsizetype i = 0; i < conjuncts.size(); ++i) {
        FilterPart part{FilterPart::Kind::Where, inWords(conjuncts[i], session), {}, view};
        QStringList rest = conjuncts;
        rest.removeAt(i);
        part.without.where = rest.join(QStringLiteral(" and "));
        CatalogView alone;
        alone.where = conjuncts[i];
        part.faulty = questionOf(alone, session.context()).whereError.has_value();
        parts.push_back(std::move(part));
    }
    for (auto it = view.columnFilters.begin(); it != view.columnFilters.end(); ++it) {
        if (columnFilterExpression(it.key(), it.value()).isEmpty()) continue;
        FilterPart part{FilterPart::Kind::Column,
                        QStringLiteral("%1: %2").arg(offerColumnTitle(session.texts(), it.key()),
                                                     it.value().trimmed()),
                        it.key(), view};
        part.without.columnFilters.remove(it.key());
        CatalogView alone;
        alone.columnFilters.insert(it.key(), it.value());
        part.faulty = questionOf(alone, session.context()).columnErrors.contains(it.key());
        parts.push_back(std::move(part));
    }
    for (const auto& [facet, values] : view.facets) {
        if (values.isEmpty()) continue;
        QStringList words;
        for (const QString& value : values) {
            words.append(shownValue(session, facet.toStdString(), value.toStdString()));
        }
        FilterPart part{FilterPart::Kind::Facet,
                        QStringLiteral("%1: %2").arg(offerColumnTitle(session.texts(), facet),
                                                     words.join(QStringLiteral(", "))),
                        facet, view};
        part.without.facets.erase(facet);
        parts.push_back(std::move(part));
    }
    const auto include = [&](bool catalog::Include::*member, const char* text) {
        if (!(view.include.*member)) return;
        FilterPart part{FilterPart::Kind::Include, inWordsOf(text), {}, view};
        part.without.include.*member = false;
        parts.push_back(std::move(part));
    };
    include(&catalog::Include::stale, QT_TRANSLATE_NOOP("FilterParts", "Stale prices rank too"));
    include(&catalog::Include::derived,
            QT_TRANSLATE_NOOP("FilterParts", "Derived prices rank too"));
    include(&catalog::Include::claim, QT_TRANSLATE_NOOP("FilterParts", "Claims rank too"));
    include(&catalog::Include::unknown, QT_TRANSLATE_NOOP("FilterParts", "Unknown figures listed"));
    if (view.bestRegion) {
        FilterPart part{FilterPart::Kind::Include,
                        inWordsOf(QT_TRANSLATE_NOOP("FilterParts", "Best region per instance")),
                        {},
                        view};
        part.without.bestRegion = false;
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace petaplan::ui
