// SPDX-License-Identifier: Apache-2.0
//
// The console as the server runs it: its API over the store, what it measures, what it asks.
#include <filesystem>

#include "server/api/console/console.hpp"
#include "server/api/console/traffic_log.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/console_command.hpp"
#include "server/app/event_usage.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/console_store.hpp"
#include "server/store/event_store.hpp"

namespace portico::app {
namespace {

using api::access::Passage;
using api::console::Console;
using api::console::Health;
using api::console::HealthLog;
using api::console::Traffic;

/// A question this small that takes longer says that the database is in trouble.
constexpr std::int64_t kSlowMs = 250;

Traffic traffic_of(Passage passage) {
    switch (passage) {
        case Passage::kPassed:
            return Traffic::kPassed;
        case Passage::kLimited:
            return Traffic::kLimited;
        case Passage::kRefused:
            break;
    }
    return Traffic::kRefused;
}

class ConsoleArea final : public Area, public AdminFolder {
  public:
    ConsoleArea(const Platform& platform, api::console::Address address)
        : traffic_(now_ms),
          usage_(traffic_, {platform.worker, store::open_event_store}),
          health_(now_ms),
          console_({.store = {platform.worker, store::open_console_store},
                    .projects = platform.projects,
                    .usage = usage_,
                    .health = health_,
                    .log = platform.log,
                    .entropy = fill_random,
                    .clock = now_ms,
                    .send_later =
                        [&server = platform.server](net::ConnectionId id, net::Response response) {
                            server.respond(id, std::move(response));
                        }},
                   std::move(address), platform.options.console.pages) {
        platform.admin_folders.push_back(this);
        platform.gate.watch([this](std::string_view project, Passage passage) {
            traffic_.note(project, traffic_of(passage));
        });
        add_checks(platform);
        platform.server.post([this] { health_.look(); });
        platform.server.every(HealthLog::kLookMs, [this] { health_.look(); });
    }

    bool owns(std::string_view path) const override { return Console::owns(path); }
    std::optional<net::Response> on_request(net::ConnectionId id,
                                            const net::Request& request) override {
        return console_.on_request(id, request);
    }
    void on_request_ended(net::ConnectionId id) override { console_.on_request_ended(id); }

  private:
    void add_checks(const Platform& platform) {
        const std::string database = uses_postgres(platform.options) ? "PostgreSQL" : "SQLite";
        health_.add("database", [&worker = platform.worker, database](HealthLog::Answer answer) {
            const std::int64_t begin = now_ms();
            const bool asked = worker.run(
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
            if (!asked) answer({Health::kDown, database + " has too much to do", {}});
        });
        health_.add("relay", [healthy = platform.relay_is_healthy](HealthLog::Answer answer) {
            if (healthy())
                answer({Health::kGood, "The relay answers and its last write was kept", {}});
            else
                answer({Health::kDown,
                        "The last write to the relay's database failed: look at the disk's space "
                        "and at the log",
                        {}});
        });
        if (platform.options.redis_url.empty())
            health_.add("redis", [](const HealthLog::Answer& answer) {
                answer({Health::kOff, "None is set: this process counts limits by itself", {}});
            });
        else
            health_.add("redis", [&limiter = platform.limiter,
                                  unknown = std::uint64_t{0}](HealthLog::Answer answer) mutable {
                const bool failed = limiter.unknown() != std::exchange(unknown, limiter.unknown());
                if (failed)
                    answer({Health::kDown,
                            "Redis did not answer since the last look: this process counts limits "
                            "by itself",
                            {}});
                else
                    answer({Health::kGood, "No limit was left uncounted since the last look", {}});
            });
    }

    api::console::TrafficLog traffic_;
    EventUsage usage_;
    HealthLog health_;
    Console console_;
};

/// An area without a console: no pages are set.
class NoConsole final : public Area {};

}  // namespace

MadeArea make_console_area(const Platform& platform) {
    const std::string& pages = platform.options.console.pages;
    if (pages.empty() || platform.options.admin_listen.empty())
        return std::make_unique<NoConsole>();
    if (!std::filesystem::is_directory(pages))
        return std::unexpected("the folder of the console's pages " + pages + " does not exist");
    auto address = console_address(platform.options);
    if (!address) return std::unexpected(address.error());
    return std::make_unique<ConsoleArea>(platform, std::move(*address));
}

}  // namespace portico::app
