// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/updates/update_view_model.h"

#include <QPointer>

#include <algorithm>
#include <utility>

#include "db/data_error.h"
#include "db/store/user_store.h"
#include "db/updates/apply_update.h"
#include "db/updates/update_source.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

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
        const int percent = static_cast<int>(finished * 100 / all);
        QMetaObject::invokeMethod(
            self.data(),
            [self, stage, percent] {
                if (self) emit self->progressed(stage, percent);
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
    run(
        [find = std::move(find), today = m_session->context().asOf](
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
            outcome.update = std::move(update);
        },
        [this](Outcome outcome) {
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
            outcome.catalogId =
                chosen.empty() ? updates::applyUpdate(*update.staged, catalogs, user, today, work)
                               : updates::applySelection(*update.staged, *update.preview, chosen,
                                                         catalogs, user, today, work);
        },
        [this](const Outcome& outcome) {
            tell(outcome);
            if (!outcome.fault.empty() || outcome.cancelled) return;
            forget();
            emit applied(QString::fromStdString(outcome.catalogId));
            m_session->reloadCatalog();
        });
}

void UpdateViewModel::restore(const QString& catalogId) {
    forget();
    run(
        [id = catalogId.toStdString()](store::CatalogStore& catalogs, const updates::LongWork&,
                                       Outcome& outcome) {
            catalogs.use(id);
            outcome.catalogId = id;
        },
        [this](const Outcome& outcome) {
            tell(outcome);
            if (!outcome.fault.empty()) return;
            emit applied(QString::fromStdString(outcome.catalogId));
            m_session->reloadCatalog();
        });
}

}  // namespace petaplan::ui
