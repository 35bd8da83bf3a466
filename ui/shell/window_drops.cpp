// SPDX-License-Identifier: GPL-3.0-or-later
// Files dropped anywhere on the window go to the page that opens them.
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

#include "ui/shell/main_window.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

/// All of them, or nothing where one does not lie on this machine.
QStringList localFiles(const QMimeData* data) {
    QStringList files;
    for (const QUrl& url : data->urls()) {
        if (!url.isLocalFile()) return {};
        files.append(url.toLocalFile());
    }
    return files;
}

}  // namespace

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFiles(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QStringList files = localFiles(event->mimeData());
    if (files.isEmpty()) return;
    event->acceptProposedAction();
    m_session->openFiles(files);
}

}  // namespace petaplan::ui
