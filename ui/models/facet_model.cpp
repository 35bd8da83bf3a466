// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/facet_model.h"

#include <QLocale>

#include <algorithm>

#include "ui/models/value_text.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {
constexpr std::size_t kShownValues = 6;
}

FacetModel::FacetModel(Session& session, QObject* parent)
    : QAbstractListModel(parent), m_session(session) {
}

void FacetModel::setFacets(std::vector<catalog::Facet> facets, const FacetChoice& chosen) {
    m_facets = std::move(facets);
    m_chosen = chosen;
    rebuild();
}

void FacetModel::retranslate() {
    rebuild();
}

void FacetModel::rebuild() {
    std::vector<Row> rows;
    for (std::size_t f = 0; f < m_facets.size(); ++f) {
        const catalog::Facet& facet = m_facets[f];
        const QString key = QString::fromStdString(facet.key);
        rows.push_back({Kind::Heading, f});
        if (m_folded.contains(key)) continue;
        const auto chosen = m_chosen.find(key);
        std::size_t hidden = 0;
        for (std::size_t v = 0; v < facet.values.size(); ++v) {
            const bool ticked =
                chosen != m_chosen.end() &&
                chosen->second.contains(QString::fromStdString(facet.values[v].value));
            if (v < kShownValues || ticked || m_whole.contains(key)) {
                rows.push_back({Kind::Value, f, v});
            } else {
                ++hidden;
            }
        }
        if (hidden > 0) rows.push_back({Kind::More, f, hidden});
    }
    // Counts change with every key stroke; the list must not scroll away under the user.
    if (rows.size() == m_rows.size()) {
        m_rows = std::move(rows);
        if (!m_rows.empty()) emit dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

QString FacetModel::facetTitle(const std::string& key) const {
    return m_session.word("column." + key);
}

int FacetModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FacetModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const catalog::Facet& facet = m_facets[row.facet];
    const QString key = QString::fromStdString(facet.key);
    if (role == KindRole) return static_cast<int>(row.kind);
    if (role == FacetRole) return key;
    switch (row.kind) {
        case Kind::Heading:
            if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
                return facetTitle(facet.key);
            }
            if (role == FoldedRole) return m_folded.contains(key);
            return {};
        case Kind::More:
            if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
                return tr("%n more", nullptr, static_cast<int>(row.value));
            }
            return {};
        case Kind::Value:
            break;
    }
    const catalog::FacetValue& value = facet.values[row.value];
    switch (role) {
        case Qt::DisplayRole:
            return shownValue(m_session, facet.key, value.value);
        case Qt::AccessibleTextRole:
            return QString(shownValue(m_session, facet.key, value.value) + QStringLiteral(", ") +
                           tr("%n offers", nullptr, static_cast<int>(value.count)));
        case Qt::ToolTipRole:
            return QStringLiteral("%1 (%2 = %3)")
                .arg(shownValue(m_session, facet.key, value.value), key,
                     QString::fromStdString(value.value));
        case ValueRole:
            return QString::fromStdString(value.value);
        case CountRole:
            return static_cast<qulonglong>(value.count);
        case Qt::CheckStateRole: {
            const auto chosen = m_chosen.find(key);
            const bool on = chosen != m_chosen.end() &&
                            chosen->second.contains(QString::fromStdString(value.value));
            return on ? Qt::Checked : Qt::Unchecked;
        }
        default:
            return {};
    }
}

Qt::ItemFlags FacetModel::flags(const QModelIndex&) const {
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

void FacetModel::activate(const QModelIndex& index) {
    if (!index.isValid()) return;
    const Row row = m_rows[static_cast<std::size_t>(index.row())];
    const QString key = QString::fromStdString(m_facets[row.facet].key);
    switch (row.kind) {
        case Kind::Heading:
            if (!m_folded.removeOne(key)) m_folded.append(key);
            rebuild();
            break;
        case Kind::More:
            m_whole.append(key);
            rebuild();
            break;
        case Kind::Value:
            emit valueToggled(key, index.data(ValueRole).toString(),
                              index.data(Qt::CheckStateRole).toInt() != Qt::Checked);
            break;
    }
}

}  // namespace petaplan::ui
