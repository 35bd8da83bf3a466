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

}  // namespace petaplan::ui
