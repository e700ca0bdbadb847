// SPDX-License-Identifier: Apache-2.0
//
// "Error reports: max 5 per 60 s" (docs/spec/telemetry.md#error-reports), of each client by its
// network address. The page holds itself to the same; this is for pages that do not.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>

namespace portico::api::events {

inline constexpr std::size_t kErrorsPerWindow = 5;
inline constexpr std::int64_t kErrorWindowMs = 60'000;

class ErrorWindow {
  public:
    /// Beyond it the oldest clients are forgotten.
    static constexpr std::size_t kClientsMax = 50'000;

    /// 0: it may. Otherwise the milliseconds until it may again; nothing was counted.
    std::int64_t take(const std::string& client, std::int64_t now_ms);

  private:
    void forget(std::int64_t now_ms);

    std::unordered_map<std::string, std::deque<std::int64_t>> clients_;
    std::deque<std::pair<std::int64_t, std::string>> taken_;  ///< oldest first
};

}  // namespace portico::api::events
