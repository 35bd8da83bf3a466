// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QString>

#include <vector>

#include "core/planning/plan.h"

namespace petaplan::ui {

class Session;

/// Why candidates were refused: how many, the reason with its figures, and the nearest miss.
class RefusalModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Count, ReasonText, NearestMiss, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setRefusals(const std::vector<planning::Refusal>& refusals, const Session& session);
    std::size_t candidates() const { return m_candidates; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QString count, reason, nearestMiss;
    };
    QList<Row> m_rows;
    std::size_t m_candidates = 0;
};

}  // namespace petaplan::ui
