// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QStringList>

namespace petaplan::ui {

/// Up to five things to compare, by id: offers ("aws:p5.48xlarge:us-east-1:on_demand") or GPUs
/// ("h100-sxm5-80"). Ticked rows of the catalog and the tray are this one model.
class CompareTray : public QAbstractListModel {
    Q_OBJECT
public:
    static constexpr int kCapacity = 5;

    explicit CompareTray(QObject* parent = nullptr);

    const QStringList& ids() const { return m_ids; }
    bool contains(const QString& id) const { return m_ids.contains(id); }
    bool isFull() const { return m_ids.size() >= kCapacity; }
    /// False when the tray is full or holds it already.
    bool add(const QString& id);
    void remove(const QString& id);
    void clear();
    /// Replaces all; ids beyond the capacity and doubles are dropped.
    void set(const QStringList& ids);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

signals:
    void changed();

private:
    QStringList m_ids;
};

}  // namespace petaplan::ui
