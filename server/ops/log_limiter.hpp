// SPDX-License-Identifier: Apache-2.0
//
// For a failure that may come thousands of times a second, on a disk that may be the full one: a
// line when it begins, then one in a while with how often it came. One thread at a time.
#pragma once

#include <cstdint>

namespace portico::ops {

class LogLimiter {
  public:
    static constexpr std::int64_t kEveryMs = 10'000;

    explicit LogLimiter(std::int64_t every_ms = kEveryMs) : every_ms_(every_ms) {}

    /// Counts one. Returns how many came since the last line, itself included, where a line is due;
    /// else 0. `steady_ms` comes from a clock that is not stepped.
    std::int64_t count(std::int64_t steady_ms) {
        ++count_;
        if (said_ && steady_ms - said_at_ms_ < every_ms_) return 0;
        said_ = true;
        said_at_ms_ = steady_ms;
        const std::int64_t out = count_;
        count_ = 0;
        return out;
    }
    /// The failure is over: the next one gets its line at once.
    void reset() { *this = LogLimiter(every_ms_); }

  private:
    std::int64_t every_ms_;
    bool said_ = false;
    std::int64_t said_at_ms_ = 0;
    std::int64_t count_ = 0;
};

}  // namespace portico::ops
