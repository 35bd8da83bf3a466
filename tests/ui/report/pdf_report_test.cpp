// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QGuiApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QRegularExpression>
#include <filesystem>

#include "core/report/plan_report.h"
#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/documents/plan_document.h"
#include "db/documents/resource_folder.h"
#include "tests/support/sample_plan.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"
#include "ui/report/report_file.h"
#include "ui/report/table_painter.h"

namespace petaplan::ui {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

// Runs one of the poppler tools; its whole output.
QString outputOf(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    EXPECT_TRUE(process.waitForFinished(60000)) << program.toStdString();
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    return QString::fromUtf8(process.readAllStandardOutput());
}

QString pathOf(const fs::path& file) {
    return QString::fromStdString(file.string());
}

// One glyph may stand for two code points; texts are compared after this normalisation.
std::string textOf(const fs::path& pdf) {
    const QString text = outputOf(QStringLiteral("pdftotext"),
                                  {QStringLiteral("-layout"), pathOf(pdf), QStringLiteral("-")});
    QString normal = text.normalized(QString::NormalizationForm_KC);
    // Radicals of the supplement block have no compatibility mapping to their characters.
    const std::pair<const char16_t*, const char16_t*> radicals[] = {
        {u"\u2EDA", u"页"}, {u"\u2ED3", u"长"}, {u"\u2EDB", u"风"}, {u"\u2EC5", u"见"}};
    for (const auto& [radical, character] : radicals) {
        normal.replace(QString::fromUtf16(radical), QString::fromUtf16(character));
    }
    return normal.toStdString();
}

int pagesOf(const fs::path& pdf) {
    const QRegularExpression pages(QStringLiteral("Pages:\\s+(\\d+)"));
    return pages.match(outputOf(QStringLiteral("pdfinfo"), {pathOf(pdf)})).captured(1).toInt();
}

ReportFileOptions optionsIn(text::Language language) {
    return {language, *Date::parse("2026-11-30"), "Petaplan 0.1.0"};
}

text::TextTable textsIn(text::Language language) {
    return documents::ResourceFolder(support::sourceFolder() + "/resources").texts(language);
}

class PdfReport : public ::testing::Test {
protected:
    fs::path write(const documents::PlanDocument& plan, const std::string& name,
                   text::Language language) {
        const fs::path file = m_folder.path() / name;
        writePdfReport(plan, textsIn(language), optionsIn(language), file);
        if (const char* kept = std::getenv("PETAPLAN_KEEP_REPORTS")) {
            fs::copy_file(file, fs::path(kept) / name, fs::copy_options::overwrite_existing);
        }
        return file;
    }

    petaplan::testing::TemporaryFolder m_folder;
};

TEST_F(PdfReport, EnglishTextCanBeExtracted) {
    const fs::path pdf =
        write(petaplan::testing::sampleTrainingPlan(), "training-en.pdf", text::Language::English);
    const std::string text = textOf(pdf);
    EXPECT_THAT(text, HasSubstr("70B pre-training"));
    EXPECT_THAT(text, HasSubstr("109,574.40"));
    EXPECT_THAT(text, HasSubstr("99,590"));
    EXPECT_THAT(text, HasSubstr("Training plan"));
    // Digits beside letters are what some fonts lose.
    EXPECT_THAT(text, HasSubstr("p5.48xlarge"));
    EXPECT_THAT(text, HasSubstr("h100-80gb-sxm-ib.8x"));
    EXPECT_THAT(text, HasSubstr("H100 SXM5 80GB"));
    EXPECT_THAT(text, HasSubstr("2026-08-19"));
    EXPECT_THAT(text, Not(HasSubstr("report.")));
    EXPECT_THAT(text, Not(HasSubstr("{")));
}

TEST_F(PdfReport, ChineseTextCanBeExtracted) {
    const fs::path pdf = write(petaplan::testing::sampleTrainingPlan(), "training-zh.pdf",
                               text::Language::SimplifiedChinese);
    const std::string text = textOf(pdf);
    EXPECT_THAT(text, HasSubstr("训练方案"));
    EXPECT_THAT(text, HasSubstr("采购内容与供应商"));
    EXPECT_THAT(text, HasSubstr("比方案"));
    EXPECT_THAT(text, HasSubstr("p5.48xlarge"));
    EXPECT_THAT(text, HasSubstr("109,574.40"));
    EXPECT_THAT(text, HasSubstr("第 1 页,共"));  // the full-width comma is a comma after NFKC
    EXPECT_THAT(text, Not(HasSubstr("report.")));
}

TEST_F(PdfReport, FontsAreEmbeddedAndSimplifiedChinese) {
    const fs::path pdf = write(petaplan::testing::sampleServingPlan(), "serving-zh.pdf",
                               text::Language::SimplifiedChinese);
    const QStringList lines = outputOf(QStringLiteral("pdffonts"), {pathOf(pdf)})
                                  .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_GT(lines.size(), 2);
    bool chinese = false;
    for (qsizetype i = 2; i < lines.size(); ++i) {
        const QString& line = lines[i];
        chinese = chinese || line.contains(QStringLiteral("NotoSansCJKsc"));
        EXPECT_FALSE(line.contains(QStringLiteral("CJKjp"))) << line.toStdString();
        // The columns emb, sub, uni stand before the object number.
        const QRegularExpression flags(QStringLiteral("(yes|no)\\s+(yes|no)\\s+(yes|no)\\s+\\d+"));
        EXPECT_EQ(flags.match(line).captured(1), QStringLiteral("yes")) << line.toStdString();
    }
    EXPECT_TRUE(chinese);
}

TEST_F(PdfReport, EveryPageIsNumberedOutOfTheTrueCount) {
    const fs::path pdf =
        write(petaplan::testing::sampleServingPlan(), "serving-en.pdf", text::Language::English);
    const int pages = pagesOf(pdf);
    ASSERT_GE(pages, 4);
    const std::string text = textOf(pdf);
    for (int page = 1; page <= pages; ++page) {
        EXPECT_THAT(text,
                    HasSubstr("Page " + std::to_string(page) + " of " + std::to_string(pages)));
    }
    EXPECT_THAT(text, HasSubstr("Serving 70B for a year"));
    const std::string hash = documents::planHash(petaplan::testing::sampleServingPlan());
    EXPECT_THAT(text, HasSubstr(hash.substr(0, 4) + " " + hash.substr(4, 4)));
}

// A reader turns no page for a few lines: tighter rows draw them up.
TEST_F(PdfReport, TheLastPageOfTheSamplesIsNotNearlyEmpty) {
    for (const char* name : {"train", "finetune", "infer"}) {
        const fs::path sample = fs::path(support::sourceFolder()) / "resources/samples" /
                                (std::string(name) + ".petaplan");
        const documents::PlanDocument plan = documents::readPlan(sample);
        for (const auto language : {text::Language::English, text::Language::SimplifiedChinese}) {
            const fs::path pdf = write(plan, std::string(name) + ".pdf", language);
            const QString last = QString::number(pagesOf(pdf));
            const QString text = outputOf(QStringLiteral("pdftotext"),
                                          {QStringLiteral("-f"), last, QStringLiteral("-layout"),
                                           pathOf(pdf), QStringLiteral("-")});
            const auto lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts).size();
            // Head and foot are two of them; a full page has about sixty.
            EXPECT_GT(lines, 14) << name;
        }
    }
}

TEST_F(PdfReport, PlanAndTablesAreAttachedWhole) {
    const documents::PlanDocument plan = petaplan::testing::sampleTrainingPlan();
    const fs::path pdf = write(plan, "attached.pdf", text::Language::English);
    outputOf(QStringLiteral("pdfdetach"), {QStringLiteral("-saveall"), QStringLiteral("-o"),
                                           pathOf(m_folder.path()), pathOf(pdf)});
    EXPECT_EQ(documents::readFile(m_folder.path() / "attached.petaplan"),
              documents::planToJson(plan));
    EXPECT_THAT(documents::readFile(m_folder.path() / "attached.csv"), HasSubstr("109574.4"));
}

TEST_F(PdfReport, ChartsAreVectors) {
    const fs::path pdf =
        write(petaplan::testing::sampleTrainingPlan(), "vectors.pdf", text::Language::English);
    const QString images =
        outputOf(QStringLiteral("pdfimages"), {QStringLiteral("-list"), pathOf(pdf)});
    EXPECT_EQ(images.split(QLatin1Char('\n'), Qt::SkipEmptyParts).size(), 2)
        << images.toStdString();  // the head of the list alone
}

TEST_F(PdfReport, SameReportGivesTheSameBytesApartFromItsDate) {
    const auto bytes = [&](const char* name) {
        const fs::path pdf =
            write(petaplan::testing::sampleTrainingPlan(), name, text::Language::English);
        QString text = QString::fromLatin1(QByteArray::fromStdString(documents::readFile(pdf)));
        text.replace(QRegularExpression(QStringLiteral("\\(D:[^)]*\\)")), QString());
        text.replace(QRegularExpression(QStringLiteral("<xmp:[A-Za-z]*Date>[^<]*<")), QString());
        // Names of attachments follow the name of the file.
        text.replace(QString::fromLatin1(name).chopped(4), QString());
        return text;
    };
    const QString first = bytes("same-a.pdf");
    const QString second = bytes("same-b.pdf");
    EXPECT_EQ(first.size(), second.size());
}

TEST_F(PdfReport, PlanWithoutAFeasibleRowStillGivesAReport) {
    documents::PlanDocument plan = petaplan::testing::sampleTrainingPlan();
    plan.answer.rows.clear();
    plan.answer.front.clear();
    const fs::path pdf = write(plan, "nothing.pdf", text::Language::English);
    EXPECT_THAT(textOf(pdf), HasSubstr("No offer in the catalog can do this"));
    EXPECT_EQ(pagesOf(pdf), 1);
}

// A hundred refusals do not fit on a page: the table goes on, its head is repeated, nothing is
// lost.
TEST_F(PdfReport, LongTablesContinueOnTheNextPage) {
    documents::PlanDocument plan = petaplan::testing::sampleTrainingPlan();
    plan.answer.refused.clear();
    for (int i = 0; i < 100; ++i) {
        plan.answer.refused.push_back(
            {{"refused.number_" + std::to_string(1000 + i), {}}, 1, "provider:type:region"});
    }
    const fs::path pdf = write(plan, "long.pdf", text::Language::English);
    const QString text = QString::fromStdString(textOf(pdf));
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(text.contains(QStringLiteral("number_%1").arg(1000 + i))) << i;
    }
    EXPECT_GE(text.count(QStringLiteral("Nearest miss")), 2);
}

// The heading of the chosen option is bold: where only bold it takes two lines, its cell has two.
TEST_F(PdfReport, TheHeadingOfTheChosenOptionStaysInItsCell) {
    const fs::path file = m_folder.path() / "head.pdf";
    {
        QPdfWriter writer(pathOf(file));
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setResolution(pdf::kDotsPerInch);
        QPainter painter(&writer);
        report::Report report;
        report.language = "en";
        pdf::PageFlow flow(writer, painter, report, 1);
        // Two options share the width; no column of criteria leaves one more room than 63 mm.
        const auto regular = pdf::styleOf(pdf::Role::TableHead);
        auto bold = regular;
        bold.bold = true;
        QString heading = QStringLiteral("topmost");
        const double column = 63 - 3 - 1.5;
        while (flow.canvas().textWidth(heading, bold) <= column) heading += QStringLiteral(" iii");
        ASSERT_LT(flow.canvas().textWidth(heading, regular), column);
        report::Table table;
        table.columns = {{"criterion", "", report::Align::Left},
                         {"a", heading.toStdString(), report::Align::Left},
                         {"b", "Other", report::Align::Left}};
        table.chosenColumn = 1;
        table.rows.push_back({});
        table.rows.back().cells = {
            {"Price", {}, "", "", 0, 0}, {"1", {}, "", "", 0, 0}, {"2", {}, "", "", 0, 0}};
        const pdf::TablePainter tablePainter(table, flow.canvas(), pdf::kTextWidth);
        tablePainter.draw(flow);
    }
    const QString words = outputOf(QStringLiteral("pdftotext"),
                                   {QStringLiteral("-bbox"), pathOf(file), QStringLiteral("-")});
    const QRegularExpression top(QStringLiteral("yMin=\"([0-9.]+)\"[^>]*>topmost<"));
    const auto found = top.match(words);
    ASSERT_TRUE(found.hasMatch()) << words.toStdString();
    EXPECT_GE(found.captured(1).toDouble(), pdf::kBodyTop / pdf::kMmPerPoint);
}

TEST_F(PdfReport, UnwritableTargetIsAnErrorWithItsName) {
    documents::writeFileAtomically(m_folder.path() / "file", "");
    EXPECT_THROW(
        writePdfReport(petaplan::testing::sampleTrainingPlan(), textsIn(text::Language::English),
                       optionsIn(text::Language::English), m_folder.path() / "file" / "below.pdf"),
        DataError);
}

TEST_F(PdfReport, PlanFileIsRenderedWithTheTextsOfTheDataFolder) {
    const fs::path plan = m_folder.path() / "run.petaplan";
    documents::writePlan(petaplan::testing::sampleServingPlan(), plan);
    const fs::path target = m_folder.path() / "run.pdf";
    renderReportFile(plan, target, support::sourceFolder() + "/resources",
                     optionsIn(text::Language::English));
    EXPECT_THAT(textOf(target), HasSubstr("9,651.18"));
}

}  // namespace
}  // namespace petaplan::ui

int main(int argc, char** argv) {
    QHashSeed::setDeterministicGlobalSeed();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
