// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/updates/update_view_model.h"
#include "ui/shell/page.h"

class QComboBox;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace petaplan::ui {

class Badge;
class CatalogHistoryModel;
class DataTable;
class EmptyState;
class FactSheet;
class FindingModel;
class SectionHead;
class SegmentedControl;
class Strip;
class TextLabel;
class UpdateRowModel;

/// Signed catalogs from files and web servers, and files of price feeds: what would change, what of
/// it is suspicious, apply all or a part, and the way back to a former catalog. Nothing is written
/// before Apply.
class UpdatesPage : public Page {
    Q_OBJECT
public:
    explicit UpdatesPage(QWidget* parent = nullptr);

    QString id() const override { return QStringLiteral("updates"); }
    QString title() const override;
    QString iconName() const override { return QStringLiteral("updates"); }
    int shortcutDigit() const override { return 9; }
    void setSession(Session& session) override;
    void registerActions(ActionRegistry& registry) override;
    void retranslate() override;
    bool isBusy() const override { return m_model.isBusy(); }
    QWidget* firstFocus() override;

    UpdateViewModel& viewModel() { return m_model; }
    UpdateRowModel& rows() { return *m_rows; }

    FindingModel& findings() { return *m_findings; }

private:
    void build();
    QWidget* buildPreview();
    QWidget* buildHistory();
    QWidget* buildFoot();
    void openFile();
    void openAddress();
    void openFiles(const QStringList& files);
    void importFiles();
    void changeEntries();
    void keepRecord();
    void exportFindings();
    void showPart(int segment);
    void showProgress(updates::Stage stage, quint64 done, quint64 all);
    void showRules();
    QString sentenceOf(const OpenUpdate& update) const;
    QString refusedWords(const OpenUpdate& update) const;
    const store::Finding* selectedFinding() const;
    void showUpdate();
    void showParts();
    void showSheet();
    void showFoot();
    void showFault(const QString& text);
    QString command() const;

    Session* m_session = nullptr;
    UpdateViewModel m_model;
    UpdateRowModel* m_rows = nullptr;
    FindingModel* m_findings = nullptr;
    CatalogHistoryModel* m_history = nullptr;
    TextLabel* m_title = nullptr;
    TextLabel* m_caption = nullptr;
    Badge* m_signed = nullptr;
    QToolButton* m_command = nullptr;
    QPushButton* m_address = nullptr;
    QPushButton* m_open = nullptr;
    Strip* m_strip = nullptr;
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    SegmentedControl* m_parts = nullptr;
    QComboBox* m_rule = nullptr;
    QPushButton* m_log = nullptr;
    QPushButton* m_keep = nullptr;
    QPushButton* m_entries = nullptr;
    QPushButton* m_import = nullptr;
    QStackedWidget* m_tables = nullptr;
    DataTable* m_findingTable = nullptr;
    DataTable* m_table = nullptr;
    FactSheet* m_sheet = nullptr;
    SectionHead* m_historyHead = nullptr;
    DataTable* m_historyTable = nullptr;
    QPushButton* m_restore = nullptr;
    TextLabel* m_foot = nullptr;
    QPushButton* m_cancel = nullptr;
    QPushButton* m_applyTicked = nullptr;
    QPushButton* m_applyAll = nullptr;
};

}  // namespace petaplan::ui
