// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>
#include <vector>

#include "ui/report/page_style.h"

namespace petaplan::ui::pdf {

enum class Side { Left, Right, Centre };

/// A piece of text in one style; several make a line of mixed weight.
struct Run {
    QString text;
    TextStyle style;
};

/// Draws and measures in millimetres from the top left corner of the page.
class Canvas {
public:
    Canvas(QPainter& painter, bool chinese) : m_painter(&painter), m_chinese(chinese) {}

    bool isChinese() const { return m_chinese; }
    double lineHeight(Role role) const { return lineHeightMm(role, m_chinese); }

    double textWidth(const QString& text, const TextStyle& style) const;
    /// Width of the widest part that cannot be broken.
    double widestWord(const QString& text, const TextStyle& style) const;
    /// Height of the text when wrapped at `width`.
    double textHeight(const QString& text, const TextStyle& style, double width) const;
    double textHeight(const std::vector<Run>& runs, double width) const;

    /// One line; `baseline` is where its letters stand.
    void drawLine(const QString& text, const TextStyle& style, double x, double baseline,
                  Side side = Side::Left) const;
    /// Wrapped text from the top `y` on; returns its height. The first run decides the line height.
    double drawText(const QString& text, const TextStyle& style, double x, double y, double width,
                    Side side = Side::Left) const;
    double drawText(const std::vector<Run>& runs, double x, double y, double width,
                    Side side = Side::Left) const;
    /// Distance from the top of a line to its baseline.
    double baselineOf(Role role) const;

    void rule(double x1, double y1, double x2, double y2, const QColor& colour,
              double widthPt) const;
    void dashedRule(double x1, double y1, double x2, double y2, const QColor& colour,
                    double widthPt) const;
    void fill(double x, double y, double width, double height, const QColor& colour) const;
    void box(double x, double y, double side, const QColor& colour, double widthPt) const;
    /// Mark of an option: circle (filled), square, triangle, diamond, cross.
    void symbol(std::size_t index, double x, double y, const QColor& colour,
                double size = 1.3) const;
    void dot(double x, double y, double radius, const QColor& colour) const;

private:
    QPointF point(double x, double y) const { return {x * kUnitsPerMm, y * kUnitsPerMm}; }

    QPainter* m_painter;
    bool m_chinese;
};

}  // namespace petaplan::ui::pdf
