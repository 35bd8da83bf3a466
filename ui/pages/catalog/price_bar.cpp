// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/price_bar.h"

#include <QComboBox>
#include <QHBoxLayout>

#include <algorithm>

#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

PriceBar::PriceBar(CatalogViewModel& viewModel, Session& session, QWidget* parent)
    : QWidget(parent),
      m_viewModel(viewModel),
      m_session(session),
      m_label(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_basis(new QComboBox(this)),
      m_precision(new QComboBox(this)),
      m_currency(new QComboBox(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(px(space::kSmall));
    row->addWidget(m_label);
    for (QComboBox* box : {m_basis, m_precision, m_currency}) row->addWidget(box);
    for (const QString& format : tflopsFormats()) m_precision->addItem(format.toUpper(), format);
    connect(m_basis, &QComboBox::activated, this, &PriceBar::setBasis);
    connect(m_precision, &QComboBox::activated, this, &PriceBar::setPrecision);
    connect(m_currency, &QComboBox::activated, this, &PriceBar::setCurrency);
}

void PriceBar::showView() {
    const CatalogView& view = m_viewModel.view();
    m_basis->setCurrentIndex(static_cast<int>(view.basis));
    m_precision->setVisible(view.basis == PriceBasis::Tflops);
    const std::string precision(catalog::formatName(m_session.context().precision));
    m_precision->setCurrentIndex(m_precision->findData(QString::fromStdString(precision)));
    if (!m_session.isLoaded()) return;
    const QStringList currencies = m_session.currencies();
    if (m_currency->count() != currencies.size()) {
        m_currency->clear();
        m_currency->addItems(currencies);
    }
    m_currency->setCurrentIndex(
        m_currency->findText(QString::fromStdString(m_session.context().currency)));
}

void PriceBar::retranslate() {
    m_label->setText(tr("Basis"));
    const int basis = m_basis->currentIndex();
    m_basis->clear();
    m_basis->addItems({tr("per GPU"), tr("per instance"), tr("per GiB"), tr("per TFLOPS")});
    m_basis->setCurrentIndex(std::max(0, basis));
    m_basis->setAccessibleName(tr("Basis of prices"));
    m_precision->setAccessibleName(tr("Number format of TFLOPS"));
    m_currency->setAccessibleName(tr("Currency"));
}

void PriceBar::setBasis(int index) {
    CatalogView view = m_viewModel.view();
    const QString before = priceKeyOf(view.basis);
    view.basis = static_cast<PriceBasis>(index);
    const QString after = priceKeyOf(view.basis);
    const auto at = view.columns.indexOf(before);
    if (view.columns.contains(after)) {
        if (at >= 0 && before != after) view.columns.removeAt(at);
    } else if (at >= 0) {
        view.columns[at] = after;
    } else {
        view.columns.append(after);
    }
    for (catalog::SortKey& key : view.sort) {
        if (key.key == before.toStdString()) key.key = after.toStdString();
    }
    m_viewModel.change(tr("Basis of prices"), view);
}

void PriceBar::setPrecision(int index) {
    catalog::QueryContext context = m_session.context();
    const std::string name = m_precision->itemData(index).toString().toStdString();
    context.precision = catalog::formatFromName(name).value_or(context.precision);
    m_session.setContext(context);
}

void PriceBar::setCurrency(int index) {
    catalog::QueryContext context = m_session.context();
    context.currency = m_currency->itemText(index).toStdString();
    m_session.setContext(context);
}

}  // namespace petaplan::ui
