// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/page.h"
#include "ui/shell/task_runner.h"

class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;

namespace petaplan::ui {

class ClaimModel;
class DataTable;
class FactSheet;
class SegmentedControl;
class SourceModel;
class TextLabel;

/// What the catalog rests on: statements with their verdicts, and the documents behind the figures.
class TrustPage : public Page {
    Q_OBJECT
public:
    enum View { Claims, Sources };

    explicit TrustPage(QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("trust"); }
    QString title() const override;
    QString iconName() const override { return QStringLiteral("trust"); }
    int shortcutDigit() const override { return 8; }
    void setSession(Session& session) override;
    void registerActions(ActionRegistry& registry) override;
    void retranslate() override;
    bool isBusy() const override { return m_tasks.isBusy(); }
    QWidget* firstFocus() override;
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;

    void setView(View view);
    ClaimModel& claims() { return *m_claims; }
    SourceModel& sources() { return *m_sources; }
    DataTable& table() const;

private:
    void build();
    void addTable(QSortFilterProxyModel* proxy, const QString& name);
    void load();
    void filter();
    void showVerdicts();
    void showRow();
    void showFoot();
    void showOffers();
    QString command() const;
    View view() const;
    /// Row of the model under the current cell; -1 without one.
    int currentRow() const;

    Session* m_session = nullptr;
    TaskRunner m_tasks;
    ClaimModel* m_claims = nullptr;
    SourceModel* m_sources = nullptr;
    QSortFilterProxyModel* m_shownClaims = nullptr;
    QSortFilterProxyModel* m_shownSources = nullptr;
    TextLabel* m_title = nullptr;
    SegmentedControl* m_views = nullptr;
    SegmentedControl* m_verdicts = nullptr;
    QLineEdit* m_search = nullptr;
    QStackedWidget* m_tables = nullptr;
    FactSheet* m_sheet = nullptr;
    TextLabel* m_foot = nullptr;
    QToolButton* m_command = nullptr;
    QPushButton* m_offers = nullptr;
};

}  // namespace petaplan::ui
