// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/surface.h"

class QHBoxLayout;
class QPushButton;

namespace petaplan::ui {

class Session;
class TextLabel;

/// The foot of the catalog: what was ticked for comparison.
class TrayBar : public Surface {
    Q_OBJECT
public:
    explicit TrayBar(Session& session, QWidget* parent = nullptr);
    void retranslate();

signals:
    void offerChosen(const QString& offerId);

private:
    void refresh();

    Session& m_session;
    TextLabel* m_title;
    TextLabel* m_count;
    QHBoxLayout* m_items;
    QPushButton* m_empty;
    QPushButton* m_compare;
};

}  // namespace petaplan::ui
