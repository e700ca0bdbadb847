// SPDX-License-Identifier: Apache-2.0
//
// What is remembered of clients that were refused: how long the next of them waits for its close,
// and which audiences the log has told of.
//
// A client that is refused connects again, some without a pause and without an end. So its close
// comes later each time, which is also when it tries again.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/ops/ttl_lru_cache.hpp"

namespace portico::app {

class RelayRefusals {
  public:
    /// A client of this address and project was refused once more: milliseconds until it is closed.
    /// Never 0: some clients cannot read a close that comes with the answer to their upgrade.
    std::int64_t close_after_ms(std::string_view address, std::string_view project,
                                std::int64_t now_ms);
    /// Whether a token of this audience, which is refused, is worth a line: once an hour for each,
    /// and a few of all.
    bool is_news(std::string_view audience, std::int64_t now_ms);

  private:
    ops::TtlLruCache<int> times_{256 * 1024};
    ops::TtlLruCache<int> told_{16 * 1024};
    int told_this_hour_ = 0;
    std::int64_t hour_began_ms_ = 0;
};

}  // namespace portico::app
