// SPDX-License-Identifier: Apache-2.0
//
// Group commit: a thread of its own takes all writes that have queued up, commits them as one
// transaction and reports the last ticket. The more arrives during one commit, the more the next
// one carries, so durability costs one disk flush per batch, not per message.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/ops/metrics.hpp"
#include "server/store/relay_store.hpp"

namespace portico::store {

class StoreWriter {
  public:
    /// Called on the writer's thread after each batch. `error` is empty when it is durable.
    using Done = std::function<void(relay::Ticket last, const std::string& error)>;

    StoreWriter(RelayStore store, Done done);
    /// Commits what is queued, then stops.
    ~StoreWriter();
    StoreWriter(const StoreWriter&) = delete;
    StoreWriter& operator=(const StoreWriter&) = delete;

    void enqueue(std::vector<relay::Write> writes);
    /// Writes that wait for their commit.
    std::size_t queued() const;

    const ops::Histogram& commit_times() const { return commit_times_; }

  private:
    void run();

    RelayStore store_;
    Done done_;
    ops::Histogram commit_times_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<relay::Write> queue_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace portico::store
