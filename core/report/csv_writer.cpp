// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <string_view>

#include "core/base/number_text.h"
#include "core/report/report.h"

namespace petaplan::report {
namespace {

constexpr std::string_view kLineEnd = "\r\n";

// RFC 4180: quotes around a field that holds a comma, a quote, a line break or edge blanks. A text
// that a spreadsheet would take for a formula gets an apostrophe in front, which spreadsheets do
// not show.
std::string field(std::string_view text) {
    std::string content(text);
    if (!content.empty() &&
        std::string_view("=+-@\t\r").find(content.front()) != std::string::npos) {
        content.insert(content.begin(), '\'');
    }
    const bool quoted = content.find_first_of(",\"\r\n") != std::string::npos ||
                        (!content.empty() && (content.front() == ' ' || content.back() == ' '));
    if (!quoted) return content;
    std::string result = "\"";
    for (const char c : content) {
        if (c == '"') result += '"';
        result += c;
    }
    return result + "\"";
}

std::string number(double value) {
    return exactText(value);
}

class CsvText {
public:
    void heading(const Section& section, const std::string& id) {
        if (!m_text.empty()) m_text += kLineEnd;
        m_text += field("# " + section.id + " / " + id);
        m_text += kLineEnd;
    }
    void cell(const std::string& content) {
        if (!m_atStart) m_text += ',';
        m_text += content;
        m_atStart = false;
    }
    void endLine() {
        m_text += kLineEnd;
        m_atStart = true;
    }
    std::string take() { return std::move(m_text); }

private:
    std::string m_text;
    bool m_atStart = true;
};

bool hasMarks(const Table& table) {
    for (const Table::Row& row : table.rows) {
        for (const Cell& cell : row.cells) {
            if (!cell.mark.empty()) return true;
        }
    }
    return false;
}

void write(CsvText& csv, const Section& section, const Table& table) {
    csv.heading(section, table.id);
    const bool withMarks = hasMarks(table);
    for (const Column& column : table.columns) csv.cell(field(column.key));
    if (withMarks) csv.cell("mark");
    csv.endLine();
    for (const Table::Row& row : table.rows) {
        std::string mark;
        for (const Cell& cell : row.cells) {
            if (!cell.mark.empty()) mark = cell.mark;
            // "–" means unknown on paper; in a table of figures that is an empty field.
            const bool unknown = !cell.value && cell.text == "–";
            csv.cell(cell.value ? number(*cell.value) : unknown ? std::string() : field(cell.text));
        }
        if (withMarks) csv.cell(field(mark));
        csv.endLine();
    }
}

void write(CsvText& csv, const Section& section, const Chart& chart) {
    csv.heading(section, chart.id);
    const bool hasY = chart.kind == Chart::Kind::CostTime;
    for (const char* name : {"label", "x_low", "x", "x_high"}) csv.cell(name);
    if (hasY) {
        for (const char* name : {"y_low", "y", "y_high", "on_front"}) csv.cell(name);
    }
    csv.endLine();
    for (const Chart::Point& point : chart.points) {
        csv.cell(field(point.label));
        for (const double value : {point.x.low, point.x.central, point.x.high})
            csv.cell(number(value));
        if (hasY) {
            for (const double value : {point.y.low, point.y.central, point.y.high}) {
                csv.cell(number(value));
            }
            csv.cell(point.onFront ? "1" : "0");
        }
        csv.endLine();
    }
}

void write(CsvText& csv, const Section& section, const KeyFigures& figures) {
    csv.heading(section, "key_figures");
    for (const char* name : {"label", "value", "range"}) csv.cell(name);
    csv.endLine();
    for (const KeyFigure& figure : figures.figures) {
        csv.cell(field(figure.label));
        csv.cell(figure.estimate ? number(figure.estimate->central) : field(figure.value));
        csv.cell(field(figure.range));
        csv.endLine();
    }
}

}  // namespace

std::string toCsv(const Report& report) {
    CsvText csv;
    for (const Section& section : report.sections) {
        for (const Block& block : section.blocks) {
            if (const auto* table = std::get_if<Table>(&block)) write(csv, section, *table);
            if (const auto* chart = std::get_if<Chart>(&block)) write(csv, section, *chart);
            if (const auto* figures = std::get_if<KeyFigures>(&block)) {
                write(csv, section, *figures);
            }
        }
    }
    return csv.take();
}

}  // namespace petaplan::report
