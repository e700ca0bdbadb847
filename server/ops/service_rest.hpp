// SPDX-License-Identifier: Apache-2.0
//
// How long a service of others is left alone after it refused (429, Retry-After). What it says
// beside one call is first for whoever asked: nobody who asks too often, nor an answer that says an
// hour, takes the service from all for long. All rest as little as it says and for the first time
// `first_ms`, for each refusal after that twice as long, up to `most_ms`; then one call tries again
// before the rest goes (decision 102).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/ops/ttl_lru_cache.hpp"

namespace portico::ops {

class ServiceRest {
  public:
    ServiceRest(std::int64_t first_ms, std::int64_t most_ms)
        : first_ms_(first_ms), most_ms_(most_ms) {}

    /// 0: ask, and tell by answered(), refused() or failed() what became of it. Else how long to
    /// wait. `asker`: a client's address; empty: nobody's, who rests with all alone.
    std::int64_t wait_ms(std::string_view asker, std::int64_t now_ms);
    void answered();
    /// `retry_after`: the header; a date is not read. Returns how long the asker has to wait.
    std::int64_t refused(std::string_view retry_after, std::string_view asker, std::int64_t now_ms);
    /// Neither: it says nothing of how often it may be asked.
    void failed() { tries_since_ms_ = 0; }

  private:
    static constexpr std::int64_t kTryMs = 10'000;  ///< after which another one tries
    static constexpr std::size_t kAskersBytes = 256 * 1024;

    std::int64_t first_ms_, most_ms_;
    std::int64_t all_ms_ = 0;  ///< of the rest of all; 0: none since an answer
    std::int64_t all_until_ms_ = 0;
    std::int64_t tries_since_ms_ = 0;  ///< 0: none tries
    TtlLruCache<std::int64_t> askers_{kAskersBytes};
};

}  // namespace portico::ops
