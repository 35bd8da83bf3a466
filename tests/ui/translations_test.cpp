// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include "core/catalog/offer_key.h"
#include "db/documents/resource_folder.h"
#include "tests/support/test_paths.h"

namespace petaplan {
namespace {

/// Numbered arguments and %n of a text, sorted.
QStringList placeholders(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("%(L?\\d+|n)"));
    QStringList result;
    auto it = pattern.globalMatch(text);
    while (it.hasNext()) result.append(it.next().captured());
    result.sort();
    result.removeDuplicates();
    return result;
}

TEST(Translations, ChineseIsCompleteAndKeepsPlaceholders) {
    QFile file(QString::fromStdString(support::sourceFolder() +
                                      "/resources/translations/petaplan_zh_CN.ts"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QString source;
    int messages = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("source")) source = xml.readElementText();
        if (xml.name() != QLatin1String("translation")) continue;
        ++messages;
        EXPECT_NE(xml.attributes().value(QLatin1String("type")), QLatin1String("unfinished"))
            << qPrintable(source);
        const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        EXPECT_FALSE(text.isEmpty()) << qPrintable(source);
        EXPECT_EQ(placeholders(text), placeholders(source)) << qPrintable(source);
    }
    EXPECT_FALSE(xml.hasError()) << qPrintable(xml.errorString());
    EXPECT_GT(messages, 150);
}

TEST(Translations, EveryColumnHasATitleInBothLanguages) {
    const documents::ResourceFolder resources(support::buildFolder() + "/share/petaplan");
    for (const auto language : {text::Language::English, text::Language::SimplifiedChinese}) {
        const text::TextTable texts = resources.texts(language);
        for (const catalog::OfferKey& key : catalog::offerKeys()) {
            EXPECT_TRUE(texts.contains("column." + std::string(key.name))) << key.name;
        }
    }
}

}  // namespace
}  // namespace petaplan
