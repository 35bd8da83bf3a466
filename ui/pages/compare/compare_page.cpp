// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_page.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QStackedLayout>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

#include "core/catalog/compare.h"
#include "ui/models/value_text.h"
#include "ui/pages/compare/compare_model.h"
#include "ui/pages/compare/compare_views.h"
#include "ui/pages/compare/date_bar.h"
#include "ui/pages/compare/name_field.h"
#include "ui/pages/compare/verdict_card.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {
constexpr int kLabelWidth = 312;
constexpr int kThingWidth = 420;

/// Whether any compared price was quoted in the currency.
bool isQuotedIn(const catalog::SideBySide& answer, const CurrencyCode& currency) {
    for (const catalog::ComparedRow& row : answer.rows) {
        if (row.key != "quoted_currency") continue;
        for (const catalog::ComparedCell& cell : row.cells) {
            const auto* text = std::get_if<std::string>(&cell.value);
            if (text != nullptr && *text == currency) return true;
        }
    }
    return false;
}
}  // namespace

ComparePage::ComparePage(QWidget* parent) : Page(parent) {
}

QString ComparePage::title() const {
    return tr("Compare");
}

int ComparePage::badge() const {
    return m_session == nullptr ? 0 : static_cast<int>(m_session->tray().ids().size());
}

QWidget* ComparePage::firstFocus() {
    return m_stack->currentWidget() == m_table ? static_cast<QWidget*>(m_table) : m_add;
}

void ComparePage::setSession(Session& session) {
    m_session = &session;
    m_model = new CompareModel(session, this);
    build();
    connect(&session.tray(), &CompareTray::changed, this, [this] {
        emit badgeChanged();
        m_datedOffer.clear();
        ask();
    });
    connect(&session, &Session::catalogChanged, this, &ComparePage::ask);
    connect(&session, &Session::contextChanged, this, &ComparePage::ask);
    connect(&session, &Session::datesRequested, this, &ComparePage::compareDates);
    connect(m_dates, &DateBar::changed, this, &ComparePage::ask);
    connect(m_dates, &DateBar::closed, this, &ComparePage::leaveDates);
    connect(m_header, &CompareHeader::baselineWanted, this, [this](int section) {
        setBaseline(
            QString::fromStdString(m_model->answer().ids[static_cast<std::size_t>(section - 1)]));
    });
    connect(m_header, &CompareHeader::removalWanted, this, [this](int section) {
        if (!m_datedOffer.isEmpty()) {
            leaveDates();
            return;
        }
        m_session->tray().remove(
            QString::fromStdString(m_model->answer().ids[static_cast<std::size_t>(section - 1)]));
    });
    connect(m_baselineBox, &QComboBox::activated, this,
            [this](int index) { setBaseline(m_baselineBox->itemData(index).toString()); });
    connect(m_onlyDifferences, &QCheckBox::toggled, this, [this](bool on) {
        m_model->setOnlyDifferences(on);
        showFoot();
    });
    connect(m_add, &NameField::refused, this,
            [this](const QString& why) { m_strip->showMessage(StripKind::Fault, why); });
    connect(m_add, &NameField::trayFull, this,
            [this](const QString& why) { m_strip->showMessage(StripKind::Caution, why); });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& cell) { m_model->toggleGroup(cell.row()); });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& cell) { m_model->toggleGroup(cell.row()); });
    connect(m_emptyTray, &QPushButton::clicked, this, [this] { m_session->tray().clear(); });
    connect(m_plan, &QPushButton::clicked, this,
            [this] { m_session->showPage(QStringLiteral("workloads")); });
    connect(&Theme::instance(), &Theme::changed, this, &ComparePage::fitColumns);
}

void ComparePage::registerActions(ActionRegistry& registry) {
    PageActions actions(registry, this, QStringLiteral("compare"), MenuPlace::Edit);
    auto* menu = new QMenu(m_copy);
    menu->addAction(actions.add(
        "compare.copy.text", [] { return tr("&Copy the comparison"); },
        {QKeySequence(Qt::CTRL | Qt::Key_C)},
        [this] { copy(m_model->asText(QLatin1Char('\t')), tr("Copied")); }, "copy"));
    menu->addAction(actions.add(
        "compare.copy.markdown", [] { return tr("Copy the comparison as &Markdown"); },
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)},
        [this] { copy(m_model->asMarkdown(), tr("Copied as Markdown")); }, "copy"));
    m_copy->setMenu(menu);
    auto* exports = new QMenu(m_export);
    exports->addAction(actions.add(
        "compare.export.pdf", [] { return tr("Export the comparison as &PDF…"); },
        {QKeySequence(Qt::CTRL | Qt::Key_P)},
        [this] { chooseExport(QStringLiteral("comparison.pdf"), tr("PDF (*.pdf)")); }, "export",
        MenuPlace::File));
    exports->addAction(actions.add(
        "compare.export.csv", [] { return tr("Export the comparison as &CSV…"); },
        {QKeySequence(Qt::CTRL | Qt::Key_E)},
        [this] {
            chooseExport(QStringLiteral("comparison.csv"),
                         tr("CSV with decimal points and ISO dates (*.csv)"));
        },
        "export", MenuPlace::File));
    m_export->setMenu(exports);
    QAction* commandAction = actions.add(
        "compare.copy.command", [] { return tr("Copy the comparison as c&ommand"); }, {},
        [this] { copy(command(), tr("Copied as command: %1").arg(command())); }, "command");
    connect(m_command, &QToolButton::clicked, commandAction, &QAction::trigger);
    actions.add(
        "compare.remove", [] { return tr("&Remove from the comparison"); },
        {QKeySequence(Qt::Key_Delete)},
        [this] {
            const int thing = m_table->currentIndex().column() - 1;
            if (thing < 0 || !m_table->currentIndex().isValid()) return;
            m_session->tray().remove(
                QString::fromStdString(m_model->answer().ids[static_cast<std::size_t>(thing)]));
        },
        "remove");
    QAction* dates = actions.add(
        "compare.dates", [] { return tr("Compare with another &date"); }, {},
        [this] { compareDates(offerForDates()); }, "spot");
    connect(m_otherDate, &QPushButton::clicked, dates, &QAction::trigger);
    actions.add(
        "compare.differences", [] { return tr("Only &differences"); },
        {QKeySequence(Qt::CTRL | Qt::Key_D)}, [this] { m_onlyDifferences->toggle(); }, "filter");
}

void ComparePage::setBaseline(const QString& id) {
    if (!m_datedOffer.isEmpty()) return;
    m_baseline = id;
    ask();
}

void ComparePage::ask() {
    if (!m_session->isLoaded()) return;
    if (!m_datedOffer.isEmpty()) {
        askDates();
        return;
    }
    const QStringList& ids = m_session->tray().ids();
    if (ids.size() < 2) {
        m_tasks.cancel();
        m_strip->hide();
        m_model->setAnswer({});
        showEmpty();
        return;
    }
    catalog::CompareRequest request;
    for (const QString& id : ids) request.names.push_back(id.toStdString());
    if (ids.contains(m_baseline)) request.baseline = m_baseline.toStdString();
    request.context = m_session->context();
    m_tasks.start([catalog = m_session->catalog(),
                   request](const std::stop_token&) { return catalog::compare(*catalog, request); },
                  [this](const catalog::SideBySide& answer) { showAnswer(answer); });
}

void ComparePage::showAnswer(const catalog::SideBySide& answer) {
    if (!answer.problems.empty()) {
        m_strip->showMessage(StripKind::Fault,
                             m_session->sentence(answer.problems.front().message));
        m_strip->addAction(tr("Empty the tray"), [this] { m_session->tray().clear(); });
        m_model->setAnswer({});
        m_verdict->hide();
        return;
    }
    m_strip->hide();
    m_model->setAnswer(answer);
    m_baselineBox->clear();
    for (std::size_t i = 0; i < answer.ids.size(); ++i) {
        m_baselineBox->addItem(shownTitle(*m_session, answer.ids[i], answer.titles[i]),
                               QString::fromStdString(answer.ids[i]));
    }
    m_baselineBox->setCurrentIndex(static_cast<int>(answer.baseline));
    m_header->setBaseline(static_cast<int>(answer.baseline) + 1, tr("Baseline"));
    m_stack->setCurrentWidget(m_table);
    fitColumns();
    m_verdict->showAnswer(answer, *m_model, *m_session);
    showFoot();
    emit answered();
}

void ComparePage::showEmpty() {
    m_verdict->hide();
    m_baselineBox->clear();
    m_empty->clearActions();
    m_empty->setTexts(
        m_session->tray().ids().isEmpty() ? tr("Nothing to compare yet") : tr("One more is needed"),
        tr("Tick two to five offers in the catalog (Space), or name GPUs and offers in the field "
           "above."));
    if (!offerForDates().isEmpty()) {
        m_empty->addAction(tr("Compare it with another date"),
                           [this] { compareDates(offerForDates()); });
    }
    m_empty->addAction(tr("Go to the catalog"),
                       [this] { m_session->showPage(QStringLiteral("catalog")); });
    const auto example = [this](const QString& text, std::initializer_list<const char*> names) {
        QStringList ids;
        for (const char* name : names) {
            const auto gpus = m_session->catalog()->gpusNamed(name);
            if (gpus.empty()) return;
            ids.append(QString::fromStdString(m_session->catalog()->gpus()[gpus.front()].id));
        }
        m_empty->addAction(text, [this, ids] { m_session->tray().set(ids); });
    };
    example(tr("H100, H200, B200"), {"h100-sxm5-80", "h200-sxm-141", "b200"});
    example(tr("A100, L40S, L4"), {"a100-sxm4-80", "l40s", "l4"});
    m_stack->setCurrentWidget(m_empty);
    showFoot();
}

void ComparePage::showFoot() {
    const auto count = m_session->tray().ids().size();
    const bool dated = !m_datedOffer.isEmpty();
    QStringList parts{tr("%1 of %2").arg(count).arg(CompareTray::kCapacity)};
    if (m_model->hiddenRows() > 0) {
        parts.append(tr("%n equal rows hidden", nullptr, m_model->hiddenRows()));
    }
    if (dated) parts = {tr("one offer as of two dates")};
    if (dated && m_model->hiddenRows() > 0) {
        parts.append(tr("%n equal rows hidden", nullptr, m_model->hiddenRows()));
    }
    if (!dated)
        parts.append(
            tr("prices as of %1").arg(QString::fromStdString(m_session->context().asOf.toText())));
    for (const catalog::Conversion& rate : m_model->answer().conversions) {
        if (!isQuotedIn(m_model->answer(), rate.from)) continue;
        parts.append(tr("%1 to %2 by the rate of %3")
                         .arg(QString::fromStdString(rate.from), QString::fromStdString(rate.to),
                              QString::fromStdString(rate.month)));
    }
    m_foot->setText(parts.join(QStringLiteral(" • ")));
    const bool any = dated || count >= 2;
    for (QWidget* widget : std::initializer_list<QWidget*>{
             m_copy, m_export, m_command, m_baselineBox, m_onlyDifferences, m_plan}) {
        widget->setEnabled(any);
    }
    m_emptyTray->setEnabled(count > 0);
    // Nothing is chosen from a list without entries.
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_baselineLabel, m_baselineBox, m_onlyDifferences}) {
        widget->setVisible(any && (!dated || widget == m_onlyDifferences));
    }
    m_dates->setVisible(dated);
    m_add->setVisible(!dated);
    m_otherDate->setVisible(!dated);
    m_otherDate->setEnabled(!offerForDates().isEmpty());
}

void ComparePage::fitColumns() {
    if (m_model->columnCount() < 2) return;
    const int things = m_model->columnCount() - 1;
    m_table->setColumnWidth(0, px(kLabelWidth));
    const int room = (m_table->viewport()->width() - px(kLabelWidth)) / things;
    const int width = std::clamp(room, px(200), px(kThingWidth));
    for (int i = 1; i <= things; ++i) m_table->setColumnWidth(i, width);
}

void ComparePage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fitColumns();
}

void ComparePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    // The table gets its size with the layout, after this event.
    QTimer::singleShot(0, this, &ComparePage::fitColumns);
}

QString ComparePage::command() const {
    if (!m_datedOffer.isEmpty()) {
        return QStringLiteral("petaplan-cli history %1 --changes %2 %3")
            .arg(m_datedOffer, QString::fromStdString(m_dates->first().toText()),
                 QString::fromStdString(m_dates->second().toText()));
    }
    QStringList words{QStringLiteral("petaplan-cli"), QStringLiteral("compare")};
    words.append(m_session->tray().ids());
    if (!m_baseline.isEmpty() && m_session->tray().contains(m_baseline)) {
        words << QStringLiteral("--baseline") << m_baseline;
    }
    words << QStringLiteral("--currency") << QString::fromStdString(m_session->context().currency)
          << QStringLiteral("--as-of")
          << QString::fromStdString(m_session->context().asOf.toText());
    return words.join(QLatin1Char(' '));
}

void ComparePage::copy(const QString& text, const QString& done) {
    QApplication::clipboard()->setText(text);
    m_session->announce(done);
}

void ComparePage::retranslate() {
    m_title->setText(tr("Compare"));
    m_baselineLabel->setText(tr("Baseline"));
    m_baselineBox->setAccessibleName(tr("Baseline"));
    m_onlyDifferences->setText(tr("Only differences"));
    m_onlyDifferences->setAccessibleName(tr("Only differences"));
    m_add->retranslate();
    m_dates->retranslate();
    m_otherDate->setText(tr("Another date"));
    m_otherDate->setToolTip(
        tr("Compare the offer of the current column with itself at another date"));
    m_table->setAccessibleName(tr("Comparison"));
    m_table->frozenView()->setAccessibleName(tr("Comparison, fixed columns"));
    m_copy->setText(tr("Copy"));
    m_export->setText(tr("Export"));
    m_command->setText(tr("Copy as command"));
    m_emptyTray->setText(tr("Empty"));
    m_emptyTray->setAccessibleName(tr("Empty the compare tray"));
    m_plan->setText(tr("Plan a workload"));
    for (QToolButton* button : {m_copy, m_export, m_command})
        button->setAccessibleName(button->text());
    const bool dated = !m_datedOffer.isEmpty();
    if (!m_session->isLoaded() || (!dated && m_session->tray().ids().size() < 2)) {
        if (m_session->isLoaded())
            showEmpty();
        else
            showFoot();
    } else {
        ask();
    }
}

QJsonObject ComparePage::saveState() const {
    return {{QStringLiteral("baseline"), m_baseline},
            {QStringLiteral("only_differences"), m_onlyDifferences->isChecked()}};
}

void ComparePage::restoreState(const QJsonObject& state) {
    m_baseline = state.value(QLatin1String("baseline")).toString();
    m_onlyDifferences->setChecked(state.value(QLatin1String("only_differences")).toBool(false));
    ask();
}

}  // namespace petaplan::ui
