// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

#include <map>
#include <vector>

class QLineEdit;

namespace petaplan::ui {

/// The header of a DataTable: marks up to two sort keys and may hold a row of filter fields.
class DataHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit DataHeader(QWidget* parent = nullptr);

    struct Sorted {
        int section;
        bool descending;
    };
    void setSorted(std::vector<Sorted> keys);

    struct Filter {
        int section;
        QString text;
        QString hint;    ///< "≥", "contains"
        QString spoken;  ///< accessible name
        bool rightAligned = false;
    };
    /// Shows one field for each; equal sections keep their field and its cursor.
    void setFilters(const std::vector<Filter>& filters);
    void setFilterInvalid(int section, bool invalid, const QString& why);
    QLineEdit* filterField(int section) const;
    /// Puts the fields under their sections again.
    void placeFields();

    /// Sections from this one on can be dragged to another place among each other.
    void setMovableFrom(int section);
    /// Headings have a second line, after '\n', for their unit.
    void setTwoLines(bool on);

    QSize sizeHint() const override;

signals:
    /// `further`: Shift was held, the section becomes the second key.
    void sortRequested(int section, bool further);
    void filterEdited(int section, const QString& text);
    /// All sections in the order that the user dragged them into. The header itself keeps its
    /// order: whoever owns the columns brings them into the new one.
    void orderDragged(const QList<int>& sections);

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const override;
    void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    int labelHeight() const;
    void takeOrder();

    int m_movableFrom = -1;
    bool m_restoring = false;

    bool m_twoLines = false;
    std::vector<Sorted> m_sorted;
    std::map<int, QLineEdit*> m_fields;
};

}  // namespace petaplan::ui
