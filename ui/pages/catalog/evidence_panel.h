// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/explain.h"
#include "ui/shell/task_runner.h"
#include "ui/widgets/surface.h"

class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace petaplan::ui {

class Session;
struct OfferHistoryData;
class TextLabel;

/// Says who, as of when and how about one figure of one offer: the answer of core's explain.
class EvidencePanel : public Surface {
    Q_OBJECT
public:
    explicit EvidencePanel(Session& session, QWidget* parent = nullptr);

    /// Asks for the evidence of a key of an offer; the last question wins.
    void show(const QString& offerId, const QString& key);
    /// No figure is current: says how to choose one.
    void showNone();
    void retranslate();
    /// The figure asked for is still being explained.
    bool isBusy() const { return m_tasks.isBusy(); }
    /// All texts of the panel, for copying.
    QString asText() const;

signals:
    void closed();
    /// The whole price history of the offer is to be shown.
    void historyWanted();

private:
    void fill(const catalog::Explanation& explanation, const OfferHistoryData& history);
    void clear();
    void addSection(const QString& title);
    void addText(const QString& text, bool secondary = true);
    void addPair(const QString& label, const QString& value, bool total = false);
    void addDerivation(const Term& term);
    void addObservations(const catalog::Explanation& explanation);
    void addFindings(const catalog::Explanation& explanation);
    void addHistory(const OfferHistoryData& history);
    void addFigureSources(const catalog::FigureEvidence& figure);
    QString unitOf(const std::string& key, const std::string& unit) const;

    Session& m_session;
    TaskRunner m_tasks;
    TextLabel* m_title;
    TextLabel* m_key;
    QToolButton* m_close;
    QScrollArea* m_scroll;
    QWidget* m_content = nullptr;
    QVBoxLayout* m_column = nullptr;
    QString m_offerId;
    QString m_figureKey;
    QStringList m_texts;
};

}  // namespace petaplan::ui
