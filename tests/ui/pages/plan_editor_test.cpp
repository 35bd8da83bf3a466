// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/plans/plan_editor.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "tests/ui/pages/plan_fixture.h"
#include "ui/pages/plans/plan_files.h"

namespace petaplan::ui {
namespace {

class PlanEditorTest : public testing::Test {
protected:
    QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir folder;
    PlanEditor editor{RecoveryFolder(folder.filePath(QStringLiteral("recovery")))};
};

TEST_F(PlanEditorTest, SavedPlanOpensWithTheSameFigures) {
    editor.take(samplePlan());
    editor.choose(QStringLiteral("gcp:a3-highgpu-8g:x:spot"));
    editor.setNotes(QStringLiteral("ask for a quote / 询价"));
    EXPECT_TRUE(editor.isModified());
    EXPECT_EQ(editor.saveAs(path("a.petaplan")), QString());
    EXPECT_FALSE(editor.isModified());

    PlanEditor other{RecoveryFolder(folder.filePath(QStringLiteral("recovery")))};
    EXPECT_EQ(other.open(path("a.petaplan")), QString());
    ASSERT_NE(other.document(), nullptr);
    ASSERT_EQ(other.document()->answer.rows.size(), editor.document()->answer.rows.size());
    EXPECT_EQ(documents::planHash(*other.document()), documents::planHash(*editor.document()));
    EXPECT_EQ(other.document()->answer.rows[0].cost->high,
              editor.document()->answer.rows[0].cost->high);
    ASSERT_EQ(other.document()->offers.size(), 2U);
    EXPECT_EQ(other.document()->offers[0].pricePerHour, editor.document()->offers[0].pricePerHour);
    EXPECT_EQ(other.document()->notes, "ask for a quote / 询价");
    ASSERT_NE(other.chosenRow(), nullptr);
    EXPECT_EQ(other.chosenRow()->offerId, "gcp:a3-highgpu-8g:x:spot");
    EXPECT_DOUBLE_EQ(other.chosenRow()->cost->central, 700);
    EXPECT_FALSE(other.isModified());
}

TEST_F(PlanEditorTest, EveryChangeCanBeUndoneAndRedone) {
    editor.take(samplePlan());
    ASSERT_EQ(editor.saveAs(path("a.petaplan")), QString());
    editor.choose(QStringLiteral("gcp:a3-highgpu-8g:x:spot"));
    editor.rename(QStringLiteral("Other"));
    editor.setNotes(QStringLiteral("n"));
    editor.undoStack().undo();
    EXPECT_EQ(editor.document()->notes, "");
    editor.undoStack().undo();
    EXPECT_EQ(editor.document()->name, "Sample");
    editor.undoStack().undo();
    EXPECT_EQ(editor.chosenRow()->rank, 1);
    EXPECT_FALSE(editor.isModified());
    editor.undoStack().redo();
    EXPECT_EQ(editor.chosenRow()->rank, 2);
    EXPECT_TRUE(editor.isModified());
}

TEST_F(PlanEditorTest, TypingANameIsOneStep) {
    editor.take(samplePlan());
    const int before = editor.undoStack().count();
    for (const char* name : {"N", "Ne", "New"}) editor.rename(QString::fromLatin1(name));
    EXPECT_EQ(editor.undoStack().count(), before + 1);
    editor.undoStack().undo();
    EXPECT_EQ(editor.document()->name, "Sample");
}

TEST_F(PlanEditorTest, ANewPlanReplacesTheOpenOneUndoably) {
    editor.take(samplePlan());
    ASSERT_EQ(editor.saveAs(path("a.petaplan")), QString());
    documents::PlanDocument second = samplePlan();
    second.name = "Second";
    editor.take(second);
    EXPECT_EQ(editor.file(), QString());
    EXPECT_TRUE(editor.isModified());
    editor.undoStack().undo();
    EXPECT_EQ(editor.document()->name, "Sample");
    EXPECT_EQ(editor.file(), path("a.petaplan"));
}

TEST_F(PlanEditorTest, ADamagedFileIsNamedAndTheOpenPlanStays) {
    editor.take(samplePlan());
    QFile damaged(path("bad.petaplan"));
    ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
    damaged.write("{ \"petaplan\": ");
    damaged.close();
    const QString fault = editor.open(path("bad.petaplan"));
    EXPECT_TRUE(fault.contains(QStringLiteral("bad.petaplan"))) << fault.toStdString();
    EXPECT_EQ(editor.document()->name, "Sample");
    EXPECT_NE(editor.open(path("missing.petaplan")), QString());
}

TEST_F(PlanEditorTest, SavingWhereNothingCanBeWrittenKeepsThePlan) {
    editor.take(samplePlan());
    QFile file(path("file"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    EXPECT_NE(editor.saveAs(path("file/a.petaplan")), QString());
    EXPECT_TRUE(editor.isModified());
    EXPECT_EQ(editor.file(), QString());
}

TEST_F(PlanEditorTest, RecoveryCopyAppearsWhileUnsavedAndGoesWithSaving) {
    editor.take(samplePlan());
    EXPECT_TRUE(editor.recovery().leftBehind().isEmpty());
    editor.writeRecovery();
    ASSERT_EQ(editor.recovery().leftBehind().size(), 1);
    EXPECT_EQ(editor.recovery().leftBehind().front().name, QStringLiteral("Sample"));

    PlanEditor afterCrash{RecoveryFolder(folder.filePath(QStringLiteral("recovery")))};
    EXPECT_EQ(afterCrash.openRecovered(editor.recovery().leftBehind().front().file), QString());
    EXPECT_EQ(afterCrash.document()->name, "Sample");
    EXPECT_TRUE(afterCrash.isModified());

    ASSERT_EQ(editor.saveAs(path("a.petaplan")), QString());
    EXPECT_TRUE(editor.recovery().leftBehind().isEmpty());
    EXPECT_TRUE(QFile::exists(path("a.petaplan")));
}

TEST_F(PlanEditorTest, ExportedCsvAndMarkdownHoldThePlan) {
    exportPlan(samplePlan(), {}, text::Language::English, ExportFormat::Csv, path("a.csv"));
    exportPlan(samplePlan(), {}, text::Language::English, ExportFormat::Markdown, path("a.md"));
    for (const char* name : {"a.csv", "a.md"}) {
        QFile file(path(name));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        EXPECT_TRUE(file.readAll().contains("p5.48xlarge")) << name;
    }
}

TEST(RecentFiles, KeepsTheNewestOnceAndFew) {
    RecentFiles recent;
    for (int i = 0; i < 12; ++i) recent.add(QStringLiteral("/tmp/%1.petaplan").arg(i));
    recent.add(QStringLiteral("/tmp/9.petaplan"));
    EXPECT_EQ(recent.files().size(), RecentFiles::kMost);
    EXPECT_EQ(recent.files().front(), QStringLiteral("/tmp/9.petaplan"));
    EXPECT_EQ(recent.files().count(QStringLiteral("/tmp/9.petaplan")), 1);
    RecentFiles restored;
    restored.set(recent.files());
    EXPECT_EQ(restored.files(), recent.files());
}

}  // namespace
}  // namespace petaplan::ui
