// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/catalog/catalog_view.h"
#include "ui/pages/catalog/filter_chips.h"
#include "ui/shell/page.h"

class QProgressBar;
class QSplitter;
class QStackedLayout;
class QToolButton;

namespace petaplan::ui {

class CatalogViewModel;
class ChipRow;
class DataTable;
class EmptyState;
class EvidencePanel;
class FacetModel;
class FacetPanel;
class HistoryPane;
class OfferTableModel;
class PriceBar;
class QueryField;
class Strip;
class TableColumns;
class TextLabel;
class TrayBar;

/// The home of the program: query, chips, facets, table, evidence, compare tray. Layout and wiring
/// only; questions are asked by the view model.
class CatalogPage : public Page {
    Q_OBJECT
public:
    explicit CatalogPage(QWidget* parent = nullptr);
    ~CatalogPage() override;

    QString id() const override { return QStringLiteral("catalog"); }
    QString title() const override;
    QString iconName() const override { return QStringLiteral("catalog"); }
    int shortcutDigit() const override { return 1; }
    void setSession(Session& session) override;
    void registerActions(ActionRegistry& registry) override;
    void retranslate() override;
    QWidget* firstFocus() override;
    bool isBusy() const override;
    QUndoStack* undoStack() override;
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;
    std::vector<PaletteItem> paletteItems() override;

    CatalogViewModel& viewModel() { return *m_viewModel; }
    OfferTableModel& tableModel() { return *m_tableModel; }
    DataTable& table() { return *m_table; }
    /// Moves the current cell to an offer and a column, if both are shown.
    bool goTo(const QString& offerId, const QString& columnId);
    void setEvidenceShown(bool shown);
    void setHistoryShown(bool shown);
    HistoryPane& history() { return *m_history; }
    QString csv() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QWidget* buildHead();
    QWidget* buildTools();
    QWidget* buildBody();
    void showView();
    void editPart(FilterPart::Kind kind, const QString& id);
    void showAnswer();
    void showRefused();
    void showEmpty();
    void updateEvidence();
    void updateHistory();
    void openColumnChooser();
    void goToColumn(const QString& id);
    void saveCurrentView();
    void exportCsv();
    void tickCurrent();
    void movePane(int step);
    enum class CopyForm { Text, Markdown, Html, Csv, Command, Evidence };
    void copy(CopyForm form);
    void fillMenus();
    void returnToRow();

    Session* m_session = nullptr;
    ActionRegistry* m_registry = nullptr;
    CatalogViewModel* m_viewModel = nullptr;
    OfferTableModel* m_tableModel = nullptr;
    FacetModel* m_facetModel = nullptr;

    TextLabel* m_title = nullptr;
    QueryField* m_query = nullptr;
    TextLabel* m_count = nullptr;
    TextLabel* m_ofAll = nullptr;
    QToolButton* m_views = nullptr;
    QToolButton* m_resetView = nullptr;
    ChipRow* m_chips = nullptr;
    Strip* m_strip = nullptr;
    PriceBar* m_prices = nullptr;
    QToolButton* m_columns = nullptr;
    QToolButton* m_copy = nullptr;
    QToolButton* m_export = nullptr;
    QToolButton* m_command = nullptr;
    QSplitter* m_splitter = nullptr;
    FacetPanel* m_facets = nullptr;
    DataTable* m_table = nullptr;
    TableColumns* m_tableColumns = nullptr;
    EmptyState* m_empty = nullptr;
    QStackedLayout* m_stack = nullptr;
    QProgressBar* m_progress = nullptr;
    EvidencePanel* m_evidence = nullptr;
    HistoryPane* m_history = nullptr;
    QSplitter* m_upright = nullptr;  ///< table over history
    TrayBar* m_tray = nullptr;
    bool m_sized = false;    ///< whether the evidence is open was decided by room or user
    bool m_showing = false;  ///< controls are being set from the view, not by the user
    QString m_currentOffer;  ///< kept by id, so that it survives filter, sort and reload
    QString m_currentColumn;
};

}  // namespace petaplan::ui
