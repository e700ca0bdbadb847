// SPDX-License-Identifier: Apache-2.0
//
// What projects' calls came to in the last 24 hours, in steps of ten minutes, as this process saw
// it: kept in memory, so it begins anew with the server. Not thread-safe.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/api/console/usage.hpp"

namespace portico::api::console {

enum class Traffic : std::uint8_t { kPassed, kLimited, kRefused };

class TrafficLog final : public UsageSource {
  public:
    static constexpr std::int64_t kStepMs = 10 * 60'000;
    static constexpr std::int64_t kCacheMs = 24 * 3'600'000;
    /// Projects that are kept apart; those beyond count in the whole alone.
    static constexpr std::size_t kProjectsMax = 10'000;
    using Clock = std::function<std::int64_t()>;

    explicit TrafficLog(Clock clock) : clock_(std::move(clock)), since_ms_(clock_()) {}

    void note(std::string_view project, Traffic kind);
    void fetch(const UsageQuery& query,
               std::function<void(store::StoreResult<Usage>)> done) override;

  private:
    using Steps = std::deque<UsageStep>;  ///< only those in which something happened, by time
    void note(Steps& steps, std::int64_t at_ms, Traffic kind);

    Clock clock_;
    std::int64_t since_ms_;
    Steps whole_;
    std::unordered_map<std::string, Steps> projects_;
};

}  // namespace portico::api::console
