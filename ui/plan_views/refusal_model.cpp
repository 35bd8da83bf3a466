// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/refusal_model.h"

#include <QLocale>

#include "ui/plan_views/words.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

void RefusalModel::setRefusals(const std::vector<planning::Refusal>& refusals,
                               const Session& session) {
    beginResetModel();
    m_rows.clear();
    m_candidates = 0;
    const QLocale locale;
    for (const planning::Refusal& refusal : refusals) {
        m_rows.append({locale.toString(static_cast<qulonglong>(refusal.count)),
                       planSentence(session, refusal.reason),
                       offerTitle(session, refusal.nearestMiss)});
        m_candidates += refusal.count;
    }
    endResetModel();
}

int RefusalModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RefusalModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RefusalModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows.at(index.row());
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (index.column() == Count ? Qt::AlignRight : Qt::AlignLeft));
    if (role == MutedRole) return index.column() != ReasonText;
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    switch (index.column()) {
        case Count:
            return row.count;
        case ReasonText:
            return row.reason;
        default:
            return row.nearestMiss;
    }
}

QVariant RefusalModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section == Count ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Count:
            return tr("Options");
        case ReasonText:
            return tr("Refused because");
        default:
            return tr("Nearest miss");
    }
}

}  // namespace petaplan::ui
