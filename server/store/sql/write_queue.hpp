// SPDX-License-Identifier: Apache-2.0
//
// One writer at a time, first come first served. SQLite lets a writer that finds the lock taken
// sleep and try again, so that whoever begins at the right moment overtakes it: with several
// connections in one process some waited for seconds and failed.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace portico::store::sql {

class WriteQueue {
  public:
    /// The queue of all who write to that file in this process.
    static std::shared_ptr<WriteQueue> of_file(const std::string& path);

    /// Waits for its turn; false where it did not come in that time. leave() ends it.
    bool enter(std::chrono::milliseconds wait);
    void leave();
    /// How many wait behind the one that writes.
    std::size_t waiting() const;

  private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::list<std::uint64_t> line_;  ///< the first writes
    std::uint64_t last_ = 0;
};

}  // namespace portico::store::sql
