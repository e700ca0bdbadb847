// SPDX-License-Identifier: Apache-2.0
//
// Carries events to webhooks: up to kEventsPerPost at a time, in the order of their arrival, at
// least once. A service that fails is tried again, ever more slowly, until it takes them; what is
// older than the retention meanwhile is gone.
//
//   POST {url}
//   Portico-Signature: t=1763726400,v1=hex(HMAC-SHA-256(secret, "1763726400." + body))
//   {"webhook":"..","project":"..","events":[ as the export writes them ]}
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/api/events.hpp"
#include "server/api/events/event_service.hpp"
#include "server/data/webhook_store.hpp"
#include "server/store/worker.hpp"

namespace portico::api::events {

/// One event as the export and the webhooks write it, a JSON object on one line.
WebhookEvent make_event_body(const Event& event);

struct WebhookPost {
    std::string url;
    std::string body;
    std::string signature;
};

class WebhookDelivery {
  public:
    static constexpr std::int64_t kEventsPerPost = 100;
    static constexpr std::int64_t kLookEveryMs = 1'000;
    /// Writes of other processes that began earlier may become visible later, and their clocks may
    /// be behind: younger events wait. Longer than a statement may take, tried again and again.
    static constexpr std::int64_t kSettleMs = 30'000;
    static constexpr std::int64_t kLeaseMs = 60'000;  ///< longer than a post may take
    static constexpr std::int64_t kIdleMs = 5'000;    ///< until it is looked at again
    static constexpr std::int64_t kFirstRetryMs = 2'000;
    static constexpr std::int64_t kLongestRetryMs = 3'600'000;

    /// Posts; answers with the HTTP status, 0 where nobody answered, on the server's thread.
    using Sender = std::function<void(WebhookPost post, std::function<void(int status)> done)>;

    WebhookDelivery(store::Access<WebhookStore> webhooks, store::Access<Store> events,
                    Sender sender, EventService::Clock clock, ops::Log& log);

    /// Serves one webhook that is due, if there is one. Every kLookEveryMs.
    void look();

    void write_metrics(ops::MetricsText& out) const;

  private:
    void taken(Webhook webhook);
    void read(Webhook webhook, const StoreResult<std::vector<Event>>& events);
    void answered(Webhook webhook, const Cursor& last, bool more, int status);
    void give_back(Webhook webhook);

    store::Access<WebhookStore> webhooks_;
    store::Access<Store> events_;
    const Sender sender_;
    const EventService::Clock clock_;
    ops::Log& log_;
    bool busy_ = false;
    std::uint64_t posts_ = 0, failures_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  ///< answers may come after us
};

}  // namespace portico::api::events
