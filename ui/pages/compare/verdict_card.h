// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/surface.h"

namespace petaplan::catalog {
struct SideBySide;
}

namespace petaplan::ui {

class CompareModel;
class Session;
class TextLabel;

/// What a comparison comes to in one sentence, with what it leaves out.
class VerdictCard : public Card {
    Q_OBJECT
public:
    explicit VerdictCard(QWidget* parent);

    /// Shows itself when the answer has a verdict.
    void showAnswer(const catalog::SideBySide& answer, const CompareModel& model,
                    const Session& session);

    /// Of one offer at two dates: what became of its price, and who says each of both.
    void showDates(const catalog::SideBySide& answer, const Session& session);

    QString finding() const;
    QString detail() const;

private:
    TextLabel* m_title;
    TextLabel* m_detail;
};

}  // namespace petaplan::ui
