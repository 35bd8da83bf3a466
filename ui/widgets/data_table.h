// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QTableView>

#include "ui/widgets/data_delegate.h"
#include "ui/widgets/data_header.h"

namespace petaplan::ui {

/// Height of rows whose cells have a second line, in design px.
inline constexpr int kTwoLineRow = 44;

/// The one table of the program: fixed rows with hairlines, no grid, hover and current row marked,
/// the header sorts. Cells say what they are by the roles of data_delegate.h.
class DataTable : public QTableView {
    Q_OBJECT
public:
    explicit DataTable(QWidget* parent = nullptr);

    void setRowHeight(int designPx);
    /// First columns that stay in place when the others scroll.
    void setFrozenColumns(int count);
    int frozenColumns() const { return m_frozenColumns; }
    /// Makes each column as wide as its texts need, shares out what is missing, and keeps it so
    /// when the table changes its width; columns that the user sized stay. The last one takes what
    /// is left.
    void fitColumns();
    QTableView* frozenView() const { return m_frozen; }
    DataHeader* header() const;
    DataHeader* frozenHeader() const;
    void setModel(QAbstractItemModel* model) override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

    int hoveredRow() const { return m_hovered; }
    /// Whether more than the current cell is selected (then the selection is painted).
    bool showsSelection() const { return m_showsSelection; }
    /// Selected cells as a rectangle of texts, row by row; the current cell when nothing else is.
    QList<QModelIndexList> selectedCells() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    /// Ctrl+C copies the selected cells with headings; the whole row where one can be selected.
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void selectionChanged(const QItemSelection& selected,
                          const QItemSelection& deselected) override;
    void updateGeometries() override;

private:
    void setHoveredRow(int row);
    void updateFrozen();
    void applyTheme();
    void setUp(QTableView* view);

    QTableView* m_frozen = nullptr;
    int m_frozenColumns = 0;
    bool m_fitted = false;   ///< columns follow the width of the table
    bool m_fitting = false;  ///< they are being set, not dragged
    QMap<int, int> m_ownWidths;
    int m_rowHeight = 28;
    int m_hovered = -1;
    bool m_showsSelection = false;
};

}  // namespace petaplan::ui
