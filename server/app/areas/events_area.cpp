// SPDX-License-Identifier: Apache-2.0
#include "server/api/events/event_service.hpp"
#include "server/api/events/webhook_delivery.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/console/event_store.hpp"
#include "server/store/console/webhook_store.hpp"
#include "server/store/disk_reserve.hpp"
#include "server/upstream/webhook_sender.hpp"

namespace portico::app {
namespace {

using namespace api::events;

class EventsArea final : public Area {
  public:
    explicit EventsArea(const Platform& platform)
        : events_({platform.worker, store::open_event_store}, platform.limiter,
                  free_space(platform.options), platform.options.events, now_ms, platform.log),
          sender_(
              {.allow_private_addresses = platform.options.events.webhooks_to_private_addresses}),
          webhooks_({platform.worker, store::open_webhook_store},
                    {platform.worker, store::open_event_store}, post_by(platform.server), now_ms,
                    platform.log) {
        events_.add_routes(platform.router, platform.authorizer);
        platform.server.every(EventService::kPurgeEveryMs, [this] { events_.purge(); });
        platform.server.every(WebhookDelivery::kLookEveryMs, [this] { webhooks_.look(); });
    }
    void write_metrics(ops::MetricsText& out) const override {
        events_.write_metrics(out);
        webhooks_.write_metrics(out);
    }

  private:
    static EventService::FreeSpace free_space(const Options& options) {
        if (uses_postgres(options)) return {};
        return [folder = options.data] { return store::DiskReserve::free_bytes(folder); };
    }
    WebhookDelivery::Sender post_by(net::Server& server) {
        return [this, &server](WebhookPost post, std::function<void(int)> done) {
            sender_.post(std::move(post.url), std::move(post.body),
                         {{"Portico-Signature", std::move(post.signature)}},
                         [&server, done = std::move(done)](int status) {
                             server.post([done, status] { done(status); });
                         });
        };
    }

    EventService events_;
    upstream::WebhookSender sender_;
    WebhookDelivery webhooks_;
};

}  // namespace

MadeArea make_events_area(const Platform& platform) {
    return std::make_unique<EventsArea>(platform);
}

}  // namespace portico::app
