// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/table_painter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace petaplan::ui::pdf {
namespace {

using report::Align;
using report::Cell;
using report::Table;

constexpr double kPadding = 3;  ///< left of each column but the first, at least
constexpr double kWidestPadding = 7;
constexpr double kUnitPadding = 1.5;  ///< a unit stands close to its quantity
constexpr double kCellMargin = 1.15;  ///< above and below
constexpr double kIndent = 3.5;
constexpr double kWidestOption = 63;
constexpr double kShortTable = 60;  ///< a lower table is not parted
constexpr double kReferenceGap = 0.9;

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

QString referenceOf(const Cell& cell) {
    return cell.source > 0 ? QStringLiteral("[%1]").arg(cell.source) : QString();
}

// Splits a figure before its decimal point: "29" and ".64".
std::pair<QString, QString> atPoint(const QString& figure) {
    const auto point = figure.indexOf(QLatin1Char('.'));
    if (point < 0) return {figure, {}};
    return {figure.left(point), figure.mid(point)};
}

}  // namespace

TablePainter::TablePainter(const Table& table, const Canvas& canvas, double width, double spacing)
    : m_table(table),
      m_canvas(canvas),
      m_width(width),
      m_cellMargin(kCellMargin * spacing),
      m_boxes(table.columns.size()) {
    if (table.chosenColumn) {
        layOutOptions(width);
    } else {
        layOut(width);
    }
}

// A group row whose first cells alone have text runs over the whole width.
bool TablePainter::isSpanning(const Table::Row& row) const {
    return row.group && row.cells.size() > 2 &&
           std::all_of(row.cells.begin() + 2, row.cells.end(),
                       [](const Cell& cell) { return cell.text.empty(); });
}

bool TablePainter::isPlain(std::size_t column) const {
    return m_table.columns[column].align == Align::Left;
}

TextStyle TablePainter::styleOf(const Table::Row& row, std::size_t column) const {
    TextStyle style = pdf::styleOf(Role::TableBody);
    style.bold = row.total || (row.group && column <= 1) || (row.chosen && column <= 1);
    const bool isQuiet = row.secondary || m_table.columns[column].key == "unit" ||
                         m_table.columns[column].key == "number" ||
                         (m_table.chosenColumn && column == 0 && !row.total);
    if (isQuiet) style.colour = kSecondary;
    return style;
}

double TablePainter::naturalWidth(const Table::Row& row, std::size_t column) const {
    const Cell& cell = row.cells[column];
    const TextStyle style = styleOf(row, column);
    double width = m_canvas.textWidth(textOf(cell.text), style) + cell.indent * kIndent;
    if (!cell.mark.empty()) width += m_canvas.textWidth(textOf(cell.mark) + u' ', style);
    // In a table with one column for each option a reference ends where the other lines end.
    if (isPlain(column) || m_table.chosenColumn) width += referenceWidth(cell);
    return width;
}

double TablePainter::referenceWidth(const Cell& cell) const {
    if (cell.source <= 0) return 0;
    return kReferenceGap + m_canvas.textWidth(referenceOf(cell), pdf::styleOf(Role::Reference));
}

double TablePainter::noteHeight(const Cell& cell) const {
    return cell.note.empty() ? 0 : m_canvas.lineHeight(Role::Caption);
}

void TablePainter::layOut(double width) {
    const std::size_t count = m_table.columns.size();
    std::vector<double> natural(count, 0);
    std::vector<double> least(count, 0);
    std::vector<double> compact(count, 0);  // of figures, with their head on several lines
    for (std::size_t i = 0; i < count; ++i) {
        const QString heading = textOf(m_table.columns[i].heading);
        least[i] = m_canvas.widestWord(heading, headStyle(i));
        double whole = 0;
        for (const Table::Row& row : m_table.rows) {
            if (isSpanning(row)) continue;
            natural[i] = std::max(natural[i], naturalWidth(row, i));
            const QString text = textOf(row.cells[i].text);
            least[i] =
                std::max(least[i], std::min(30.0, m_canvas.widestWord(text, styleOf(row, i)) +
                                                      row.cells[i].indent * kIndent));
            if (m_table.columns[i].align == Align::Decimal) {
                const auto [left, fraction] = atPoint(text);
                const TextStyle style = styleOf(row, i);
                const QString mark =
                    row.cells[i].mark.empty() ? QString() : textOf(row.cells[i].mark) + u' ';
                whole = std::max(whole, m_canvas.textWidth(mark + left, style));
                m_boxes[i].fraction =
                    std::max(m_boxes[i].fraction, m_canvas.textWidth(fraction, style));
            }
        }
        natural[i] = std::max(natural[i], whole + m_boxes[i].fraction);
        if (!isPlain(i)) {
            // References stand in a narrow column of their own, so that figures stay aligned.
            for (const Table::Row& row : m_table.rows) {
                if (isSpanning(row)) continue;
                m_boxes[i].references =
                    std::max(m_boxes[i].references, referenceWidth(row.cells[i]));
            }
            natural[i] += m_boxes[i].references;
            least[i] += m_boxes[i].references;
        }
        compact[i] = std::max(natural[i], least[i]);
        natural[i] =
            std::max(natural[i], m_canvas.textWidth(heading, headStyle(i)) + m_boxes[i].references);
    }
    double padding = 0;
    std::vector<double> gaps(count, 0);
    for (std::size_t i = 1; i < count; ++i) {
        const bool hangs =
            std::any_of(m_table.rows.begin(), m_table.rows.end(),
                        [&](const auto& row) { return row.cells[i - 1].source > 0; });
        gaps[i] = m_table.columns[i].key == "unit" && !hangs ? kUnitPadding : kPadding;
        padding += gaps[i];
    }
    double spare = width - padding - std::accumulate(natural.begin(), natural.end(), 0.0);
    std::vector<double> widths = natural;
    if (spare >= 0) {
        // The widest text column takes what is left.
        std::size_t widest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (isPlain(i) && (!isPlain(widest) || natural[i] > natural[widest])) widest = i;
        }
        const double wider =
            std::min(kWidestPadding - kPadding, spare / 2 / static_cast<double>(count));
        for (std::size_t i = 1; i < count; ++i) {
            if (gaps[i] < kPadding) continue;
            gaps[i] += wider;
            spare -= wider;
        }
        widths[widest] += spare;
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            if (!isPlain(i)) natural[i] = compact[i];
        }
        shareAmongTexts(width - padding, natural, least, widths);
    }
    double x = m_left;
    for (std::size_t i = 0; i < count; ++i) {
        x += gaps[i];
        m_boxes[i].left = x;
        m_boxes[i].width = widths[i];
        x += widths[i];
    }
}

// Text columns that need more than there is share it by the root of their need: a column four times
// as long becomes twice as wide, so that the lines of a row are about as many in each.
void TablePainter::shareAmongTexts(double room, const std::vector<double>& natural,
                                   const std::vector<double>& least,
                                   std::vector<double>& widths) const {
    const std::size_t count = natural.size();
    std::vector<bool> settled(count, false);
    for (std::size_t i = 0; i < count; ++i) {
        settled[i] = !isPlain(i);
        widths[i] = natural[i];
    }
    for (bool changed = true; changed;) {
        changed = false;
        double left = room;
        double weights = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (settled[i]) {
                left -= widths[i];
            } else {
                weights += std::sqrt(natural[i]);
            }
        }
        for (std::size_t i = 0; i < count && !changed; ++i) {
            if (settled[i]) continue;
            widths[i] = std::max(0.0, left) * std::sqrt(natural[i]) / weights;
            if (widths[i] >= natural[i] || widths[i] <= least[i]) {
                widths[i] = widths[i] >= natural[i] ? natural[i] : least[i];
                settled[i] = true;
                changed = true;
            }
        }
    }
}

// One column of criteria, the others of equal width.
void TablePainter::layOutOptions(double width) {
    const double options = static_cast<double>(m_table.columns.size() - 1);
    const double first = options > 3 ? 36 : 44;
    const double each = std::min(kWidestOption, (width - first) / options);
    m_width = first + each * options;
    double x = m_left;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        m_boxes[i].left = i == 0 ? x : x + kPadding;
        m_boxes[i].width = i == 0 ? first - 2 : each - kPadding - 1.5;
        x += i == 0 ? first : each;
    }
}

// The heading of the chosen option is bold, which may take a line more than the others.
TextStyle TablePainter::headStyle(std::size_t column) const {
    TextStyle style = pdf::styleOf(Role::TableHead);
    if (m_table.chosenColumn) {
        style.colour = kInk;
        style.bold = column == *m_table.chosenColumn;
    }
    return style;
}

double TablePainter::headHeight() const {
    double height = 0;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const QString heading = textOf(m_table.columns[i].heading);
        if (heading.isEmpty()) continue;
        height = std::max(height,
                          m_canvas.textHeight(heading, headStyle(i), m_boxes[i].figures() + 0.01));
    }
    return height > 0 ? height + 2 * m_cellMargin : 0;
}

double TablePainter::cellHeight(const Table::Row& row, std::size_t column) const {
    const Cell& cell = row.cells[column];
    const double width = m_boxes[column].width - cell.indent * kIndent;
    // A figure that fits on its line is never broken by the rounding of widths.
    if (naturalWidth(row, column) <= m_boxes[column].width + 0.05) {
        return m_canvas.lineHeight(Role::TableBody) + noteHeight(cell);
    }
    return m_canvas.textHeight(runsOf(row, column), width) + noteHeight(cell);
}

double TablePainter::rowHeight(const Table::Row& row) const {
    double height = m_canvas.lineHeight(Role::TableBody);
    if (!isSpanning(row)) {
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            height = std::max(height, cellHeight(row, i));
    }
    return height + 2 * m_cellMargin + (isSpanning(row) ? 1 : 0);
}

double TablePainter::captionHeight() const {
    if (m_table.caption.empty()) return 0;
    return kCaptionGap +
           m_canvas.textHeight(textOf(m_table.caption), pdf::styleOf(Role::Caption), m_width);
}

double TablePainter::heightTogether(std::size_t row) const {
    const std::size_t count = m_table.rows.size();
    // A group keeps two of its lines, the first row its second, and the last row but one its last.
    const bool isGroup = m_table.rows[row].group;
    std::size_t last = row;
    if (isGroup) last = row + 2;
    if (row == 0 || row + 2 == count) last = std::max(last, row + 1);
    last = std::min(last, count - 1);
    double height = 0;
    for (std::size_t i = row; i <= last; ++i) height += rowHeight(m_table.rows[i]);
    // The caption explains marks and stands below the last row, never alone.
    return last + 1 == count ? height + captionHeight() : height;
}

void TablePainter::draw(PageFlow& flow) const {
    const double heading =
        m_table.heading.empty() ? 0 : m_canvas.lineHeight(Role::Heading) + kHeadingGap;
    // The head never stands alone: as much as the first row keeps with it must fit below.
    double first = m_table.rows.empty() ? 0 : heightTogether(0);
    double all = captionHeight();
    for (const Table::Row& row : m_table.rows) all += rowHeight(row);
    if (all < kShortTable) first = all;
    flow.ensure(heading + headHeight() + first);
    if (heading > 0) {
        m_canvas.drawText(textOf(m_table.heading), pdf::styleOf(Role::Heading), m_left, flow.y(),
                          m_width);
        flow.advance(heading);
    }
    drawHead(flow);
    for (std::size_t i = 0; i < m_table.rows.size(); ++i) {
        if (i > 0 && heightTogether(i) > flow.room()) {
            flow.newPage();
            drawHead(flow);
        }
        drawRow(flow, m_table.rows[i], i + 1 == m_table.rows.size());
    }
    if (m_table.caption.empty()) return;
    const QString caption = textOf(m_table.caption);
    const TextStyle style = pdf::styleOf(Role::Caption);
    flow.advance(kCaptionGap);
    const double height = captionHeight() - kCaptionGap;
    m_canvas.drawText(caption, style, m_left, flow.y(), m_width);
    flow.advance(height);
}

void TablePainter::fillChosen(double y, double height) const {
    if (!m_table.chosenColumn) return;
    const Box& box = m_boxes[*m_table.chosenColumn];
    // A little lower, so that the rule above stays visible.
    m_canvas.fill(box.left - 1.5, y + 0.06, box.width + 3, height - 0.06, kChosenFill);
}

void TablePainter::drawHead(PageFlow& flow) const {
    const double height = headHeight();
    if (height <= 0) return;
    fillChosen(flow.y(), height);
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const QString heading = textOf(m_table.columns[i].heading);
        if (heading.isEmpty()) continue;
        const TextStyle style = headStyle(i);
        const double width = m_boxes[i].figures() + 0.01;
        const double textHeight = m_canvas.textHeight(heading, style, width);
        m_canvas.drawText(heading, style, m_boxes[i].left,
                          flow.y() + height - m_cellMargin - textHeight, width,
                          isPlain(i) ? Side::Left : Side::Right);
    }
    flow.advance(height);
    m_canvas.rule(m_left, flow.y(), m_left + m_width, flow.y(), kInk, 0.6);
}

void TablePainter::drawRow(PageFlow& flow, const Table::Row& row, bool last) const {
    const double height = rowHeight(row);
    fillChosen(flow.y(), height);
    if (row.total) {
        m_canvas.rule(m_left, flow.y(), m_left + m_width, flow.y(), kInk, 0.6);
    }
    const double top = flow.y() + m_cellMargin + (isSpanning(row) ? 1 : 0);
    if (isSpanning(row)) {
        const double baseline = top + m_canvas.baselineOf(Role::TableBody);
        TextStyle style = pdf::styleOf(Role::TableBody);
        style.bold = true;
        const QString name = textOf(row.cells[0].text);
        m_canvas.drawLine(name, style, m_left, baseline);
        const double after = m_left + m_canvas.textWidth(name, style) + 3;
        style.bold = false;
        style.colour = kSecondary;
        m_canvas.drawLine(textOf(row.cells[1].text), style, after, baseline);
    } else {
        for (std::size_t i = 0; i < m_boxes.size(); ++i) drawCell(row, i, top);
    }
    flow.advance(height);
    if (!last && !row.total) {
        m_canvas.rule(m_left, flow.y(), m_left + m_width, flow.y(), kRule, 0.25);
    }
}

void TablePainter::drawReference(const Cell& cell, double x, double baseline) const {
    if (cell.source <= 0) return;
    m_canvas.drawLine(referenceOf(cell), pdf::styleOf(Role::Reference), x + kReferenceGap,
                      baseline);
}

void TablePainter::drawFigure(const Cell& cell, const TextStyle& style, std::size_t column,
                              double y) const {
    const Box& box = m_boxes[column];
    const double baseline = y + m_canvas.baselineOf(Role::TableBody);
    const QString figure = textOf(cell.text);
    double right = box.left + box.figures();
    if (m_table.chosenColumn) right -= referenceWidth(cell);
    const double width = m_canvas.textWidth(figure, style);
    if (m_table.columns[column].align == Align::Decimal) {
        // Blanks of the missing digits stand at the right of a shorter fraction.
        right += m_canvas.textWidth(atPoint(figure).second, style) - box.fraction;
    }
    m_canvas.drawLine(figure, style, right, baseline, Side::Right);
    drawReference(cell, right, baseline);
    if (cell.mark.empty()) return;
    TextStyle accent = style;
    accent.colour = kAccent;
    m_canvas.drawLine(textOf(cell.mark) + u' ', accent, right - width, baseline, Side::Right);
}

// The text of a cell that may need several lines, with its mark and its reference inside.
std::vector<Run> TablePainter::runsOf(const Table::Row& row, std::size_t column) const {
    const Cell& cell = row.cells[column];
    const TextStyle style = styleOf(row, column);
    const QString text = textOf(cell.text);
    TextStyle accent = style;
    accent.colour = kAccent;
    std::vector<Run> runs;
    if (!cell.mark.empty()) runs.push_back({textOf(cell.mark) + u' ', accent});
    // The symbol of the chosen option is the only coloured one.
    runs.push_back({text.left(1), row.chosen && column == 0 ? accent : style});
    runs.push_back({text.mid(1), style});
    const bool breaks = naturalWidth(row, column) > m_boxes[column].width + 0.05;
    if (breaks && cell.source > 0) {
        runs.push_back({QChar(QChar::Nbsp) + referenceOf(cell), pdf::styleOf(Role::Reference)});
    }
    return runs;
}

void TablePainter::drawCell(const Table::Row& row, std::size_t column, double y) const {
    const Cell& cell = row.cells[column];
    if (cell.text.empty()) return;
    const TextStyle style = styleOf(row, column);
    const Box& box = m_boxes[column];
    const bool fits = naturalWidth(row, column) <= box.width + 0.05;
    const Side side = isPlain(column) ? Side::Left : Side::Right;
    if (!cell.note.empty()) {
        m_canvas.drawText(textOf(cell.note), pdf::styleOf(Role::Caption), box.left,
                          y + cellHeight(row, column) - noteHeight(cell), box.figures(), side);
    }
    if (!isPlain(column) && fits) {
        drawFigure(cell, style, column, y);
        return;
    }
    const double left = box.left + cell.indent * kIndent;
    const QString text = textOf(cell.text);
    const double width = fits ? kTextWidth : box.width - cell.indent * kIndent;
    m_canvas.drawText(runsOf(row, column), left, y, width, side);
    if (!fits) return;
    const double baseline = y + m_canvas.baselineOf(Role::TableBody);
    drawReference(cell, left + m_canvas.textWidth(text, style), baseline);
}

}  // namespace petaplan::ui::pdf
