// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_report_renderer.h"

#include <QBuffer>
#include <QMarginsF>
#include <QPageSize>
#include <QPdfWriter>
#include <algorithm>

#include "ui/report/chart_painter.h"
#include "ui/report/decision_page.h"
#include "ui/report/page_flow.h"
#include "ui/report/table_painter.h"

namespace petaplan::ui {
namespace {

using namespace pdf;

// A section goes on below the former one where that fills less than this share of its page.
constexpr double kShortPage = 0.9;
constexpr double kLeastBelowHeading = 15;
constexpr double kWorthAPage = 0.3;  ///< a last page that is filled less is avoided

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

void drawHeading(const std::string& heading, PageFlow& flow) {
    if (heading.empty()) return;
    const double height = flow.canvas().drawText(textOf(heading), styleOf(Role::Heading), kLeft,
                                                 flow.y(), kTextWidth);
    flow.advance(height + kHeadingGap);
}

double headingHeight(const std::string& heading, const Canvas& canvas) {
    if (heading.empty()) return 0;
    return canvas.textHeight(textOf(heading), styleOf(Role::Heading), kTextWidth) + kHeadingGap;
}

/// Draws one block of a section at the place where the flow stands.
class BlockPainter {
public:
    explicit BlockPainter(PageFlow& flow) : m_flow(flow) {}

    void operator()(const report::Paragraph& paragraph) {
        std::vector<Run> runs;
        if (!paragraph.lead.empty()) {
            TextStyle bold = styleOf(Role::Body);
            bold.bold = true;
            runs.push_back({textOf(paragraph.lead) + u' ', bold});
        }
        runs.push_back({textOf(paragraph.text), styleOf(Role::Body)});
        m_flow.ensure(m_flow.canvas().textHeight(runs, kReadingWidth));
        m_flow.advance(m_flow.canvas().drawText(runs, kLeft, m_flow.y(), kReadingWidth));
    }

    void operator()(const report::BulletList& list) {
        const Canvas& canvas = m_flow.canvas();
        m_flow.ensure(headingHeight(list.heading, canvas) + 2 * canvas.lineHeight(Role::Body));
        drawHeading(list.heading, m_flow);
        TextStyle dash = styleOf(Role::Body);
        dash.colour = kAccent;
        for (const std::string& item : list.items) {
            const double width = kReadingWidth - 4;
            m_flow.ensure(canvas.textHeight(textOf(item), styleOf(Role::Body), width));
            canvas.drawText(QStringLiteral("–"), dash, kLeft, m_flow.y(), 4);
            m_flow.advance(
                canvas.drawText(textOf(item), styleOf(Role::Body), kLeft + 4, m_flow.y(), width) +
                0.8);
        }
    }

    void operator()(const report::Table& table) {
        TablePainter(table, m_flow.canvas(), kTextWidth, m_flow.spacing()).draw(m_flow);
    }

    void operator()(const report::Chart& chart) {
        const Canvas& canvas = m_flow.canvas();
        const QString caption = textOf(chart.caption);
        double around = headingHeight(chart.finding, canvas);
        if (!caption.isEmpty()) {
            around += kCaptionGap + canvas.textHeight(caption, styleOf(Role::Caption), kTextWidth);
        }
        const double height = chartHeight(chart, m_flow.room() - around);
        m_flow.ensure(around + height);
        drawHeading(chart.finding, m_flow);
        drawChart(chart, canvas, m_flow.y(), height);
        m_flow.advance(height);
        if (caption.isEmpty()) return;
        m_flow.advance(kCaptionGap);
        m_flow.advance(
            canvas.drawText(caption, styleOf(Role::Caption), kLeft, m_flow.y(), kTextWidth));
    }

    // Drawn in the columns of the first page.
    void operator()(const report::KeyFigures&) {}

    void operator()(const report::Approval& approval) { drawApproval(approval, m_flow); }

private:
    PageFlow& m_flow;
};

bool isOfTheDecision(const report::Block& block) {
    return std::holds_alternative<report::Paragraph>(block) ||
           std::holds_alternative<report::BulletList>(block) ||
           std::holds_alternative<report::KeyFigures>(block);
}

// The finding of a chart or the heading of a table is enough: two headings never follow each other.
bool hasHeading(const report::Block& block) {
    if (const auto* table = std::get_if<report::Table>(&block)) return !table->heading.empty();
    if (const auto* chart = std::get_if<report::Chart>(&block)) return !chart->finding.empty();
    return false;
}

void drawSection(const report::Report& report, const report::Section& section, bool first,
                 PageFlow& flow) {
    if (first) {
        drawDecision(report, section, flow);
    } else {
        if (section.startsPage && flow.used() > kShortPage) flow.newPage();
        flow.gap(kSectionGap);
        if (!section.blocks.empty() && !hasHeading(section.blocks.front())) {
            // A heading stands above a few lines at least.
            flow.ensure(headingHeight(section.heading, flow.canvas()) + kLeastBelowHeading);
            drawHeading(section.heading, flow);
        }
    }
    bool afterHeading = true;
    for (const report::Block& block : section.blocks) {
        if (first && isOfTheDecision(block)) continue;
        // The approval hangs from the foot of its page and needs no gap.
        if (!afterHeading && !std::holds_alternative<report::Approval>(block)) {
            const bool isText = std::holds_alternative<report::Paragraph>(block);
            flow.gap(isText ? 2.5 : kSectionGap);
        }
        std::visit(BlockPainter(flow), block);
        afterHeading = false;
    }
}

struct Layout {
    int pages = 0;
    double lastPageUsed = 1;
    double spacing = 1;
};

RenderedPdf renderWith(const report::Report& report, const std::vector<PdfAttachment>& attachments,
                       Layout& layout) {
    RenderedPdf result;
    QBuffer buffer(&result.content);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setResolution(kDotsPerInch);
        writer.setTitle(textOf(report.title));
        writer.setCreator(QStringLiteral("Petaplan"));
        for (const PdfAttachment& attachment : attachments) {
            writer.addFileAttachment(attachment.name, attachment.content, attachment.mimeType);
        }
        QPainter painter(&writer);
        PageFlow flow(writer, painter, report, layout.pages, layout.spacing);
        bool first = true;
        for (const report::Section& section : report.sections) {
            drawSection(report, section, first, flow);
            first = false;
        }
        result.pages = flow.page();
        layout.pages = flow.page();
        layout.lastPageUsed = flow.used();
    }
    return result;
}

}  // namespace

RenderedPdf renderPdf(const report::Report& report, const std::vector<PdfAttachment>& attachments) {
    // "Page x of y" needs the count before the first page is drawn.
    Layout layout;
    renderWith(report, {}, layout);
    // A last page of a few lines is drawn up where somewhat tighter rows make room for them.
    for (const double spacing : {0.85, 0.7}) {
        if (layout.pages < 2 || layout.lastPageUsed > kWorthAPage) break;
        Layout tighter;
        tighter.spacing = spacing;
        renderWith(report, {}, tighter);
        if (tighter.pages < layout.pages) layout = tighter;
    }
    return renderWith(report, attachments, layout);
}

}  // namespace petaplan::ui
