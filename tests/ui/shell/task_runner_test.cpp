// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/task_runner.h"

#include <QtTest/QTest>

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <stdexcept>

namespace petaplan::ui {
namespace {

TEST(TaskRunner, ThrowsAwayTheResultOfAnOlderQuestion) {
    TaskRunner runner;
    std::promise<void> release;
    std::shared_future<void> released = release.get_future().share();
    std::vector<int> results;
    runner.start(
        [released](std::stop_token) {
            released.wait();
            return 1;
        },
        [&](int value) { results.push_back(value); });
    runner.start([](std::stop_token) { return 2; }, [&](int value) { results.push_back(value); });
    EXPECT_TRUE(QTest::qWaitFor([&] { return !results.empty(); }));
    release.set_value();
    QTest::qWait(50);
    EXPECT_EQ(results, std::vector<int>{2});
    EXPECT_FALSE(runner.isBusy());
}

TEST(TaskRunner, AsksTheOlderWorkToStop) {
    TaskRunner runner;
    auto stopped = std::make_shared<std::atomic<bool>>(false);
    auto started = std::make_shared<std::atomic<bool>>(false);
    runner.start(
        [stopped, started](std::stop_token stop) {
            *started = true;
            while (!stop.stop_requested()) std::this_thread::yield();
            *stopped = true;
            return 0;
        },
        [](int) { ADD_FAILURE() << "a cancelled job came back"; });
    EXPECT_TRUE(QTest::qWaitFor([&] { return started->load(); }));
    runner.cancel();
    EXPECT_TRUE(QTest::qWaitFor([&] { return stopped->load(); }));
    QTest::qWait(30);
}

TEST(TaskRunner, ReportsAnException) {
    TaskRunner runner;
    std::string fault;
    runner.start([](std::stop_token) -> int { throw std::runtime_error("file is damaged"); },
                 [](int) { ADD_FAILURE(); }, [&](const std::string& text) { fault = text; });
    EXPECT_TRUE(QTest::qWaitFor([&] { return !fault.empty(); }));
    EXPECT_EQ(fault, "file is damaged");
}

TEST(TaskRunner, WaitsForItsWorkWhenItDies) {
    auto ended = std::make_shared<std::atomic<bool>>(false);
    auto started = std::make_shared<std::atomic<bool>>(false);
    {
        TaskRunner runner;
        runner.start(
            [ended, started](std::stop_token stop) {
                *started = true;
                while (!stop.stop_requested()) std::this_thread::yield();
                *ended = true;
                return 0;
            },
            [](int) {});
        while (!started->load()) std::this_thread::yield();
    }
    EXPECT_TRUE(ended->load());
}

}  // namespace
}  // namespace petaplan::ui
