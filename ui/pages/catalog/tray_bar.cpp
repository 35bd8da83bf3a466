// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/tray_bar.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "ui/models/offer_columns.h"
#include "ui/shell/session.h"
#include "ui/theme/style.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

TrayBar::TrayBar(Session& session, QWidget* parent)
    : Surface(Role::Panel, Qt::TopEdge, parent),
      m_session(session),
      m_title(new TextLabel(TypeRole::TableStrong, Role::Text, this)),
      m_count(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_items(new QHBoxLayout),
      m_empty(new QPushButton(this)),
      m_compare(new QPushButton(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(px(16), px(8), px(16), px(8));
    row->setSpacing(px(space::kMedium));
    row->addWidget(m_title);
    row->addWidget(m_count);
    m_items->setSpacing(px(space::kSmall));
    row->addLayout(m_items);
    row->addStretch();
    row->addWidget(m_empty);
    row->addWidget(m_compare);
    setButtonKind(m_empty, ButtonKind::Flat);
    setButtonKind(m_compare, ButtonKind::Primary);
    setMinimumHeight(px(52));
    connect(m_empty, &QPushButton::clicked, this, [this] { m_session.tray().clear(); });
    connect(m_compare, &QPushButton::clicked, this,
            [this] { m_session.showPage(QStringLiteral("compare")); });
    connect(&session.tray(), &CompareTray::changed, this, &TrayBar::refresh);
    connect(&session, &Session::catalogChanged, this, &TrayBar::refresh);
    connect(&session, &Session::contextChanged, this, &TrayBar::refresh);
}

void TrayBar::retranslate() {
    m_title->setText(tr("Compare tray"));
    m_empty->setText(tr("Empty"));
    m_empty->setAccessibleName(tr("Empty the compare tray"));
    m_compare->setText(tr("Compare") + QStringLiteral("   Ctrl+Enter"));
    m_compare->setAccessibleName(tr("Compare"));
    refresh();
}

void TrayBar::refresh() {
    while (QLayoutItem* item = m_items->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    const QStringList& ids = m_session.tray().ids();
    const int room = CompareTray::kCapacity;
    m_count->setText(ids.isEmpty() ? tr("Tick up to %1 offers in the table (Space)").arg(room)
                                   : tr("%1 of %2").arg(ids.size()).arg(room));
    for (const QString& id : ids) {
        QString name = id;
        QString detail;
        if (m_session.isLoaded()) {
            const catalog::Catalog& catalog = *m_session.catalog();
            if (const auto offer = catalog.findOffer(id.toStdString())) {
                const auto& columns = catalog.offers();
                name = QString::fromStdString(catalog.instances()[columns.instance[*offer]].type);
                if (columns.region[*offer] != catalog::kNoIndex) {
                    detail = QString::fromStdString(catalog.regions()[columns.region[*offer]].id);
                }
                const catalog::OfferKey* key = catalog::findOfferKey("price_per_gpu_hour");
                const catalog::Value price =
                    catalog::offerValue(catalog, *offer, *key, m_session.context());
                if (const auto* number = std::get_if<double>(&price)) {
                    detail += QStringLiteral("  ") + shownNumber(*number, *key);
                }
            } else if (const auto gpu = catalog.findGpu(id.toStdString())) {
                name = QString::fromStdString(catalog.gpus()[*gpu].title());
            }
        }
        auto* chip = new Chip(name, this);
        chip->setTall(true);
        chip->setDetail(detail);
        chip->setToolTip(id);
        connect(chip, &Chip::clicked, this, [this, id] { emit offerChosen(id); });
        connect(chip, &Chip::removed, this, [this, id] { m_session.tray().remove(id); });
        m_items->addWidget(chip);
    }
    m_empty->setVisible(!ids.isEmpty());
    m_compare->setEnabled(ids.size() >= 2);
    m_compare->setToolTip(ids.size() >= 2 ? QString() : tr("Tick at least two offers"));
}

}  // namespace petaplan::ui
