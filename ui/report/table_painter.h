// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/report/report.h"
#include "ui/report/page_flow.h"

namespace petaplan::ui::pdf {

/// Draws one table: figures aligned at the right or at their decimal point, marks at their left,
/// numbers of sources in brackets set apart at their right; breaks between rows and repeats the
/// head.
class TablePainter {
public:
    /// `spacing` is the share of the usual margins above and below the text of a cell.
    TablePainter(const report::Table& table, const Canvas& canvas, double width,
                 double spacing = 1);

    void draw(PageFlow& flow) const;

private:
    struct Box {
        double left = 0;
        double width = 0;
        double fraction = 0;    ///< width of the longest part from the decimal point on
        double references = 0;  ///< width kept free for numbers of sources at the right

        double figures() const { return width - references; }
    };

    bool isSpanning(const report::Table::Row& row) const;
    bool isPlain(std::size_t column) const;
    TextStyle styleOf(const report::Table::Row& row, std::size_t column) const;
    double naturalWidth(const report::Table::Row& row, std::size_t column) const;
    double referenceWidth(const report::Cell& cell) const;
    double noteHeight(const report::Cell& cell) const;
    std::vector<Run> runsOf(const report::Table::Row& row, std::size_t column) const;
    void layOut(double width);
    void shareAmongTexts(double room, const std::vector<double>& natural,
                         const std::vector<double>& least, std::vector<double>& widths) const;
    void layOutOptions(double width);
    TextStyle headStyle(std::size_t column) const;
    double headHeight() const;
    double captionHeight() const;
    /// Height of a row with those that stay with it on its page.
    double heightTogether(std::size_t row) const;
    double rowHeight(const report::Table::Row& row) const;
    double cellHeight(const report::Table::Row& row, std::size_t column) const;
    void drawHead(PageFlow& flow) const;
    void drawRow(PageFlow& flow, const report::Table::Row& row, bool last) const;
    void drawCell(const report::Table::Row& row, std::size_t column, double y) const;
    void drawFigure(const report::Cell& cell, const TextStyle& style, std::size_t column,
                    double y) const;
    void drawReference(const report::Cell& cell, double x, double baseline) const;
    void fillChosen(double y, double height) const;

    const report::Table& m_table;
    Canvas m_canvas;
    double m_left = kLeft;
    double m_width;
    double m_cellMargin;
    std::vector<Box> m_boxes;
};

}  // namespace petaplan::ui::pdf
