// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, keys and words of the price history chart.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "ui/charts/price_history_chart.h"
#include "ui/charts/time_axis.h"

namespace petaplan::ui {

namespace {

constexpr double kZoomStep = 1.5;
constexpr double kPanStep = 0.1;

}  // namespace

void PriceHistoryChart::setReadOut(std::optional<UtcSeconds> time) {
    if (m_readOut == time) return;
    m_readOut = time;
    update();
}

QString PriceHistoryChart::readOutText() const {
    if (!m_readOut || isEmpty()) return {};
    const QLocale locale;
    const PriceHistorySeries& one = m_data.series[m_current];
    const auto held = one.trace->heldAt(*m_readOut);
    const QString moment = shownMoment(*m_readOut, locale);
    if (!held) return tr("%1, %2: no data").arg(one.name, moment);
    return tr("%1, %2: %3 %4, source: %5")
        .arg(one.name, moment, shownPrice(one.trace->price(*held), locale), m_data.unit,
             one.source);
}

QString PriceHistoryChart::sentence() const {
    if (isEmpty()) return tr("No price history.");
    const QLocale locale;
    QStringList parts;
    for (const PriceHistorySeries& one : m_data.series) {
        const auto range = one.trace->range(m_from, m_to);
        if (!range) {
            parts.append(tr("%1: nothing known in this time").arg(one.name));
            continue;
        }
        parts.append(
            tr("%1: from %2 to %3")
                .arg(one.name, shownPrice(range->low, locale), shownPrice(range->high, locale)));
    }
    return tr("%1 to %2, %3. %4.")
        .arg(shownDay(m_from, locale), shownDay(m_to - 1, locale), m_data.unit,
             parts.join(QStringLiteral("; ")));
}

void PriceHistoryChart::zoom(double factor, UtcSeconds around) {
    const auto scaled = [factor](UtcSeconds distance) {
        return static_cast<UtcSeconds>(std::llround(static_cast<double>(distance) / factor));
    };
    UtcSeconds from = std::max(around - scaled(around - m_from), m_first);
    UtcSeconds to = std::min(around + scaled(m_to - around), m_last);
    setSpan(from, to);
}

void PriceHistoryChart::pan(double share) {
    auto by = static_cast<UtcSeconds>(share * static_cast<double>(m_to - m_from));
    by = std::clamp(by, m_first - m_from, m_last - m_to);
    if (by != 0) setSpan(m_from + by, m_to + by);
}

/// To the next or former sample of the current series; one that is not seen is moved into sight.
void PriceHistoryChart::step(int direction) {
    const catalog::PriceTrace& trace = *m_data.series[m_current].trace;
    if (trace.isEmpty()) return;
    std::size_t sample = 0;
    if (!m_readOut) {
        sample = direction > 0 ? std::min(trace.firstAtOrAfter(m_from), trace.size() - 1)
                               : std::max<std::size_t>(trace.firstAtOrAfter(m_to), 1) - 1;
    } else if (direction > 0) {
        sample = std::min(trace.firstAtOrAfter(*m_readOut + 1), trace.size() - 1);
    } else {
        sample = std::max<std::size_t>(trace.firstAtOrAfter(*m_readOut), 1) - 1;
    }
    const UtcSeconds time = trace.time(sample);
    if (time < m_from || time > m_to) {
        const UtcSeconds span = m_to - m_from;
        const UtcSeconds from =
            std::clamp(time - span / 2, m_first, std::max(m_first, m_last - span));
        setSpan(from, from + span);
    }
    setReadOut(time);
}

void PriceHistoryChart::keyPressEvent(QKeyEvent* event) {
    if (isEmpty()) return ChartWidget::keyPressEvent(event);
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto count = static_cast<int>(m_data.series.size());
    const UtcSeconds centre = m_readOut && *m_readOut >= m_from && *m_readOut <= m_to
                                  ? *m_readOut
                                  : m_from + (m_to - m_from) / 2;
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right: {
            const int direction = event->key() == Qt::Key_Right ? 1 : -1;
            if (shift) {
                pan(kPanStep * direction);
            } else {
                step(direction);
            }
            break;
        }
        case Qt::Key_Up:
        case Qt::Key_Down:
            m_current = (m_current + (event->key() == Qt::Key_Down ? 1 : count - 1)) % count;
            if (!m_readOut) setReadOut(centre);
            forgetLayer();  // its gaps are pointed out now
            break;
        case Qt::Key_Home:
        case Qt::Key_End: {
            const catalog::PriceTrace& trace = *m_data.series[m_current].trace;
            if (trace.isEmpty()) break;
            setReadOut(trace.time(event->key() == Qt::Key_Home ? 0 : trace.size() - 1));
            break;
        }
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoom(kZoomStep, centre);
            break;
        case Qt::Key_Minus:
            zoom(1 / kZoomStep, centre);
            break;
        case Qt::Key_0:
            showAll();
            break;
        case Qt::Key_Escape:
            if (!m_readOut) return ChartWidget::keyPressEvent(event);
            setReadOut(std::nullopt);
            break;
        default:
            return ChartWidget::keyPressEvent(event);
    }
    setAccessibleDescription(m_readOut ? readOutText() : sentence());
}

void PriceHistoryChart::wheelEvent(QWheelEvent* event) {
    const int delta = event->angleDelta().y();
    if (isEmpty() || delta == 0) return ChartWidget::wheelEvent(event);
    const UtcSeconds around = std::clamp(layer().view.timeAt(event->position().x()), m_from, m_to);
    zoom(std::pow(kZoomStep, delta / 120.0), around);
    event->accept();
}

void PriceHistoryChart::mousePressEvent(QMouseEvent* event) {
    ChartWidget::mousePressEvent(event);
    if (event->button() == Qt::LeftButton && !isEmpty()) m_dragged = event->position().x();
}

void PriceHistoryChart::mouseMoveEvent(QMouseEvent* event) {
    if (isEmpty()) return;
    const TraceView& view = layer().view;
    if (m_dragged && event->buttons().testFlag(Qt::LeftButton)) {
        const double moved = *m_dragged - event->position().x();
        if (std::abs(moved) < 3) return;
        m_dragged = event->position().x();
        pan(moved / view.plot.width());
        return;
    }
    const double x = event->position().x();
    const bool inside = x >= view.plot.left() && x <= view.plot.right();
    setReadOut(inside ? std::optional(view.timeAt(x)) : std::nullopt);
}

void PriceHistoryChart::mouseReleaseEvent(QMouseEvent* event) {
    ChartWidget::mouseReleaseEvent(event);
    m_dragged.reset();
}

void PriceHistoryChart::mouseDoubleClickEvent(QMouseEvent*) {
    showAll();
}

void PriceHistoryChart::leaveEvent(QEvent* event) {
    ChartWidget::leaveEvent(event);
    setReadOut(std::nullopt);
}

void PriceHistoryChart::resizeEvent(QResizeEvent* event) {
    ChartWidget::resizeEvent(event);
    forgetLayer();
}

void PriceHistoryChart::changeEvent(QEvent* event) {
    m_layer.reset();
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Price history"));
        m_samples->retranslate();
    }
    ChartWidget::changeEvent(event);
}

}  // namespace petaplan::ui
