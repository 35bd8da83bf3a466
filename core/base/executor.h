// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace petaplan {

/// Runs independent chunks of work; core owns no threads. The caller cuts the work into chunks
/// whose bounds do not depend on the number of threads and reduces the results in chunk order, so
/// that an answer is the same bit for bit on any executor.
class Executor {
public:
    virtual ~Executor() = default;
    /// Calls body(0) … body(chunks - 1), in any order and possibly at once; returns when all ended.
    virtual void forEachChunk(std::size_t chunks, const std::function<void(std::size_t)>& body) = 0;
};

/// Runs the chunks one after another on the calling thread.
class SerialExecutor final : public Executor {
public:
    void forEachChunk(std::size_t chunks, const std::function<void(std::size_t)>& body) override {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) body(chunk);
    }
};

}  // namespace petaplan
