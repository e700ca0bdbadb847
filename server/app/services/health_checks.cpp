// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/health_checks.hpp"

#include <utility>

#include "server/app/storage.hpp"
#include "server/app/system.hpp"

namespace portico::app {
namespace {

using api::console::Health;
using api::console::HealthLog;

/// A question this small that takes longer says that the database is in trouble.
constexpr std::int64_t kSlowMs = 250;

}  // namespace

void add_health_checks(const Platform& platform) {
    HealthLog& health = platform.health;
    const std::string database = uses_postgres(platform.options) ? "PostgreSQL" : "SQLite";
    health.add("database", [&worker = platform.worker, database](HealthLog::Answer answer) {
        const std::int64_t begin = now_ms();
        const bool requested = worker.run(
            [](store::sql::Connection& sql) { return sql.integer("SELECT 1"); },
            [answer, begin, database](const auto& found) {
                const std::int64_t took = now_ms() - begin;
                if (!found)
                    answer({Health::kDown,
                            database + " does not answer: projects are served as last known, "
                                       "and nothing can be changed",
                            {}});
                else if (took > kSlowMs)
                    answer({Health::kSlow, database + " is slow to answer", took});
                else
                    answer({Health::kGood, database + " answers", took});
            });
        if (!requested) answer({Health::kDown, database + " has too much to do", {}});
    });
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
    health.add("mail", [](const HealthLog::Answer& answer) {
        answer({Health::kOff,
                "This server sends no mail: pages are offered no e-mail login, and operators get "
                "their links from `portico console link`",
                {}});
    });
}

api::HealthBody health_body(const api::console::HealthLog& health, std::string_view status) {
    api::HealthBody out{.status = status, .services = {}};
    for (const auto& service : health.services())
        out.services.push_back({service->id, service->now.health, service->now.text});
    return out;
}

}  // namespace portico::app
