// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/page_flow.h"

namespace petaplan::ui::pdf {

PageFlow::PageFlow(QPdfWriter& writer, QPainter& painter, const report::Report& report,
                   int pageCount, double spacing)
    : m_writer(&writer),
      m_report(&report),
      m_canvas(painter, report.language == "zh_CN"),
      m_pageCount(pageCount),
      m_spacing(spacing) {
    drawFrame();
}

void PageFlow::gap(double height) {
    if (!atTop()) m_y += height * m_spacing;
}

void PageFlow::ensure(double height) {
    if (height > room() && !atTop()) newPage();
}

void PageFlow::newPage() {
    m_writer->newPage();
    ++m_page;
    m_y = kBodyTop;
    drawFrame();
}

void PageFlow::drawFrame() {
    const TextStyle style = styleOf(Role::Running);
    if (m_page > 1) {
        m_canvas.drawLine(QString::fromStdString(m_report->runningHead), style, kLeft,
                          kRunningHeadBaseline);
        m_canvas.drawLine(QString::fromStdString(m_report->title), style, kRight,
                          kRunningHeadBaseline, Side::Right);
    }
    m_canvas.rule(kLeft, kFooterRule, kRight, kFooterRule, kFooterLine, 0.25);
    const double baseline = kFooterRule + 3.4;
    m_canvas.drawLine(QString::fromStdString(m_report->footer), style, kLeft, baseline);
    QString pages = QString::fromStdString(m_report->pageOfPages);
    pages.replace(QStringLiteral("{pages}"), QString::number(m_pageCount));
    pages.replace(QStringLiteral("{page}"), QString::number(m_page));
    m_canvas.drawLine(pages, style, kRight, baseline, Side::Right);
}

}  // namespace petaplan::ui::pdf
