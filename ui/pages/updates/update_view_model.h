// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "db/store/catalog_store.h"
#include "db/store/finding_log.h"
#include "db/updates/import_preview.h"
#include "db/updates/long_work.h"
#include "db/updates/staged_update.h"
#include "db/updates/update_preview.h"
#include "ui/shell/task_runner.h"

namespace petaplan::ui {

class Session;

/// A bundle that was verified, or files of price feeds that were read, beside the catalog that they
/// would replace or amend.
struct OpenUpdate {
    std::shared_ptr<const updates::StagedUpdate> staged;  ///< null for an import
    std::shared_ptr<updates::StagedImport> import;        ///< null for a bundle
    std::shared_ptr<const updates::UpdatePreview> preview;
    /// Records of an import that broke a rule, refused ones first, up to a bound.
    std::shared_ptr<const std::vector<store::Finding>> findings;
    std::uint64_t allFindings = 0;
    /// What it would do to the plan that is open; absent: none is.
    std::optional<updates::PlanEffect> planEffect;
};

/// What files of feeds leave open and the user has to say.
struct ImportEntries {
    std::optional<Date> observedOn;
    std::string provider;
    CurrencyCode currency;
};

/// What the Updates page does: open a bundle, choose rows, apply, return to a former catalog. Reads
/// and writes off the GUI thread; nothing is written before apply.
class UpdateViewModel : public QObject {
    Q_OBJECT
public:
    explicit UpdateViewModel(QObject* parent = nullptr);

    void setSession(Session& session);

    /// A .ppcat file, or a folder of them.
    void openFile(const QString& fileOrFolder);
    /// A publisher's address: http, https or file.
    void openAddress(const QString& url);
    /// Reads files of price feeds and shows what they would change.
    void importFiles(const QStringList& files, const ImportEntries& entries = {});
    const QStringList& importedFiles() const { return m_files; }
    const ImportEntries& importEntries() const { return m_entries; }
    /// Keeps a record that a rule set aside, for a reason, and reads the files again.
    void keepFinding(const store::Finding& finding, const QString& author, const QString& reason);
    /// Writes all records that broke a rule as CSV; a fault is told by failed().
    void exportFindings(const QString& file);
    /// Forgets the open bundle, or stops what is running.
    void discard();
    void applyAll();
    void applyTicked();
    /// Makes a former catalog current.
    void restore(const QString& catalogId);
    /// The catalog that was current before the last apply or restore of this window; empty: none.
    const QString& former() const { return m_former; }

    const OpenUpdate* update() const { return m_update ? &*m_update : nullptr; }
    /// Parallel to the rows of the preview; suspicious rows begin unticked.
    const std::vector<bool>& ticks() const { return m_ticks; }
    void setTick(std::size_t row, bool on);
    std::size_t ticked() const;
    const std::vector<store::StoredCatalog>& catalogs() const { return m_catalogs; }
    bool isBusy() const { return m_tasks.isBusy() || m_listing.isBusy(); }

signals:
    /// Another bundle is open, or none.
    void updateChanged();
    void ticksChanged();
    void catalogsChanged();
    void busyChanged();
    /// A fault of a file or of the network, in words.
    void failed(const QString& text);
    /// Nothing is newer than what was applied.
    void nothingNew();
    /// Another catalog became current.
    void applied(const QString& catalogId);
    /// Bytes (of a comparison: offers) done and in all.
    void progressed(updates::Stage stage, quint64 done, quint64 all);
    void exported(const QString& file);

private:
    struct Outcome {
        std::optional<OpenUpdate> update;
        std::string catalogId, former;
        std::string rule, fault;
        bool cancelled = false;
    };
    using Work = std::function<void(store::CatalogStore&, const updates::LongWork&, Outcome&)>;

    void open(std::function<std::optional<std::filesystem::path>(store::CatalogStore&,
                                                                 const updates::LongWork&)>
                  find);
    /// Runs work on the thread pool with progress; faults become an outcome.
    void run(Work work, std::function<void(Outcome)> done);
    void tell(const Outcome& outcome);
    void forget();
    void take(Outcome outcome);
    std::shared_ptr<const documents::PlanDocument> openPlan() const;
    void apply(std::vector<bool> chosen);
    void listCatalogs();

    Session* m_session = nullptr;
    TaskRunner m_tasks;
    TaskRunner m_listing;
    std::optional<OpenUpdate> m_update;
    QStringList m_files;
    ImportEntries m_entries;
    QString m_former;
    std::vector<bool> m_ticks;
    std::vector<store::StoredCatalog> m_catalogs;
};

}  // namespace petaplan::ui
