// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPair>
#include <QScrollArea>

class QVBoxLayout;

namespace petaplan::ui {

/// Names and texts, in the order in which they are read.
using FactList = QList<QPair<QString, QString>>;

/// The side pane with everything that is known of one row: a heading and facts below one another.
/// Texts can be selected and copied.
class FactSheet : public QScrollArea {
    Q_OBJECT
public:
    explicit FactSheet(QWidget* parent = nullptr);

    void show(const QString& heading, const FactList& facts);

private:
    QVBoxLayout* m_column = nullptr;
};

}  // namespace petaplan::ui
