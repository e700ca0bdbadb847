// SPDX-License-Identifier: Apache-2.0
#include "server/api/webhooks/outbox_delivery.hpp"

#include <algorithm>
#include <utility>

#include "server/api/webhooks/signature.hpp"

namespace portico::api::webhooks {

OutboxDelivery::OutboxDelivery(store::Access<OutboxStore> store, Sender sender, Clock clock,
                               ops::Log& log)
    : store_(store), sender_(std::move(sender)), clock_(std::move(clock)), log_(log) {}

void OutboxDelivery::look() {
    if (looking_ || under_way_ >= kUnderWayMax) return;
    const std::int64_t now_ms = clock_();
    looking_ = store_.run(
        [now_ms](OutboxStore& store) { return store.take_due(now_ms, now_ms + kLeaseMs); },
        [this, alive = std::weak_ptr(alive_)](StoreResult<std::optional<Due>> due) {
            if (alive.expired()) return;
            looking_ = false;
            if (!due || !*due) return;
            send(std::move(**due));
            look();  // of the others' turns
        });
}

void OutboxDelivery::send(Due due) {
    ++posts_;
    ++under_way_;
    Post post{.url = due.endpoint.url,
              .body = due.message.body,
              .signature = sign_webhook(due.endpoint.secret, due.message.body, clock_())};
    sender_(std::move(post),
            [this, due = std::move(due), alive = std::weak_ptr(alive_)](int status) mutable {
                if (alive.expired()) return;
                --under_way_;
                answered(std::move(due), status);
            });
}

void OutboxDelivery::answered(Due due, int status) {
    const bool taken = status >= 200 && status < 300;
    Message message = std::move(due.message);
    if (!taken) {
        ++failures_;
        const std::int64_t doublings = std::min<std::int64_t>(message.attempts++, 14);
        message.next_at_ms = clock_() + std::min(kFirstRetryMs << doublings, kLongestRetryMs);
        message.last_error = status == 0     ? "nobody answered"
                             : status == 403 ? "HTTP 403, or an address that may not be called"
                                             : "HTTP " + std::to_string(status);
        message.is_dead = message.attempts >= kAttemptsMax;
        dead_ += message.is_dead ? 1 : 0;
        if (message.attempts == 1 || message.is_dead)
            // Each sign-in may be a message, and who signs in may be anybody.
            log_.warn_seldom(message.is_dead ? "webhooks.dead" : "webhooks.failed",
                             due.endpoint.project,
                             {{"project", due.endpoint.project},
                              {"why", message.last_error},
                              {"hint", message.is_dead ? "portico webhooks retry sends it again"
                                                       : "it is sent again; nothing is lost"}});
    }
    // Where the queue is full the lease ends by itself, and the service gets the same once more.
    static_cast<void>(store_.run(
        [message = std::move(message), taken](OutboxStore& store) {
            return taken ? store.done(message) : store.failed(message);
        },
        [this, alive = std::weak_ptr(alive_)](const StoreResult<void>&) {
            if (!alive.expired()) look();
        }));
}

void OutboxDelivery::purge() {
    if (purging_) return;
    purging_ = store_.run([now_ms = clock_()](OutboxStore& store) { return store.purge(now_ms); },
                          [this, alive = std::weak_ptr(alive_)](const StoreResult<void>&) {
                              if (!alive.expired()) purging_ = false;
                          });
}

void OutboxDelivery::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_webhooks_posts_total", "Posts of messages to services of hosts", posts_);
    out.counter("portico_webhooks_failures_total", "Posts that were not taken", failures_);
    out.counter("portico_webhooks_dead_total", "Messages that were given up", dead_);
}

}  // namespace portico::api::webhooks
