// SPDX-License-Identifier: Apache-2.0
//
// The log that the processes of one relay share, in memory: what store::make_postgres_log does with
// a database. Commits follow one another; each gives its messages the next sequences, and puts them
// before its other operations.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "server/relay/memory_store.hpp"

namespace portico::sim {

class SharedLog {
  public:
    /// All that is kept. Rows up to rows() are in it.
    relay::Snapshot snapshot() const;
    std::size_t rows() const { return rows_.size(); }

    /// Adds a row. Returns the sequence of its first message.
    relay::Sequence append(std::span<const relay::Write> writes);

    /// The rows after the first `seen`, in their order.
    std::vector<relay::StoreOp> after(std::size_t seen) const;

  private:
    std::vector<std::vector<relay::StoreOp>> rows_;
    relay::MemoryStore kept_;
    relay::Sequence last_ = 0;
};

}  // namespace portico::sim
