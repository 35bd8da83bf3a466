// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace petaplan::ui {

class TextLabel;

/// Heading of a part of a page: title, a caption beside it, room for badges and links at the right.
class SectionHead : public QWidget {
    Q_OBJECT
public:
    explicit SectionHead(QWidget* parent = nullptr);

    /// A remark at the right end that is never cut.
    void setNote(const QString& note);
    void setTexts(const QString& title, const QString& caption = {});
    /// After the title, before the caption.
    void addBadge(QWidget* badge);
    /// At the right end.
    void addAction(QWidget* widget);

private:
    TextLabel* m_title;
    TextLabel* m_caption;
    TextLabel* m_note;
    QHBoxLayout* m_layout;
    int m_badges = 0;
};

/// A line between parts.
QWidget* hairline(QWidget* parent);

}  // namespace petaplan::ui
