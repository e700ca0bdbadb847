// SPDX-License-Identifier: Apache-2.0
//
// How often each of many keys (a client id, an address) may do something: the generic cell rate
// algorithm (ITU-T I.371, annex A), one number per key. Without a clock, bounded.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/relay/core/relay_state.hpp"

namespace portico::relay {

struct Rate {
    std::int64_t per_second = 0;  ///< 0: unlimited
    std::int64_t burst = 1;       ///< so many at once; at least 1
};

class GcraLimiter {
  public:
    explicit GcraLimiter(Rate rate, std::size_t keys_max = 65'536)
        : rate_(rate), keys_max_(keys_max) {}

    /// 0: go ahead, it was counted. Else refused, and it may be tried again in so many ms. Keys
    /// beyond `keys_max` that are busy at once share one allowance.
    std::int64_t take(std::string_view key, std::int64_t at_ms);

  private:
    std::int64_t& full_at(std::string_view key);

    Rate rate_;
    std::size_t keys_max_;
    std::int64_t now_us_ = 0;
    /// When all of a key's allowance will be back; one that is back is not kept.
    std::unordered_map<std::string, std::int64_t, TextHash, std::equal_to<>> full_at_us_;
    std::int64_t shared_us_ = 0;
    std::int64_t swept_us_ = 0;
};

}  // namespace portico::relay
