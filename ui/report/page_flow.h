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
    /// `pageCount` is what "page x of y" prints; 0 while it is still being counted.
    PageFlow(QPdfWriter& writer, QPainter& painter, const report::Report& report, int pageCount);

    const Canvas& canvas() const { return m_canvas; }
    double y() const { return m_y; }
    double room() const { return kBodyBottom - m_y; }
    int page() const { return m_page; }
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
    int m_page = 1;
    double m_y = kBodyTop;
};

}  // namespace petaplan::ui::pdf
