// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advisor/advice_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/pages/advisor/advisor_view_model.h"
#include "ui/pages/advisor/path_view.h"
#include "ui/pages/advisor/shortlist_model.h"
#include "ui/plan_views/section_head.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/surface.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

/// The path of an advice as boxes, from the catalog to the conclusion.
QList<PathBox> boxesOf(const planning::Advice& advice, const AdvisorViewModel& model,
                       const QString& start, const QString& end) {
    QList<PathBox> boxes;
    boxes.append({PathBox::Kind::Start, start, {}, 0, 0, 0, {}});
    int column = 1;
    for (const planning::PathStep& step : advice.path) {
        for (const planning::PathStep::Candidate& candidate : step.candidates) {
            const auto kind = candidate.taken ? PathBox::Kind::Taken : PathBox::Kind::Rejected;
            boxes.append({kind,
                          model.text(candidate.reason),
                          QString::fromStdString(candidate.condition),
                          column,
                          0,
                          0,
                          {}});
        }
        ++column;
    }
    if (advice.conclusion) boxes.append({PathBox::Kind::Conclusion, end, {}, column, 0, 0, {}});
    return boxes;
}

}  // namespace

AdviceView::AdviceView(AdvisorViewModel& model, QWidget* parent)
    : QScrollArea(parent), m_model(model) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    build();
}

void AdviceView::build() {
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge),
                               px(space::kMedium));
    layout->setSpacing(px(space::kSmall));
    m_pathHead = new SectionHead(content);
    layout->addWidget(m_pathHead);
    m_pathStack = new QStackedWidget(content);
    m_path = new PathView(m_pathStack);
    m_path->setObjectName(QStringLiteral("advisor_path"));
    m_pathText = new QPlainTextEdit(m_pathStack);
    m_pathText->setReadOnly(true);
    m_pathText->setFrameShape(QFrame::NoFrame);
    m_pathStack->addWidget(m_path);
    m_pathStack->addWidget(m_pathText);
    layout->addWidget(m_pathStack);

    layout->addLayout(buildCards(content));
    layout->addWidget(hairline(content));

    m_listHead = new SectionHead(content);
    layout->addWidget(m_listHead);
    m_strip = new Strip(content);
    m_strip->setClosable(false);
    layout->addWidget(m_strip);
    m_offers = new ShortlistModel(this);
    m_table = new DataTable(content);
    m_table->setObjectName(QStringLiteral("shortlist"));
    m_table->setModel(m_offers);
    layout->addWidget(m_table);
    layout->addStretch(1);
    setWidget(content);
    connect(m_path, &PathView::heightChanged, this, &AdviceView::fitPath, Qt::QueuedConnection);
    connect(m_path, &PathView::currentBoxChanged, this, &AdviceView::showBox);
}

QHBoxLayout* AdviceView::buildCards(QWidget* content) {
    auto* cards = new QHBoxLayout;
    cards->setSpacing(px(space::kMedium));
    m_conclusionCard = new Card(content);
    m_conclusionCard->setAccentEdge(true);
    auto* verdict = new QVBoxLayout(m_conclusionCard);
    verdict->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge),
                                px(space::kMedium));
    verdict->setSpacing(px(space::kTight));
    m_conclusion = new TextLabel(TypeRole::Section, Role::Text, m_conclusionCard);
    m_advice = new TextLabel(TypeRole::Table, Role::Text, m_conclusionCard);
    m_cautions = new TextLabel(TypeRole::Caption, Role::Caution, m_conclusionCard);
    for (TextLabel* label : {m_conclusion, m_advice, m_cautions}) {
        label->setWordWrap(true);
        verdict->addWidget(label);
    }
    verdict->addStretch(1);
    m_ruleCard = new Card(content);
    auto* rule = new QVBoxLayout(m_ruleCard);
    rule->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge),
                             px(space::kMedium));
    rule->setSpacing(px(space::kTight));
    m_ruleTitle = new TextLabel(TypeRole::TableStrong, Role::Text, m_ruleCard);
    m_rule = new TextLabel(TypeRole::Caption, Role::SecondaryText, m_ruleCard);
    m_ruleTitle->setWordWrap(true);
    m_rule->setWordWrap(true);
    rule->addWidget(m_ruleTitle);
    rule->addWidget(m_rule);
    rule->addStretch(1);
    cards->addWidget(m_conclusionCard, 3);
    cards->addWidget(m_ruleCard, 2);
    return cards;
}

void AdviceView::retranslate() {
    setAccessibleName(tr("Advice"));
    m_path->setAccessibleName(tr("Path through the decision tree"));
    m_pathText->setAccessibleName(tr("Path as text"));
    m_table->setAccessibleName(tr("Shortlist of offers"));
}

void AdviceView::setPathAsText(bool on) {
    m_pathStack->setCurrentIndex(on ? 1 : 0);
    m_pathText->setPlainText(m_model.pathText());
}

void AdviceView::showAdvice() {
    const auto& advice = m_model.advice();
    const bool concluded = advice && advice->conclusion.has_value();
    m_conclusionCard->setVisible(concluded);
    m_pathHead->setTexts(tr("Path"),
                         tr("every box shows its rule; dashed boxes are the branches not taken"));
    if (!advice || m_session == nullptr || !m_session->catalog()) return;
    const QLocale locale;
    const auto offers = static_cast<qulonglong>(m_session->catalog()->offers().size());
    const auto matched = static_cast<qulonglong>(advice->shortlist.matched);
    m_path->setBoxes(boxesOf(
        *advice, m_model, tr("%1 offers in the catalog").arg(locale.toString(offers)),
        concluded ? tr("%1: %2 offers fit")
                        .arg(m_model.text(advice->conclusion->title), locale.toString(matched))
                  : QString()));
    fitPath();
    m_pathText->setPlainText(m_model.pathText());
    if (concluded) showConclusion();
    showShortlist();
}

void AdviceView::showConclusion() {
    const auto& advice = m_model.advice();
    m_conclusion->setText(m_model.text(advice->conclusion->title));
    m_advice->setText(m_model.text(advice->conclusion->advice));
    QStringList cautions;
    for (const planning::LocalText& caution : advice->conclusion->cautions)
        cautions.append(m_model.text(caution));
    m_cautions->setText(cautions.join(QLatin1Char('\n')));
    m_cautions->setVisible(!cautions.isEmpty());
}

void AdviceView::showShortlist() {
    const auto& advice = m_model.advice();
    const QLocale locale;
    const QString shown = locale.toString(static_cast<qulonglong>(m_model.shortlist().size()));
    const QString fitting = locale.toString(static_cast<qulonglong>(advice->shortlist.matched));
    m_strip->setVisible(!advice->relaxed.empty());
    if (!advice->relaxed.empty())
        m_strip->showMessage(StripKind::Caution, tr("Nothing matched everything; left out: %1")
                                                     .arg(QString::fromStdString(advice->relaxed)));
    m_listHead->setTexts(
        tr("Shortlist"),
        advice->shortlist.unknown == 0
            ? tr("the best %1 machine types of %2 offers that fit").arg(shown, fitting)
            : tr("the best %1 machine types of %2 offers that fit; %3 more have an unknown figure")
                  .arg(shown, fitting,
                       locale.toString(static_cast<qulonglong>(advice->shortlist.unknown))));
    m_offers->setOffers(*m_session, m_model.shortlist());
    m_table->fitColumns();
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                            std::max(1, m_offers->rowCount()) *
                                m_table->verticalHeader()->defaultSectionSize() +
                            px(space::kMedium));
}

void AdviceView::fitPath() {
    m_pathStack->setFixedHeight(std::max(m_path->sizeHint().height(), px(120)));
}

void AdviceView::showBox(int index) {
    const QList<PathBox>& boxes = m_path->boxes();
    m_ruleCard->setVisible(index >= 0);
    if (index < 0 || index >= boxes.size()) return;
    const PathBox& box = boxes[index];
    switch (box.kind) {
        case PathBox::Kind::Start:
            m_ruleTitle->setText(tr("Start"));
            m_rule->setText(box.text);
            return;
        case PathBox::Kind::Conclusion: {
            m_ruleTitle->setText(tr("Asked of the catalog"));
            const auto& filter = m_model.advice()->query.filter;
            QStringList parts;
            if (filter.where) parts.append(QString::fromStdString(filter.where->text()));
            if (!filter.pricing.empty()) {
                QStringList ways;
                for (const std::string& way : filter.pricing)
                    ways.append(QString::fromStdString(way));
                parts.append(tr("pricing: %1").arg(ways.join(QStringLiteral(", "))));
            }
            m_rule->setText(parts.isEmpty() ? tr("no restriction") : parts.join(QLatin1Char('\n')));
            return;
        }
        case PathBox::Kind::Taken:
        case PathBox::Kind::Rejected:
            break;
    }
    const QString rule = box.rule.isEmpty() ? tr("Rule: none of the branches before it holds")
                                            : tr("Rule: %1").arg(box.rule);
    m_ruleTitle->setText(box.text);
    m_rule->setText(box.kind == PathBox::Kind::Taken ? tr("%1 · taken").arg(rule)
                                                     : tr("%1 · not taken").arg(rule));
}

}  // namespace petaplan::ui
