// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/updates/finding_model.h"

#include <filesystem>
#include <utility>

#include "ui/shell/session.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

using catalog::RuleSeverity;

QString placeOf(const store::Finding& finding) {
    QString place = QString::fromStdString(std::filesystem::path(finding.file).filename().string());
    if (finding.line > 0) place += QStringLiteral(":%1").arg(finding.line);
    if (!finding.pointer.empty()) {
        place += QLatin1Char(' ') + QString::fromStdString(finding.pointer);
    }
    return place;
}

void FindingModel::setFindings(std::shared_ptr<const std::vector<store::Finding>> findings) {
    m_findings = std::move(findings);
    m_rule.clear();
    refill();
}

void FindingModel::setRule(const std::string& rule) {
    m_rule = rule;
    refill();
}

void FindingModel::retranslate() {
    refill();
}

void FindingModel::refill() {
    beginResetModel();
    m_rows.clear();
    if (m_findings) {
        for (std::size_t i = 0; i < m_findings->size(); ++i) {
            if (m_rule.empty() || (*m_findings)[i].rule->name == m_rule) m_rows.push_back(i);
        }
    }
    endResetModel();
}

QString FindingModel::severityText(const store::Finding& finding) const {
    if (!finding.keptBy.empty()) return tr("kept by hand");
    switch (finding.rule->severity) {
        case RuleSeverity::Refuse:
            return tr("refused");
        case RuleSeverity::Suspicious:
            return tr("suspicious");
        case RuleSeverity::Note:
            break;
    }
    return tr("noted");
}

int FindingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FindingModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FindingModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const store::Finding& finding = at(index.row());
    switch (role) {
        case MarkBeforeRole:
            if (index.column() != Severity || !finding.keptBy.empty()) return {};
            if (finding.rule->severity == RuleSeverity::Refuse)
                return static_cast<int>(Mark::Worse);
            if (finding.rule->severity == RuleSeverity::Suspicious) {
                return static_cast<int>(Mark::Conflict);
            }
            return {};
        case MutedRole:
            return index.column() == Place || index.column() == Raw;
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            break;
        default:
            return {};
    }
    switch (index.column()) {
        case Severity:
            return severityText(finding);
        case Rule:
            return m_session->word("rule." + std::string(finding.rule->name));
        case Detail:
            return QString::fromStdString(finding.detail);
        case Place:
            return placeOf(finding);
        case Subject:
            return QString::fromStdString(finding.subject);
        case Raw:
            return QString::fromStdString(finding.raw).simplified();
        default:
            return {};
    }
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case Severity:
            return tr("Severity");
        case Rule:
            return tr("Rule");
        case Detail:
            return tr("Detail");
        case Place:
            return tr("File and row");
        case Subject:
            return tr("Offer");
        case Raw:
            return tr("Record");
        default:
            return {};
    }
}

}  // namespace petaplan::ui
