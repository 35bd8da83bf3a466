// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/page.h"
#include "ui/shell/task_runner.h"

class QCheckBox;
class QComboBox;
class QPushButton;
class QStackedLayout;
class QToolButton;

namespace petaplan::catalog {
struct SideBySide;
}

namespace petaplan::ui {

class CompareHeader;
class CompareModel;
class DataTable;
class DateBar;
class EmptyState;
class NameField;
class Strip;
class TextLabel;
class VerdictCard;

/// Two to five offers, instances or GPUs side by side: what differs, from which baseline, in words
/// and arrows.
class ComparePage : public Page {
    Q_OBJECT
public:
    explicit ComparePage(QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("compare"); }
    QString title() const override;
    QString iconName() const override { return QStringLiteral("compare"); }
    int shortcutDigit() const override { return 2; }
    void setSession(Session& session) override;
    void registerActions(ActionRegistry& registry) override;
    void retranslate() override;
    int badge() const override;
    bool isBusy() const override { return m_tasks.isBusy(); }
    QWidget* firstFocus() override;
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;

    CompareModel& model() { return *m_model; }
    /// Shows an offer as of two dates: of today and of the last price before.
    void compareDates(const QString& offerId);
    DateBar& dates() { return *m_dates; }
    /// Writes what is shown; by the ending of the file as PDF or as CSV.
    void exportTo(const QString& file);

signals:
    void answered();

private:
    void build();
    void ask();
    void askDates();
    void showDates(const catalog::SideBySide& answer);
    void leaveDates();
    /// The offer of the current column; empty: there is none.
    QString offerForDates() const;
    void showAnswer(const catalog::SideBySide& answer);
    void showEmpty();
    void showFoot();
    void fitColumns();
    void setBaseline(const QString& id);
    void copy(const QString& text, const QString& done);
    void chooseExport(const QString& name, const QString& kinds);
    QString command() const;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

    Session* m_session = nullptr;
    TaskRunner m_tasks;
    QString m_baseline;    ///< id; empty: the first
    QString m_datedOffer;  ///< compared with itself at two dates; empty: things are compared
    CompareModel* m_model = nullptr;
    TextLabel* m_title = nullptr;
    TextLabel* m_baselineLabel = nullptr;
    QComboBox* m_baselineBox = nullptr;
    QCheckBox* m_onlyDifferences = nullptr;
    NameField* m_add = nullptr;
    DateBar* m_dates = nullptr;
    QPushButton* m_otherDate = nullptr;
    Strip* m_strip = nullptr;
    QStackedLayout* m_stack = nullptr;
    DataTable* m_table = nullptr;
    CompareHeader* m_header = nullptr;
    EmptyState* m_empty = nullptr;
    VerdictCard* m_verdict = nullptr;
    TextLabel* m_foot = nullptr;
    QToolButton* m_copy = nullptr;
    QToolButton* m_export = nullptr;
    QToolButton* m_command = nullptr;
    QPushButton* m_emptyTray = nullptr;
    QPushButton* m_plan = nullptr;
};

}  // namespace petaplan::ui
