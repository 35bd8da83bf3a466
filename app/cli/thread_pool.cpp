// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace petaplan::cli {

ThreadPool::ThreadPool(unsigned threads)
    : m_threads(threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())) {
}

void ThreadPool::forEachChunk(std::size_t chunks, const std::function<void(std::size_t)>& body) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr fault;
    std::mutex faultLock;
    const auto work = [&] {
        for (std::size_t chunk = next++; chunk < chunks; chunk = next++) {
            try {
                body(chunk);
            } catch (...) {
                const std::scoped_lock lock(faultLock);
                if (!fault) fault = std::current_exception();
                next = chunks;
            }
        }
    };
    {
        std::vector<std::jthread> helpers;
        const std::size_t wanted = std::min<std::size_t>(m_threads, chunks);
        for (std::size_t i = 1; i < wanted; ++i) helpers.emplace_back(work);
        work();
    }
    if (fault) std::rethrow_exception(fault);
}

}  // namespace petaplan::cli
