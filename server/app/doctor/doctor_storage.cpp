// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_storage.hpp"

#include <cstdlib>

#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/console/project_store.hpp"
#include "server/store/redis/redis_rate_limit.hpp"

namespace portico::app {
namespace {

using store::StoreResult;
using store::sql::Connection;

/// Tokens bear times: a clock that differs from the others' refuses people who are in time.
constexpr std::int64_t kClockMs = 2'000;

std::string as_text(Connection& sql, std::string_view query) {
    auto rows = sql.query(query);
    if (!rows || !rows->next().value_or(false)) return {};
    return rows->text(0);
}

void check_postgres(const Options& options, Connection& sql, Report& report) {
    report.good("PostgreSQL " + as_text(sql, "SHOW server_version") + " answers");
    if (as_text(sql, "SHOW fsync") == "off")
        report.bad(
            "fsync is off in PostgreSQL: a power cut loses what was answered. Set fsync = on");
    const auto theirs =
        sql.integer("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT");
    if (theirs && *theirs && std::abs(**theirs - now_ms()) > kClockMs)
        report.warn("the clocks of this machine and of PostgreSQL differ by " +
                    std::to_string(std::abs(**theirs - now_ms()) / 1000) +
                    " s: synchronise both (timedatectl)");
    const auto room = sql.integer(
        "SELECT current_setting('max_connections')::BIGINT - "
        "current_setting('superuser_reserved_connections')::BIGINT - count(*) "
        "FROM pg_stat_activity WHERE backend_type = 'client backend'");
    if (room && *room && **room < options.database.connections)
        report.warn("PostgreSQL has room for " + std::to_string(std::max<std::int64_t>(**room, 0)) +
                    " more connections, this server wants " +
                    std::to_string(options.database.connections) +
                    ": raise max_connections or lower database.connections");
}

/// E-mail and social login work on listed origins alone (docs/spec/configuration.md#origins).
void check_projects(Connection& sql, Report& report) {
    const auto all = store::open_project_store(sql)->load();
    if (!all) {
        report.bad("projects cannot be read: " + all.error().text);
        return;
    }
    if (all->projects.empty()) {
        report.warn("there is no project yet: make one with `portico project create`");
        return;
    }
    report.good(std::to_string(all->projects.size()) + " projects");
}

}  // namespace

void check_api_storage(const Options& options, Report& report) {
    const store::Schema& schema = store::api_schema();
    const std::string label = database_label(options, schema);
    const auto sql = open_database(options, schema);
    if (!sql) {
        report.bad(label + ": " + sql.error().text);
        return;
    }
    if (uses_postgres(options)) check_postgres(options, **sql, report);
    const auto version = store::schema_version(**sql, schema);
    if (!version) {
        report.bad(label + ": " + version.error().text);
        return;
    }
    if (const std::string newer = store::newer_schema_text(schema, *version); !newer.empty()) {
        report.bad(label + ": " + newer);
        return;
    }
    if (*version < schema.version()) {
        report.good(label + ": schema api " + std::to_string(*version) + ", serve brings it to " +
                    std::to_string(schema.version()));
        return;
    }
    report.good(label + ": schema api " + std::to_string(*version));
    check_projects(**sql, report);
}

void check_redis(const Options& options, Report& report) {
    if (options.redis_url.empty()) return;
    const auto config = store::parse_redis_url(options.redis_url.expose());
    if (!config) {
        report.bad(config.error());
        return;
    }
    store::RedisConnection redis(*config);
    const auto verdict = store::RedisRateLimit(redis).take("doctor", {1, 1}, 1, now_ms());
    if (verdict)
        report.good("Redis answers and counts");
    else
        report.warn(verdict.error().text +
                    ". Until it answers each process counts alone, and codes are refused");
}

}  // namespace portico::app
