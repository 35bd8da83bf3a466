// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace petaplan::ui {

class TextLabel;

/// A heading with a count that opens and closes what stands under it.
class CollapsibleSection : public QWidget {
    Q_OBJECT
public:
    explicit CollapsibleSection(QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& count = {});
    void setOpen(bool open);
    bool isOpen() const;
    /// Takes the content over; replaces a former one.
    void setContent(QWidget* content);
    /// Short form: paragraphs of text, each under the other.
    void setParagraphs(const QStringList& paragraphs);
    QToolButton* header() const { return m_header; }

private:
    void showArrow();

    QToolButton* m_header;
    TextLabel* m_count;
    QVBoxLayout* m_layout;
    QWidget* m_content = nullptr;
};

}  // namespace petaplan::ui
