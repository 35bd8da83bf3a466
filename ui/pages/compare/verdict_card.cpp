// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/verdict_card.h"

#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "core/catalog/compare.h"
#include "ui/models/value_text.h"
#include "ui/pages/compare/compare_model.h"
#include "ui/shell/session.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

VerdictCard::VerdictCard(QWidget* parent)
    : Card(parent),
      m_title(new TextLabel(TypeRole::Section, Role::Text, this)),
      m_detail(new TextLabel(TypeRole::Table, Role::SecondaryText, this)) {
    setAccentEdge(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(px(16), px(10), px(16), px(10));
    column->setSpacing(px(space::kTight));
    for (TextLabel* label : {m_title, m_detail}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
}

void VerdictCard::showAnswer(const catalog::SideBySide& answer, const CompareModel& model,
                             const Session& session) {
    hide();
    const auto& lowest = answer.cheapestPerGpu;
    if (!lowest) return;
    const auto row = std::find_if(
        answer.rows.begin(), answer.rows.end(),
        [](const catalog::ComparedRow& one) { return one.key == "price_per_gpu_hour"; });
    if (row == answer.rows.end()) return;
    QStringList doubtful;
    for (const std::size_t i : answer.doubtfulPrices) {
        doubtful.append(shownTitle(session, answer.ids[i], answer.titles[i]));
    }
    const QString name = model
                             .headerData(static_cast<int>(*lowest) + 1, Qt::Horizontal,
                                         CompareModel::HeaderLinesRole)
                             .toStringList()
                             .value(0);
    const auto& percent = row->cells[*lowest].percent;
    if (*lowest == answer.baseline || !percent || *percent == 0) {
        m_title->setText(tr("Per GPU, the baseline is the cheapest."));
    } else {
        m_title->setText(tr("Per GPU, %1 is the cheapest: %2 % below the baseline.")
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
    m_detail->setText(detail);
    show();
}

QString VerdictCard::finding() const {
    return isHidden() ? QString() : m_title->text();
}

QString VerdictCard::detail() const {
    return isHidden() ? QString() : m_detail->text();
}

void VerdictCard::showDates(const catalog::SideBySide& answer, const Session& session) {
    const QLocale locale;
    const auto row =
        std::find_if(answer.rows.begin(), answer.rows.end(),
                     [](const catalog::ComparedRow& one) { return one.key == "price_per_hour"; });
    const auto day = [&answer](std::size_t i) {
        return QString::fromStdString(answer.dates[i].toText());
    };
    const bool known = row != answer.rows.end() &&
                       std::holds_alternative<double>(row->cells[0].value) &&
                       std::holds_alternative<double>(row->cells[1].value);
    if (!known) {
        m_title->setText(tr("Its price is known on one of the two dates at most."));
    } else if (!row->cells[1].percent || std::abs(*row->cells[1].percent) < 0.05) {
        m_title->setText(tr("The price is the same on both dates."));
    } else {
        const double percent = *row->cells[1].percent;
        const QString size = locale.toString(std::abs(percent), 'f', 1);
        m_title->setText(percent < 0
                             ? tr("%1 % cheaper on %2 than on %3.").arg(size, day(1), day(0))
                             : tr("%1 % dearer on %2 than on %3.").arg(size, day(1), day(0)));
    }
    QStringList sources{shownTitle(session, answer.ids.front(), answer.titles.front())};
    for (std::size_t i = 0; i < answer.pricedBy.size(); ++i) {
        const auto& seen = answer.pricedBy[i];
        if (!seen || seen->price.empty()) {
            sources.append(tr("As of %1: no price known.").arg(day(i)));
            continue;
        }
        const QString amount = QString::fromStdString(seen->price + " " + seen->currency) +
                               (seen->perMonth ? tr("/month") : tr("/h"));
        const QString on =
            seen->observedOn ? QString::fromStdString(seen->observedOn->toText()) : tr("undated");
        sources.append(tr("As of %1: %2, seen %3 by %4.")
                           .arg(day(i), amount, on, QString::fromStdString(seen->source.title)));
    }
    m_detail->setText(sources.join(QLatin1Char('\n')));
    show();
}

}  // namespace petaplan::ui
