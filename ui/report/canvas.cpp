// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/canvas.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QPen>
#include <QTextLayout>
#include <algorithm>

namespace petaplan::ui::pdf {
namespace {

// Cap height of DejaVu Sans is 0.73 of its size: letters are centred in their line by it.
constexpr double kHalfCapHeight = 0.365;

Qt::Alignment alignmentOf(Side side) {
    switch (side) {
        case Side::Right:
            return Qt::AlignRight;
        case Side::Centre:
            return Qt::AlignHCenter;
        case Side::Left:
            break;
    }
    return Qt::AlignLeft;
}

QPen penOf(const QColor& colour, double widthPt) {
    QPen pen(colour);
    pen.setWidthF(widthPt * kMmPerPoint * kUnitsPerMm);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::MiterJoin);
    return pen;
}

bool isNameBreak(QChar c) {
    return c == u'-' || c == u'_' || c == u'/' || c == u'.';
}

/// How many characters of a line stay on it: a name without blanks that is too long is parted
/// after one of its own separators, not between two letters.
int columnsOf(const QString& text, int start, int length) {
    const int end = start + length;
    const auto inName = [&text](int at) {
        return at < text.size() && text[at].unicode() < 128 && !text[at].isSpace();
    };
    if (length < 2 || !inName(end) || !inName(end - 1) || isNameBreak(text[end - 1])) {
        return length;
    }
    for (int at = end - 1; at > start && inName(at - 1); --at) {
        if (isNameBreak(text[at - 1])) return at - start;
    }
    return length;
}

/// A wrapped text, ready to be measured or drawn.
class Wrapped {
public:
    Wrapped(const std::vector<Run>& runs, double width, Side side, bool chinese)
        : m_lineHeight(lineHeightMm(runs.front().style.role, chinese)) {
        QString text;
        QList<QTextLayout::FormatRange> formats;
        for (const Run& run : runs) {
            QTextLayout::FormatRange range;
            range.start = static_cast<int>(text.size());
            range.length = static_cast<int>(run.text.size());
            range.format.setFont(fontOf(run.style, chinese));
            range.format.setForeground(run.style.colour);
            formats.append(range);
            text += run.text;
        }
        m_layout.setText(text);
        m_layout.setFont(fontOf(runs.front().style, chinese));
        m_layout.setFormats(formats);
        QTextOption option(alignmentOf(side));
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        m_layout.setTextOption(option);
        m_layout.beginLayout();
        for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
            line.setLineWidth(width * kUnitsPerMm);
            const int columns = columnsOf(text, line.textStart(), line.textLength());
            if (columns < line.textLength()) line.setNumColumns(columns, width * kUnitsPerMm);
        }
        m_layout.endLayout();
    }

    double height() const { return m_layout.lineCount() * m_lineHeight; }

    void draw(QPainter& painter, QPointF at, double baseline) {
        for (int i = 0; i < m_layout.lineCount(); ++i) {
            QTextLine line = m_layout.lineAt(i);
            const double y = (i * m_lineHeight + baseline) * kUnitsPerMm - line.ascent();
            line.setPosition(QPointF(0, y));
        }
        m_layout.draw(&painter, at);
    }

private:
    QTextLayout m_layout;
    double m_lineHeight;
};

}  // namespace

double Canvas::textWidth(const QString& text, const TextStyle& style) const {
    return QFontMetricsF(fontOf(style, m_chinese)).horizontalAdvance(text) / kUnitsPerMm;
}

double Canvas::widestWord(const QString& text, const TextStyle& style) const {
    double widest = 0;
    for (const QString& word : text.split(QLatin1Char(' '))) {
        widest = std::max(widest, textWidth(word, style));
    }
    return widest;
}

double Canvas::textHeight(const QString& text, const TextStyle& style, double width) const {
    return textHeight(std::vector<Run>{{text, style}}, width);
}

double Canvas::textHeight(const std::vector<Run>& runs, double width) const {
    return Wrapped(runs, width, Side::Left, m_chinese).height();
}

double Canvas::baselineOf(Role role) const {
    return lineHeight(role) / 2 + kHalfCapHeight * sizePt(role, m_chinese) * kMmPerPoint;
}

void Canvas::drawLine(const QString& text, const TextStyle& style, double x, double baseline,
                      Side side) const {
    if (text.isEmpty()) return;
    double left = x;
    if (side == Side::Right) left -= textWidth(text, style);
    if (side == Side::Centre) left -= textWidth(text, style) / 2;
    m_painter->setFont(fontOf(style, m_chinese));
    m_painter->setPen(style.colour);
    m_painter->drawText(point(left, baseline), text);
}

double Canvas::drawText(const QString& text, const TextStyle& style, double x, double y,
                        double width, Side side) const {
    return drawText(std::vector<Run>{{text, style}}, x, y, width, side);
}

double Canvas::drawText(const std::vector<Run>& runs, double x, double y, double width,
                        Side side) const {
    Wrapped text(runs, width, side, m_chinese);
    text.draw(*m_painter, point(x, y), baselineOf(runs.front().style.role));
    return text.height();
}

void Canvas::rule(double x1, double y1, double x2, double y2, const QColor& colour,
                  double widthPt) const {
    m_painter->setPen(penOf(colour, widthPt));
    m_painter->drawLine(point(x1, y1), point(x2, y2));
}

void Canvas::dashedRule(double x1, double y1, double x2, double y2, const QColor& colour,
                        double widthPt) const {
    QPen pen = penOf(colour, widthPt);
    pen.setDashPattern({4, 3});
    m_painter->setPen(pen);
    m_painter->drawLine(point(x1, y1), point(x2, y2));
}

void Canvas::fill(double x, double y, double width, double height, const QColor& colour) const {
    m_painter->fillRect(QRectF(point(x, y), QSizeF(width * kUnitsPerMm, height * kUnitsPerMm)),
                        colour);
}

void Canvas::box(double x, double y, double side, const QColor& colour, double widthPt) const {
    m_painter->setPen(penOf(colour, widthPt));
    m_painter->setBrush(Qt::NoBrush);
    m_painter->drawRect(QRectF(point(x, y), QSizeF(side * kUnitsPerMm, side * kUnitsPerMm)));
}

void Canvas::symbol(std::size_t index, double x, double y, const QColor& colour,
                    double size) const {
    const double r = size * kUnitsPerMm;
    const QPointF centre = point(x, y);
    m_painter->setPen(penOf(colour, 1.0));
    m_painter->setBrush(Qt::white);
    switch (index) {
        case 0:
            m_painter->setBrush(colour);
            m_painter->drawEllipse(centre, r, r);
            break;
        case 1:
            m_painter->drawRect(QRectF(centre - QPointF(r, r) * 0.9, QSizeF(1.8 * r, 1.8 * r)));
            break;
        case 2:
            m_painter->drawPolygon(
                QPolygonF({centre + QPointF(0, -1.1 * r), centre + QPointF(1.1 * r, 0.9 * r),
                           centre + QPointF(-1.1 * r, 0.9 * r)}));
            break;
        case 3:
            m_painter->drawPolygon(
                QPolygonF({centre + QPointF(0, -1.2 * r), centre + QPointF(1.2 * r, 0),
                           centre + QPointF(0, 1.2 * r), centre + QPointF(-1.2 * r, 0)}));
            break;
        default:
            m_painter->drawLine(centre + QPointF(-r, -r), centre + QPointF(r, r));
            m_painter->drawLine(centre + QPointF(-r, r), centre + QPointF(r, -r));
            break;
    }
    m_painter->setBrush(Qt::NoBrush);
}

void Canvas::dot(double x, double y, double radius, const QColor& colour) const {
    m_painter->setPen(Qt::NoPen);
    m_painter->setBrush(colour);
    m_painter->drawEllipse(point(x, y), radius * kUnitsPerMm, radius * kUnitsPerMm);
    m_painter->setBrush(Qt::NoBrush);
}

}  // namespace petaplan::ui::pdf
