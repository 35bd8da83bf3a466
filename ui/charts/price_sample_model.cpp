// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/price_sample_model.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "ui/charts/time_axis.h"

namespace petaplan::ui {

void PriceSampleModel::setSeries(QList<PriceHistorySeries> series, QString unit) {
    beginResetModel();
    m_series = std::move(series);
    m_unit = std::move(unit);
    m_locale = QLocale();
    m_begins.assign(1, 0);
    for (const PriceHistorySeries& one : m_series) {
        m_begins.push_back(m_begins.back() + one.trace->size());
    }
    endResetModel();
}

void PriceSampleModel::retranslate() {
    m_locale = QLocale();
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int PriceSampleModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || m_begins.empty()) return 0;
    return static_cast<int>(
        std::min<std::size_t>(m_begins.back(), std::numeric_limits<int>::max()));
}

int PriceSampleModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PriceSampleModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = index.column() == Price;
        return QVariant::fromValue(
            static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto after = std::upper_bound(m_begins.begin(), m_begins.end(), row);
    const auto at = static_cast<std::size_t>(after - m_begins.begin()) - 1;
    const PriceHistorySeries& series = m_series[static_cast<qsizetype>(at)];
    const std::size_t sample = row - m_begins[at];
    switch (index.column()) {
        case Series:
            return series.name;
        case Time:
            return QString::fromStdString(utcTimeText(series.trace->time(sample)));
        case Until:
            return QString::fromStdString(utcTimeText(series.trace->until(sample)));
        case Price:
            return shownPrice(series.trace->price(sample), m_locale);
        case Source:
            return series.source;
        default:
            return {};
    }
}

QVariant PriceSampleModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(static_cast<int>(
            (section == Price ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Series:
            return tr("Series");
        case Time:
            return tr("From (UTC)");
        case Until:
            return tr("Known until");
        case Price:
            return m_unit.isEmpty() ? tr("Price") : m_unit;
        case Source:
            return tr("Source");
        default:
            return {};
    }
}

QString shownPrice(double price, const QLocale& locale) {
    return locale.toString(price, 'f', QLocale::FloatingPointShortest);
}

}  // namespace petaplan::ui
