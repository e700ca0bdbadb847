// SPDX-License-Identifier: Apache-2.0
#include "server/api/events/webhook_delivery.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/base/json/json.hpp"
#include "server/api/webhooks/signature.hpp"

namespace portico::api::events {

WebhookEvent make_event_body(const Event& event) {
    WebhookEvent out;
    out.eventId = event.id;
    out.projectId = event.project;
    out.type = kKindWords[static_cast<std::size_t>(event.kind)];
    out.event = event.name;
    out.timestamp = event.occurred_at_ms;
    out.receivedAt = event.received_at_ms;
    if (!event.domain.empty()) out.domain = event.domain;
    if (!event.url.empty()) out.url = event.url;
    if (!event.address.empty()) out.address = event.address;
    if (!event.system.empty()) out.system = event.system;
    out.properties = parse_json(event.properties).value_or(Json::object());
    return out;
}

WebhookDelivery::WebhookDelivery(store::Access<WebhookStore> webhooks, store::Access<Store> events,
                                 Sender sender, EventService::Clock clock, ops::Log& log)
    : webhooks_(webhooks),
      events_(events),
      sender_(std::move(sender)),
      clock_(std::move(clock)),
      log_(log) {}

void WebhookDelivery::look() {
    if (busy_) return;
    const std::int64_t now_ms = clock_();
    busy_ = webhooks_.run(
        [now_ms](WebhookStore& store) { return store.take_due(now_ms, now_ms + kLeaseMs); },
        [this, alive = std::weak_ptr(alive_)](StoreResult<std::optional<Webhook>> due) {
            if (alive.expired()) return;
            busy_ = false;
            if (due && *due) taken(std::move(**due));
        });
}

void WebhookDelivery::taken(Webhook webhook) {
    const Span span{webhook.after.received_at_ms, clock_() - kSettleMs};
    busy_ = events_.run(
        [webhook, span](Store& store) {
            return store.page(webhook.project, span, webhook.after, kEventsPerPost);
        },
        [this, webhook,
         alive = std::weak_ptr(alive_)](const StoreResult<std::vector<Event>>& events) mutable {
            if (!alive.expired()) read(std::move(webhook), events);
        });
}

void WebhookDelivery::read(Webhook webhook, const StoreResult<std::vector<Event>>& events) {
    busy_ = false;
    if (!events) return;  // the lease ends by itself
    if (events->empty()) {
        webhook.next_at_ms = clock_() + kIdleMs;
        return give_back(std::move(webhook));
    }
    const Cursor last{events->back().received_at_ms, events->back().id};
    const bool more = static_cast<std::int64_t>(events->size()) == kEventsPerPost;
    WebhookPost post{webhook.url, {}, {}};
    WebhookBody body;
    body.webhook = webhook.id;
    body.project = webhook.project;
    for (const Event& event : *events) body.events.push_back(make_event_body(event));
    post.body = to_json_text(body);
    post.signature = webhooks::sign_webhook(webhook.secret, post.body, clock_());
    ++posts_;
    sender_(std::move(post), [this, webhook = std::move(webhook), last, more,
                              alive = std::weak_ptr(alive_)](int status) mutable {
        if (!alive.expired()) answered(std::move(webhook), last, more, status);
    });
}

void WebhookDelivery::answered(Webhook webhook, const Cursor& last, bool more, int status) {
    if (status >= 200 && status < 300) {
        webhook.after = last;
        webhook.attempts = 0;
        webhook.last_error.clear();
        webhook.next_at_ms = more ? clock_() : clock_() + kIdleMs;
        return give_back(std::move(webhook));
    }
    ++failures_;
    const std::int64_t doublings = std::min<std::int64_t>(webhook.attempts++, 12);
    webhook.next_at_ms = clock_() + std::min(kFirstRetryMs << doublings, kLongestRetryMs);
    webhook.last_error = status == 0     ? "nobody answered"
                         : status == 403 ? "HTTP 403, or an address that may not be called"
                                         : "HTTP " + std::to_string(status);
    if (webhook.attempts == 1)
        log_.warn("events.webhook_failed", {{"webhook", webhook.id},
                                            {"why", webhook.last_error},
                                            {"hint", "it is tried again; nothing is lost"}});
    give_back(std::move(webhook));
}

void WebhookDelivery::give_back(Webhook webhook) {
    // Where the queue is full the lease ends by itself, and the service gets the same once more.
    static_cast<void>(webhooks_.run(
        [webhook = std::move(webhook)](WebhookStore& store) { return store.give_back(webhook); },
        [](const StoreResult<void>&) {}));
}

void WebhookDelivery::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_events_webhook_posts_total", "Posts to webhooks of events", posts_);
    out.counter("portico_events_webhook_failures_total", "Posts that were not taken", failures_);
}

}  // namespace portico::api::events
