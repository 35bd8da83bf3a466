// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/executor.h"

namespace petaplan::cli {

/// Runs chunks on a few threads that live for the length of one call; the calling thread works too.
/// The first exception of a chunk is thrown to the caller after all threads have ended.
class ThreadPool final : public Executor {
public:
    /// 0: as many threads as the machine has.
    explicit ThreadPool(unsigned threads);
    void forEachChunk(std::size_t chunks, const std::function<void(std::size_t)>& body) override;

private:
    unsigned m_threads;
};

}  // namespace petaplan::cli
