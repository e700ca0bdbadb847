// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/health_checks.hpp"

#include <memory>
#include <string>
#include <utility>

#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/console/event_store.hpp"

namespace portico::app {
namespace {

using api::console::Health;
using api::console::HealthLog;

/// A question this small that takes longer says that the database is in trouble.
constexpr std::int64_t kSlowMs = 250;
/// How often it is written to, while that goes well: an idle server leaves its disk in peace.
constexpr std::int64_t kWriteEveryMs = 60'000;

/// The API's database: whether it answers, and whether it takes a write.
class DatabaseCheck {
  public:
    DatabaseCheck(store::Worker& worker, std::string name)
        : worker_(worker), name_(std::move(name)) {}

    void operator()(const HealthLog::Answer& answer) {
        const std::int64_t begin = now_ms();
        const bool writes = !can_write_ || begin - wrote_at_ms_ >= kWriteEveryMs;
        if (writes) wrote_at_ms_ = begin;
        const bool requested = worker_.run(
            [writes](store::sql::Connection& sql) -> store::StoreResult<Found> {
                if (!PORTICO_TRY(sql.integer("SELECT 1"))) return Found{};
                if (!writes) return Found{};
                const auto written = store::check_can_write(sql);
                return Found{.written = written.has_value(),
                             .full = !written && written.error().kind == store::Failure::kFull};
            },
            [this, alive = std::weak_ptr(alive_), answer, begin,
             writes](const store::StoreResult<Found>& found) {
                if (alive.expired()) return;
                const std::int64_t took = now_ms() - begin;
                if (found && writes) can_write_ = found->written;
                if (!found)
                    answer({Health::kDown,
                            name_ + " does not answer: projects are served as last known, and "
                                    "nothing can be changed",
                            {}});
                else if (!found->written)
                    answer({Health::kDown,
                            name_ + (found->full
                                         ? " cannot be written, as its disk is full: log-ins, "
                                           "payments and changes fail until there is room"
                                         : " answers and cannot be written: log-ins, payments and "
                                           "changes fail"),
                            {}});
                else if (took > kSlowMs)
                    answer({Health::kSlow, name_ + " is slow to answer", took});
                else
                    answer({Health::kGood, name_ + " answers", took});
            });
        if (!requested) answer({Health::kDown, name_ + " has too much to do", {}});
    }

  private:
    struct Found {
        bool written = true;  ///< or not tried
        bool full = false;
    };
    store::Worker& worker_;
    std::string name_;
    bool can_write_ = true;
    std::int64_t wrote_at_ms_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace

void add_health_checks(const Platform& platform) {
    HealthLog& health = platform.health;
    const std::string database = uses_postgres(platform.options) ? "PostgreSQL" : "SQLite";
    health.add("database", [check = std::make_shared<DatabaseCheck>(platform.worker, database)](
                               const HealthLog::Answer& answer) { (*check)(answer); });
    health.add("relay", [healthy = platform.relay_is_healthy](HealthLog::Answer answer) {
        if (healthy())
            answer({Health::kGood, "The relay answers and stores what it is sent", {}});
        else
            answer({Health::kDown,
                    "The relay cannot store messages, and refuses them: look at the disk's space "
                    "and at store.commit_failed in the log",
                    {}});
    });
    if (platform.options.redis_url.empty())
        health.add("redis", [](const HealthLog::Answer& answer) {
            answer({Health::kOff, "None is set: this process counts limits by itself", {}});
        });
    else
        health.add("redis", [&limiter = platform.limiter,
                             unknown = std::uint64_t{0}](HealthLog::Answer answer) mutable {
            const std::uint64_t before = std::exchange(unknown, limiter.unknown());
            // Asked, and not only counted: one that hangs is found before a limit needs it.
            const auto answered = [&limiter, before, answer](const ops::RateVerdict&) {
                if (limiter.unknown() != before)
                    answer({Health::kDown,
                            "Redis does not answer, or did not since the last look: this process "
                            "counts limits by itself",
                            {}});
                else
                    answer({Health::kGood, "Redis answers, and no limit was left uncounted", {}});
            };
            limiter.take("health", {.per_second = 1000, .burst = 1000}, 1, now_ms(),
                         store::WhenUnknown::kCountHere, answered);
        });
}

api::HealthBody health_body(const api::console::HealthLog& health, std::string_view status) {
    api::HealthBody out{.status = status, .services = {}};
    for (const auto& service : health.services())
        out.services.push_back({service->id, service->now.health, service->now.text});
    return out;
}

}  // namespace portico::app
