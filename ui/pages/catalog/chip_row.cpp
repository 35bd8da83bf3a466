// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/chip_row.h"

#include <QToolButton>

#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/shell/session.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/flow_layout.h"

namespace petaplan::ui {

ChipRow::ChipRow(CatalogViewModel& viewModel, const Session& session, QWidget* parent)
    : QWidget(parent),
      m_viewModel(viewModel),
      m_session(session),
      m_layout(new FlowLayout(px(space::kSmall), this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
}

void ChipRow::showView() {
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    const std::vector<FilterPart> parts = partsOf(m_viewModel.view(), m_session);
    for (const FilterPart& part : parts) addChip(part);
    if (!parts.empty()) {
        auto* clear = new QToolButton(this);
        clear->setText(tr("Clear all"));
        clear->setAccessibleName(tr("Clear all filters"));
        setButtonKind(clear, ButtonKind::Link);
        connect(clear, &QToolButton::clicked, this, &ChipRow::clearFilters);
        m_layout->addWidget(clear);
        clear->show();
    }
    setVisible(!parts.empty());
    updateGeometry();
}

void ChipRow::addChip(const FilterPart& part) {
    auto* chip = new Chip(part.text, this);
    chip->setToolTip(tr("Click to edit, Delete to remove"));
    if (part.faulty) {
        chip->setFaulty(true);
        chip->setDetail(m_session.word("filter.not_applied"));
    }
    connect(chip, &Chip::removed, this,
            [this, without = part.without] { m_viewModel.change(tr("Remove filter"), without); });
    connect(chip, &Chip::clicked, this,
            [this, kind = part.kind, id = part.id] { emit partChosen(kind, id); });
    m_layout->addWidget(chip);
    chip->show();
}

void ChipRow::clearFilters() {
    CatalogView view = m_viewModel.view();
    view.where.clear();
    view.columnFilters.clear();
    view.facets.clear();
    view.include = {};
    view.bestRegion = false;
    m_viewModel.change(tr("Clear all filters"), view);
}

}  // namespace petaplan::ui
