// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace petaplan::ui {

class Session;

/// Which columns are shown: searchable, in groups, applied at once.
class ColumnChooser : public QDialog {
    Q_OBJECT
public:
    ColumnChooser(const Session& session, const QStringList& shown, QWidget* parent);

signals:
    void columnToggled(const QString& id, bool on);
    void columnWanted(const QString& id);  ///< Enter or double click: go to it
    void resetWanted();

private:
    void filter(const QString& typed);
    QWidget* buildRatio(const Session& session);
    void addItem(QTreeWidgetItem* group, const QString& id, bool shown);

    QLineEdit* m_search;
    const Session& m_session;
    QTreeWidget* m_tree;
    QTreeWidgetItem* m_derived = nullptr;
};

}  // namespace petaplan::ui
