// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/base/estimate.h"
#include "ui/models/plan/figure_text.h"

namespace petaplan::ui {

class FigureLabel;
class RangeBar;
class TextLabel;

/// One figure that stands out: what it is, the figure with its unit, its range as a bar and in
/// words.
class KeyFigure : public QWidget {
    Q_OBJECT
public:
    explicit KeyFigure(QWidget* parent = nullptr);

    /// `estimate` gives the bar; without it (exact or unknown figures) `note` stands in its place.
    void set(const QString& name, const FigureText& text, const Estimate* estimate,
             const QString& note = {});

private:
    TextLabel* m_name;
    FigureLabel* m_figure;
    RangeBar* m_bar;
    TextLabel* m_range;
};

}  // namespace petaplan::ui
