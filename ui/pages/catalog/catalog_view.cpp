// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/catalog_view.h"

#include <QJsonArray>

#include "core/base/number_text.h"
#include "ui/models/offer_columns.h"

namespace petaplan::ui {

namespace {

std::vector<std::string> toStd(const QStringList& texts) {
    std::vector<std::string> result;
    for (const QString& text : texts) result.push_back(text.toStdString());
    return result;
}

std::vector<std::string> chosen(const CatalogView& view, const char* facet) {
    const auto found = view.facets.find(QString::fromLatin1(facet));
    return found == view.facets.end() ? std::vector<std::string>() : toStd(found->second);
}

QString quoted(const QString& text) {
    QString escaped = text;
    escaped.remove(QLatin1Char('"'));
    return QLatin1Char('"') + escaped + QLatin1Char('"');
}

/// For a shell: in single quotes unless it is a plain word.
QString shellWord(const QString& text) {
    static const QString plain = QStringLiteral("-_.,:/=+@%");
    for (const QChar c : text) {
        if (!c.isLetterOrNumber() && !plain.contains(c)) {
            QString escaped = text;
            escaped.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
            return QLatin1Char('\'') + escaped + QLatin1Char('\'');
        }
    }
    return text;
}

QString joinedWhere(const CatalogView& view) {
    QStringList parts;
    if (!view.where.trimmed().isEmpty()) parts.append(view.where.trimmed());
    for (auto it = view.columnFilters.begin(); it != view.columnFilters.end(); ++it) {
        const QString part = columnFilterExpression(it.key(), it.value());
        if (!part.isEmpty()) parts.append(part);
    }
    if (parts.size() == 1) return parts.first();
    for (QString& part : parts) part = QLatin1Char('(') + part + QLatin1Char(')');
    return parts.join(QStringLiteral(" and "));
}

}  // namespace

QString priceKeyOf(PriceBasis basis) {
    switch (basis) {
        case PriceBasis::Instance:
            return QStringLiteral("price_per_hour");
        case PriceBasis::GibOfMemory:
            return QStringLiteral("price_per_gib_hour");
        case PriceBasis::Tflops:
            return QStringLiteral("price_per_tflops_hour");
        case PriceBasis::Gpu:
            break;
    }
    return QStringLiteral("price_per_gpu_hour");
}

CatalogView CatalogView::standard() {
    CatalogView view;
    view.facets[QStringLiteral("pricing")] = {QStringLiteral("on_demand")};
    view.sort = {{priceKeyOf(view.basis).toStdString(), false}};
    view.columns = defaultOfferColumns(priceKeyOf(view.basis));
    view.bestRegion = true;
    return view;
}

QJsonObject CatalogView::toJson() const {
    QJsonObject facetObject;
    for (const auto& [facet, values] : facets) {
        if (!values.isEmpty()) facetObject.insert(facet, QJsonArray::fromStringList(values));
    }
    QJsonObject filters;
    for (auto it = columnFilters.begin(); it != columnFilters.end(); ++it) {
        filters.insert(it.key(), it.value());
    }
    QJsonObject widthObject;
    for (auto it = widths.begin(); it != widths.end(); ++it) widthObject.insert(it.key(), *it);
    QJsonArray sortArray;
    for (const catalog::SortKey& key : sort) {
        sortArray.append(QString::fromStdString((key.descending ? "-" : "") + key.key));
    }
    QJsonArray includeArray;
    if (include.stale) includeArray.append(QStringLiteral("stale"));
    if (include.derived) includeArray.append(QStringLiteral("derived"));
    if (include.claim) includeArray.append(QStringLiteral("claim"));
    if (include.unknown) includeArray.append(QStringLiteral("unknown"));
    return {{QStringLiteral("version"), kVersion},
            {QStringLiteral("where"), where},
            {QStringLiteral("column_filters"), filters},
            {QStringLiteral("facets"), facetObject},
            {QStringLiteral("include"), includeArray},
            {QStringLiteral("best_region"), bestRegion},
            {QStringLiteral("sort"), sortArray},
            {QStringLiteral("columns"), QJsonArray::fromStringList(columns)},
            {QStringLiteral("widths"), widthObject},
            {QStringLiteral("basis"), static_cast<int>(basis)}};
}

std::optional<CatalogView> CatalogView::fromJson(const QJsonObject& json) {
    if (json.value(QLatin1String("version")).toInt() != kVersion) return std::nullopt;
    CatalogView view;
    view.where = json.value(QLatin1String("where")).toString();
    const QJsonObject filters = json.value(QLatin1String("column_filters")).toObject();
    for (auto it = filters.begin(); it != filters.end(); ++it) {
        if (findOfferColumn(it.key()) != nullptr) {
            view.columnFilters.insert(it.key(), it.value().toString());
        }
    }
    const QJsonObject facetObject = json.value(QLatin1String("facets")).toObject();
    for (auto it = facetObject.begin(); it != facetObject.end(); ++it) {
        QStringList values;
        for (const QJsonValue value : it.value().toArray()) values.append(value.toString());
        view.facets[it.key()] = values;
    }
    for (const QJsonValue value : json.value(QLatin1String("include")).toArray()) {
        const QString what = value.toString();
        if (what == QLatin1String("stale")) view.include.stale = true;
        if (what == QLatin1String("derived")) view.include.derived = true;
        if (what == QLatin1String("claim")) view.include.claim = true;
        if (what == QLatin1String("unknown")) view.include.unknown = true;
    }
    view.bestRegion = json.value(QLatin1String("best_region")).toBool();
    for (const QJsonValue value : json.value(QLatin1String("sort")).toArray()) {
        QString key = value.toString();
        const bool descending = key.startsWith(QLatin1Char('-'));
        if (descending) key.remove(0, 1);
        if (findOfferColumn(key) != nullptr) view.sort.push_back({key.toStdString(), descending});
    }
    for (const QJsonValue value : json.value(QLatin1String("columns")).toArray()) {
        if (findOfferColumn(value.toString()) != nullptr) view.columns.append(value.toString());
    }
    if (view.columns.isEmpty()) return std::nullopt;
    const QJsonObject widthObject = json.value(QLatin1String("widths")).toObject();
    for (auto it = widthObject.begin(); it != widthObject.end(); ++it) {
        const int width = it.value().toInt();
        if (width >= 28 && width <= 2000) view.widths.insert(it.key(), width);
    }
    const int basis = json.value(QLatin1String("basis")).toInt();
    if (basis >= 0 && basis <= 3) view.basis = static_cast<PriceBasis>(basis);
    return view;
}

bool CatalogView::sameFilter(const CatalogView& other) const {
    CatalogView mine = *this;
    mine.columns = other.columns;
    mine.widths = other.widths;
    return mine == other;
}

QString columnFilterExpression(const QString& columnId, const QString& typed) {
    QString text = typed.trimmed();
    const OfferColumn* column = findOfferColumn(columnId);
    if (text.isEmpty() || column == nullptr || column->ratio) return {};
    static const QStringList empty{QStringLiteral("unknown"), QStringLiteral("is unknown"),
                                   QStringLiteral("empty"),   QStringLiteral("is empty"),
                                   QStringLiteral("-"),       QString(QChar(0x2013)),
                                   QStringLiteral("为空"),    QStringLiteral("未知")};
    static const QStringList filled{QStringLiteral("known"),     QStringLiteral("is known"),
                                    QStringLiteral("not empty"), QStringLiteral("is not empty"),
                                    QStringLiteral("不为空"),    QStringLiteral("已知")};
    if (empty.contains(text, Qt::CaseInsensitive)) return columnId + QStringLiteral(" is unknown");
    if (filled.contains(text, Qt::CaseInsensitive)) {
        return QStringLiteral("not ") + columnId + QStringLiteral(" is unknown");
    }
    text.replace(QChar(0x2265), QStringLiteral(">="));
    text.replace(QChar(0x2264), QStringLiteral("<="));
    text.replace(QChar(0x2260), QStringLiteral("!="));
    static const QStringList operators{QStringLiteral("<"), QStringLiteral(">"),
                                       QStringLiteral("="), QStringLiteral("!=")};
    for (const QString& sign : operators) {
        if (text.startsWith(sign)) return columnId + QLatin1Char(' ') + text;
    }
    if (column->key->kind == catalog::KeyKind::Number) {
        if (text.contains(QLatin1String(".."))) {
            return columnId + QStringLiteral(" between ") + text;
        }
        if (text.contains(QLatin1Char(','))) {
            return columnId + QStringLiteral(" in (") + text + QLatin1Char(')');
        }
        return columnId + QStringLiteral(" = ") + text;
    }
    return columnId + QStringLiteral(" like ") + quoted(QLatin1Char('%') + text + QLatin1Char('%'));
}

CatalogQuestion questionOf(const CatalogView& view, const catalog::QueryContext& context) {
    CatalogQuestion question;
    catalog::OfferFilter& filter = question.query.filter;
    filter.providers = chosen(view, "provider");
    filter.gpus = chosen(view, "gpu");
    filter.countries = chosen(view, "country");
    filter.pricing = chosen(view, "pricing");
    filter.freshness = chosen(view, "freshness");
    filter.gpuInterconnects = chosen(view, "gpu_interconnect");
    filter.include = view.include;
    question.query.sort = view.sort;
    question.query.context = context;

    const auto error = [](const QString& text) -> std::optional<catalog::FilterSyntaxError> {
        const auto parsed = catalog::FilterExpression::parse(text.toStdString());
        if (const auto* fault = std::get_if<catalog::FilterSyntaxError>(&parsed)) return *fault;
        return std::nullopt;
    };
    if (!view.where.trimmed().isEmpty()) question.whereError = error(view.where);
    for (auto it = view.columnFilters.begin(); it != view.columnFilters.end(); ++it) {
        const QString part = columnFilterExpression(it.key(), it.value());
        if (part.isEmpty()) continue;
        if (const auto fault = error(part)) question.columnErrors.insert(it.key(), *fault);
    }
    if (question.whereError || !question.columnErrors.isEmpty()) return question;
    const QString where = joinedWhere(view);
    if (where.isEmpty()) return question;
    auto parsed = catalog::FilterExpression::parse(where.toStdString());
    if (auto* expression = std::get_if<catalog::FilterExpression>(&parsed)) {
        filter.where = std::move(*expression);
    }
    return question;
}

QString commandOf(const CatalogView& view, const catalog::QueryContext& context) {
    QStringList words{QStringLiteral("petaplan-cli"), QStringLiteral("offers")};
    const auto option = [&](const char* name, const QString& value) {
        if (value.isEmpty()) return;
        words.append(QString::fromLatin1(name));
        words.append(shellWord(value));
    };
    QString where = joinedWhere(view);
    for (const auto& [facet, name] :
         std::initializer_list<std::pair<const char*, const char*>>{{"provider", "--provider"},
                                                                    {"gpu", "--gpu"},
                                                                    {"country", "--country"},
                                                                    {"pricing", "--pricing"}}) {
        const auto found = view.facets.find(QString::fromLatin1(facet));
        if (found != view.facets.end()) option(name, found->second.join(QLatin1Char(',')));
    }
    // These have no option of their own.
    for (const char* facet : {"freshness", "gpu_interconnect"}) {
        const auto found = view.facets.find(QString::fromLatin1(facet));
        if (found == view.facets.end() || found->second.isEmpty()) continue;
        QStringList values;
        for (const QString& value : found->second) values.append(quoted(value));
        const QString part = QString::fromLatin1(facet) + QStringLiteral(" in (") +
                             values.join(QStringLiteral(", ")) + QLatin1Char(')');
        where = where.isEmpty() ? part : QLatin1Char('(') + where + QStringLiteral(") and ") + part;
    }
    option("--where", where);
    QStringList include;
    if (view.include.stale) include.append(QStringLiteral("stale"));
    if (view.include.derived) include.append(QStringLiteral("derived"));
    if (view.include.claim) include.append(QStringLiteral("claim"));
    if (view.include.unknown) include.append(QStringLiteral("unknown"));
    option("--include", include.join(QLatin1Char(',')));
    QStringList sort;
    for (const catalog::SortKey& key : view.sort) {
        sort.append(QString::fromStdString((key.descending ? "-" : "") + key.key));
    }
    option("--sort", sort.join(QLatin1Char(',')));
    option("--currency", QString::fromStdString(context.currency));
    option("--as-of", QString::fromStdString(context.asOf.toText()));
    return words.join(QLatin1Char(' '));
}

}  // namespace petaplan::ui
