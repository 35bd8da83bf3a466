// SPDX-License-Identifier: GPL-3.0-or-later
// The pages by keyboard over the seed catalog.
#include <gtest/gtest.h>

#include <QAbstractScrollArea>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "db/documents/resource_folder.h"
#include "tests/support/test_paths.h"
#include "ui/help/help_window.h"
#include "ui/pages/advisor/advisor_page.h"
#include "ui/pages/advisor/path_view.h"
#include "ui/pages/advisor/question_view.h"
#include "ui/pages/plans/plan_side_panel.h"
#include "ui/pages/plans/plans_page.h"
#include "ui/pages/workloads/form_field.h"
#include "ui/pages/workloads/workload_form_view.h"
#include "ui/pages/workloads/workload_result_view.h"
#include "ui/pages/workloads/workloads_page.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/shell/session_loader.h"
#include "ui/theme/style.h"
#include "ui/widgets/data_table.h"

namespace petaplan::ui {
namespace {

constexpr int kPatienceMs = 60'000;
const std::filesystem::path kResources =
    std::filesystem::path(support::buildFolder()) / "share/petaplan";

/// The seed catalog, read once for all tests.
const SessionData& seedData() {
    static const QTemporaryDir folder;
    static const SessionData data =
        SessionLoader::read(kResources, folder.path().toStdString(), true);
    return data;
}

class PageTest : public testing::Test {
protected:
    void SetUp() override {
        const documents::ResourceFolder resources(kResources);
        session.setTexts(resources.texts(text::Language::English),
                         resources.texts(text::Language::SimplifiedChinese));
        session.setData(seedData());
        catalog::QueryContext context;
        context.asOf = Date::of(2026, 11, 30);
        session.setContext(context);
    }
    /// Shows a page as the window does.
    void show(Page& page) {
        page.setSession(session);
        page.retranslate();
        page.resize(1400, 900);
        page.show();
        page.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    }

    Session session;
};

/// Selects what a field holds and types over it.
void typeOver(QWidget* field, const QString& text) {
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, text);
}

TEST_F(PageTest, AnUnreadableEntryIsNamedUnderItsFieldUntilItIsMended) {
    WorkloadsPage page;
    show(page);
    FormField* tokens = page.formView().field(QStringLiteral("tokens"));
    typeOver(tokens->editor(), QStringLiteral("many"));
    EXPECT_TRUE(tokens->error().contains(QStringLiteral("many"))) << tokens->error().toStdString();
    EXPECT_TRUE(isInvalid(tokens->editor()));
    EXPECT_EQ(tokens->editor()->accessibleDescription(), tokens->error());
    EXPECT_FALSE(page.findChild<QPushButton*>(QStringLiteral("add_to_plan"))->isEnabled());
    typeOver(tokens->editor(), QStringLiteral("20B"));
    EXPECT_EQ(tokens->error(), QString());
    EXPECT_FALSE(isInvalid(tokens->editor()));
}

TEST_F(PageTest, AValueOutOfRangeNamesTheAllowedRange) {
    WorkloadsPage page;
    show(page);
    FormField* length = page.formView().field(QStringLiteral("seq_len"));
    typeOver(length->editor(), QStringLiteral("0"));
    EXPECT_TRUE(length->error().contains(QStringLiteral("Sequence length")));
    EXPECT_TRUE(length->error().contains(QStringLiteral("1"))) << length->error().toStdString();
}

TEST_F(PageTest, ATrainingJobTypedByKeyboardBecomesRankedPlansAndAPlan) {
    WorkloadsPage page;
    show(page);
    typeOver(page.formView().field(QStringLiteral("tokens"))->editor(), QStringLiteral("2e12"));
    typeOver(page.formView().field(QStringLiteral("deadline_days"))->editor(),
             QStringLiteral("30"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !page.viewModel().isBusy(); }, kPatienceMs));
    ASSERT_NE(page.viewModel().current(), nullptr);
    const planning::PlanRow first = *page.viewModel().current();
    EXPECT_LE(first.hours->central, 30 * 24);
    EXPECT_GT(first.cost->central, 0);
    EXPECT_FALSE(page.viewModel().result()->answer.refused.empty());
    EXPECT_EQ(page.viewModel().command(),
              QStringLiteral("petaplan-cli plan train --model llama-2-7b --tokens 2e+12 "
                             "--seq-len 4096 --deadline-days 30"));

    DataTable* table = page.resultView().table();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Down);
    EXPECT_EQ(page.viewModel().currentRow(), 1);
    QTest::keyClick(table, Qt::Key_Up);

    QPushButton* add = page.findChild<QPushButton*>(QStringLiteral("add_to_plan"));
    add->setFocus();
    QTest::keyClick(add, Qt::Key_Space);
    ASSERT_NE(session.plan(), nullptr);
    EXPECT_EQ(session.plan()->chosenOfferId, first.offerId);
    EXPECT_EQ(session.plan()->catalogId, session.catalog()->id());
}

TEST_F(PageTest, KindOfWorkloadShowsItsOwnFields) {
    WorkloadsPage page;
    show(page);
    EXPECT_TRUE(page.formView().field(QStringLiteral("tokens"))->isVisible());
    EXPECT_FALSE(page.formView().field(QStringLiteral("input_len"))->isVisible());
    page.viewModel().setKind(WorkloadKind::Serve);
    EXPECT_FALSE(page.formView().field(QStringLiteral("tokens"))->isVisible());
    EXPECT_TRUE(page.formView().field(QStringLiteral("input_len"))->isVisible());
    page.viewModel().setKind(WorkloadKind::FineTune);
    EXPECT_TRUE(page.formView().field(QStringLiteral("lora_rank"))->isVisible());
}

TEST_F(PageTest, EntriesReturnAfterARestart) {
    WorkloadsPage page;
    show(page);
    page.viewModel().setKind(WorkloadKind::Serve);
    page.viewModel().setEntry(QStringLiteral("concurrency"), QStringLiteral("32"));
    WorkloadsPage next;
    show(next);
    next.restoreState(page.saveState());
    EXPECT_EQ(next.viewModel().form(), page.viewModel().form());
}

TEST_F(PageTest, TheFootListsAllCautions) {
    WorkloadsPage page;
    show(page);
    page.viewModel().setEntry(QStringLiteral("tokens"), QStringLiteral("20 B"));
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return !page.viewModel().isBusy() && page.viewModel().current(); }, kPatienceMs));
    const auto& risks = page.viewModel().current()->risks;
    ASSERT_GT(risks.size(), 1U);
    auto* list = page.findChild<QWidget*>(QStringLiteral("caution_list"));
    auto* button = page.findChild<QToolButton*>(QStringLiteral("show_cautions"));
    EXPECT_FALSE(list->isVisible());
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
    EXPECT_TRUE(list->isVisible());
    const QString shown = list->findChild<QLabel*>()->text();
    for (const Message& risk : risks)
        EXPECT_TRUE(shown.contains(session.sentence(risk))) << qPrintable(shown);
    QTest::keyClick(button, Qt::Key_Space);
    EXPECT_FALSE(list->isVisible());
}

TEST_F(PageTest, AnswersByKeyboardChangeTheAdviceAndCanBeUndone) {
    AdvisorPage page;
    show(page);
    AdvisorViewModel& model = page.viewModel();
    const auto settled = [&] { return !model.isBusy() && model.advice() != nullptr; };
    ASSERT_TRUE(QTest::qWaitFor(settled, kPatienceMs));
    ASSERT_TRUE(model.advice()->conclusion.has_value());
    const QString before = model.pathText();

    auto* serve = page.findChild<QRadioButton*>(QStringLiteral("workload=serve"));
    ASSERT_NE(serve, nullptr);
    serve->setFocus();
    QTest::keyClick(serve, Qt::Key_Space);
    EXPECT_EQ(model.answer(QStringLiteral("workload")), QStringLiteral("serve"));
    ASSERT_TRUE(QTest::qWaitFor(settled, kPatienceMs));
    EXPECT_NE(model.pathText(), before);
    EXPECT_GT(page.shortlist().model()->rowCount(), 0);

    page.undoStack()->undo();
    EXPECT_FALSE(model.isAnswered(QStringLiteral("workload")));
    ASSERT_TRUE(QTest::qWaitFor(settled, kPatienceMs));
    EXPECT_EQ(model.pathText(), before);
}

TEST_F(PageTest, AWrongAnswerIsNamedUnderItsQuestion) {
    AdvisorPage page;
    show(page);
    AdvisorViewModel& model = page.viewModel();
    QWidget* field = page.question(QStringLiteral("params_b"))->editor();
    typeOver(field, QStringLiteral("big"));
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return !model.problem(QStringLiteral("params_b")).isEmpty(); }, kPatienceMs));
    EXPECT_TRUE(isInvalid(field));
}

TEST_F(PageTest, ArrowKeysWalkThePath) {
    AdvisorPage page;
    show(page);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return !page.viewModel().isBusy() && page.viewModel().advice(); }, kPatienceMs));
    PathView& path = page.pathView();
    ASSERT_GT(path.boxes().size(), 2);
    path.setFocus();
    const int end = path.currentBox();
    QTest::keyClick(&path, Qt::Key_Left);
    EXPECT_NE(path.currentBox(), end);
    EXPECT_FALSE(path.accessibleDescription().isEmpty());
    bool rejected = false;
    for (const PathBox& box : path.boxes())
        rejected = rejected || box.kind == PathBox::Kind::Rejected;
    EXPECT_TRUE(rejected);
}

TEST_F(PageTest, TheShortlistNamesEachInstanceTypeOnce) {
    AdvisorPage page;
    show(page);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return !page.viewModel().isBusy() && page.viewModel().advice(); }, kPatienceMs));
    const catalog::Catalog& catalog = *session.catalog();
    const auto& columns = catalog.offers();
    const auto& fitting = page.viewModel().advice()->shortlist.rows;
    const auto& list = page.viewModel().shortlist();
    ASSERT_GT(list.size(), 1U);
    EXPECT_EQ(list.front().offer, fitting.front());
    std::set<catalog::Index> seen;
    for (const ShortlistEntry& entry : list) {
        EXPECT_TRUE(seen.insert(columns.instance[entry.offer]).second);
        std::set<catalog::Index> elsewhere;
        for (const catalog::Index offer : fitting) {
            if (columns.instance[offer] == columns.instance[entry.offer] &&
                columns.pricing[offer] == columns.pricing[entry.offer] &&
                columns.region[offer] != columns.region[entry.offer])
                elsewhere.insert(columns.region[offer]);
        }
        EXPECT_EQ(entry.furtherRegions, static_cast<int>(elsewhere.size()));
    }
}

TEST_F(PageTest, FurtherRegionsAreThoseWithTheSameWayToPay) {
    const catalog::Catalog& catalog = *session.catalog();
    const auto& columns = catalog.offers();
    const auto pricingOf = [&](catalog::Index offer) {
        return catalog.pricingModels()[columns.pricing[offer]].id;
    };
    std::vector<catalog::Index> ranked;
    std::map<std::string, std::set<catalog::Index>> regions;
    for (catalog::Index offer = 0; offer < columns.size(); ++offer) {
        if (catalog.instances()[columns.instance[offer]].type != "a2-ultragpu-8g") continue;
        ranked.push_back(offer);
        regions[pricingOf(offer)].insert(columns.region[offer]);
    }
    ASSERT_GT(regions["on_demand"].size(), regions["spot"].size());
    ASSERT_GT(regions["spot"].size(), 1U);
    std::stable_partition(ranked.begin(), ranked.end(),
                          [&](catalog::Index offer) { return pricingOf(offer) == "spot"; });
    const std::vector<ShortlistEntry> best = bestPerInstance(catalog, ranked, 5);
    ASSERT_EQ(best.size(), 1U);
    EXPECT_EQ(best.front().offer, ranked.front());
    EXPECT_EQ(best.front().furtherRegions, static_cast<int>(regions["spot"].size()) - 1);
}

TEST_F(PageTest, TheAdviceAsksTheCatalogAndTheWorkload) {
    AdvisorPage page;
    show(page);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return !page.viewModel().isBusy() && page.viewModel().advice(); }, kPatienceMs));
    QString where;
    QMap<QString, QString> entries;
    QObject::connect(&session, &Session::offersRequested,
                     [&](const QString& text, const QStringList&) { where = text; });
    QObject::connect(&session, &Session::workloadRequested,
                     [&](const QMap<QString, QString>& sent) { entries = sent; });
    for (const char* name : {"show_in_catalog", "size_workload"}) {
        auto* button = page.findChild<QPushButton*>(QLatin1String(name));
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
    }
    EXPECT_FALSE(where.isEmpty());
    EXPECT_EQ(entries.value(QStringLiteral("kind")), QStringLiteral("train"));
}

TEST_F(PageTest, APlanRowIsChosenByEnterAndUndone) {
    const QTemporaryDir folder;
    PlansPage page(RecoveryFolder(folder.filePath(QStringLiteral("r"))), nullptr);
    show(page);
    EXPECT_EQ(page.badge(), 0);
    WorkloadsPage workloads;
    show(workloads);
    workloads.viewModel().setEntry(QStringLiteral("tokens"), QStringLiteral("20 B"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !workloads.viewModel().isBusy(); }, kPatienceMs));
    workloads.findChild<QPushButton*>(QStringLiteral("add_to_plan"))->click();
    ASSERT_NE(page.editor().document(), nullptr);
    EXPECT_EQ(page.badge(), 1);
    ASSERT_GT(page.table().model()->rowCount(), 1);
    page.activateWindow();
    page.table().setFocus();
    QTest::keyClick(&page.table(), Qt::Key_Down);
    QTest::keyClick(&page.table(), Qt::Key_Return);
    EXPECT_EQ(page.editor().chosenRow()->rank, 2);
    page.undoStack()->undo();
    EXPECT_EQ(page.editor().chosenRow()->rank, 1);
    EXPECT_TRUE(page.editor().priceChanges().empty());
}

// The size of a page in a new window of 1280 x 800.
TEST_F(PageTest, InASmallWindowTheResultIsNotCutOff) {
    WorkloadsPage page;
    show(page);
    typeOver(page.formView().field(QStringLiteral("tokens"))->editor(), QStringLiteral("2e12"));
    for (const WorkloadKind kind : {WorkloadKind::Train, WorkloadKind::Serve}) {
        page.viewModel().setKind(kind);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !page.viewModel().isBusy(); }, kPatienceMs));
        ASSERT_NE(page.viewModel().current(), nullptr);
        for (const QSize size : {QSize(1148, 720), QSize(1460, 920)}) {
            page.resize(size);
            QTest::qWait(20);
            const auto& result = page.resultView();
            EXPECT_LE(result.widget()->width(), result.viewport()->width());
            // Serving has more columns than a small window can show at once; they scroll.
            if (kind == WorkloadKind::Serve && size.width() < 1400) continue;
            const QHeaderView* header = result.table()->horizontalHeader();
            EXPECT_LE(header->length(), result.table()->viewport()->width());
        }
    }
}

TEST_F(PageTest, EditQuestionBringsBackOwnModelAndFilter) {
    const QTemporaryDir folder;
    PlansPage page(RecoveryFolder(folder.filePath(QStringLiteral("r"))), nullptr);
    show(page);
    WorkloadsPage workloads;
    show(workloads);
    workload::TransformerModel mine = *session.models()->find("llama-2-7b");
    mine.id = mine.name = "mine";
    mine.layers = 16;
    mine.source.title = "mine/config.json";
    workloads.viewModel().setOwnModel(mine);
    typeOver(workloads.formView().field(QStringLiteral("where"))->editor(),
             QStringLiteral("gpu_memory_gib >= 80"));
    workloads.viewModel().setEntry(QStringLiteral("tokens"), QStringLiteral("20 B"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !workloads.viewModel().isBusy(); }, kPatienceMs));
    const QString asked = workloads.viewModel().command();
    EXPECT_TRUE(asked.contains(QStringLiteral("--where 'gpu_memory_gib >= 80'")));
    workloads.findChild<QPushButton*>(QStringLiteral("add_to_plan"))->click();
    ASSERT_NE(page.editor().document(), nullptr);

    workloads.viewModel().setForm({});
    EXPECT_NE(workloads.viewModel().command(), asked);
    for (QToolButton* button : page.findChildren<QToolButton*>()) {
        if (button->text() == QStringLiteral("Edit question")) button->click();
    }
    EXPECT_EQ(workloads.viewModel().command(), asked);
    EXPECT_EQ(workloads.formView().field(QStringLiteral("where"))->text(),
              QStringLiteral("gpu_memory_gib >= 80"));
    EXPECT_TRUE(workloads.viewModel().derivedSizes().contains(QStringLiteral("16")));
}

TEST_F(PageTest, APlanRowIsCopiedAsTextAndAsTable) {
    WorkloadsPage page;
    show(page);
    page.viewModel().setEntry(QStringLiteral("tokens"), QStringLiteral("20 B"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !page.viewModel().isBusy(); }, kPatienceMs));
    DataTable* table = page.resultView().table();
    ASSERT_GT(table->model()->rowCount(), 1);
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 1));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    const QStringList lines = copied->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 2);
    EXPECT_EQ(lines[0].count(QLatin1Char('\t')), table->model()->columnCount() - 1);
    EXPECT_EQ(lines[0].count(QLatin1Char('\t')), lines[1].count(QLatin1Char('\t')));
    const QString offer = table->model()->index(1, 1).data().toString();
    EXPECT_TRUE(lines[1].contains(offer + QStringLiteral(" (")));
    EXPECT_EQ(copied->html().count(QStringLiteral("<tr>")), 2);
    EXPECT_TRUE(copied->html().contains(QStringLiteral("<td align=\"right\">")));
}

TEST_F(PageTest, APdfWithTheFiguresOfThePlanIsWritten) {
    const QTemporaryDir folder;
    PlansPage page(RecoveryFolder(folder.filePath(QStringLiteral("r"))), nullptr);
    show(page);
    WorkloadsPage workloads;
    show(workloads);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !workloads.viewModel().isBusy(); }, kPatienceMs));
    workloads.findChild<QPushButton*>(QStringLiteral("add_to_plan"))->click();
    const QString target = folder.filePath(QStringLiteral("plan.pdf"));
    page.exportTo(ExportFormat::Pdf, target);
    ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(target); }, kPatienceMs));
    QFile file(target);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.read(5).startsWith("%PDF-"));
}

/// Every focusable widget of a page must have a name for screen readers.
QStringList namelessWidgets(const QWidget& page) {
    QStringList nameless;
    for (const QWidget* widget : page.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) continue;
        if (qobject_cast<const QScrollArea*>(widget) != nullptr) continue;
        const auto* area = qobject_cast<const QAbstractScrollArea*>(widget->parentWidget());
        if (area != nullptr && area->viewport() == widget) continue;  // the area speaks for it
        if (widget->parentWidget() != nullptr &&
            qobject_cast<const QComboBox*>(widget->parentWidget()) != nullptr)
            continue;  // the list and editor of a combo box speak for it
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool named =
            !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
        if (!named)
            nameless.append(QStringLiteral("%1 (%2)").arg(
                QLatin1String(widget->metaObject()->className()), widget->objectName()));
    }
    return nameless;
}

TEST_F(PageTest, EveryFocusableWidgetHasAName) {
    WorkloadsPage workloads;
    show(workloads);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !workloads.viewModel().isBusy(); }, kPatienceMs));
    EXPECT_EQ(namelessWidgets(workloads).join(QStringLiteral(", ")).toStdString(), "");
    AdvisorPage advisor;
    show(advisor);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return !advisor.viewModel().isBusy() && advisor.viewModel().advice(); },
        kPatienceMs));
    EXPECT_EQ(namelessWidgets(advisor).join(QStringLiteral(", ")).toStdString(), "");
    PlansPage plans;
    show(plans);
    workloads.findChild<QPushButton*>(QStringLiteral("add_to_plan"))->click();
    EXPECT_EQ(namelessWidgets(plans).join(QStringLiteral(", ")).toStdString(), "");
}

TEST(Help, EveryTopicHasTextInBothLanguagesAndTheKeysAreTheRegistrysOwn) {
    QWidget window;
    ActionRegistry actions(&window);
    ActionSpec spec;
    spec.id = QStringLiteral("test.one");
    spec.text = [] { return QStringLiteral("Do &one thing"); };
    spec.shortcuts = {QKeySequence(QStringLiteral("Ctrl+J"))};
    spec.menu = MenuPlace::Help;
    actions.add(std::move(spec), [] {});
    HelpWindow help(QString::fromStdString((kResources / "help").string()), actions);
    for (const auto language : {text::Language::English, text::Language::SimplifiedChinese}) {
        help.setLanguage(language);
        QStringList texts;
        for (const QString& topic : HelpWindow::topics()) {
            help.showTopic(topic);
            EXPECT_EQ(help.currentTopic(), topic);
            EXPECT_FALSE(help.text().contains(QStringLiteral("The help text is missing")))
                << topic.toStdString();
            EXPECT_GT(help.text().size(), 20) << topic.toStdString();
            texts.append(help.text());
        }
        EXPECT_EQ(texts.removeDuplicates(), 0);
    }
    help.showTopic(QStringLiteral("keys"));
    EXPECT_TRUE(help.text().contains(QStringLiteral("Ctrl+J")));
    EXPECT_TRUE(help.text().contains(QStringLiteral("Do one thing")));
}

}  // namespace
}  // namespace petaplan::ui
