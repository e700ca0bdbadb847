// SPDX-License-Identifier: Apache-2.0
#include "server/ops/service_rest.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"

namespace portico::ops {

std::int64_t ServiceRest::wait_ms(std::string_view asker, std::int64_t now_ms) {
    std::int64_t until = all_until_ms_;
    if (const std::int64_t* own = asker.empty() ? nullptr : askers_.find(asker, now_ms))
        until = std::max(until, *own);
    if (now_ms < until) return until - now_ms;
    if (all_ms_ == 0) return 0;
    if (tries_since_ms_ != 0 && now_ms < tries_since_ms_ + kTryMs) return first_ms_;
    tries_since_ms_ = now_ms;
    return 0;
}

void ServiceRest::answered() { all_ms_ = all_until_ms_ = tries_since_ms_ = 0; }

std::int64_t ServiceRest::refused(std::string_view retry_after, std::string_view asker,
                                  std::int64_t now_ms) {
    constexpr std::int64_t kDayS = 86'400;
    const auto seconds = parse_decimal(retry_after);
    const std::int64_t said_ms =
        seconds ? static_cast<std::int64_t>(std::clamp<std::uint64_t>(*seconds, 1, kDayS)) * 1000
                : most_ms_;
    // Calls that were under way together are refused together: that is one refusal.
    if (now_ms >= all_until_ms_) {
        all_ms_ = all_ms_ == 0 ? first_ms_ : std::min(2 * all_ms_, most_ms_);
        all_until_ms_ = now_ms + std::min(said_ms, all_ms_);
    }
    tries_since_ms_ = 0;
    const std::int64_t own_ms = std::min(said_ms, most_ms_);
    if (!asker.empty())
        askers_.put_until(std::string(asker), now_ms + own_ms, now_ms + own_ms, now_ms);
    return asker.empty() ? all_until_ms_ - now_ms : own_ms;
}

}  // namespace portico::ops
