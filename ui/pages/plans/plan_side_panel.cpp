// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/plans/plan_side_panel.h"

#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>

#include "ui/charts/nice_axis.h"
#include "ui/models/plan/figure_text.h"
#include "ui/pages/plans/plan_editor.h"
#include "ui/plan_views/collapsible_section.h"
#include "ui/plan_views/key_figure.h"
#include "ui/plan_views/section_head.h"
#include "ui/plan_views/words.h"
#include "ui/shell/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

constexpr int kWidth = 300;
constexpr int kNotesHeight = 96;

QString count(std::size_t number) {
    return QLocale().toString(static_cast<qulonglong>(number));
}

}  // namespace

PlanSidePanel::PlanSidePanel(PlanEditor& editor, QWidget* parent)
    : QScrollArea(parent),
      m_editor(editor),
      m_cost(new KeyFigure(this)),
      m_time(new KeyFigure(this)),
      m_why(new CollapsibleSection(this)),
      m_cautions(new CollapsibleSection(this)),
      m_prices(new CollapsibleSection(this)),
      m_refused(new CollapsibleSection(this)),
      m_assumptions(new CollapsibleSection(this)),
      m_sources(new CollapsibleSection(this)),
      m_notesSection(new CollapsibleSection(this)),
      m_notes(new QPlainTextEdit(this)) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(px(240));
    resize(px(kWidth), height());
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* figures = new QVBoxLayout;
    figures->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge),
                                px(space::kMedium));
    figures->setSpacing(px(space::kMedium));
    figures->addWidget(m_cost);
    figures->addWidget(m_time);
    layout->addLayout(figures);
    layout->addWidget(hairline(content));
    for (CollapsibleSection* section :
         {m_why, m_cautions, m_prices, m_refused, m_assumptions, m_sources, m_notesSection})
        layout->addWidget(section);
    m_notes->setObjectName(QStringLiteral("plan_notes"));
    m_notes->setFixedHeight(px(kNotesHeight));
    m_notes->setTabChangesFocus(true);
    m_notesSection->setContent(m_notes);
    layout->addStretch(1);
    setWidget(content);
    m_why->setOpen(true);
    m_cautions->setOpen(true);
    connect(m_notes, &QPlainTextEdit::textChanged, this,
            [this] { m_editor.setNotes(m_notes->toPlainText()); });
    connect(&m_editor, &PlanEditor::documentChanged, this, &PlanSidePanel::showPlan);
}

void PlanSidePanel::setSession(Session& session) {
    m_session = &session;
    retranslate();
}

void PlanSidePanel::retranslate() {
    m_notes->setAccessibleName(tr("Notes"));
    m_notes->setPlaceholderText(tr("Notes travel with the plan file."));
    showPlan();
}

void PlanSidePanel::showPlan() {
    const planning::PlanRow* row = m_editor.chosenRow();
    m_cost->setVisible(row != nullptr);
    m_time->setVisible(row != nullptr);
    if (m_session == nullptr || !m_editor.document()) return;
    const QLocale locale;
    if (row != nullptr) {
        const QString currency = QString::fromStdString(row->currency);
        const bool training = m_editor.result()->isTraining();
        const QString pricing = pricingWord(*m_session, row->pricing);
        m_cost->set(training ? tr("Cost of the run, %1").arg(pricing)
                             : tr("Cost per month of 730 h, %1").arg(pricing),
                    figureText(*row->cost, currency, locale), &*row->cost,
                    tr("fixed by the fleet"));
        if (training) {
            m_time->set(tr("Time"), durationText(*row->hours, locale), &*row->hours);
        } else {
            m_time->set(tr("Output of all replicas"),
                        figureText(*row->tokensPerSecond, tr("tokens/s"), locale, 3),
                        &*row->tokensPerSecond);
        }
    }
    const auto fill = [](CollapsibleSection* section, const QString& title,
                         const QStringList& paragraphs) {
        section->setTexts(title, QLocale().toString(paragraphs.size()));
        section->setParagraphs(paragraphs);
        section->setVisible(!paragraphs.isEmpty());
    };
    fill(m_why, tr("Why this one"), reasons());
    fill(m_cautions, tr("Cautions"), cautions());
    fill(m_assumptions, tr("Assumptions"), assumptions());
    fill(m_sources, tr("Sources"), sources());
    const auto& refused = m_editor.document()->answer.refused;
    fill(m_refused, tr("Refused"), refusals());
    m_refused->setTexts(tr("Refused, by reason"), count(refused.size()));
    showPrices();
    m_notesSection->setTexts(tr("Notes"),
                             m_editor.document()->notes.empty() ? QString() : tr("written"));
    const QString notes = QString::fromStdString(m_editor.document()->notes);
    if (m_notes->toPlainText() != notes) {
        const QSignalBlocker quiet(m_notes);
        m_notes->setPlainText(notes);
    }
}

void PlanSidePanel::showPrices() {
    const auto changes = m_editor.priceChanges();
    m_prices->setVisible(!changes.empty());
    if (changes.empty()) return;
    const QLocale locale;
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(px(space::kLarge), 0, px(space::kLarge), px(space::kMedium));
    layout->setSpacing(px(space::kSmall));
    const auto amount = [](const std::optional<Money>& money) {
        return money ? QStringLiteral("%1 %2").arg(QString::fromStdString(money->amount.toText()),
                                                   QString::fromStdString(money->currency))
                     : QStringLiteral("–");
    };
    for (const report::PriceChange& change : changes) {
        auto* label = new TextLabel(TypeRole::Caption, Role::Text, box);
        label->setWordWrap(true);
        QString text = change.gone
                           ? tr("%1\n%2 per hour, no longer offered")
                                 .arg(offerTitle(*m_session, change.offerId), amount(change.was))
                           : tr("%1\n%2 to %3 per hour")
                                 .arg(offerTitle(*m_session, change.offerId), amount(change.was),
                                      amount(change.now));
        if (change.relative)
            text =
                tr("%1 (%2 %)")
                    .arg(text, QString((*change.relative < 0 ? QStringLiteral("−")
                                                             : QStringLiteral("+")) +
                                       locale.toString(std::abs(*change.relative * 100), 'f', 1)));
        label->setText(text);
        layout->addWidget(label);
    }
    auto* hint = new TextLabel(TypeRole::Caption, Role::SecondaryText, box);
    hint->setWordWrap(true);
    hint->setText(
        tr("The plan keeps the prices it was made with until you update it; the update "
           "can be undone."));
    layout->addWidget(hint);
    auto* update = new QPushButton(tr("Update prices"), box);
    update->setObjectName(QStringLiteral("update_prices"));
    connect(update, &QPushButton::clicked, &m_editor, &PlanEditor::updatePrices);
    layout->addWidget(update, 0, Qt::AlignLeft);
    m_prices->setTexts(tr("Price changes"), count(changes.size()));
    m_prices->setContent(box);
    m_prices->setOpen(true);
}

QStringList PlanSidePanel::reasons() const {
    QStringList result;
    if (const planning::PlanRow* row = m_editor.chosenRow()) {
        for (const Reason& reason : row->reasons) result.append(planSentence(*m_session, reason));
    }
    return result;
}

QStringList PlanSidePanel::cautions() const {
    QStringList result;
    if (const planning::PlanRow* row = m_editor.chosenRow()) {
        for (const Message& risk : row->risks) result.append(planSentence(*m_session, risk));
    }
    return result;
}

QStringList PlanSidePanel::refusals() const {
    QStringList result;
    for (const planning::Refusal& refusal : m_editor.document()->answer.refused) {
        const QString reason =
            tr("%1 candidates: %2")
                .arg(count(refusal.count), planSentence(*m_session, refusal.reason));
        result.append(
            refusal.nearestMiss.empty()
                ? reason
                : tr("%1 Nearest: %2").arg(reason, offerTitle(*m_session, refusal.nearestMiss)));
    }
    return result;
}

QStringList PlanSidePanel::assumptions() const {
    QStringList result;
    for (const planning::Assumption& assumption : m_editor.document()->answer.assumptions) {
        QString text = QString::fromStdString(wordsOf(*m_session).assumption(assumption));
        if (!assumption.source.empty())
            text = tr("%1 (%2)").arg(text, QString::fromStdString(assumption.source));
        result.append(text);
    }
    return result;
}

QStringList PlanSidePanel::sources() const {
    QStringList result;
    for (const std::string& source : m_editor.document()->answer.sources)
        result.append(QString::fromStdString(source));
    return result;
}

}  // namespace petaplan::ui
