// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <memory>

#include "core/catalog/price_trace.h"

namespace petaplan::ui {

/// A price over time as a small line without axes: steps, gaps left open, the last value as a dot.
/// It says the same in words to a screen reader, so the figures stand beside it.
class PriceSparkline : public QWidget {
    Q_OBJECT
public:
    PriceSparkline(std::shared_ptr<const catalog::PriceTrace> trace, QWidget* parent);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::shared_ptr<const catalog::PriceTrace> m_trace;
};

}  // namespace petaplan::ui
