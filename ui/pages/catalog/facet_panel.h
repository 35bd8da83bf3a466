// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace petaplan::ui {

class FacetModel;

/// The facets at the left of the table: Space or a click ticks, Enter folds a heading.
class FacetPanel : public QListView {
    Q_OBJECT
public:
    explicit FacetPanel(FacetModel& model, QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    FacetModel& m_model;
};

}  // namespace petaplan::ui
