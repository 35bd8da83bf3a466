// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/task_runner.h"

namespace petaplan::ui {

TaskRunner::TaskRunner(QObject* parent) : QObject(parent) {
}

TaskRunner::~TaskRunner() {
    m_stop.request_stop();
    ++m_number;
    for (QObject* child : children()) {
        if (auto* watcher = dynamic_cast<QFutureWatcherBase*>(child)) {
            watcher->disconnect(this);
            watcher->waitForFinished();
        }
    }
}

void TaskRunner::cancel() {
    m_stop.request_stop();
    ++m_number;
    setBusy(false);
}

void TaskRunner::setBusy(bool busy) {
    if (m_busy == busy) return;
    m_busy = busy;
    emit busyChanged(busy);
}

}  // namespace petaplan::ui
