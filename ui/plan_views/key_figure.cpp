// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/key_figure.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/widgets/range_bar.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

KeyFigure::KeyFigure(QWidget* parent)
    : QWidget(parent),
      m_name(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_figure(new FigureLabel(TypeRole::Figure, this)),
      m_bar(new RangeBar(this)),
      m_range(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)) {
    m_bar->setFixedWidth(px(88));
    auto* range = new QHBoxLayout;
    range->setSpacing(px(space::kSmall));
    range->addWidget(m_bar);
    range->addWidget(m_range, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_name);
    layout->addWidget(m_figure);
    layout->addLayout(range);
}

void KeyFigure::set(const QString& name, const FigureText& text, const Estimate* estimate,
                    const QString& note) {
    m_name->setText(name);
    m_figure->setFigure(text.figure, text.unit);
    const bool ranged = estimate != nullptr && !text.range.isEmpty();
    m_bar->setVisible(ranged);
    if (ranged) {
        // A third of the range is left free at both ends.
        const double room = (estimate->high - estimate->low) / 3;
        m_bar->set({estimate->low, estimate->central, estimate->high}, estimate->low - room,
                   estimate->high + room, tr("P10–P90: %1 %2").arg(text.range, text.unit));
    }
    m_range->setText(ranged ? text.range : note);
    setAccessibleName(ranged ? tr("%1: %2 %3, %4").arg(name, text.figure, text.unit, text.range)
                             : tr("%1: %2 %3").arg(name, text.figure, text.unit));
}

}  // namespace petaplan::ui
