// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include <memory>
#include <vector>

#include "core/catalog/price_trace.h"

namespace petaplan::ui {

/// One line of a price history chart.
struct PriceHistorySeries {
    QString name;    ///< "us-east-1a"
    QString source;  ///< where its samples come from
    std::shared_ptr<const catalog::PriceTrace> trace;
};

/// All samples of a price history, series by series, asked row by row however many there are.
class PriceSampleModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Series, Time, Until, Price, Source, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setSeries(QList<PriceHistorySeries> series, QString unit);
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<PriceHistorySeries> m_series;
    std::vector<std::size_t> m_begins;  ///< first row of each series, and the end
    QString m_unit;
    QLocale m_locale;
};

/// A price with all its digits.
QString shownPrice(double price, const QLocale& locale);

}  // namespace petaplan::ui
