// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPdfWriter>

#include "core/report/report.h"
#include "ui/report/canvas.h"

namespace petaplan::ui::pdf {

/// The pages of a report, filled from top to bottom; head and foot of each page are drawn when it
/// begins.
class PageFlow {
public:
    /// `pageCount` is what "page x of y" prints; 0 while it is still being counted. `spacing` is
    /// the share of the usual gaps between sections and of the margins in cells.
    PageFlow(QPdfWriter& writer, QPainter& painter, const report::Report& report, int pageCount,
             double spacing = 1);

    const Canvas& canvas() const { return m_canvas; }
    double y() const { return m_y; }
    double room() const { return kBodyBottom - m_y; }
    int page() const { return m_page; }
    double spacing() const { return m_spacing; }
    /// How much of the page is used, 0 to 1.
    double used() const { return (m_y - kBodyTop) / (kBodyBottom - kBodyTop); }
    bool atTop() const { return m_y <= kBodyTop; }

    void advance(double height) { m_y += height; }
    void moveTo(double y) { m_y = y; }
    /// A gap, which vanishes at the top of a page.
    void gap(double height);
    /// Starts a new page unless `height` fits on this one.
    void ensure(double height);
    void newPage();

private:
    void drawFrame();

    QPdfWriter* m_writer;
    const report::Report* m_report;
    Canvas m_canvas;
    int m_pageCount;
    double m_spacing;
    int m_page = 1;
    double m_y = kBodyTop;
};

}  // namespace petaplan::ui::pdf
