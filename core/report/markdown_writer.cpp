// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <string_view>

#include "core/report/figure_text.h"
#include "core/report/report.h"

namespace petaplan::report {
namespace {

// Characters that Markdown or HTML would take for markup; a line break inside a cell becomes a
// blank.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            result += ' ';
            continue;
        }
        if (std::string_view("\\`*_[]<>|#").find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

std::string cellText(const Cell& cell) {
    std::string text;
    for (int i = 0; i < cell.indent; ++i) text += "&emsp;";
    if (!cell.mark.empty()) text += cell.mark + " ";
    text += escaped(cell.text);
    if (!cell.note.empty()) text += " (" + escaped(cell.note) + ")";
    if (cell.source > 0) text += " <sup>" + std::to_string(cell.source) + "</sup>";
    return text;
}

void write(std::string& out, const Table& table) {
    if (!table.heading.empty()) out += "### " + escaped(table.heading) + "\n\n";
    std::string rule = "|";
    out += "|";
    for (const Column& column : table.columns) {
        out += " " + escaped(column.heading) + " |";
        rule += column.align == Align::Left ? " --- |" : " ---: |";
    }
    out += "\n" + rule + "\n";
    for (const Table::Row& row : table.rows) {
        out += "|";
        for (const Cell& cell : row.cells) {
            const std::string text = cellText(cell);
            const bool bold = (row.total || row.group) && !text.empty();
            out += bold ? " **" + text + "** |" : " " + text + " |";
        }
        out += "\n";
    }
    out += "\n";
    if (!table.caption.empty()) out += escaped(table.caption) + "\n\n";
}

void write(std::string& out, const Chart& chart) {
    out += "### " + escaped(chart.finding) + "\n\n";
    const bool hasY = chart.kind == Chart::Kind::CostTime;
    out += "| | " + escaped(chart.xLabel) + " |";
    out +=
        hasY ? " " + escaped(chart.yLabel) + " |\n| --- | ---: | ---: |\n" : "\n| --- | ---: |\n";
    for (const Chart::Point& point : chart.points) {
        if (hasY && point.label.empty()) continue;
        std::string text = point.text;
        if (!point.highText.empty()) text += " – " + point.highText;
        if (text.empty()) text = withRangeText(point.x, 1);
        out += "| " + escaped(point.label) + " | " + escaped(text) + " |";
        out += hasY ? " " + withRangeText(point.y, 1) + " |\n" : "\n";
    }
    if (chart.xLimit) out += "\n" + escaped(chart.xLimitLabel) + "\n";
    if (chart.yLimit) out += "\n" + escaped(chart.yLimitLabel) + "\n";
    out += "\n";
    if (!chart.caption.empty()) out += escaped(chart.caption) + "\n\n";
}

void write(std::string& out, const KeyFigures& figures) {
    for (const KeyFigure& figure : figures.figures) {
        out += "- " + escaped(figure.label) + ": **" + escaped(figure.value) + "**";
        if (!figure.range.empty()) out += " (" + escaped(figure.range) + ")";
        out += "\n";
    }
    out += "\n";
}

void write(std::string& out, const Paragraph& paragraph) {
    if (!paragraph.lead.empty()) out += "**" + escaped(paragraph.lead) + "** ";
    const std::string text = escaped(paragraph.text);
    out += (paragraph.emphasised ? "**" + text + "**" : text) + "\n\n";
}

void write(std::string& out, const BulletList& list) {
    if (!list.heading.empty()) out += "### " + escaped(list.heading) + "\n\n";
    for (const std::string& item : list.items) out += "- " + escaped(item) + "\n";
    out += "\n";
}

void write(std::string& out, const Approval& approval) {
    out += "### " + escaped(approval.heading) + "\n\n|";
    for (const std::string& role : approval.roles) out += " " + escaped(role) + " |";
    out += "\n|";
    for (std::size_t i = 0; i < approval.roles.size(); ++i) out += " --- |";
    out += "\n|";
    for (std::size_t i = 0; i < approval.roles.size(); ++i) out += "  |";
    out += "\n\n";
}

}  // namespace

std::string toMarkdown(const Report& report) {
    std::string out = "# " + escaped(report.title) + "\n\n";
    out += escaped(report.kicker) + " · " + escaped(report.dateLine) + "\n\n";
    if (!report.subtitle.empty()) out += escaped(report.subtitle) + "\n\n";
    for (const Section& section : report.sections) {
        out += "## " + escaped(section.heading) + "\n\n";
        for (const Block& block : section.blocks) {
            std::visit([&](const auto& value) { write(out, value); }, block);
        }
    }
    out += "---\n\n" + escaped(report.footer) + "\n";
    return out;
}

}  // namespace petaplan::report
