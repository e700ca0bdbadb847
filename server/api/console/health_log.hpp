// SPDX-License-Identifier: Apache-2.0
//
// How the services that this server stands on are: asked every kLookMs, the last kKept answers
// kept in memory. Not thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/console.hpp"

namespace portico::api::console {

using Health = admin::HealthState;
std::string_view health_word(Health health);

struct ServiceHealth {
    Health health = Health::kUnknown;
    std::string text;  ///< one sentence: what it is, and what to do where it is not good
    std::optional<std::int64_t> took_ms = {};
};

class HealthLog {
  public:
    static constexpr std::int64_t kLookMs = 10'000;
    static constexpr std::size_t kKept = 60;
    using Answer = std::function<void(ServiceHealth)>;
    using Check = std::function<void(Answer)>;
    using Clock = std::function<std::int64_t()>;

    explicit HealthLog(Clock clock) : clock_(std::move(clock)) {}

    /// `check` gives its answer on the server's thread, at once or later; one that takes longer
    /// than kLookMs counts as down.
    void add(std::string id, Check check);
    void look();
    /// Asks one again for what is said now; the record of the past is not lengthened.
    void refresh(std::string_view id);

    struct Service {
        std::string id;
        Check check;
        ServiceHealth now;
        std::int64_t changed_at_ms = 0;  ///< since when it is as it is now
        std::deque<Health> kept;         ///< the oldest first
        bool waiting = false;
    };
    const std::vector<std::unique_ptr<Service>>& services() const { return services_; }

  private:
    void set(Service& service, ServiceHealth found);
    void keep(Service& service, ServiceHealth found);

    Clock clock_;
    std::vector<std::unique_ptr<Service>> services_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace portico::api::console
