// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include <memory>

#include "core/catalog/catalog.h"
#include "ui/widgets/fact_sheet.h"

namespace petaplan::ui {

/// "confirmed" as a word of the current language; an unknown verdict stays as it is.
QString verdictWord(const QString& verdict);

/// The checked statements of the catalog with their verdicts.
class ClaimModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Verdict, Statement, Correct, Subject, CheckedOn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setCatalog(std::shared_ptr<const catalog::Catalog> catalog);
    /// Verdicts that occur, in the order of the scale from right to undecided.
    QStringList verdicts() const;
    int countOf(const QString& verdict) const;
    QString verdict(int row) const;
    /// Everything that is known of one statement.
    FactList facts(int row) const;
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const catalog::Claim& claim(int row) const;
    QString text(const catalog::Claim& claim, int column) const;

    std::shared_ptr<const catalog::Catalog> m_catalog;
};

}  // namespace petaplan::ui
