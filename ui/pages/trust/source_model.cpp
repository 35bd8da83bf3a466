// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/source_model.h"

#include <utility>

#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {
namespace {

bool isNumeric(int column) {
    return column == SourceModel::Facts || column == SourceModel::CurrentPrices ||
           column == SourceModel::Conflicts;
}

}  // namespace

void SourceModel::setUsages(std::vector<catalog::SourceUsage> usages) {
    beginResetModel();
    m_usages = std::move(usages);
    endResetModel();
}

void SourceModel::retranslate() {
    beginResetModel();
    m_locale = QLocale();
    endResetModel();
}

FactList SourceModel::facts(int row) const {
    const catalog::SourceUsage& usage = m_usages[static_cast<std::size_t>(row)];
    FactList facts;
    const auto count = [&](const QString& name, std::size_t number) {
        if (number > 0) facts.append({name, m_locale.toString(static_cast<qulonglong>(number))});
    };
    if (usage.source.date) {
        facts.append({tr("Date"), QString::fromStdString(usage.source.date->toText())});
    }
    if (usage.unverified) facts.append({tr("Verified"), tr("no, as the catalog says itself")});
    count(tr("Observations of prices"), usage.prices);
    count(tr("Offers whose current price it gives"), usage.currentPrices);
    count(tr("Figures of GPUs"), usage.gpuFigures);
    count(tr("Machine types"), usage.machines);
    count(tr("Providers, regions, discounts, links, statements, rates, models"), usage.otherFacts);
    count(tr("Offers on which it disagrees with another document of the same day by over 1 %"),
          usage.conflicts);
    return facts;
}

int SourceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_usages.size());
}

int SourceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SourceModel::value(const catalog::SourceUsage& usage, int column) const {
    switch (column) {
        case Title:
            return QString::fromStdString(usage.source.title);
        case Date:
            return usage.source.date ? QString::fromStdString(usage.source.date->toText())
                                     : QString();
        case Facts:
            return static_cast<qulonglong>(usage.all());
        case CurrentPrices:
            return static_cast<qulonglong>(usage.currentPrices);
        default:
            return static_cast<qulonglong>(usage.conflicts);
    }
}

QVariant SourceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const catalog::SourceUsage& usage = m_usages[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            if (!isNumeric(column)) return value(usage, column);
            return m_locale.toString(value(usage, column).toULongLong());
        case Qt::ToolTipRole:
            return column == Title ? value(usage, Title) : QVariant();
        case SortValueRole:
            return value(usage, column);
        case Qt::TextAlignmentRole:
            return static_cast<int>(Qt::AlignVCenter |
                                    (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
        case MarkBeforeRole:
            if (column != Title || !usage.unverified) return {};
            return static_cast<int>(Mark::Undated);
        case MarkAfterRole:
            if (column != Conflicts || usage.conflicts == 0) return {};
            return static_cast<int>(Mark::Conflict);
        case MutedRole:
            return isNumeric(column) && value(usage, column).toULongLong() == 0;
        default:
            return {};
    }
}

QVariant SourceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>(Qt::AlignVCenter |
                                (isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Title:
            return tr("Document");
        case Date:
            return tr("Date");
        case Facts:
            return tr("Facts");
        case CurrentPrices:
            return tr("Current prices");
        default:
            return tr("Conflicts");
    }
}

}  // namespace petaplan::ui
