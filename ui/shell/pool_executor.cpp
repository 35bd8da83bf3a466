// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/pool_executor.h"

#include <QThreadPool>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>

namespace petaplan::ui {

namespace {

/// The chunks of one call, shared by the caller and its helpers. A helper that starts when all
/// chunks are taken touches nothing else, so the caller never waits for a thread to become free.
struct Chunks {
    std::mutex mutex;
    std::condition_variable done;
    std::size_t next = 0;
    std::size_t open = 0;  ///< not yet ended
    std::size_t count = 0;
    const std::function<void(std::size_t)>* body = nullptr;
    std::exception_ptr fault;

    void work() {
        std::unique_lock lock(mutex);
        while (next < count) {
            const std::size_t chunk = next++;
            lock.unlock();
            std::exception_ptr thrown;
            try {
                (*body)(chunk);
            } catch (...) {
                thrown = std::current_exception();
            }
            lock.lock();
            if (thrown && !fault) fault = thrown;
            if (--open == 0) done.notify_all();
        }
    }
};

}  // namespace

void PoolExecutor::forEachChunk(std::size_t chunks, const std::function<void(std::size_t)>& body) {
    auto shared = std::make_shared<Chunks>();
    shared->count = shared->open = chunks;
    shared->body = &body;
    QThreadPool& pool = *QThreadPool::globalInstance();
    const auto threads = static_cast<std::size_t>(std::max(1, pool.maxThreadCount()));
    const std::size_t helpers = std::min(chunks, threads);
    for (std::size_t i = 1; i < helpers; ++i) pool.start([shared] { shared->work(); });
    shared->work();
    std::unique_lock lock(shared->mutex);
    shared->done.wait(lock, [&] { return shared->open == 0; });
    if (shared->fault) std::rethrow_exception(shared->fault);
}

}  // namespace petaplan::ui
