// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include <memory>
#include <optional>

#include "core/report/words.h"
#include "ui/models/plan/plan_result.h"

namespace petaplan::ui {

/// The ranked plans of an answer as a table of two-line cells: a figure above its range, a machine
/// above its place. Columns follow the kind of workload, units stand in the headers.
class PlanTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Column {
        Rank,
        Offer,
        Gpus,
        Speed,
        Time,
        FirstToken,
        PerToken,
        Cost,
        PerMillion,
        Memory,
        Pricing,
        Note
    };
    /// Raw number of a cell, for delegates and tests; invalid for texts.
    static constexpr int kValueRole = Qt::UserRole + 1;
    /// True in the row that the user marked.
    static constexpr int kChosenRole = Qt::UserRole + 2;

    explicit PlanTableModel(QObject* parent = nullptr);

    /// Without `words` ids stand for themselves.
    void setResult(std::shared_ptr<const PlanResult> result, std::optional<report::Words> words);
    void setChosen(const QString& offerId);
    const planning::PlanRow* row(int row) const;
    const QList<Column>& columns() const { return m_columns; }
    int columnOf(Column column) const { return static_cast<int>(m_columns.indexOf(column)); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const planning::PlanRow& row, Column column) const;
    /// The second line of a cell: where, how laid out, P10–P90.
    QString detail(const planning::PlanRow& row, Column column, bool chosen) const;
    QString note(const planning::PlanRow& row) const;
    QString pricingWord(const std::string& pricing) const;
    QVariant value(const planning::PlanRow& row, Column column) const;
    bool isChosen(int row) const;

    std::shared_ptr<const PlanResult> m_result;
    std::optional<report::Words> m_words;
    QList<Column> m_columns;
    QString m_chosen;
    QLocale m_locale;
};

}  // namespace petaplan::ui
