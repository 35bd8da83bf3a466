// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QtConcurrentRun>

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace petaplan::ui {

/// Runs one kind of work off the GUI thread for one owner. A newer `start` asks the older work to
/// stop and its result is thrown away: the last one wins. Results arrive on the GUI thread. When
/// the runner dies, work is asked to stop and waited for, so that nothing outlives what it refers
/// to.
class TaskRunner : public QObject {
    Q_OBJECT
public:
    explicit TaskRunner(QObject* parent = nullptr);
    ~TaskRunner() override;

    /// `work(std::stop_token)` runs on the thread pool and may throw std::exception; then
    /// `done(result)` or `failed(text)` is called here, unless something newer was started or
    /// `cancel` was called.
    template <typename Work, typename Done>
    void start(Work work, Done done, std::function<void(const std::string&)> failed = {}) {
        using Result = std::invoke_result_t<Work, std::stop_token>;
        struct Outcome {
            std::optional<Result> result;
            std::string fault;
        };
        cancel();
        m_stop = std::stop_source();
        const unsigned number = ++m_number;
        auto* watcher = new QFutureWatcher<std::shared_ptr<Outcome>>(this);
        const auto finish = [this, watcher, number, done = std::move(done),
                             failed = std::move(failed)] {
            watcher->deleteLater();
            if (number != m_number) return;
            setBusy(false);
            const std::shared_ptr<Outcome> outcome = watcher->future().result();
            if (outcome->result) {
                done(std::move(*outcome->result));
            } else if (failed) {
                failed(outcome->fault);
            } else {
                qWarning("background work failed: %s", outcome->fault.c_str());
            }
        };
        connect(watcher, &QFutureWatcherBase::finished, this, finish);
        setBusy(true);
        watcher->setFuture(QtConcurrent::run([work = std::move(work), stop = m_stop.get_token()] {
            auto outcome = std::make_shared<Outcome>();
            try {
                outcome->result.emplace(work(stop));
            } catch (const std::exception& fault) {
                outcome->fault = fault.what();
            }
            return outcome;
        }));
    }

    /// Asks the running work to stop and forgets its result.
    void cancel();
    bool isBusy() const { return m_busy; }

signals:
    void busyChanged(bool busy);

private:
    void setBusy(bool busy);

    std::stop_source m_stop;
    unsigned m_number = 0;
    bool m_busy = false;
};

}  // namespace petaplan::ui
