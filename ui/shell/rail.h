// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

#include <vector>

namespace petaplan::ui {

class Page;
class RailModel;

/// The list of pages at the left edge.
class Rail : public QListView {
    Q_OBJECT
public:
    explicit Rail(QWidget* parent = nullptr);

    void addPage(Page* page);
    void setCurrentPage(int index);
    void retranslate();
    QSize sizeHint() const override;

signals:
    void pageChosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    RailModel* m_model;
};

}  // namespace petaplan::ui
