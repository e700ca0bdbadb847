// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/relay_refusals.hpp"

#include <algorithm>
#include <string>

namespace portico::app {
namespace {

constexpr std::int64_t kCloseMs = 250;
constexpr std::int64_t kCloseMaxMs = 8'000;
constexpr int kQuick = 5;  // visitors behind one address, and pages that are loaded again
constexpr std::int64_t kForgottenMs = 60'000;
constexpr std::int64_t kHourMs = 3'600'000;
constexpr int kToldInAnHour = 10;  // an audience is a stranger's own words

}  // namespace

std::int64_t RelayRefusals::close_after_ms(std::string_view address, std::string_view project,
                                           std::int64_t now_ms) {
    std::string key(address);
    key += '\n';
    key += project.substr(0, 64);
    const int* const before = times_.find(key, now_ms);
    const int times = before == nullptr ? 1 : *before + 1;
    times_.put_until(std::move(key), times, now_ms + kForgottenMs, now_ms);
    return std::min(kCloseMs << std::clamp(times - kQuick, 0, 10), kCloseMaxMs);
}

bool RelayRefusals::is_news(std::string_view audience, std::int64_t now_ms) {
    if (now_ms - hour_began_ms_ >= kHourMs) {
        hour_began_ms_ = now_ms;
        told_this_hour_ = 0;
    }
    std::string key(audience.substr(0, 256));
    if (told_.find(key, now_ms) != nullptr || told_this_hour_ >= kToldInAnHour) return false;
    ++told_this_hour_;
    told_.put_until(std::move(key), 1, now_ms + kHourMs, now_ms);
    return true;
}

}  // namespace portico::app
