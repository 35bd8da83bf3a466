// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/pages/catalog/filter_chips.h"

namespace petaplan::ui {

class CatalogViewModel;
class FlowLayout;
class Session;

/// The active filters as chips, each of which can be edited and removed; hidden when there are
/// none.
class ChipRow : public QWidget {
    Q_OBJECT
public:
    ChipRow(CatalogViewModel& viewModel, const Session& session, QWidget* parent);

    void showView();

signals:
    /// A chip was clicked: its filter wants to be edited.
    void partChosen(FilterPart::Kind kind, const QString& id);

private:
    void addChip(const FilterPart& part);
    void clearFilters();

    CatalogViewModel& m_viewModel;
    const Session& m_session;
    FlowLayout* m_layout;
};

}  // namespace petaplan::ui
