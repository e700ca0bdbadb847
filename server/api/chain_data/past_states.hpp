// SPDX-License-Identifier: Apache-2.0
//
// Whether nodes have the states of old blocks. Every refusal counts against a node: who has lost
// them is left alone ever longer, and who is just loading them is found within seconds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::chain_data {

class PastStates {
  public:
    static constexpr std::int64_t kFirstWaitMs = 10'000;
    static constexpr std::int64_t kLastWaitMs = 10 * 60 * 1000;

    enum class Found : std::uint8_t { kNone, kSome, kAll };

    explicit PastStates(std::size_t bytes) : known_(bytes, 2 * kLastWaitMs) {}

    /// Whether they are worth asking for; nothing: somebody must look.
    std::optional<bool> has(std::string_view key, std::int64_t now_ms) {
        const One* one = known_.find(key, now_ms);
        return one == nullptr || now_ms >= one->until_ms ? std::nullopt : std::optional(one->any);
    }
    /// What was found when they were asked for; returns for how many milliseconds nothing better is
    /// to be had.
    std::int64_t found(const std::string& key, Found found, std::int64_t now_ms) {
        const One* former = known_.find(key, now_ms);
        One one{.any = found != Found::kNone, .until_ms = now_ms + kLastWaitMs};
        if (found != Found::kAll)
            one.wait_ms = std::clamp(2 * (former == nullptr ? 0 : former->wait_ms), kFirstWaitMs,
                                     kLastWaitMs);
        if (!one.any) one.until_ms = now_ms + one.wait_ms;
        known_.put(key, one, now_ms);
        return found == Found::kAll ? kLastWaitMs : one.wait_ms;
    }
    /// The same of what was found last.
    std::int64_t left_ms(std::string_view key, std::int64_t now_ms) {
        const One* one = known_.find(key, now_ms);
        return one == nullptr ? 0 : std::max<std::int64_t>(one->until_ms - now_ms, 0);
    }

  private:
    struct One {
        bool any = false;
        std::int64_t until_ms = 0, wait_ms = 0;
    };
    ops::TtlLruCache<One> known_;
};

}  // namespace portico::api::chain_data
