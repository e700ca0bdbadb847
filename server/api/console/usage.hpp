// SPDX-License-Identifier: Apache-2.0
//
// What the console's charts ask for. TrafficLog answers for what the authorizer counts; a store of
// events answers for all of it, and fills what is left out here.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/data/store_error.hpp"

namespace portico::api::console {

struct UsageQuery {
    std::string project;  ///< empty: all of them together
    std::int64_t from_ms = 0;
    std::int64_t until_ms = 0;
    std::int64_t step_ms = 0;  ///< of the whole range at most kUsageStepsMax
};
inline constexpr std::int64_t kUsageStepsMax = 400;

/// What happened in [at_ms, at_ms + step_ms).
struct UsageStep {
    std::int64_t at_ms = 0;
    std::int64_t requests = 0;  ///< that passed
    std::int64_t limited = 0;   ///< answered 429
    std::int64_t refused = 0;   ///< from a page whose origin is not allowed, or while archived
};

/// One stage on the way to an account: how many visitors got there.
struct FunnelStage {
    std::string id;  ///< "opened", "chosen", "connected", "signed_in"
    std::int64_t visitors = 0;
};

/// Why connections failed, as the widget said it.
struct FailureCount {
    std::string reason;
    std::int64_t count = 0;
};

struct Usage {
    std::vector<UsageStep> steps;  ///< by time, without gaps
    std::int64_t since_ms = 0;     ///< nothing was counted before
    /// Nothing: no events are stored by this server.
    std::optional<std::vector<FunnelStage>> funnel = {};
    std::optional<std::vector<FailureCount>> failures = {};
};

class UsageSource {
  public:
    virtual ~UsageSource() = default;
    /// Calls `done` on the server's thread, at once or later.
    virtual void fetch(const UsageQuery& query,
                       std::function<void(store::StoreResult<Usage>)> done) = 0;
};

}  // namespace portico::api::console
