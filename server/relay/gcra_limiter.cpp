// SPDX-License-Identifier: Apache-2.0
#include "server/relay/gcra_limiter.hpp"

#include <algorithm>

namespace portico::relay {

std::int64_t GcraLimiter::take(std::string_view key, std::int64_t at_ms) {
    if (rate_.per_second <= 0) return 0;
    constexpr std::int64_t kSecondUs = 1'000'000;
    now_us_ = std::max(now_us_, at_ms * 1000);
    const std::int64_t one_us = std::max<std::int64_t>(kSecondUs / rate_.per_second, 1);
    std::int64_t& at_us = full_at(key);
    const std::int64_t next_us = std::max(at_us, now_us_) + one_us;
    const std::int64_t early_us =
        next_us - now_us_ - std::max<std::int64_t>(rate_.burst, 1) * one_us;
    if (early_us > 0) return (early_us + 999) / 1000;
    at_us = next_us;
    return 0;
}

std::int64_t& GcraLimiter::full_at(std::string_view key) {
    const auto found = full_at_us_.find(key);
    if (found != full_at_us_.end()) return found->second;
    if (full_at_us_.size() >= keys_max_) {
        constexpr std::int64_t kSweepIntervalUs = 100'000;  // it walks over all of them
        if (now_us_ - swept_us_ >= kSweepIntervalUs) {
            swept_us_ = now_us_;
            std::erase_if(full_at_us_, [this](const auto& one) { return one.second <= now_us_; });
        }
        if (full_at_us_.size() >= keys_max_) return shared_us_;
    }
    return full_at_us_.emplace(key, 0).first->second;
}

}  // namespace portico::relay
