// SPDX-License-Identifier: Apache-2.0
#include "server/api/events/event_service.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "core/api/events.hpp"
#include "core/base/describe/describe.hpp"
#include "server/api/events/event_reader.hpp"
#include "server/api/events/facets.hpp"

namespace portico::api::events {
namespace {

constexpr std::int64_t kPurgedAtOnce = 5'000;
constexpr std::int64_t kHourS = 3600, kDayS = 24 * kHourS;
constexpr std::int64_t kLookForRoomMs = 1'000;

/// So many in `seconds`: as many tokens a second, so long a time's worth at once, each at the price
/// of its seconds.
ops::Rate rate_of(std::int64_t count, std::int64_t seconds) { return {count, count * seconds}; }

std::int64_t steady_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

EventService::EventService(store::Access<Store> store, store::RateLimiter& limiter, FreeSpace free,
                           Config config, Clock clock, ops::Log& log)
    : store_(store),
      limiter_(limiter),
      free_(std::move(free)),
      config_(config),
      clock_(std::move(clock)),
      log_(log) {}

void EventService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "POST", "/e",
                   [this](const RouteRequest& request, const access::ProjectRef& project,
                          const Reply& reply) { take_some(request, project, reply); },
                   {}, {.body_bytes = kBodyBytesMax});
    authorizer.add(router, "POST", "/batch",
                   [this](const RouteRequest& request, const access::ProjectRef& project,
                          const Reply& reply) { take_batch(request, project, reply); },
                   {}, {.body_bytes = kBodyBytesMax});
}

void EventService::take_some(const RouteRequest& request, const access::ProjectRef& project,
                             const Reply& reply) {
    auto events = read_events(request.http.body, clock_());
    if (!events) {
        ++refused_;
        return reply.fail(ApiCode::parameter_invalid, events.error());
    }
    // Of what comes together a report too many is left out; the rest is not lost with it.
    const std::string client = project->id + std::string(request.http.address);
    std::int64_t wait_ms = 0;
    const auto too_many = std::erase_if(*events, [&](const Event& event) {
        if (event.kind != Kind::kError) return false;
        const std::int64_t wait = errors_.take(client, clock_());
        wait_ms = std::max(wait_ms, wait);
        return wait > 0;
    });
    refused_ += too_many;
    if (too_many > 0 && events->empty()) {
        net::Response often = error_response(
            ApiCode::rate_limited, "at most 5 error reports in 60 seconds", request.request_id);
        often.headers.emplace_back("Retry-After", std::to_string((wait_ms + 999) / 1000));
        return reply.send(std::move(often));
    }
    keep(std::move(*events), request, project, reply);
}

void EventService::take_batch(const RouteRequest& request, const access::ProjectRef& project,
                              const Reply& reply) {
    auto events = read_batch(request.http.body, clock_());
    if (events) return keep(std::move(*events), request, project, reply);
    ++refused_;
    reply.fail(ApiCode::parameter_invalid, events.error());
}

void EventService::keep(std::vector<Event> events, const RouteRequest& request,
                        const access::ProjectRef& project, const Reply& reply) {
    if (!project->is_analytics_on || events.empty())
        return reply.json(to_json_text(EventsTaken{"ok"}));
    if (!has_room()) {
        ++refused_;
        return reply.fail(ApiCode::temporarily_unavailable,
                          "the server's disk has no room for events");
    }
    std::vector<std::string> networks;
    if (config_.per_address_hour != 0) {
        networks.emplace_back(request.http.address);
        if (std::string around = ops::wider_network(request.http.address); !around.empty())
            networks.push_back(std::move(around));
    }
    ask_network(std::make_shared<Batch>(std::move(events), project,
                                        system_of(request.http.header("User-Agent")),
                                        std::move(networks), reply),
                0);
}

bool EventService::has_room() {
    if (!free_ || config_.free_bytes == 0) return true;
    const std::int64_t now_ms = steady_ms();
    if (looked_for_room_at_ms_ != 0 && now_ms - looked_for_room_at_ms_ < kLookForRoomMs)
        return has_room_;
    looked_for_room_at_ms_ = now_ms;
    const std::uint64_t free = free_();
    has_room_ = free >= static_cast<std::uint64_t>(config_.free_bytes);
    if (has_room_) return true;
    if (no_room_.count(now_ms) != 0)
        log_.error("events.no_room",
                   {{"free_mb", free / 1'000'000},
                    {"hint",
                     "less is free than events.free_bytes: no events are taken until there "
                     "is more, so that the rest of the server keeps its room"}});
    return false;
}

/// Of the caller's networks from the one at `at` on.
void EventService::ask_network(const std::shared_ptr<Batch>& batch, std::size_t at) {
    if (at == batch->networks.size()) return ask_day(batch);
    const ops::Rate one = rate_of(config_.per_address_hour, kHourS);
    limiter_.take(
        ops::rate_key("events", batch->networks[at]), at == 0 ? one : ops::wider(one),
        static_cast<std::int64_t>(batch->events.size()) * kHourS, clock_(),
        store::WhenUnknown::kCountHere,
        [this, batch, at, alive = std::weak_ptr(alive_)](const ops::RateVerdict& verdict) {
            if (alive.expired()) return;
            if (verdict.allowed) return ask_network(batch, at + 1);
            ++refused_;
            net::Response often = error_response(
                ApiCode::rate_limited, "too many events in an hour", batch->reply.request_id());
            often.headers.emplace_back("Retry-After",
                                       std::to_string((verdict.retry_after_ms + 999) / 1000));
            batch->reply.send(std::move(often));
        });
}

/// Of the project, all who send to it together.
void EventService::ask_day(const std::shared_ptr<Batch>& batch) {
    if (config_.per_project_day == 0) return enqueue(*batch, false);
    limiter_.take("events|" + batch->project->id, rate_of(config_.per_project_day, kDayS),
                  static_cast<std::int64_t>(batch->events.size()) * kDayS, clock_(),
                  store::WhenUnknown::kCountHere,
                  [this, batch, alive = std::weak_ptr(alive_)](const ops::RateVerdict& verdict) {
                      if (alive.expired()) return;
                      if (const auto count = verdict.allowed ? 0 : over_day_.count(steady_ms());
                          count != 0)
                          log_.warn("events.too_many",
                                    {{"project", batch->project->id},
                                     {"calls", count},
                                     {"hint",
                                      "more in a day than events.per_project_day: they are counted "
                                      "and not kept"}});
                      enqueue(*batch, !verdict.allowed);
                  });
}

void EventService::enqueue(Batch& batch, bool is_only_counted) {
    if (waiting_events_ + batch.events.size() > kWaitingMax) {
        ++refused_;
        return batch.reply.fail(ApiCode::temporarily_unavailable, "too many events at once");
    }
    Call call{{}, batch.reply};
    for (Event& event : batch.events) {
        event.project = batch.project->id;
        event.received_at_ms = arrival();
        event.system = batch.system;
        std::vector<Facet> facets = facets_of(event);
        vocabulary_.bound(event, facets);
        call.events.push_back({std::move(event), std::move(facets), is_only_counted});
    }
    if (is_only_counted) only_counted_ += call.events.size();
    waiting_events_ += call.events.size();
    waiting_.push_back(std::move(call));
    write();
}

/// Never before the last one, where a clock is set back a little: webhooks go by these times, and
/// would pass over what comes before what they have read.
std::int64_t EventService::arrival() {
    constexpr std::int64_t kSetBackMs = 60'000;
    const std::int64_t now_ms = clock_();
    if (last_arrival_ms_ - now_ms > kSetBackMs) last_arrival_ms_ = now_ms;
    last_arrival_ms_ = std::max(last_arrival_ms_, now_ms);
    return last_arrival_ms_;
}

/// One write is under way at a time; what comes meanwhile goes with the next, together.
void EventService::write() {
    if (writing_ || waiting_.empty()) return;
    std::vector<Call> calls;
    std::vector<NewEvent> events;
    std::size_t taken = 0;
    for (; taken < waiting_.size() && events.size() < kEventsPerWrite; ++taken) {
        std::ranges::move(waiting_[taken].events, std::back_inserter(events));
        calls.push_back({{}, std::move(waiting_[taken].reply)});
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(taken));
    waiting_events_ -= events.size();
    writing_ = true;
    auto shared = std::make_shared<std::vector<Call>>(std::move(calls));
    const bool queued = store_.run(
        [events = std::move(events)](Store& store) { return store.add(events); },
        [this, shared, alive = std::weak_ptr(alive_)](const StoreResult<std::int64_t>& added) {
            if (alive.expired()) return;
            writing_ = false;
            written(std::move(*shared), added);
            write();
        });
    if (queued) return;
    writing_ = false;
    written(std::move(*shared),
            store::store_error(store::Failure::kUnavailable, "the store has too much to do"));
}

void EventService::written(std::vector<Call> calls, const StoreResult<std::int64_t>& added) {
    if (!added)
        log_.error_seldom(
            "events.not_stored",
            {{"why", added.error().text}, {"hint", "pages were told so; later ones are tried"}});
    if (!added) {
        refused_ += calls.size();
        for (const Call& call : calls)
            call.reply.fail(ApiCode::temporarily_unavailable, "the event was not stored");
        return;
    }
    stored_ += static_cast<std::uint64_t>(*added);
    for (const Call& call : calls) call.reply.json(to_json_text(EventsTaken{"ok"}));
}

void EventService::purge() {
    if (purging_ || config_.retention_days == 0) return;
    const std::int64_t before_ms = clock_() - config_.retention_days * kDayMs;
    purging_ =
        store_.run([before_ms](Store& store) { return store.purge(before_ms, kPurgedAtOnce); },
                   [this, alive = std::weak_ptr(alive_)](const StoreResult<Purged>& gone) {
                       if (alive.expired()) return;
                       purging_ = false;
                       if (!gone)
                           return log_.warn("events.purge_failed", {{"why", gone.error().text}});
                       purged_ += static_cast<std::uint64_t>(gone->events);
                       if (!gone->all) purge();
                   });
}

void EventService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_events_stored_total", "Events and error reports stored", stored_);
    out.counter("portico_events_only_counted_total",
                "Events beyond what is kept of a project in a day", only_counted_);
    out.gauge("portico_events_no_room", "Whether events are refused for want of room on the disk",
              has_room_ ? 0 : 1);
    out.counter("portico_events_refused_total", "Calls with events that were refused", refused_);
    out.counter("portico_events_purged_total", "Events older than the retention, removed", purged_);
    out.gauge("portico_events_waiting", "Events that wait for the database", waiting_events_);
}

}  // namespace portico::api::events
