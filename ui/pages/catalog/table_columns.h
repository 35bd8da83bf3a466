// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QObject>

#include "core/catalog/filter_expression.h"
#include "ui/widgets/column_widths.h"

class QLineEdit;

namespace petaplan::ui {

class CatalogViewModel;
class DataTable;
class OfferTableModel;
class Session;

/// Keeps the columns of the offer table and those of the view alike: which are shown, in what
/// order, how wide, sorted and filtered by what. What the user does to the header changes the view.
class TableColumns : public QObject {
    Q_OBJECT
public:
    TableColumns(CatalogViewModel& viewModel, Session& session, OfferTableModel& model,
                 DataTable& table, QObject* parent);

    void showView();
    /// Shares the width of the table among the columns; after new rows and a change of size.
    void fit();
    /// Marks the fields whose filter cannot be read; the others lose their mark.
    void showErrors(const QMap<QString, catalog::FilterSyntaxError>& errors);
    /// The filter field of a column; null when it is not shown.
    QLineEdit* filterField(const QString& columnId) const;
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    /// Other columns than before: the table has lost its current cell.
    void columnsReplaced();

private:
    void sortBy(int section, bool further);
    void filterEdited(int section, const QString& text);
    void widthDragged(int section, int width);
    void reorder(const QList<int>& sections);
    void showFilters();
    void showSorting();

    CatalogViewModel& m_viewModel;
    Session& m_session;
    OfferTableModel& m_model;
    DataTable& m_table;
    bool m_fitting = false;             ///< widths are being set, not dragged
    QMap<QString, ColumnNeed> m_needs;  ///< the most so far: none shrinks while a filter is typed
};

}  // namespace petaplan::ui
