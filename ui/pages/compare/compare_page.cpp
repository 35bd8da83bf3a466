// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_page.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStackedLayout>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "core/catalog/catalog_name.h"
#include "core/catalog/compare.h"
#include "ui/models/value_text.h"
#include "ui/pages/compare/compare_model.h"
#include "ui/pages/compare/compare_views.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/session.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/surface.h"
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
        ask();
    });
    connect(&session, &Session::catalogChanged, this, &ComparePage::ask);
    connect(&session, &Session::contextChanged, this, &ComparePage::ask);
    connect(m_header, &CompareHeader::baselineWanted, this, [this](int section) {
        setBaseline(
            QString::fromStdString(m_model->answer().ids[static_cast<std::size_t>(section - 1)]));
    });
    connect(m_header, &CompareHeader::removalWanted, this, [this](int section) {
        m_session->tray().remove(
            QString::fromStdString(m_model->answer().ids[static_cast<std::size_t>(section - 1)]));
    });
    connect(m_baselineBox, &QComboBox::activated, this,
            [this](int index) { setBaseline(m_baselineBox->itemData(index).toString()); });
    connect(m_onlyDifferences, &QCheckBox::toggled, this, [this](bool on) {
        m_model->setOnlyDifferences(on);
        showFoot();
    });
    connect(m_add, &QLineEdit::returnPressed, this, &ComparePage::addNamed);
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& cell) { m_model->toggleGroup(cell.row()); });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& cell) { m_model->toggleGroup(cell.row()); });
    connect(m_emptyTray, &QPushButton::clicked, this, [this] { m_session->tray().clear(); });
    connect(m_plan, &QPushButton::clicked, this,
            [this] { m_session->showPage(QStringLiteral("workloads")); });
    connect(&Theme::instance(), &Theme::changed, this, &ComparePage::fitColumns);
}

void ComparePage::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(px(16), px(8), px(16), px(8));
    head->setSpacing(px(space::kSmall));
    m_title = new TextLabel(TypeRole::PageTitle, Role::Text, this);
    m_baselineLabel = new TextLabel(TypeRole::Caption, Role::SecondaryText, this);
    m_baselineBox = new QComboBox(this);
    m_baselineBox->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_onlyDifferences = new QCheckBox(this);
    m_add = new QLineEdit(this);
    m_add->setMinimumWidth(px(280));
    head->addWidget(m_title);
    head->addSpacing(px(space::kSmall));
    head->addWidget(m_baselineLabel);
    head->addWidget(m_baselineBox);
    head->addSpacing(px(space::kSmall));
    head->addWidget(m_onlyDifferences);
    head->addStretch();
    head->addWidget(m_add);
    column->addLayout(head);
    auto* stripFrame = new QVBoxLayout;
    stripFrame->setContentsMargins(px(16), 0, px(16), 0);
    m_strip = new Strip(this);
    stripFrame->addWidget(m_strip);
    column->addLayout(stripFrame);
    auto* rule = new Surface(Role::Hairline, {}, this);
    rule->setFixedHeight(1);
    column->addWidget(rule);

    m_table = new DataTable(this);
    m_table->setObjectName(QStringLiteral("compareTable"));
    m_header = new CompareHeader(m_table);
    m_table->setHorizontalHeader(m_header);
    m_table->setItemDelegate(new CompareDelegate(m_table));
    m_table->setModel(m_model);
    m_empty = new EmptyState(QStringLiteral("compare"), this);
    m_stack = new QStackedLayout;
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    column->addLayout(m_stack, 1);

    m_verdict = new Card(this);
    m_verdict->setAccentEdge(true);
    auto* verdictColumn = new QVBoxLayout(m_verdict);
    verdictColumn->setContentsMargins(px(16), px(10), px(16), px(10));
    verdictColumn->setSpacing(px(space::kTight));
    m_verdictTitle = new TextLabel(TypeRole::Section, Role::Text, m_verdict);
    m_verdictDetail = new TextLabel(TypeRole::Table, Role::SecondaryText, m_verdict);
    m_verdictTitle->setWordWrap(true);
    m_verdictDetail->setWordWrap(true);
    verdictColumn->addWidget(m_verdictTitle);
    verdictColumn->addWidget(m_verdictDetail);
    auto* verdictFrame = new QVBoxLayout;
    verdictFrame->setContentsMargins(px(16), px(12), px(16), px(12));
    verdictFrame->addWidget(m_verdict);
    column->addLayout(verdictFrame);

    auto* foot = new Surface(Role::Panel, Qt::TopEdge, this);
    auto* footRow = new QHBoxLayout(foot);
    footRow->setContentsMargins(px(16), px(8), px(16), px(8));
    footRow->setSpacing(px(space::kSmall));
    m_foot = new TextLabel(TypeRole::Caption, Role::SecondaryText, foot);
    m_foot->setElided(true);
    m_copy = new QToolButton(foot);
    m_command = new QToolButton(foot);
    for (QToolButton* button : {m_copy, m_command}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        setButtonKind(button, ButtonKind::Flat);
    }
    m_copy->setIcon(icon(QStringLiteral("copy"), Role::SecondaryText));
    m_command->setIcon(icon(QStringLiteral("command"), Role::SecondaryText));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    m_emptyTray = new QPushButton(foot);
    setButtonKind(m_emptyTray, ButtonKind::Flat);
    m_plan = new QPushButton(foot);
    setButtonKind(m_plan, ButtonKind::Primary);
    footRow->addWidget(m_foot, 1);
    footRow->addWidget(m_copy);
    footRow->addWidget(m_command);
    footRow->addWidget(m_emptyTray);
    footRow->addWidget(m_plan);
    foot->setMinimumHeight(px(52));
    column->addWidget(foot);
}

void ComparePage::registerActions(ActionRegistry& registry) {
    const auto add = [&](const char* id, std::function<QString()> text, QList<QKeySequence> keys,
                         std::function<void()> run, const char* iconName) {
        return registry.add({.id = QString::fromLatin1(id),
                             .text = std::move(text),
                             .iconName = QString::fromLatin1(iconName),
                             .shortcuts = std::move(keys),
                             .helpTopic = QStringLiteral("compare"),
                             .menu = MenuPlace::Edit,
                             .scope = this},
                            std::move(run));
    };
    auto* menu = new QMenu(m_copy);
    menu->addAction(add(
        "compare.copy.text", [] { return tr("&Copy the comparison"); },
        {QKeySequence(Qt::CTRL | Qt::Key_C)},
        [this] { copy(m_model->asText(QLatin1Char('\t')), tr("Copied")); }, "copy"));
    menu->addAction(add(
        "compare.copy.markdown", [] { return tr("Copy the comparison as &Markdown"); },
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)},
        [this] { copy(m_model->asMarkdown(), tr("Copied as Markdown")); }, "copy"));
    m_copy->setMenu(menu);
    QAction* commandAction = add(
        "compare.copy.command", [] { return tr("Copy the comparison as c&ommand"); }, {},
        [this] { copy(command(), tr("Copied as command: %1").arg(command())); }, "command");
    connect(m_command, &QToolButton::clicked, commandAction, &QAction::trigger);
    add(
        "compare.remove", [] { return tr("&Remove from the comparison"); },
        {QKeySequence(Qt::Key_Delete)},
        [this] {
            const int thing = m_table->currentIndex().column() - 1;
            if (thing < 0 || !m_table->currentIndex().isValid()) return;
            m_session->tray().remove(
                QString::fromStdString(m_model->answer().ids[static_cast<std::size_t>(thing)]));
        },
        "remove");
    add(
        "compare.differences", [] { return tr("Only &differences"); },
        {QKeySequence(Qt::CTRL | Qt::Key_D)}, [this] { m_onlyDifferences->toggle(); }, "filter");
}

void ComparePage::setBaseline(const QString& id) {
    m_baseline = id;
    ask();
}

void ComparePage::ask() {
    if (!m_session->isLoaded()) return;
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
    showVerdict(answer);
    showFoot();
    emit answered();
}

void ComparePage::showVerdict(const catalog::SideBySide& answer) {
    m_verdict->hide();
    const auto& lowest = answer.cheapestPerGpu;
    if (!lowest) return;
    const auto row = std::find_if(
        answer.rows.begin(), answer.rows.end(),
        [](const catalog::ComparedRow& one) { return one.key == "price_per_gpu_hour"; });
    if (row == answer.rows.end()) return;
    QStringList doubtful;
    for (const std::size_t i : answer.doubtfulPrices) {
        doubtful.append(shownTitle(*m_session, answer.ids[i], answer.titles[i]));
    }
    const QString name = m_model
                             ->headerData(static_cast<int>(*lowest) + 1, Qt::Horizontal,
                                          CompareModel::HeaderLinesRole)
                             .toStringList()
                             .value(0);
    const auto& percent = row->cells[*lowest].percent;
    if (*lowest == answer.baseline || !percent || *percent == 0) {
        m_verdictTitle->setText(tr("Per GPU, the baseline is the cheapest."));
    } else {
        m_verdictTitle->setText(tr("Per GPU, %1 is the cheapest: %2 % below the baseline.")
                                    .arg(name, QLocale().toString(std::abs(*percent), 'f', 1)));
    }
    QString detail =
        tr("A price is not a result: a faster GPU or link may cost less for your job. "
           "Plan the workload to see time and cost with their ranges.");
    if (!doubtful.isEmpty()) {
        detail = tr("Left out of this verdict because the price is stale or derived: %1.")
                     .arg(doubtful.join(QStringLiteral("; "))) +
                 QLatin1Char(' ') + detail;
    }
    m_verdictDetail->setText(detail);
    m_verdict->show();
}

void ComparePage::showEmpty() {
    m_verdict->hide();
    m_baselineBox->clear();
    m_empty->clearActions();
    m_empty->setTexts(
        m_session->tray().ids().isEmpty() ? tr("Nothing to compare yet") : tr("One more is needed"),
        tr("Tick two to five offers in the catalog (Space), or name GPUs and offers in the field "
           "above."));
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
    QStringList parts{tr("%1 of %2").arg(count).arg(CompareTray::kCapacity)};
    if (m_model->hiddenRows() > 0) {
        parts.append(tr("%n equal rows hidden", nullptr, m_model->hiddenRows()));
    }
    parts.append(
        tr("prices as of %1").arg(QString::fromStdString(m_session->context().asOf.toText())));
    for (const catalog::Conversion& rate : m_model->answer().conversions) {
        if (!isQuotedIn(m_model->answer(), rate.from)) continue;
        parts.append(tr("%1 to %2 by the rate of %3")
                         .arg(QString::fromStdString(rate.from), QString::fromStdString(rate.to),
                              QString::fromStdString(rate.month)));
    }
    m_foot->setText(parts.join(QStringLiteral(" • ")));
    const bool any = count >= 2;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_copy, m_command, m_baselineBox,
                                                           m_onlyDifferences, m_plan}) {
        widget->setEnabled(any);
    }
    m_emptyTray->setEnabled(count > 0);
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

void ComparePage::addNamed() {
    if (!m_session->isLoaded()) return;
    const QString name = m_add->text().trimmed();
    if (name.isEmpty()) return;
    const auto found = catalog::namedInCatalog(*m_session->catalog(), name.toStdString());
    setInvalid(m_add, found.empty());
    if (found.empty()) {
        QStringList nearest;
        for (const std::string& one :
             catalog::nearestInCatalog(*m_session->catalog(), name.toStdString())) {
            nearest.append(QString::fromStdString(one));
        }
        m_strip->showMessage(StripKind::Fault,
                             nearest.isEmpty()
                                 ? tr("Nothing in the catalog is called \"%1\".").arg(name)
                                 : tr("Nothing in the catalog is called \"%1\". Near: %2.")
                                       .arg(name, nearest.join(QStringLiteral(", "))));
        return;
    }
    if (m_session->tray().isFull()) {
        m_strip->showMessage(StripKind::Caution,
                             tr("Five are compared at most. Remove one first."));
        return;
    }
    m_session->tray().add(
        QString::fromStdString(catalog::idOf(*m_session->catalog(), found.front())));
    m_add->clear();
}

QString ComparePage::command() const {
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
    m_add->setPlaceholderText(tr("Add a GPU or offer by name"));
    m_add->setAccessibleName(tr("Add a GPU or offer by name"));
    m_table->setAccessibleName(tr("Comparison"));
    m_table->frozenView()->setAccessibleName(tr("Comparison, fixed columns"));
    m_copy->setText(tr("Copy"));
    m_command->setText(tr("Copy as command"));
    m_emptyTray->setText(tr("Empty"));
    m_emptyTray->setAccessibleName(tr("Empty the compare tray"));
    m_plan->setText(tr("Plan a workload"));
    for (QToolButton* button : {m_copy, m_command}) button->setAccessibleName(button->text());
    if (!m_session->isLoaded() || m_session->tray().ids().size() < 2) {
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
