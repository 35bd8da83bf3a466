// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QObject>
#include <QString>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/catalog/explain.h"
#include "core/catalog/offer_query.h"
#include "core/catalog/price_history.h"
#include "core/performance/calibration.h"
#include "core/planning/decision_tree.h"
#include "core/planning/plan.h"
#include "core/text/text_table.h"
#include "core/workload/transformer_model.h"
#include "ui/shell/compare_tray.h"

class QUndoGroup;

namespace petaplan::documents {
struct PlanDocument;
}

namespace petaplan::ui {

/// What is read from disk at start, off the GUI thread. A pointer is null where reading failed.
struct SessionData {
    std::shared_ptr<const catalog::Catalog> catalog;
    std::shared_ptr<const workload::ModelLibrary> models;
    std::shared_ptr<const performance::Calibration> calibration;
    std::shared_ptr<const planning::DecisionTree> tree;
    /// Findings of imports on the offers of a machine ("aws:p5.48xlarge"); reads files, so it is
    /// asked off the GUI thread. Empty: there are none to ask.
    std::function<std::vector<catalog::FindingEvidence>(const std::string& machine)> findings;
    /// Stored price histories of a machine in a region at a way to pay; asked off the GUI thread
    /// too. Empty: there are none to ask.
    std::function<std::vector<catalog::PriceSeries>(const catalog::SeriesKey& key)> histories;
    /// The current catalog as it was known at the end of a day, with what stored histories say of
    /// it; off the GUI thread. Empty: it cannot be read again.
    std::function<std::shared_ptr<const catalog::Catalog>(Date day)> catalogAsOf;
};

/// Where the user's catalogs lie, and the one that came with the program.
struct CatalogPlaces {
    std::filesystem::path dataDirectory;
    std::filesystem::path seedCatalog;
};

/// What all pages share: the snapshot and what is asked of it in common. Pages hold a pointer to it
/// and listen to its signals; it lives as long as the window.
class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    /// Null until the catalog is loaded.
    const std::shared_ptr<const catalog::Catalog>& catalog() const { return m_data.catalog; }
    const std::shared_ptr<const workload::ModelLibrary>& models() const { return m_data.models; }
    const std::shared_ptr<const performance::Calibration>& calibration() const {
        return m_data.calibration;
    }
    const std::shared_ptr<const planning::DecisionTree>& tree() const { return m_data.tree; }
    const auto& findings() const { return m_data.findings; }
    const auto& histories() const { return m_data.histories; }
    const auto& catalogAsOf() const { return m_data.catalogAsOf; }
    bool isLoaded() const { return m_data.catalog != nullptr; }
    void setData(SessionData data);
    /// Absent: nothing can be stored (a window of tests and pictures).
    const std::optional<CatalogPlaces>& places() const { return m_places; }
    void setPlaces(CatalogPlaces places) { m_places = std::move(places); }
    /// Asks for the current catalog to be read again: another one became current.
    void reloadCatalog() { emit reloadRequested(); }
    /// Domain sentences; set before the window is filled.
    void setTexts(text::TextTable english, text::TextTable chinese);

    /// Domain sentences in the current language.
    const text::TextTable& texts() const;
    QString sentence(const Message& message) const;
    QString word(const std::string& key) const;

    text::Language language() const { return m_language; }
    void setLanguage(text::Language language);

    /// As-of date, currency and precision that every question uses.
    const catalog::QueryContext& context() const { return m_context; }
    void setContext(const catalog::QueryContext& context);

    /// Codes that amounts can be shown in: those with a rate in the catalog.
    QStringList currencies() const;

    CompareTray& tray() { return m_tray; }
    const CompareTray& tray() const { return m_tray; }
    /// Undo stacks of pages and documents; the window's Undo acts on the active one.
    QUndoGroup& undoGroup() { return *m_undoGroup; }

    /// The open plan; null when there is none.
    const std::shared_ptr<const documents::PlanDocument>& plan() const { return m_plan; }
    void setPlan(std::shared_ptr<const documents::PlanDocument> plan);

    /// Files were dropped on the window or chosen to be opened: plans, bundles or price feeds.
    void openFiles(const QStringList& files) { emit filesOpened(files); }
    /// Asks the window to show a page ("catalog", "compare", "advisor", "workloads", "plans").
    void showPage(const QString& pageId) { emit pageRequested(pageId); }
    /// Shows the catalog with this --where expression (and pricing kinds) instead of its own.
    void showOffers(const QString& where, const QStringList& pricing = {});
    /// Shows an offer as of two dates beside each other.
    void compareDates(const QString& offerId);
    /// Shows the workload form with these entries by field id ("kind" is train, finetune or serve);
    /// the other fields keep what they have.
    void sizeWorkload(const QMap<QString, QString>& entries);
    /// Shows the workload form with a question as it was asked: fields, own model and filters.
    void editQuestion(const planning::PlanRequest& request);
    /// A sentence for the status line and for screen readers.
    void announce(const QString& text) { emit announced(text); }

signals:
    void catalogChanged();
    void reloadRequested();
    void contextChanged();
    void languageChanged();
    void planChanged();
    void filesOpened(const QStringList& files);
    void pageRequested(const QString& pageId);
    void offersRequested(const QString& where, const QStringList& pricing);
    void datesRequested(const QString& offerId);
    void workloadRequested(const QMap<QString, QString>& entries);
    void questionRequested(const planning::PlanRequest& request);
    void announced(const QString& text);

private:
    SessionData m_data;
    std::optional<CatalogPlaces> m_places;
    text::TextTable m_english;
    text::TextTable m_chinese;
    text::Language m_language = text::Language::English;
    catalog::QueryContext m_context;
    CompareTray m_tray;
    QUndoGroup* m_undoGroup;
    std::shared_ptr<const documents::PlanDocument> m_plan;
};

}  // namespace petaplan::ui
