// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include <functional>
#include <memory>

#include "ui/models/plan/plan_result.h"

namespace petaplan::ui {

/// The ranked plans of an answer as a table; columns follow the kind of workload, units stand in
/// the headers.
class PlanTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Column {
        Rank,
        Offer,
        Place,
        Gpus,
        Layout,
        Speed,
        Time,
        TimeRange,
        FirstToken,
        PerToken,
        Cost,
        CostRange,
        PerMillion,
        Memory,
        Pricing,
        Note
    };
    /// Raw number of a cell, for delegates and tests; invalid for texts.
    static constexpr int kValueRole = Qt::UserRole + 1;
    /// True in the row that the user marked.
    static constexpr int kChosenRole = Qt::UserRole + 2;

    using Words = std::function<QString(const std::string& key)>;

    explicit PlanTableModel(QObject* parent = nullptr);

    /// `words` gives domain words by key ("pricing.on_demand"); may be empty.
    void setResult(std::shared_ptr<const PlanResult> result, Words words);
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
    QString note(const planning::PlanRow& row) const;
    QString pricingWord(const std::string& pricing) const;
    QVariant value(const planning::PlanRow& row, Column column) const;
    bool isChosen(int row) const;

    std::shared_ptr<const PlanResult> m_result;
    Words m_words;
    QList<Column> m_columns;
    QString m_chosen;
    QLocale m_locale;
};

}  // namespace petaplan::ui
