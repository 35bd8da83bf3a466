// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <filesystem>

#include "ui/shell/session.h"
#include "ui/shell/task_runner.h"

namespace petaplan::ui {

class MainWindow;

/// Fills a window's session from disk: sentences at once, the catalog off the GUI thread. A damaged
/// catalog is left as it is; the window says so and offers the seed.
class SessionLoader : public QObject {
    Q_OBJECT
public:
    /// `programFile` finds the installed data, `dataDirectory` is the user's.
    SessionLoader(MainWindow& window, std::filesystem::path programFile,
                  std::filesystem::path dataDirectory);

    /// Before pages are added. False when the installed data are missing; `fault` says what.
    bool loadTexts(QString& fault);
    void loadCatalog(bool seed = false);

    /// Reads all but the sentences; throws DataError when the catalog cannot be read.
    static SessionData read(const std::filesystem::path& resources,
                            const std::filesystem::path& dataDirectory, bool seed);

signals:
    void loaded();
    void failed(const QString& text);

private:
    MainWindow& m_window;
    std::filesystem::path m_programFile;
    std::filesystem::path m_resources;
    std::filesystem::path m_dataDirectory;
    TaskRunner m_tasks;
};

}  // namespace petaplan::ui
