// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include <memory>
#include <string>
#include <vector>

#include "db/store/finding_log.h"

namespace petaplan::ui {

class Session;

/// The records of an import that broke a rule, refused ones first: where they stand, which rule,
/// what was wrong, and the record as it stands in the file.
class FindingModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Severity, Rule, Detail, Place, Subject, Raw, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setSession(const Session& session) { m_session = &session; }
    void setFindings(std::shared_ptr<const std::vector<store::Finding>> findings);
    /// Shows those of one rule alone; empty: all.
    void setRule(const std::string& rule);
    const store::Finding& at(int row) const {
        return (*m_findings)[m_rows[static_cast<std::size_t>(row)]];
    }
    /// "refused", "suspicious", "noted" or "kept" in the current language.
    QString severityText(const store::Finding& finding) const;
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void refill();

    const Session* m_session = nullptr;
    std::shared_ptr<const std::vector<store::Finding>> m_findings;
    std::string m_rule;
    std::vector<std::size_t> m_rows;
};

/// "prices.csv:17 /Items/3"
QString placeOf(const store::Finding& finding);

}  // namespace petaplan::ui
