// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/charts/bar_frame.h"

namespace petaplan::ui {

struct MemoryBarPart {
    QString name;
    double gib = 0;
    QString formula;  ///< tool tip
};

struct MemoryBarData {
    QList<MemoryBarPart> parts;
    double totalGib = 0;
    std::optional<double> highGib;    ///< end of the whisker
    QString highLabel;                ///< "P95"
    std::optional<double> usableGib;  ///< limit line
    std::optional<double> gpuGib;     ///< end of the axis, where known
};

/// Memory of the fullest GPU by part: one bar on the scale of the GPU, a whisker to the upper
/// estimate, the usable limit as a line, and the parts with their values as a list below.
class MemoryBar : public BarFrame {
    Q_OBJECT
public:
    explicit MemoryBar(QWidget* parent = nullptr);

    void setData(MemoryBarData data);
    const MemoryBarData& data() const { return m_data; }

    ChartTable table() const override;
    QString sentence() const override;
    int heightForWidth(int width) const override;

protected:
    bool isEmpty() const override;
    QString emptyText() const override;
    void paintContent(QPainter& painter) const override;
    QString tipAt(QPoint place) const override;

private:
    NiceAxis axis() const;
    int columnsFor(int width) const;
    QColor partColour(int index) const;
    void paintBar(QPainter& painter) const;
    void paintList(QPainter& painter) const;

    MemoryBarData m_data;
};

}  // namespace petaplan::ui
