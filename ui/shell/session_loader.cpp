// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/session_loader.h"

#include "db/data_error.h"
#include "db/documents/resource_folder.h"
#include "db/store/catalog_store.h"
#include "db/store/finding_log.h"
#include "db/store/offer_histories.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/strip.h"

namespace petaplan::ui {

SessionLoader::SessionLoader(MainWindow& window, std::filesystem::path programFile,
                             std::filesystem::path dataDirectory)
    : QObject(&window),
      m_window(window),
      m_programFile(std::move(programFile)),
      m_dataDirectory(std::move(dataDirectory)) {
    connect(&window.session(), &Session::reloadRequested, this, [this] { loadCatalog(); });
}

bool SessionLoader::loadTexts(QString& fault) {
    try {
        const auto folder = documents::ResourceFolder::besideProgram(m_programFile);
        m_resources = folder.path();
        m_window.session().setPlaces({m_dataDirectory, folder.seedCatalog()});
        m_window.session().setTexts(folder.texts(text::Language::English),
                                    folder.texts(text::Language::SimplifiedChinese));
        return true;
    } catch (const DataError& error) {
        fault = QString::fromUtf8(error.what());
        return false;
    }
}

SessionData SessionLoader::read(const std::filesystem::path& resources,
                                const std::filesystem::path& dataDirectory, bool seed) {
    const documents::ResourceFolder folder(resources);
    store::CatalogStore catalogs(dataDirectory, folder.seedCatalog());
    SessionData data;
    store::LoadedCatalog opened = seed ? catalogs.useSeed() : catalogs.openCurrent();
    data.catalog = std::move(opened.catalog);
    data.models = std::move(opened.models);
    data.calibration = std::make_shared<const performance::Calibration>(folder.calibration());
    data.findings = [dataDirectory, id = data.catalog->id()](const std::string& machine) {
        return store::ImportArchive(dataDirectory).evidenceOn(id, machine);
    };
    data.histories = [histories = std::make_shared<const store::OfferHistories>(opened.file)](
                         const catalog::SeriesKey& key) { return histories->around(key); };
    data.catalogAsOf = [dataDirectory, seedFile = folder.seedCatalog()](Date day) {
        return store::CatalogStore(dataDirectory, seedFile, day, true).openCurrent().catalog;
    };
    data.tree = std::make_shared<const planning::DecisionTree>(folder.defaultTree());
    return data;
}

void SessionLoader::loadCatalog(bool seed) {
    m_tasks.start([resources = m_resources, directory = m_dataDirectory,
                   seed](const std::stop_token&) { return read(resources, directory, seed); },
                  [this](SessionData data) {
                      m_window.session().setData(std::move(data));
                      emit loaded();
                  },
                  [this, seed](const std::string& fault) {
                      const QString text = QString::fromStdString(fault);
                      Strip& strip = m_window.strip();
                      strip.showMessage(
                          StripKind::Fault,
                          tr("The catalog cannot be read: %1 The file was not changed.").arg(text));
                      if (!seed) {
                          strip.addAction(tr("Use the seed catalog"), [this] {
                              m_window.strip().hide();
                              loadCatalog(true);
                          });
                      }
                      emit failed(text);
                  });
}

}  // namespace petaplan::ui
