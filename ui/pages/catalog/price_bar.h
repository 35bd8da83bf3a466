// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;

namespace petaplan::ui {

class CatalogViewModel;
class Session;
class TextLabel;

/// What prices are divided by and in which currency they are shown.
class PriceBar : public QWidget {
    Q_OBJECT
public:
    PriceBar(CatalogViewModel& viewModel, Session& session, QWidget* parent);

    void showView();
    void retranslate();

private:
    void setBasis(int index);
    void setPrecision(int index);
    void setCurrency(int index);

    CatalogViewModel& m_viewModel;
    Session& m_session;
    TextLabel* m_label;
    QComboBox* m_basis;
    QComboBox* m_precision;
    QComboBox* m_currency;
};

}  // namespace petaplan::ui
