// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/compare_tray.h"

namespace petaplan::ui {

CompareTray::CompareTray(QObject* parent) : QAbstractListModel(parent) {
}

bool CompareTray::add(const QString& id) {
    if (isFull() || contains(id)) return false;
    const int row = static_cast<int>(m_ids.size());
    beginInsertRows({}, row, row);
    m_ids.append(id);
    endInsertRows();
    emit changed();
    return true;
}

void CompareTray::remove(const QString& id) {
    const int row = static_cast<int>(m_ids.indexOf(id));
    if (row < 0) return;
    beginRemoveRows({}, row, row);
    m_ids.removeAt(row);
    endRemoveRows();
    emit changed();
}

void CompareTray::clear() {
    set({});
}

void CompareTray::set(const QStringList& ids) {
    QStringList kept = ids;
    kept.removeDuplicates();
    kept = kept.mid(0, kCapacity);
    if (kept == m_ids) return;
    beginResetModel();
    m_ids = kept;
    endResetModel();
    emit changed();
}

int CompareTray::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_ids.size());
}

QVariant CompareTray::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return m_ids.at(index.row());
    return {};
}

}  // namespace petaplan::ui
