// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/pool_executor.h"

#include <QtConcurrentRun>

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

#include "core/planning/plan.h"
#include "db/documents/plan_document.h"
#include "tests/ui/window_fixture.h"

namespace petaplan::testing {
namespace {

TEST(PoolExecutor, CallsEachChunkOnceAndWaits) {
    ui::PoolExecutor executor;
    std::vector<std::atomic<int>> calls(1000);
    executor.forEachChunk(calls.size(), [&](std::size_t chunk) { ++calls[chunk]; });
    for (const auto& one : calls) EXPECT_EQ(one, 1);
    executor.forEachChunk(0, [](std::size_t) { FAIL(); });
}

TEST(PoolExecutor, MayBeUsedByTasksOfThePoolItself) {
    // More tasks than threads, each of which waits for chunks of its own.
    std::atomic<int> done = 0;
    QList<QFuture<void>> tasks;
    for (int i = 0; i < 16; ++i) {
        tasks.append(QtConcurrent::run([&done] {
            ui::PoolExecutor executor;
            executor.forEachChunk(8, [&done](std::size_t) { ++done; });
        }));
    }
    for (QFuture<void>& task : tasks) task.waitForFinished();
    EXPECT_EQ(done, 16 * 8);
}

TEST(PoolExecutor, AnExceptionReachesTheCaller) {
    ui::PoolExecutor executor;
    const auto run = [&executor] {
        executor.forEachChunk(4, [](std::size_t chunk) {
            if (chunk == 2) throw std::runtime_error("chunk 2");
        });
    };
    EXPECT_THROW(run(), std::runtime_error);
}

// The same plan, byte for byte, as from one thread.
TEST(PoolExecutor, PlansAreTheSameAsWithoutThreads) {
    const ui::SessionData& data = seedData();
    planning::PlanRequest request;
    workload::TrainingJob job;
    job.model = *data.models->find("llama-2-7b");
    job.tokens = 2e11;
    request.workload = job;
    request.context.asOf = Date::of(2026, 11, 30);
    request.maxNodes = 16;
    const auto planned = [&](Executor& executor) {
        const planning::PlanAnswer answer =
            planning::plan(*data.catalog, *data.calibration, request, executor, {});
        return documents::planToJson(
            documents::planDocument("Same", request, answer, *data.catalog, "2026-11-30"));
    };
    SerialExecutor serial;
    ui::PoolExecutor pool;
    const std::string expected = planned(serial);
    EXPECT_GT(expected.size(), 10'000U);
    EXPECT_EQ(planned(pool), expected);
}

}  // namespace
}  // namespace petaplan::testing
