// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include <vector>

#include "core/catalog/source_usage.h"
#include "ui/widgets/fact_sheet.h"

namespace petaplan::ui {

/// The documents of the catalog with what rests on each.
class SourceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Title, Date, Facts, CurrentPrices, Conflicts, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setUsages(std::vector<catalog::SourceUsage> usages);
    const std::vector<catalog::SourceUsage>& usages() const { return m_usages; }
    FactList facts(int row) const;
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant value(const catalog::SourceUsage& usage, int column) const;

    std::vector<catalog::SourceUsage> m_usages;
    QLocale m_locale;
};

}  // namespace petaplan::ui
