// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/executor.h"

namespace petaplan::ui {

/// Runs chunks on the window's thread pool. The calling thread works along, so a task of the pool
/// may use it without waiting for a free thread. An exception of a chunk reaches the caller.
class PoolExecutor final : public Executor {
public:
    void forEachChunk(std::size_t chunks, const std::function<void(std::size_t)>& body) override;
};

}  // namespace petaplan::ui
