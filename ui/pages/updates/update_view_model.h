// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>
#include <vector>

#include "db/store/catalog_store.h"
#include "db/updates/long_work.h"
#include "db/updates/staged_update.h"
#include "db/updates/update_preview.h"
#include "ui/shell/task_runner.h"

namespace petaplan::ui {

class Session;

/// A bundle that was verified, beside the catalog that it would replace or amend.
struct OpenUpdate {
    std::shared_ptr<const updates::StagedUpdate> staged;
    std::shared_ptr<const updates::UpdatePreview> preview;
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
    /// Forgets the open bundle, or stops what is running.
    void discard();
    void applyAll();
    void applyTicked();
    /// Makes a former catalog current.
    void restore(const QString& catalogId);

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
    void progressed(updates::Stage stage, int percent);

private:
    struct Outcome {
        std::optional<OpenUpdate> update;
        std::string catalogId;
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
    void apply(std::vector<bool> chosen);
    void listCatalogs();

    Session* m_session = nullptr;
    TaskRunner m_tasks;
    TaskRunner m_listing;
    std::optional<OpenUpdate> m_update;
    std::vector<bool> m_ticks;
    std::vector<store::StoredCatalog> m_catalogs;
};

}  // namespace petaplan::ui
