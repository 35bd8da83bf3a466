// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/data_table.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>

#include "ui/widgets/cell_copy.h"
#include "ui/widgets/column_widths.h"

namespace petaplan::ui {

DataTable::DataTable(QWidget* parent) : QTableView(parent), m_frozen(new QTableView(this)) {
    setUp(this);
    setUp(m_frozen);
    m_frozen->setFocusPolicy(Qt::NoFocus);
    m_frozen->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_frozen->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_frozen->hide();
    m_frozen->viewport()->installEventFilter(this);
    viewport()->stackUnder(m_frozen);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, m_frozen->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(m_frozen->verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(),
            &QScrollBar::setValue);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int section, int, int) {
        if (section < m_frozenColumns) updateFrozen();
    });
    connect(horizontalHeader(), &QHeaderView::sectionResized, this,
            [this](int section, int, int size) {
                const bool dragged = QApplication::mouseButtons() != Qt::NoButton;
                if (m_fitted && !m_fitting && dragged) m_ownWidths.insert(section, size);
            });
    connect(m_frozen->horizontalHeader(), &QHeaderView::sectionResized, this,
            [this](int section, int, int size) {
                if (section < m_frozenColumns) setColumnWidth(section, size);
            });
    connect(&Theme::instance(), &Theme::changed, this, &DataTable::applyTheme);
    applyTheme();
}

DataHeader* DataTable::header() const {
    return static_cast<DataHeader*>(horizontalHeader());
}

DataHeader* DataTable::frozenHeader() const {
    return static_cast<DataHeader*>(m_frozen->horizontalHeader());
}

void DataTable::setUp(QTableView* view) {
    view->setHorizontalHeader(new DataHeader(view));
    view->setFrameShape(QFrame::NoFrame);
    view->setShowGrid(false);
    view->setItemDelegate(new DataDelegate(view));
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->setSelectionBehavior(QAbstractItemView::SelectItems);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setWordWrap(false);
    view->setTabKeyNavigation(false);
    view->setMouseTracking(true);
    view->viewport()->setMouseTracking(true);
    view->setCornerButtonEnabled(false);
}

void DataTable::applyTheme() {
    for (QTableView* view : {static_cast<QTableView*>(this), m_frozen}) {
        view->verticalHeader()->setMinimumSectionSize(px(m_rowHeight));
        view->verticalHeader()->setDefaultSectionSize(px(m_rowHeight));
    }
    viewport()->update();
    m_frozen->viewport()->update();
}

void DataTable::setRowHeight(int designPx) {
    m_rowHeight = designPx;
    applyTheme();
}

void DataTable::setFrozenColumns(int count) {
    m_frozenColumns = count;
    updateFrozen();
}

void DataTable::setModel(QAbstractItemModel* model) {
    QTableView::setModel(model);
    m_frozen->setModel(model);
    if (model != nullptr) {
        QItemSelectionModel* own = m_frozen->selectionModel();
        m_frozen->setSelectionModel(selectionModel());
        if (own != selectionModel()) delete own;
        connect(model, &QAbstractItemModel::columnsInserted, this, &DataTable::updateFrozen);
        connect(model, &QAbstractItemModel::modelReset, this, &DataTable::updateFrozen);
    }
    updateFrozen();
}

void DataTable::updateFrozen() {
    const int columns = model() != nullptr ? model()->columnCount() : 0;
    const int frozen = std::min(m_frozenColumns, columns);
    if (frozen == 0) {
        m_frozen->hide();
        return;
    }
    int width = 0;
    for (int column = 0; column < columns; ++column) {
        const bool shown = column < frozen && !isColumnHidden(column);
        m_frozen->setColumnHidden(column, !shown);
        if (!shown) continue;
        if (m_frozen->columnWidth(column) != columnWidth(column)) {
            m_frozen->setColumnWidth(column, columnWidth(column));
        }
        width += columnWidth(column);
    }
    m_frozen->setGeometry(0, 0, width, viewport()->height() + horizontalHeader()->height());
    m_frozen->setVisible(true);
    m_frozen->raise();  // above the header, which may be younger
    frozenHeader()->placeFields();
}

void DataTable::fitColumns() {
    if (model() == nullptr || m_fitting) return;
    m_fitted = true;
    m_fitting = true;
    std::vector<ColumnNeed> needs;
    for (int column = 0; column < model()->columnCount(); ++column) {
        const int own = m_ownWidths.value(column, 0);
        needs.push_back(own > 0 ? ColumnNeed{own, own} : measuredNeed(*model(), column));
    }
    const std::vector<int> widths = fittedWidths(needs, viewport()->width());
    for (std::size_t column = 0; column < widths.size(); ++column) {
        setColumnWidth(static_cast<int>(column), widths[column]);
    }
    horizontalHeader()->setStretchLastSection(true);
    m_fitting = false;
}

void DataTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (m_fitted && event->oldSize().width() != event->size().width()) fitColumns();
    updateFrozen();
}

void DataTable::updateGeometries() {
    QTableView::updateGeometries();
    updateFrozen();
}

void DataTable::scrollTo(const QModelIndex& index, ScrollHint hint) {
    if (index.column() < m_frozenColumns) {
        // Only the row may scroll: the column is always in sight.
        const int horizontal = horizontalScrollBar()->value();
        QTableView::scrollTo(index, hint);
        horizontalScrollBar()->setValue(horizontal);
        return;
    }
    QTableView::scrollTo(index, hint);
    const int covered = m_frozen->isVisible() ? m_frozen->width() : 0;
    const int left = visualRect(index).left();
    if (left < covered) {
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (covered - left));
    }
}

void DataTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    viewport()->update();
    m_frozen->viewport()->update();
}

void DataTable::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) {
    QTableView::selectionChanged(selected, deselected);
    qsizetype cells = 0;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        cells += static_cast<qsizetype>(range.width()) * range.height();
        if (cells > 1) break;
    }
    m_showsSelection = cells > 1;
    viewport()->update();
    m_frozen->viewport()->update();
}

void DataTable::keyPressEvent(QKeyEvent* event) {
    if (!event->matches(QKeySequence::Copy) || model() == nullptr) {
        QTableView::keyPressEvent(event);
        return;
    }
    QList<QModelIndexList> rows = selectedCells();
    if (selectionMode() == SingleSelection && currentIndex().isValid()) {
        rows = {{}};
        for (int column = 0; column < model()->columnCount(); ++column) {
            rows.first().append(model()->index(currentIndex().row(), column));
        }
    }
    if (!rows.isEmpty()) QApplication::clipboard()->setMimeData(copiedTable(rows));
}

void DataTable::setHoveredRow(int row) {
    if (row == m_hovered) return;
    m_hovered = row;
    viewport()->update();
    m_frozen->viewport()->update();
}

void DataTable::mouseMoveEvent(QMouseEvent* event) {
    setHoveredRow(rowAt(event->pos().y()));
    QTableView::mouseMoveEvent(event);
}

void DataTable::leaveEvent(QEvent* event) {
    setHoveredRow(-1);
    QTableView::leaveEvent(event);
}

bool DataTable::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove && watched == m_frozen->viewport()) {
        setHoveredRow(rowAt(static_cast<QMouseEvent*>(event)->pos().y()));
    }
    return QTableView::eventFilter(watched, event);
}

QList<QModelIndexList> DataTable::selectedCells() const {
    QModelIndexList cells =
        selectionModel() != nullptr ? selectionModel()->selectedIndexes() : QModelIndexList();
    if (cells.isEmpty() && currentIndex().isValid()) cells.append(currentIndex());
    const QHeaderView* header = horizontalHeader();
    cells.removeIf([this](const QModelIndex& cell) { return isColumnHidden(cell.column()); });
    std::sort(cells.begin(), cells.end(), [header](const QModelIndex& a, const QModelIndex& b) {
        if (a.row() != b.row()) return a.row() < b.row();
        return header->visualIndex(a.column()) < header->visualIndex(b.column());
    });
    QList<QModelIndexList> rows;
    for (const QModelIndex& cell : cells) {
        if (rows.isEmpty() || rows.last().first().row() != cell.row()) {
            rows.append(QModelIndexList());
        }
        rows.last().append(cell);
    }
    return rows;
}

}  // namespace petaplan::ui
