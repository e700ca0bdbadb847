// SPDX-License-Identifier: Apache-2.0
//
// Group commit: a thread of its own takes all writes that have queued up, commits them as one
// transaction and reports the last ticket. The more arrives during one commit, the more the next
// one carries, so durability costs one disk flush per batch, not per message.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/ops/metrics.hpp"
#include "server/store/relay/relay_log.hpp"

namespace portico::store {

class StoreWriter {
  public:
    /// After a batch, or a look at what other processes wrote.
    struct Report {
        relay::Ticket last = 0;  ///< of the batch; 0: there was none
        std::string error;       ///< empty: it went well
        /// From a failure until messages were committed, or all went well for a while: else this
        /// would flap on a full disk, where small writes fit and others do not.
        bool failing = false;
        bool lost = false;  ///< for good (RelayLog::is_lost)
        Applied applied;
    };
    /// Called on the writer's thread.
    using Done = std::function<void(Report report)>;

    /// Every `look_every_ms`, and at each look(), the log is asked whether all is well, after a
    /// failure whether it can be written, and where it is shared what others wrote.
    StoreWriter(std::unique_ptr<RelayLog> log, Done done, std::int64_t look_every_ms = 1000,
                std::int64_t settle_ms = 5000);
    /// Commits what is queued, then stops.
    ~StoreWriter();
    StoreWriter(const StoreWriter&) = delete;
    StoreWriter& operator=(const StoreWriter&) = delete;

    void enqueue(std::vector<relay::Write> writes);
    /// Others may have written. Safe from every thread.
    void look();
    /// Writes that wait for their commit.
    std::size_t queued() const;

    const ops::Histogram& commit_times() const { return commit_times_; }

  private:
    void run();

    void commit(std::vector<relay::Write> batch);
    void look_now();
    void notify(Report report, bool proof);

    const std::unique_ptr<RelayLog> log_;
    const Done done_;
    const std::int64_t look_every_ms_;
    const std::int64_t settle_ms_;
    ops::Histogram commit_times_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<relay::Write> queue_;
    bool looking_ = false;
    bool stopping_ = false;
    // The writer's thread only.
    bool failing_ = false;
    std::chrono::steady_clock::time_point failed_at_{};
    std::chrono::steady_clock::time_point looked_at_ = std::chrono::steady_clock::now();
    std::thread thread_;
};

}  // namespace portico::store
