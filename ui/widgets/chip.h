// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace petaplan::ui {

/// A part of a filter: its text edits it (click, Enter, Space), its cross removes it (click,
/// Delete, Backspace).
class Chip : public QAbstractButton {
    Q_OBJECT
public:
    explicit Chip(const QString& text, QWidget* parent = nullptr);
    void setRemovable(bool removable);
    /// Further words in secondary colour behind the text.
    void setDetail(const QString& detail);
    /// A card of the compare tray: taller, on the ground of the page.
    void setTall(bool tall);
    /// A filter that cannot be read.
    void setFaulty(bool faulty);
    QSize sizeHint() const override;
    /// Where room is short the detail is cut first, then the text.
    QSize minimumSizeHint() const override;

signals:
    void removed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QRect crossRect() const;
    bool m_removable = true;
    bool m_tall = false;
    bool m_faulty = false;
    QString m_detail;
};

/// One of few choices, all visible: a row of joined buttons.
class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(QWidget* parent = nullptr);
    /// Texts of the segments; keeps the current one where it still exists.
    void setSegments(const QStringList& texts);
    int count() const { return static_cast<int>(m_segments.size()); }
    int current() const;
    void setCurrent(int index);

signals:
    void currentChanged(int index);  ///< by the user

private:
    QList<QAbstractButton*> m_segments;
};

}  // namespace petaplan::ui
