// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/catalog_view.h"

#include <QJsonArray>
#include <QLocale>

#include <gtest/gtest.h>

#include "ui/models/offer_columns.h"
#include "ui/pages/catalog/filter_chips.h"

namespace petaplan::ui {
namespace {

catalog::QueryContext context() {
    catalog::QueryContext result;
    result.asOf = Date::of(2026, 11, 30);
    return result;
}

TEST(CatalogView, SurvivesJson) {
    CatalogView view = CatalogView::standard();
    view.where = QStringLiteral("gpu_memory_gib >= 80");
    view.columnFilters.insert(QStringLiteral("region"), QStringLiteral("us"));
    view.facets[QStringLiteral("country")] = {QStringLiteral("CN"), QStringLiteral("SG")};
    view.include.stale = true;
    view.sort.push_back({"region", true});
    view.widths.insert(QStringLiteral("region"), 150);
    view.basis = PriceBasis::Tflops;
    const auto back = CatalogView::fromJson(view.toJson());
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, view);
}

TEST(CatalogView, RefusesAnotherVersionAndDropsUnknownColumns) {
    QJsonObject json = CatalogView::standard().toJson();
    json.insert(QStringLiteral("columns"),
                QJsonArray{QStringLiteral("region"), QStringLiteral("no_such_key")});
    EXPECT_EQ(CatalogView::fromJson(json)->columns, QStringList{QStringLiteral("region")});
    json.insert(QStringLiteral("version"), 99);
    EXPECT_FALSE(CatalogView::fromJson(json).has_value());
}

TEST(ColumnFilter, BecomesAPartOfTheExpression) {
    const auto of = [](const char* column, const char* typed) {
        return columnFilterExpression(QString::fromLatin1(column), QString::fromUtf8(typed));
    };
    EXPECT_EQ(of("gpu_memory_gib", ">=80"), QStringLiteral("gpu_memory_gib >=80"));
    EXPECT_EQ(of("gpu_memory_gib", "40..80"), QStringLiteral("gpu_memory_gib between 40..80"));
    EXPECT_EQ(of("gpu_count", " 8 "), QStringLiteral("gpu_count = 8"));
    EXPECT_EQ(of("network_gbps", "unknown"), QStringLiteral("network_gbps is unknown"));
    EXPECT_EQ(of("network_gbps", "–"), QStringLiteral("network_gbps is unknown"));
    EXPECT_EQ(of("region", "us-"), QStringLiteral("region like \"%us-%\""));
    EXPECT_EQ(of("region", "a\"b"), QStringLiteral("region like \"%ab%\""));
    EXPECT_EQ(of("region", ""), QString());
    EXPECT_EQ(of("no_such_key", "1"), QString());
}

TEST(ColumnFilter, EachOperatorIsReadAndEachFaultIsTold) {
    const auto read = [](const char* column, const QString& typed) {
        CatalogView view = CatalogView::standard();
        view.columnFilters.insert(QString::fromLatin1(column), typed);
        return questionOf(view, {}).columnErrors.isEmpty();
    };
    for (const char* typed : {">=80", "<= 3.5", "> 1", "<2", "=8", "!=8", "8", "40..80", "40, 80",
                              "is empty", "empty", "unknown", "is not empty", "-"}) {
        EXPECT_TRUE(read("gpu_memory_gib", QString::fromLatin1(typed))) << typed;
    }
    EXPECT_TRUE(read("gpu_memory_gib", QStringLiteral("≥80")));
    EXPECT_TRUE(read("provider", QStringLiteral("is empty")));
    EXPECT_TRUE(read("provider", QStringLiteral("aws")));
    for (const char* typed : {">=", "40..", ">= many", "many", "4..x", "1,,2"}) {
        EXPECT_FALSE(read("gpu_memory_gib", QString::fromLatin1(typed))) << typed;
    }
}

TEST(CatalogView, KeepsOwnRatiosAndForgetsNonsense) {
    CatalogView view = CatalogView::standard();
    const QString own = QStringLiteral("price_per_hour/total_gpu_memory_gib");
    view.columns.append(own);
    view.sort = {{own.toStdString(), true}};
    const auto back = CatalogView::fromJson(view.toJson());
    ASSERT_TRUE(back);
    EXPECT_EQ(back->columns, view.columns);
    ASSERT_EQ(back->sort.size(), 1U);
    EXPECT_EQ(back->sort[0].key, own.toStdString());
    view.columns.append(QStringLiteral("price_per_hour/provider"));
    EXPECT_FALSE(CatalogView::fromJson(view.toJson())
                     ->columns.contains(QStringLiteral("price_per_hour/provider")));
}

TEST(CatalogQuestion, JoinsExpressionAndColumnFilters) {
    CatalogView view = CatalogView::standard();
    view.where = QStringLiteral("gpu_count = 8 or gpu_count = 16");
    view.columnFilters.insert(QStringLiteral("gpu_memory_gib"), QStringLiteral(">=80"));
    const CatalogQuestion question = questionOf(view, context());
    ASSERT_TRUE(question.query.filter.where.has_value());
    EXPECT_EQ(question.query.filter.where->text(),
              "(gpu_count = 8 or gpu_count = 16) and (gpu_memory_gib >=80)");
    EXPECT_EQ(question.query.filter.pricing, std::vector<std::string>{"on_demand"});
}

TEST(CatalogQuestion, TellsWhichFieldIsFaulty) {
    CatalogView view = CatalogView::standard();
    view.where = QStringLiteral("gpu_memory_gib >= 80 and gpus = 8");
    view.columnFilters.insert(QStringLiteral("gpu_count"), QStringLiteral(">="));
    const CatalogQuestion question = questionOf(view, context());
    ASSERT_TRUE(question.whereError.has_value());
    EXPECT_EQ(question.whereError->position, 25U);  // of "gpus"
    EXPECT_TRUE(question.columnErrors.contains(QStringLiteral("gpu_count")));
}

TEST(CatalogCommand, AsksTheSameOnTheCommandLine) {
    CatalogView view = CatalogView::standard();
    view.where = QStringLiteral("gpu like \"h100%\"");
    view.facets[QStringLiteral("country")] = {QStringLiteral("CN"), QStringLiteral("SG")};
    view.facets[QStringLiteral("freshness")] = {QStringLiteral("fresh")};
    view.include.derived = true;
    EXPECT_EQ(
        commandOf(view, context()),
        QStringLiteral("petaplan-cli offers --country CN,SG --pricing on_demand --where "
                       "'(gpu like \"h100%\") and freshness in (\"fresh\")' --include "
                       "derived --sort price_per_gpu_hour --currency USD --as-of 2026-11-30"));
}

TEST(FilterParts, CutsAtTheOutermostAnds) {
    EXPECT_EQ(conjunctsOf(QStringLiteral("a = 1 and (b = 2 or c = 3) AND d like \"x and y\"")),
              (QStringList{QStringLiteral("a = 1"), QStringLiteral("(b = 2 or c = 3)"),
                           QStringLiteral("d like \"x and y\"")}));
    EXPECT_EQ(conjunctsOf(QStringLiteral("a = 1 and b = 2 or c = 3")),
              QStringList{QStringLiteral("a = 1 and b = 2 or c = 3")});
    EXPECT_EQ(conjunctsOf(QStringLiteral("brand = 1 and band = 2")),
              (QStringList{QStringLiteral("brand = 1"), QStringLiteral("band = 2")}));
}

TEST(OfferColumns, NumbersAreShownWithTheirDecimals) {
    const auto* perGpu = findOfferColumn(QStringLiteral("price_per_gpu_hour"));
    const auto* disk = findOfferColumn(QStringLiteral("local_storage_gb"));
    const auto* saving = findOfferColumn(QStringLiteral("saving_vs_on_demand"));
    ASSERT_TRUE(perGpu && disk && saving);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    EXPECT_EQ(shownNumber(6.88, *perGpu->key), QStringLiteral("6.880"));
    EXPECT_EQ(shownNumber(0.0042, *perGpu->key), QStringLiteral("0.0042"));
    EXPECT_EQ(shownNumber(30400, *disk->key), QStringLiteral("30,400"));
    EXPECT_EQ(shownNumber(0.568, *saving->key), QStringLiteral("56.8"));
}

}  // namespace
}  // namespace petaplan::ui
