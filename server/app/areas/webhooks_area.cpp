// SPDX-License-Identifier: Apache-2.0
//
// Carries what payments and sign-ins tell services of hosts (docs/pay.md#webhooks,
// docs/sign-in.md#webhooks).
#include "server/api/webhooks/outbox_delivery.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/system.hpp"
#include "server/store/webhooks/outbox_store.hpp"
#include "server/upstream/webhook_sender.hpp"

namespace portico::app {
namespace {

using api::webhooks::OutboxDelivery;

class WebhooksArea final : public Area {
  public:
    explicit WebhooksArea(const Platform& platform)
        : sender_({.allow_private_addresses = platform.options.outbox_to_private_addresses}),
          delivery_({platform.worker, store::open_outbox_store}, post_by(platform.server), now_ms,
                    platform.log) {
        platform.server.every(OutboxDelivery::kLookEveryMs, [this] { delivery_.look(); });
        platform.server.every(OutboxDelivery::kPurgeEveryMs, [this] { delivery_.purge(); });
    }
    void write_metrics(ops::MetricsText& out) const override { delivery_.write_metrics(out); }

  private:
    OutboxDelivery::Sender post_by(net::Server& server) {
        return [this, &server](api::webhooks::Post post, std::function<void(int)> done) {
            sender_.post(std::move(post.url), std::move(post.body),
                         {{"Portico-Signature", std::move(post.signature)}},
                         [&server, done = std::move(done)](int status) {
                             server.post([done, status] { done(status); });
                         });
        };
    }

    upstream::WebhookSender sender_;
    OutboxDelivery delivery_;
};

}  // namespace

MadeArea make_webhooks_area(const Platform& platform) {
    return std::make_unique<WebhooksArea>(platform);
}

}  // namespace portico::app
