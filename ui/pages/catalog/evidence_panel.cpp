// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/evidence_panel.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <filesystem>
#include <utility>

#include "core/base/number_text.h"
#include "ui/charts/price_sparkline.h"
#include "ui/models/offer_columns.h"
#include "ui/models/value_text.h"
#include "ui/pages/catalog/offer_history_data.h"
#include "ui/shell/session.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

Mark markOf(catalog::Freshness freshness) {
    switch (freshness) {
        case catalog::Freshness::Fresh:
            return Mark::Fresh;
        case catalog::Freshness::Ageing:
            return Mark::Ageing;
        case catalog::Freshness::Stale:
            return Mark::Stale;
        case catalog::Freshness::Undated:
        case catalog::Freshness::Future:
            break;
    }
    return Mark::Undated;
}

/// One mark, for layouts.
class MarkWidget final : public QWidget {
public:
    MarkWidget(Mark mark, QWidget* parent) : QWidget(parent), m_mark(mark) {
        setFixedSize(px(12), px(18));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const double side = px(11);
        paintMark(painter, m_mark, QRectF(0, (height() - side) / 2.0, side, side));
    }

private:
    Mark m_mark;
};

QWidget* hairline(Role role, QWidget* parent) {
    auto* line = new Surface(role, {}, parent);
    line->setFixedHeight(1);
    return line;
}

QString shownShort(double value) {
    const QString text = QString::fromStdString(shortText(value, 6));
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    return QLocale().toString(value, 'f',
                              point < 0 ? 0 : static_cast<int>(text.size() - point - 1));
}

}  // namespace

EvidencePanel::EvidencePanel(Session& session, QWidget* parent)
    : Surface(Role::Base, Qt::LeftEdge, parent),
      m_session(session),
      m_title(new TextLabel(TypeRole::TableStrong, Role::Text, this)),
      m_key(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_close(new QToolButton(this)),
      m_scroll(new QScrollArea(this)) {
    setObjectName(QStringLiteral("evidencePanel"));
    m_key->setText(QStringLiteral("F2"));
    m_close->setIcon(icon(QStringLiteral("close"), Role::SecondaryText));
    setButtonKind(m_close, ButtonKind::Flat);
    connect(m_close, &QToolButton::clicked, this, &EvidencePanel::closed);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(px(16), px(8), px(8), 0);
    head->addWidget(m_title, 1);
    head->addWidget(m_key);
    head->addWidget(m_close);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::StrongFocus);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_scroll, 1);
    setMinimumWidth(px(240));
    clear();
}

void EvidencePanel::retranslate() {
    m_title->setText(tr("Evidence"));
    m_close->setAccessibleName(tr("Close evidence"));
    m_close->setToolTip(tr("Close (F2)"));
    m_scroll->setAccessibleName(tr("Evidence of the current figure"));
    if (!m_offerId.isEmpty()) {
        show(m_offerId, m_figureKey);
    } else {
        clear();
        addText(tr("Choose a figure in the table to see its value, source and date."));
        m_column->addStretch();
    }
}

void EvidencePanel::show(const QString& offerId, const QString& key) {
    m_offerId = offerId;
    m_figureKey = key;
    if (!m_session.isLoaded()) return;
    catalog::ExplainRequest request{offerId.toStdString(), key.toStdString(), m_session.context()};
    m_tasks.start(
        [catalog = m_session.catalog(), findings = m_session.findings(),
         histories = m_session.histories(), request](const std::stop_token&) {
            const auto offer = catalog->findOffer(request.name);
            catalog::ExplainRequest whole = request;
            if (findings && offer) {
                whole.findings = findings(catalog->instanceId(catalog->offers().instance[*offer]));
            }
            return std::pair(catalog::explain(*catalog, whole),
                             readOfferHistory(*catalog, histories, request.name));
        },
        [this](const std::pair<catalog::Explanation, OfferHistoryData>& evidence) {
            fill(evidence.first, evidence.second);
        });
}

void EvidencePanel::showNone() {
    m_tasks.cancel();
    m_offerId.clear();
    retranslate();
}

void EvidencePanel::clear() {
    m_texts.clear();
    m_content = new QWidget;
    m_column = new QVBoxLayout(m_content);
    m_column->setContentsMargins(px(16), px(4), px(16), px(16));
    m_column->setSpacing(px(space::kTight));
    m_scroll->setWidget(m_content);
}

void EvidencePanel::addSection(const QString& title) {
    auto* label = new TextLabel(TypeRole::TableStrong, Role::Text, m_content);
    label->setText(title);
    m_column->addSpacing(px(space::kMedium));
    m_column->addWidget(label);
    m_texts.append(QString());
    m_texts.append(title);
}

void EvidencePanel::addText(const QString& text, bool secondary) {
    auto* label =
        new TextLabel(TypeRole::Caption, secondary ? Role::SecondaryText : Role::Text, m_content);
    label->setText(text);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_column->addWidget(label);
    m_texts.append(text);
}

void EvidencePanel::addPair(const QString& label, const QString& value, bool total) {
    auto* row = new QHBoxLayout;
    auto* left =
        new TextLabel(TypeRole::Caption, total ? Role::Text : Role::SecondaryText, m_content);
    auto* right = new TextLabel(TypeRole::Table, Role::Text, m_content);
    left->setText(label);
    left->setWordWrap(true);
    right->setText(value);
    right->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(left, 1);
    row->addWidget(right);
    if (total) m_column->addWidget(hairline(Role::BorderControl, m_content));
    m_column->addLayout(row);
    m_texts.append(label + QStringLiteral(": ") + value);
}

QString EvidencePanel::unitOf(const std::string& key, const std::string& unit) const {
    const QString currency = QString::fromStdString(m_session.context().currency);
    if (const catalog::OfferKey* known = catalog::findOfferKey(key)) {
        return offerColumnUnit(*known, currency);
    }
    return QString::fromStdString(unit);
}

void EvidencePanel::addDerivation(const Term& term) {
    const auto title = [this](const Term& one) { return shownTerm(m_session, one.key); };
    addSection(tr("How"));
    for (const Term& input : term.inputs) {
        addPair(title(input), QStringLiteral("%1 %2")
                                  .arg(shownShort(input.value),
                                       shownUnit(m_session, QString::fromStdString(input.unit)))
                                  .trimmed());
    }
    addPair(title(term), shownShort(term.value), true);
    if (!term.formula.empty()) addText(shownFormula(m_session, term.formula));
    if (!term.source.empty()) addText(QString::fromStdString(term.source));
}

void EvidencePanel::addObservations(const catalog::Explanation& explanation) {
    if (explanation.observations.empty()) return;
    addSection(tr("Sources"));
    if (explanation.rule) addText(m_session.sentence(*explanation.rule));
    for (const catalog::ObservationEvidence& seen : explanation.observations) {
        m_column->addWidget(hairline(Role::Hairline, m_content));
        auto* row = new QHBoxLayout;
        row->setSpacing(px(space::kSmall));
        row->addWidget(new MarkWidget(
            seen.basis == catalog::Basis::Observed ? markOf(seen.freshness) : Mark::Derived,
            m_content));
        auto* date = new TextLabel(seen.current ? TypeRole::TableStrong : TypeRole::Table,
                                   Role::Text, m_content);
        date->setText(seen.observedOn ? QString::fromStdString(seen.observedOn->toText())
                                      : tr("undated"));
        auto* price = new TextLabel(seen.current ? TypeRole::TableStrong : TypeRole::Table,
                                    Role::Text, m_content);
        price->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        QString amount = QString::fromStdString(seen.price) + QLatin1Char(' ') +
                         QString::fromStdString(seen.currency);
        amount += seen.perMonth ? tr("/month") : tr("/h");
        price->setText(seen.price.empty() ? QString(QChar(0x2013)) : amount);
        row->addWidget(date, 1);
        row->addWidget(price);
        m_column->addLayout(row);
        m_texts.append(date->text() + QLatin1Char(' ') + price->text());
        QStringList words;
        if (seen.basis != catalog::Basis::Observed) {
            words.append(
                shownValue(m_session, "basis", std::string(catalog::basisName(seen.basis))));
        }
        if (!seen.status.empty()) words.append(QString::fromStdString(seen.status));
        words.append(QString::fromStdString(seen.source.title));
        if (!seen.note.empty()) words.append(QString::fromStdString(seen.note));
        addText(words.join(QStringLiteral(" • ")));
    }
}

void EvidencePanel::addFindings(const catalog::Explanation& explanation) {
    if (explanation.findings.empty()) return;
    addSection(tr("Findings of imports"));
    for (const catalog::FindingEvidence& one : explanation.findings) {
        m_column->addWidget(hairline(Role::Hairline, m_content));
        addText(m_session.word("rule." + one.rule), false);
        QStringList words{
            QString::fromStdString(one.importedOn.toText()),
            QString::fromStdString(std::filesystem::path(one.file).filename().string()) +
                QLatin1Char(':') + QString::number(one.line)};
        if (!one.detail.empty()) words.append(QString::fromStdString(one.detail));
        if (!one.keptBy.empty()) words.append(QString::fromStdString(one.keptBy));
        addText(words.join(QStringLiteral(" • ")));
    }
}

void EvidencePanel::addFigureSources(const catalog::FigureEvidence& figure) {
    if (figure.source.title.empty() && figure.others.empty()) return;
    addSection(tr("Source"));
    const QString date =
        figure.source.date ? QString::fromStdString(figure.source.date->toText()) : tr("undated");
    if (!figure.source.title.empty()) {
        addText(date, false);
        addText(QString::fromStdString(figure.source.title));
    }
    if (!figure.secondSource.empty()) addText(QString::fromStdString(figure.secondSource));
    for (const catalog::OtherValue& other : figure.others) {
        m_column->addWidget(hairline(Role::Hairline, m_content));
        addPair(other.preferred ? tr("Preferred value") : tr("Other value"),
                QStringLiteral("%1 %2")
                    .arg(shownShort(other.value), QString::fromStdString(other.unit))
                    .trimmed());
        addText(QString::fromStdString(other.rule));
        addText(QString::fromStdString(other.source.title));
    }
}

void EvidencePanel::addHistory(const OfferHistoryData& history) {
    if (history.isEmpty() || history.lines.front().trace->size() < 2) return;
    addSection(tr("Price history"));
    m_column->addWidget(new PriceSparkline(history.lines.front().trace, m_content));
    addText(historySentence(history));
    auto* more = new QToolButton(m_content);
    more->setText(tr("Show the price history"));
    more->setAccessibleName(more->text());
    more->setObjectName(QStringLiteral("show_history"));
    setButtonKind(more, ButtonKind::Link);
    connect(more, &QToolButton::clicked, this, &EvidencePanel::historyWanted);
    m_column->addWidget(more, 0, Qt::AlignLeft);
}

void EvidencePanel::fill(const catalog::Explanation& explanation, const OfferHistoryData& history) {
    clear();
    if (!explanation.problems.empty()) {
        addText(m_session.sentence(explanation.problems.front().message), false);
        m_column->addStretch();
        return;
    }
    addText(shownTitle(m_session, m_offerId.toStdString(), explanation.title));
    bool restsOnPrice = false;
    for (const catalog::FigureEvidence& figure : explanation.figures) {
        const catalog::OfferKey* key = catalog::findOfferKey(figure.key);
        restsOnPrice = restsOnPrice || (key != nullptr && key->restsOnPrice()) ||
                       figure.key == "age_days" || figure.key == "freshness" ||
                       figure.key == "observed_on";
        QString shown(QChar(0x2013));
        if (const auto* number = std::get_if<double>(&figure.value)) {
            shown = key != nullptr ? shownNumber(*number, *key) : shownShort(*number);
        } else if (const auto* text = std::get_if<std::string>(&figure.value)) {
            shown = shownValue(m_session, figure.key, *text);
        }
        const QString title =
            offerColumnTitle(m_session.texts(), QString::fromStdString(figure.key));
        const QString unit = unitOf(figure.key, figure.unit);
        m_texts.append(QStringLiteral("%1: %2 %3").arg(title, shown, unit).trimmed());
        auto* label = new TextLabel(TypeRole::Caption, Role::SecondaryText, m_content);
        label->setText(title);
        m_column->addSpacing(px(space::kSmall));
        m_column->addWidget(label);
        if (std::holds_alternative<std::string>(figure.value)) {
            auto* words = new TextLabel(TypeRole::Section, Role::Text, m_content);
            words->setText(shown);
            words->setWordWrap(true);
            m_column->addWidget(words);
        } else {
            auto* large = new FigureLabel(TypeRole::Figure, m_content);
            large->setFigure(shown, QString());
            m_column->addWidget(large);
            auto* unitLabel = new TextLabel(TypeRole::Caption, Role::SecondaryText, m_content);
            unitLabel->setText(unit);
            unitLabel->setVisible(!unit.isEmpty());
            m_column->addWidget(unitLabel);
        }
    }
    if (restsOnPrice) {
        auto* badges = new QWidget(m_content);
        auto* flow = new FlowLayout(px(6), badges);
        flow->setContentsMargins(0, px(4), 0, 0);
        for (const catalog::ObservationEvidence& seen : explanation.observations) {
            if (!seen.current) continue;
            auto* fresh = new Badge(badges);
            QString text = shownValue(m_session, "freshness",
                                      std::string(catalog::freshnessName(seen.freshness)));
            if (seen.observedOn) {
                text +=
                    QStringLiteral(", ") +
                    tr("%n days", nullptr, m_session.context().asOf.daysSince(*seen.observedOn));
            }
            fresh->set(markOf(seen.freshness), text);
            flow->addWidget(fresh);
            m_texts.append(text);
            if (seen.byUser) {
                auto* byHand = new Badge(badges);
                byHand->set(Mark::Derived, tr("by hand"));
                flow->addWidget(byHand);
                m_texts.append(tr("by hand"));
            }
            if (seen.basis != catalog::Basis::Observed) {
                auto* basis = new Badge(badges);
                basis->set(Mark::Derived, shownValue(m_session, "basis",
                                                     std::string(catalog::basisName(seen.basis))));
                flow->addWidget(basis);
            }
        }
        if (explanation.conflict) {
            auto* conflict = new Badge(badges);
            conflict->set(Mark::Conflict, tr("conflict"));
            flow->addWidget(conflict);
        }
        m_column->addWidget(badges);
    }
    for (const catalog::FigureEvidence& figure : explanation.figures) {
        if (figure.derivation) addDerivation(*figure.derivation);
        for (const Message& note : figure.notes) addText(m_session.sentence(note));
    }
    if (restsOnPrice) {
        for (const Message& caution : explanation.cautions) addText(m_session.sentence(caution));
        addObservations(explanation);
        addHistory(history);
    } else {
        for (const catalog::FigureEvidence& figure : explanation.figures) addFigureSources(figure);
    }
    addFindings(explanation);
    if (m_session.catalog()->date()) {
        m_column->addSpacing(px(space::kMedium));
        addText(tr("Imported with the catalog of %1")
                    .arg(QString::fromStdString(m_session.catalog()->date()->toText())));
    }
    m_column->addStretch();
}

QString EvidencePanel::asText() const {
    return m_texts.join(QLatin1Char('\n'));
}

}  // namespace petaplan::ui
