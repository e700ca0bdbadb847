// SPDX-License-Identifier: Apache-2.0
//
// What the writer reports of commits, and when a failure is over.
#include "server/store/relay/store_writer.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <variant>

#include "server/store/relay/relay_log.hpp"
#include "server/store/relay/relay_store.hpp"
#include "server/store/relay/test_relay_store.hpp"

namespace portico::store {
namespace {

using namespace relay;

TEST(StoreWriter, ReportsTicketsAndCommitsWhatIsQueuedAtTheEnd) {
    TemporaryFolder folder;
    std::mutex mutex;
    std::condition_variable changed;
    Ticket last = 0;
    {
        auto store = RelayStore::open(folder.file("db"));
        StoreWriter writer(make_sqlite_log(std::move(*store)), [&](StoreWriter::Report report) {
            EXPECT_EQ(report.error, "");
            const std::lock_guard lock(mutex);
            EXPECT_GT(report.last, last);
            last = report.last;
            changed.notify_one();
        });
        for (Sequence i = 1; i <= 100; ++i) writer.enqueue({{i, {SaveMessage{message(i)}}}});
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return last == 100; });
        lock.unlock();
        writer.enqueue({{101, {SaveMessage{message(101)}}}});
    }
    auto store = RelayStore::open(folder.file("db"));
    EXPECT_EQ(store->load()->messages.size(), 101u);
}

/// A log whose writes fit or not as the test says.
class CapacityLog final : public RelayLog {
  public:
    struct Reported {
        std::atomic<bool> small_fits = true, large_fits = true;
    };
    explicit CapacityLog(Reported& reported) : reported_(reported) {}
    bool is_shared() const override { return false; }
    LogResult<Snapshot> load() override { return {}; }
    LogResult<Applied> apply(std::span<const Write> writes) override {
        const bool large = std::holds_alternative<SaveMessage>(writes[0].ops[0]);
        if (!(large ? reported_.large_fits : reported_.small_fits)) return std::unexpected("full");
        return Applied{};
    }
    LogResult<std::vector<StoreOp>> read_others() override { return {}; }
    LogResult<void> check(bool can_write) override {
        if (can_write && !reported_.small_fits) return std::unexpected("full");
        return {};
    }
    LogResult<Secret<32>> relay_seed(const EntropyFn&) override { return {}; }

  private:
    Reported& reported_;
};

struct FailingStore : testing::Test {
    /// The reports of what is written, and of looks, one after the other.
    StoreWriter::Report next() {
        std::unique_lock lock(mutex);
        const bool came =
            changed.wait_for(lock, std::chrono::seconds(30), [&] { return !reports.empty(); });
        EXPECT_TRUE(came) << "no report of the writer";
        if (!came) return {};
        StoreWriter::Report out = std::move(reports.front());
        reports.pop_front();
        return out;
    }
    std::unique_ptr<StoreWriter> writer(std::int64_t look_every_ms, std::int64_t settle_ms) {
        return std::make_unique<StoreWriter>(
            std::make_unique<CapacityLog>(reported),
            [this](StoreWriter::Report report) {
                const std::lock_guard lock(mutex);
                reports.push_back(std::move(report));
                changed.notify_one();
            },
            look_every_ms, settle_ms);
    }
    CapacityLog::Reported reported;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<StoreWriter::Report> reports;
};

TEST_F(FailingStore, ASmallWriteThatFitsDoesNotEndAFailureAndAMessageDoes) {
    const auto writer = this->writer(3'600'000, 3'600'000);
    reported.large_fits = false;
    writer->enqueue({{1, {SaveMessage{message(1)}}}});
    EXPECT_TRUE(next().failing);
    writer->enqueue({{2, {EraseClient{"a"}}}});
    const auto small = next();
    EXPECT_EQ(small.error, "");
    EXPECT_TRUE(small.failing);
    reported.large_fits = true;
    writer->enqueue({{3, {SaveMessage{message(2)}}}});
    EXPECT_FALSE(next().failing);
}

TEST_F(FailingStore, AFailureEndsByItselfWhenAllIsWellForAWhile) {
    const auto writer = this->writer(1, 50);
    reported.small_fits = false;
    writer->enqueue({{1, {EraseClient{"a"}}}});
    EXPECT_TRUE(next().failing);
    EXPECT_TRUE(next().failing);  // nobody writes: the writer tries by itself
    reported.small_fits = true;
    StoreWriter::Report report = next();
    while (report.failing) report = next();
    EXPECT_EQ(report.error, "");
}

}  // namespace
}  // namespace portico::store
