// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/price_history_chart.h"

#include <QAccessible>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/charts/plot_frame.h"
#include "ui/charts/time_axis.h"
#include "ui/theme/theme.h"

namespace petaplan::ui {

namespace {

constexpr double kWideEnough = 560;  // for labels at the ends of lines
constexpr double kLeastGap = 12;     // pixels from which a gap is pointed out
constexpr UtcSeconds kLeastSpan = 60;
constexpr double kMarkerSize = 7;

}  // namespace

PriceHistoryChart::PriceHistoryChart(QWidget* parent)
    : ChartWidget(parent), m_samples(new PriceSampleModel(this)) {
    setMouseTracking(true);
    setAccessibleName(tr("Price history"));
}

void PriceHistoryChart::setData(PriceHistoryData data) {
    m_data = std::move(data);
    m_samples->setSeries(m_data.series, m_data.unit);
    m_readOut.reset();
    m_current = 0;
    bool any = false;
    for (const PriceHistorySeries& one : m_data.series) {
        if (one.trace->isEmpty()) continue;
        m_first = any ? std::min(m_first, one.trace->from()) : one.trace->from();
        m_last = any ? std::max(m_last, one.trace->to()) : one.trace->to();
        any = true;
    }
    if (!any) {
        m_first = 0;
        m_last = 1;
    }
    showAll();
}

bool PriceHistoryChart::isEmpty() const {
    return std::all_of(m_data.series.begin(), m_data.series.end(),
                       [](const PriceHistorySeries& one) { return one.trace->isEmpty(); });
}

void PriceHistoryChart::setSpan(UtcSeconds from, UtcSeconds to) {
    if (to - from < kLeastSpan) {
        const UtcSeconds middle = from + (to - from) / 2;
        from = middle - kLeastSpan / 2;
        to = from + kLeastSpan;
    }
    m_from = from;
    m_to = to;
    forgetLayer();
    dataChanged();
    emit spanChanged();
}

void PriceHistoryChart::showAll() {
    setSpan(m_first, m_last);
}

void PriceHistoryChart::forgetLayer() {
    m_layer.reset();
    update();
}

QSize PriceHistoryChart::sizeHint() const {
    return {px(720), px(260)};
}
QSize PriceHistoryChart::minimumSizeHint() const {
    return {px(260), px(140)};
}

QString PriceHistoryChart::endLabel(int series) const {
    const PriceHistorySeries& one = m_data.series[series];
    if (one.trace->isEmpty()) return one.name;
    const double last = one.trace->price(one.trace->size() - 1);
    return QStringLiteral("%1 %2").arg(one.name, shownPrice(last, QLocale()));
}

double PriceHistoryChart::endLabelWidth() const {
    if (width() < px(kWideEnough)) return 0;
    const QFontMetricsF metrics(labelFont());
    double widest = 0;
    for (int i = 0; i < m_data.series.size(); ++i) {
        widest = std::max(widest, metrics.horizontalAdvance(endLabel(i)));
    }
    return std::min(widest + 12, width() * 0.3);
}

const PriceHistoryChart::Layer& PriceHistoryChart::layer() const {
    const double ratio = devicePixelRatioF();
    if (m_layer && m_layer->pixmap.size() == size() * ratio) return *m_layer;
    Layer made;
    made.pixmap = QPixmap(size() * ratio);
    made.pixmap.setDevicePixelRatio(ratio);
    made.pixmap.fill(colours().base);
    QPainter painter(&made.pixmap);
    paintLayer(painter, made.view);
    painter.end();
    m_layer = std::move(made);
    return *m_layer;
}

void PriceHistoryChart::paintLayer(QPainter& painter, TraceView& view) const {
    const ChartColours roles = colours();
    const QFont font = labelFont();
    const QFontMetricsF metrics(font);
    const QLocale locale;
    double highest = 0;
    for (const PriceHistorySeries& one : m_data.series) {
        if (const auto range = one.trace->range(m_from, m_to)) {
            highest = std::max(highest, range->high);
        }
    }
    const double endRoom = endLabelWidth();
    const QRectF area = QRectF(rect()).adjusted(6, 4, -8 - endRoom, -4);
    PlotFrame frame =
        PlotFrame::within(area, NiceAxis{}, niceAxis(0, highest, std::max(2, height() / px(44))),
                          QString(), m_data.unit, font, locale);
    frame.plot.setRight(area.right());
    view = TraceView{frame.plot, m_from, m_to, frame.y};
    paintGaps(painter, view);
    frame.paintLevels(painter, roles);

    painter.setFont(font);
    const double tickRoom = metrics.horizontalAdvance(QStringLiteral("00 MMM 0000")) * 1.6;
    double free = frame.plot.left() - 20;  // labels keep clear of each other
    for (const TimeTick& tick : timeTicks(
             m_from, m_to, std::max(2, static_cast<int>(frame.plot.width() / tickRoom)), locale)) {
        const double x = view.xAt(tick.time);
        painter.setPen(QPen(roles.axis, 1));
        painter.drawLine(QPointF(x, frame.plot.bottom()), QPointF(x, frame.plot.bottom() + 4));
        const double half = metrics.horizontalAdvance(tick.label) / 2;
        const double left = std::min(x - half, width() - 2 * half - 2);
        if (left < free) continue;
        painter.setPen(roles.textSecondary);
        painter.drawText(QPointF(left, frame.plot.bottom() + 6 + metrics.ascent()), tick.label);
        free = left + 2 * half + 8;
    }
    painter.save();
    painter.setClipRect(frame.plot.adjusted(0, -2, 1, 2));
    // The one asked for lies on top.
    for (auto i = static_cast<int>(m_data.series.size()) - 1; i >= 0; --i) {
        paintTrace(painter, *m_data.series[i].trace, view, roles.seriesColour(i),
                   Theme::seriesDash(i));
    }
    painter.restore();
    if (endRoom > 0) paintEndLabels(painter, view, frame.plot.right() + 8);
}

void PriceHistoryChart::paintGaps(QPainter& painter, const TraceView& view) const {
    if (m_data.series.isEmpty()) return;
    const ChartColours roles = colours();
    const QFontMetricsF metrics(labelFont());
    painter.save();
    painter.setFont(labelFont());
    const PriceHistorySeries& shown = m_data.series[m_current];
    for (const auto& [begin, end] : gapsOf(*shown.trace, view, kLeastGap)) {
        const QRectF band(QPointF(std::max(view.xAt(begin), view.plot.left()), view.plot.top()),
                          QPointF(std::min(view.xAt(end), view.plot.right()), view.plot.bottom()));
        painter.fillRect(band, roles.panel);
        const QString words =
            m_data.series.size() > 1 ? tr("%1: no data").arg(shown.name) : tr("no data");
        painter.setPen(roles.textSecondary);
        if (metrics.horizontalAdvance(words) + 8 < band.width()) {
            painter.drawText(band.adjusted(0, 4, 0, 0), Qt::AlignHCenter | Qt::AlignTop, words);
        }
    }
    painter.restore();
}

void PriceHistoryChart::paintEndLabels(QPainter& painter, const TraceView& view,
                                       double left) const {
    const QFontMetricsF metrics(labelFont());
    struct Place {
        double y;
        int series;
    };
    QList<Place> places;
    for (int i = 0; i < m_data.series.size(); ++i) {
        const catalog::PriceTrace& trace = *m_data.series[i].trace;
        if (trace.isEmpty()) continue;
        places.append({view.yAt(trace.price(trace.size() - 1)), i});
    }
    std::sort(places.begin(), places.end(), [](Place a, Place b) { return a.y < b.y; });
    double free = view.plot.top() - metrics.height() / 2;
    const double lowest = view.plot.bottom() - metrics.descent();
    for (qsizetype i = 0; i < places.size(); ++i) {
        const double after = static_cast<double>(places.size() - 1 - i) * metrics.height();
        double y = std::clamp(places[i].y, view.plot.top(), view.plot.bottom());
        y = std::max(std::min(y, lowest - after), free);
        free = y + metrics.height();
        const int series = places[i].series;
        paintMarker(painter, QPointF(left, y), seriesMarker(series), kMarkerSize,
                    colours().seriesColour(series));
        painter.setPen(colours().text);
        const double room = width() - left - 10;
        painter.drawText(QPointF(left + 8, y + (metrics.ascent() - metrics.descent()) / 2),
                         metrics.elidedText(endLabel(series), Qt::ElideMiddle, room));
    }
}

void PriceHistoryChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (isEmpty()) {
        painter.setFont(labelFont());
        painter.setPen(colours().textSecondary);
        painter.drawText(rect(), Qt::AlignCenter, tr("No price history of this offer"));
        paintFocusRing(painter);
        return;
    }
    const Layer& drawn = layer();
    painter.drawPixmap(0, 0, drawn.pixmap);
    if (m_readOut) paintReadOut(painter, drawn.view);
    paintFocusRing(painter);
}

void PriceHistoryChart::paintReadOut(QPainter& painter, const TraceView& view) const {
    if (*m_readOut < m_from || *m_readOut > m_to) return;
    const ChartColours roles = colours();
    const QFontMetricsF metrics(labelFont());
    const QLocale locale;
    painter.save();
    painter.setFont(labelFont());
    const double x = view.xAt(*m_readOut);
    QPen pen(roles.zeroLine, 1);
    pen.setDashPattern({2, 2});
    painter.setPen(pen);
    painter.drawLine(QPointF(x, view.plot.top()), QPointF(x, view.plot.bottom()));

    const QString title = shownMoment(*m_readOut, locale);
    const QString source = m_data.series[m_current].source;
    const double most = std::min(320.0, width() * 0.6);
    double wide = std::min(
        most, std::max(metrics.horizontalAdvance(title), metrics.horizontalAdvance(source)));
    QList<std::pair<QString, QString>> lines;
    for (int i = 0; i < m_data.series.size(); ++i) {
        const catalog::PriceTrace& trace = *m_data.series[i].trace;
        const auto held = trace.heldAt(*m_readOut);
        if (held) {
            paintMarker(painter, QPointF(x, view.yAt(trace.price(*held))), seriesMarker(i),
                        kMarkerSize + 1, roles.seriesColour(i));
        }
        lines.append(
            {m_data.series[i].name, held ? shownPrice(trace.price(*held), locale) : tr("no data")});
        wide =
            std::max(wide, std::min(most, metrics.horizontalAdvance(lines.last().first) +
                                              metrics.horizontalAdvance(lines.last().second) + 36));
    }
    const double line = metrics.height() + 2;
    const double rows = static_cast<double>(lines.size()) + 1 + (source.isEmpty() ? 0 : 1);
    QRectF box(0, 0, wide + 20, rows * line + 12);
    const bool roomRight = x + 10 + box.width() < width();
    box.moveTopLeft(QPointF(roomRight ? x + 10 : std::max(2.0, x - 10 - box.width()),
                            std::max(2.0, view.plot.top() + 6)));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(roles.axis, 1));
    painter.setBrush(roles.base);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    double y = box.top() + 6 + metrics.ascent();
    painter.setPen(roles.text);
    painter.drawText(QPointF(box.left() + 10, y), title);
    for (int i = 0; i < lines.size(); ++i) {
        y += line;
        paintMarker(painter, QPointF(box.left() + 14, y - metrics.ascent() / 2 + 2),
                    seriesMarker(i), kMarkerSize, roles.seriesColour(i));
        painter.setPen(lines[i].second.front().isDigit() ? roles.text : roles.textSecondary);
        const double priceWidth = metrics.horizontalAdvance(lines[i].second);
        painter.drawText(
            QPointF(box.left() + 24, y),
            metrics.elidedText(lines[i].first, Qt::ElideMiddle, wide - priceWidth - 24));
        painter.drawText(QPointF(box.right() - 10 - priceWidth, y), lines[i].second);
    }
    if (!source.isEmpty()) {
        y += line;
        painter.setPen(roles.textSecondary);
        painter.drawText(QPointF(box.left() + 10, y),
                         metrics.elidedText(source, Qt::ElideMiddle, wide));
    }
    painter.restore();
}

}  // namespace petaplan::ui
