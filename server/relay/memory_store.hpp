// SPDX-License-Identifier: Apache-2.0
//
// A store that keeps everything in memory, for the simulator and for tests: the same contract as
// the SQLite one (server/store), with a crash that forgets what was not committed.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "server/relay/store_ops.hpp"

namespace portico::relay {

class MemoryStore {
  public:
    /// Accepts a write; it is not durable yet.
    void enqueue(Write write) { queue_.push_back(std::move(write)); }

    /// Commits what is queued, or the first `writes` of it. Returns the last durable ticket, 0 if
    /// nothing was queued.
    Ticket commit(std::size_t writes = ~std::size_t{0});
    std::size_t queued() const { return queue_.size(); }

    /// Drops all that is queued, as a full disk would. Returns the last ticket of it, 0 if none.
    Ticket fail();

    /// The process dies: what was not committed is gone.
    void crash() { queue_.clear(); }

    Snapshot snapshot() const;

  private:
    void apply(const StoreOp& op);

    std::vector<Write> queue_;
    std::map<Sequence, MessagePtr> messages_;
    std::map<std::pair<Topic, std::string>, ReaderRow> readers_;
    std::map<std::string, ClientRow> clients_;
    std::map<std::tuple<std::string, std::string, std::string>, WatchRow> watches_;
};

}  // namespace portico::relay
