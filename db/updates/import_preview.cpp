// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/import_preview.h"

#include <algorithm>
#include <utility>

#include "db/data_error.h"
#include "db/store/catalog_reader.h"
#include "db/store/finding_log.h"
#include "db/updates/catalog_merge.h"
#include "db/updates/staged_update.h"

namespace petaplan::updates {
namespace {

/// The contents of an import with the prices of its table.
catalog::CatalogContents contentsOf(const store::CatalogText& text) {
    catalog::CatalogContents contents = text.contents;
    contents.prices.reserve(contents.prices.size() + text.prices.size());
    for (std::size_t i = 0; i < text.prices.size(); ++i) {
        contents.prices.push_back(text.prices.priced(i));
    }
    return contents;
}

/// The contents of an import in the form that a catalog file is read in.
store::CatalogFile fileOf(const store::CatalogText& text) {
    store::CatalogFile file;
    file.manifest.title = text.title;
    file.manifest.date = text.contents.date;
    file.manifest.histories = text.histories;
    file.contents = contentsOf(text);
    file.sourceKeys = text.sourceKeys;
    file.models = text.models;
    return file;
}

/// The import with the former prices of the offers that were not chosen: the way back of these
/// rows, carried out on the imported catalog. What needs no choice (older observations, machines)
/// stays.
store::CatalogText withoutTheUnchosen(const store::CatalogText& imported,
                                      const store::CatalogFile& current,
                                      const UpdatePreview& preview, const std::vector<bool>& chosen,
                                      const LongWork& work) {
    UpdatePreview back;
    back.current = preview.incoming;
    back.incoming = preview.current;
    std::vector<bool> undone;
    for (std::size_t i = 0; i < preview.rows.size(); ++i) {
        UpdateRow row = preview.rows[i];
        std::swap(row.was, row.now);
        if (row.now == catalog::kNoIndex || !preview.current->hasPrice(row.now)) {
            row.kind = ChangeKind::Removed;
        } else {
            row.kind = ChangeKind::Changed;
        }
        back.rows.push_back(row);
        undone.push_back(i < chosen.size() && !chosen[i]);
    }
    return mergedCatalog(fileOf(imported), current, back, undone, work);
}

}  // namespace

StagedImport::StagedImport(std::unique_ptr<feeds::CatalogImport> import,
                           std::vector<std::filesystem::path> files, Date importedOn,
                           std::string baseId, UpdatePreview preview)
    : m_import(std::move(import)),
      m_files(std::move(files)),
      m_importedOn(importedOn),
      m_baseId(std::move(baseId)),
      m_preview(std::make_shared<const UpdatePreview>(std::move(preview))) {
}

bool StagedImport::keepsAnything() const {
    return std::any_of(m_import->files().begin(), m_import->files().end(),
                       [](const feeds::FileSummary& file) { return file.kept > 0; });
}

std::shared_ptr<StagedImport> stageImport(const std::vector<std::filesystem::path>& files,
                                          feeds::ImportOptions options,
                                          store::CatalogStore& catalogs, const LongWork& work) {
    installSeedAtFirstUse(catalogs);
    store::CatalogFile base = store::readCatalogFile(catalogs.currentFile());
    const std::string baseId = base.manifest.id;
    if (std::filesystem::exists(catalogs.userFile())) {
        options.overrides = store::UserStore(catalogs.userFile()).findingOverrides();
    }
    const Date today = options.asOf;
    catalog::CatalogContents current = base.contents;
    auto import = std::make_unique<feeds::CatalogImport>(std::move(base), std::move(options));
    try {
        for (const std::filesystem::path& file : files) {
            import->importFile(
                file,
                [&work](std::uint64_t done, std::uint64_t size) {
                    work.at(Stage::Read, done, size);
        },
                work.stop);
    }
}
catch (const feeds::Cancelled&) {
    throw Cancelled();
}
import->finish();
UpdatePreview preview =
    compareCatalogs(std::move(current), contentsOf(import->text()), today, work);
return std::make_shared<StagedImport>(std::move(import), files, today, baseId, std::move(preview));
}  // namespace petaplan::updates

std::string applyImport(StagedImport& staged, const std::vector<bool>& chosen,
                        store::CatalogStore& catalogs, const LongWork& work) {
    const std::string name =
        staged.m_files.empty() ? std::string() : staged.m_files.front().string();
    if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), true) == chosen.end()) {
        throw DataError("no change of it was chosen", name, 0, "choose some, or all",
                        "update_selection");
    }
    work.at(Stage::Check, 0, 0);
    const store::CatalogFile current = store::readCatalogFile(catalogs.currentFile());
    if (current.manifest.id != staged.m_baseId) {
        throw DataError(
            "was compared with the catalog " + staged.m_baseId + ", but another one is current now",
            name, 0, "import it again", "update_changed");
    }
    const bool whole =
        chosen.empty() || std::find(chosen.begin(), chosen.end(), false) == chosen.end();
    work.at(Stage::Write, 0, 0);
    // The history is there before any catalog names it.
    staged.m_import->keepHistory(catalogs.dataDirectory() / "histories");
    const store::CatalogText& text = staged.m_import->text();
    store::CatalogText selected;
    if (!whole) selected = withoutTheUnchosen(text, current, *staged.m_preview, chosen, work);
    store::ImportInfo info;
    info.baseId = staged.m_baseId;
    info.importedOn = staged.m_importedOn;
    for (const auto& file : staged.m_files) info.files += file.filename().string() + "\n";
    const store::ImportArchive archive(catalogs.dataDirectory());
    return catalogs.adopt(whole ? text : selected, [&](const std::string& id) {
        info.catalogId = id;
        archive.keep(staged.m_import->findings(), info);
    });
}

}  // namespace petaplan::updates
