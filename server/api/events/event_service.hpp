// SPDX-License-Identifier: Apache-2.0
//
// Takes in what pages tell (docs/spec/http-api.md#events) and keeps it for the console:
//
//   POST /e        an event or error report, or a list of them
//   POST /batch    lines of the WalletConnect library's telemetry
//
// Many calls share a transaction, and each is answered when its own is durable: what was answered
// with 200 survives a crash. Of a project whose analytics are off nothing is kept, errors neither.
//
// A project's id is public, so anybody may send: what one network address may send and what is kept
// of a project in a day is bounded, by events and not by calls, and the disk keeps some room.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/access/authorizer.hpp"
#include "server/api/events/config.hpp"
#include "server/api/events/error_window.hpp"
#include "server/api/events/vocabulary.hpp"
#include "server/api/routing/router.hpp"
#include "server/data/event_store.hpp"
#include "server/ops/log.hpp"
#include "server/ops/log_limiter.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"

namespace portico::api::events {

class EventService {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds since 1970

    static constexpr std::size_t kEventsPerWrite = 500;
    static constexpr std::size_t kWaitingMax = 5'000;  ///< events; more are refused with 503
    static constexpr std::int64_t kPurgeEveryMs = 10 * 60'000;

    /// Bytes that are free where the store's file is.
    using FreeSpace = std::function<std::uint64_t()>;

    /// `free`: empty where the disk is another machine's. `limiter` must outlive this.
    EventService(store::Access<Store> store, store::RateLimiter& limiter, FreeSpace free,
                 Config config, Clock clock, ops::Log& log);

    /// This must outlive the router's last request.
    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);

    /// Removes what is older than the retention, a part at a time. Every kPurgeEveryMs.
    void purge();

    void write_metrics(ops::MetricsText& out) const;

  private:
    static constexpr std::int64_t kSayEveryMs = 10 * 60'000;

    /// One call: its events and who waits for them.
    struct Call {
        std::vector<NewEvent> events;
        Reply reply;
    };

    /// What one call brought, while limits are asked.
    struct Batch {
        std::vector<Event> events;
        access::ProjectRef project;
        std::string_view system;
        std::vector<std::string> networks;  ///< of the caller, the nearest first
        Reply reply;
    };

    void take_some(const RouteRequest& request, const access::ProjectRef& project,
                   const Reply& reply);
    void take_batch(const RouteRequest& request, const access::ProjectRef& project,
                    const Reply& reply);
    void keep(std::vector<Event> events, const RouteRequest& request,
              const access::ProjectRef& project, const Reply& reply);
    bool has_room();
    void ask_network(const std::shared_ptr<Batch>& batch, std::size_t at);
    void ask_day(const std::shared_ptr<Batch>& batch);
    void enqueue(Batch& batch, bool is_only_counted);
    std::int64_t arrival();
    void write();
    void written(std::vector<Call> calls, const StoreResult<std::int64_t>& added);

    store::Access<Store> store_;
    store::RateLimiter& limiter_;
    const FreeSpace free_;
    const Config config_;
    const Clock clock_;
    ops::Log& log_;
    Vocabulary vocabulary_;
    ErrorWindow errors_;
    std::vector<Call> waiting_;
    std::size_t waiting_events_ = 0;
    std::int64_t last_arrival_ms_ = 0;
    bool writing_ = false;
    bool purging_ = false;
    bool has_room_ = true;
    std::int64_t looked_for_room_at_ms_ = 0;
    ops::LogLimiter no_room_{kSayEveryMs}, over_day_{kSayEveryMs};
    std::uint64_t stored_ = 0, only_counted_ = 0, refused_ = 0, purged_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  ///< answers may come after us
};

}  // namespace portico::api::events
