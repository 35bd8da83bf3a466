// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bar_frame.h"

namespace petaplan::ui {

/// What a part of a training step is spent on; decides its lane and hue.
enum class StepLane { Compute, Communication, Bubble, Other };

struct StepSegment {
    QString name;
    double seconds = 0;
    StepLane lane = StepLane::Compute;
};

struct StepTimelineData {
    QList<StepSegment> segments;  ///< in drawing order; parts of zero length are left out
    double totalSeconds = 0;
};

/// Where the time of one step goes: a lane each for compute, exposed communication, bubble and the
/// rest, every part drawn after the one before it, so that the whole width is the step. Only
/// exposed time has length; communication hidden behind compute does not appear.
class StepTimeline : public BarFrame {
    Q_OBJECT
public:
    explicit StepTimeline(QWidget* parent = nullptr);

    void setData(StepTimelineData data);
    const StepTimelineData& data() const { return m_data; }

    ChartTable table() const override;
    QString sentence() const override;
    int heightForWidth(int width) const override;

protected:
    bool isEmpty() const override;
    QString emptyText() const override;
    void paintContent(QPainter& painter) const override;
    QString tipAt(QPoint place) const override;

private:
    struct Placed {
        int segment;
        QRectF box;
    };
    QRectF track() const;
    QList<Placed> placed() const;
    QString share(double seconds) const;
    QColor segmentColour(int index) const;
    int legendRows(int width) const;
    void paintLegend(QPainter& painter) const;

    StepTimelineData m_data;
};

}  // namespace petaplan::ui
