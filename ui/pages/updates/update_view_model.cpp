// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/updates/update_view_model.h"

#include <QPointer>

#include <algorithm>
#include <utility>

#include "db/data_error.h"
#include "db/documents/plan_document.h"
#include "db/feeds/finding_list.h"
#include "db/store/catalog_reader.h"
#include "db/store/user_store.h"
#include "db/updates/apply_update.h"
#include "db/updates/update_source.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

/// So many records that broke a rule are listed; the export has all.
constexpr std::size_t kMostListed = 10'000;

OpenUpdate readImport(const std::vector<std::filesystem::path>& files,
                      const feeds::ImportOptions& options, store::CatalogStore& catalogs,
                      const std::shared_ptr<const documents::PlanDocument>& plan,
                      const updates::LongWork& work) {
    OpenUpdate update;
    update.import = updates::stageImport(files, options, catalogs, work);
    update.preview = update.import->preview();
    auto listed = std::make_shared<std::vector<store::Finding>>();
    for (const auto severity : {catalog::RuleSeverity::Refuse, catalog::RuleSeverity::Suspicious,
                                catalog::RuleSeverity::Note}) {
        store::FindingFilter filter;
        filter.severity = severity;
        update.import->import().findings().forEach(filter, [&](const store::Finding& finding) {
            listed->push_back(finding);
            return listed->size() < kMostListed;
        });
        if (listed->size() >= kMostListed) break;
    }
    update.findings = std::move(listed);
    for (const feeds::FileSummary& file : update.import->import().files()) {
        for (const auto& [rule, count] : file.byRule) update.allFindings += count;
    }
    if (plan) update.planEffect = updates::effectOn(*plan, *update.preview->incoming);
    return update;
}

}  // namespace

UpdateViewModel::UpdateViewModel(QObject* parent) : QObject(parent) {
    connect(&m_tasks, &TaskRunner::busyChanged, this, &UpdateViewModel::busyChanged);
    connect(&m_listing, &TaskRunner::busyChanged, this, &UpdateViewModel::busyChanged);
}

void UpdateViewModel::setSession(Session& session) {
    m_session = &session;
    connect(&session, &Session::catalogChanged, this, &UpdateViewModel::listCatalogs);
    if (session.isLoaded()) listCatalogs();
}

void UpdateViewModel::listCatalogs() {
    if (!m_session->places()) return;
    m_listing.start(
        [places = *m_session->places()](const std::stop_token&) {
            return store::CatalogStore(places.dataDirectory, places.seedCatalog).list();
        },
        [this](std::vector<store::StoredCatalog> catalogs) {
            m_catalogs = std::move(catalogs);
            emit catalogsChanged();
        });
}

void UpdateViewModel::run(Work work, std::function<void(Outcome)> done) {
    if (!m_session->places()) return;
    // The worker outlives neither the runner nor this; the guard is for events already queued.
    const QPointer<UpdateViewModel> self(this);
    const auto report = [self](updates::Stage stage, std::uint64_t finished, std::uint64_t all) {
        if (all == 0) return;
        QMetaObject::invokeMethod(
            self.data(),
            [self, stage, finished, all] {
                if (self) emit self->progressed(stage, finished, all);
            },
            Qt::QueuedConnection);
    };
    m_tasks.start(
        [places = *m_session->places(), work = std::move(work),
         report](const std::stop_token& stop) {
            Outcome outcome;
            try {
                store::CatalogStore catalogs(places.dataDirectory, places.seedCatalog);
                work(catalogs, {report, stop}, outcome);
            } catch (const DataError& error) {
                outcome.rule = error.rule();
                outcome.fault = error.what();
            } catch (const updates::Cancelled&) {
                outcome.cancelled = true;
            }
            return outcome;
        },
        std::move(done),
        [this](const std::string& fault) { emit failed(QString::fromStdString(fault)); });
}

void UpdateViewModel::tell(const Outcome& outcome) {
    if (outcome.fault.empty()) return;
    const std::string key = "fault." + outcome.rule;
    QString text = QString::fromStdString(outcome.fault);
    if (m_session->texts().contains(key)) {
        text = m_session->word(key) + QStringLiteral(". ") + text;
    }
    emit failed(text);
}

void UpdateViewModel::open(std::function<std::optional<std::filesystem::path>(
                               store::CatalogStore&, const updates::LongWork&)>
                               find) {
    forget();
    m_files.clear();
    run(
        [find = std::move(find), today = m_session->context().asOf, plan = openPlan()](
            store::CatalogStore& catalogs, const updates::LongWork& work, Outcome& outcome) {
            updates::installSeedAtFirstUse(catalogs);
            const auto file = find(catalogs, work);
            if (!file) return;
            const store::UserStore user(catalogs.userFile());
            OpenUpdate update;
            auto staged = std::make_shared<updates::StagedUpdate>(
                updates::stageUpdate(*file, catalogs, user, {today, {}}, work));
            update.preview = std::make_shared<updates::UpdatePreview>(
                updates::previewUpdate(*staged, catalogs, {}, today, work));
            update.staged = std::move(staged);
            if (plan) update.planEffect = updates::effectOn(*plan, *update.preview->incoming);
            outcome.update = std::move(update);
        },
        [this](Outcome outcome) { take(std::move(outcome)); });
}

/// A copy: the page goes on changing its own.
std::shared_ptr<const documents::PlanDocument> UpdateViewModel::openPlan() const {
    const auto& plan = m_session->plan();
    return plan ? std::make_shared<const documents::PlanDocument>(*plan) : nullptr;
}

void UpdateViewModel::take(Outcome outcome) {
    tell(outcome);
    if (!outcome.fault.empty() || outcome.cancelled) return;
    if (!outcome.update) {
        emit nothingNew();
        return;
    }
    m_update = std::move(outcome.update);
    m_ticks.clear();
    for (const auto& row : m_update->preview->rows) m_ticks.push_back(!row.isSuspicious());
    emit updateChanged();
    emit ticksChanged();
}

void UpdateViewModel::importFiles(const QStringList& files, const ImportEntries& entries) {
    forget();
    m_files = files;
    m_entries = entries;
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files) paths.emplace_back(file.toStdString());
    feeds::ImportOptions options;
    options.asOf = m_session->context().asOf;
    options.observedOn = entries.observedOn;
    options.provider = entries.provider;
    options.currency = entries.currency;
    run(
        [paths = std::move(paths), options = std::move(options), plan = openPlan()](
            store::CatalogStore& catalogs, const updates::LongWork& work, Outcome& outcome) {
            outcome.update = readImport(paths, options, catalogs, plan, work);
        },
        [this](Outcome outcome) { take(std::move(outcome)); });
}

void UpdateViewModel::keepFinding(const store::Finding& finding, const QString& author,
                                  const QString& reason) {
    const store::FindingOverride decision{finding.feed,         std::string(finding.rule->name),
                                          finding.raw,          author.toStdString(),
                                          reason.toStdString(), m_session->context().asOf};
    run(
        [decision](store::CatalogStore& catalogs, const updates::LongWork&, Outcome&) {
            store::UserStore user(catalogs.userFile());
            user.setFindingOverride(decision);
        },
        [this](const Outcome& outcome) {
            tell(outcome);
            if (outcome.fault.empty()) importFiles(QStringList(m_files), ImportEntries(m_entries));
        });
}

void UpdateViewModel::exportFindings(const QString& file) {
    if (!m_update || !m_update->import) return;
    run([import = m_update->import, target = file.toStdString()](
            store::CatalogStore&, const updates::LongWork&,
            Outcome&) { feeds::writeFindings(import->import().findings(), target); },
        [this, file](const Outcome& outcome) {
            tell(outcome);
            if (outcome.fault.empty()) emit exported(file);
        });
}

void UpdateViewModel::openFile(const QString& fileOrFolder) {
    open([path = std::filesystem::path(fileOrFolder.toStdString())](store::CatalogStore& catalogs,
                                                                    const updates::LongWork&) {
        return updates::findUpdate(path, catalogs).bundle;
    });
}

void UpdateViewModel::openAddress(const QString& url) {
    open([url = url.toStdString()](store::CatalogStore& catalogs, const updates::LongWork& work) {
        store::UserStore user(catalogs.userFile());
        return updates::fetchUpdate(url, catalogs, user, {}, false, work).bundle;
    });
}

void UpdateViewModel::forget() {
    m_tasks.cancel();
    if (!m_update) return;
    m_update.reset();
    m_ticks.clear();
    emit updateChanged();
    emit ticksChanged();
}

void UpdateViewModel::discard() {
    forget();
}

void UpdateViewModel::setTick(std::size_t row, bool on) {
    if (row >= m_ticks.size() || m_ticks[row] == on) return;
    m_ticks[row] = on;
    emit ticksChanged();
}

std::size_t UpdateViewModel::ticked() const {
    return static_cast<std::size_t>(std::count(m_ticks.begin(), m_ticks.end(), true));
}

void UpdateViewModel::applyAll() {
    apply({});
}

void UpdateViewModel::applyTicked() {
    if (ticked() > 0) apply(m_ticks);
}

void UpdateViewModel::apply(std::vector<bool> chosen) {
    if (!m_update || m_tasks.isBusy()) return;
    run(
        [update = *m_update, chosen = std::move(chosen), today = m_session->context().asOf](
            store::CatalogStore& catalogs, const updates::LongWork& work, Outcome& outcome) {
            store::UserStore user(catalogs.userFile());
            outcome.former = store::readManifest(catalogs.currentFile()).id;
            if (update.import) {
                outcome.catalogId = updates::applyImport(*update.import, chosen, catalogs, work);
                return;
            }
            outcome.catalogId =
                chosen.empty() ? updates::applyUpdate(*update.staged, catalogs, user, today, work)
                               : updates::applySelection(*update.staged, *update.preview, chosen,
                                                         catalogs, user, today, work);
        },
        [this](const Outcome& outcome) {
            tell(outcome);
            if (!outcome.fault.empty() || outcome.cancelled) return;
            forget();
            m_former = QString::fromStdString(outcome.former);
            emit applied(QString::fromStdString(outcome.catalogId));
            m_session->reloadCatalog();
        });
}

void UpdateViewModel::restore(const QString& catalogId) {
    forget();
    run(
        [id = catalogId.toStdString()](store::CatalogStore& catalogs, const updates::LongWork&,
                                       Outcome& outcome) {
            outcome.former = store::readManifest(catalogs.currentFile()).id;
            catalogs.use(id);
            outcome.catalogId = id;
        },
        [this](const Outcome& outcome) {
            tell(outcome);
            if (!outcome.fault.empty()) return;
            m_former = QString::fromStdString(outcome.former);
            emit applied(QString::fromStdString(outcome.catalogId));
            m_session->reloadCatalog();
        });
}

}  // namespace petaplan::ui
