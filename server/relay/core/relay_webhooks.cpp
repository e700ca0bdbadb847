// SPDX-License-Identifier: Apache-2.0
//
// Watching clients through webhooks (docs/spec/relay.md#webhooks): registrations and events. These
// wait in memory only: a restart loses those not yet answered, never a message of a mailbox.
#include <algorithm>
#include <utility>

#include "server/relay/core/relay_core.hpp"

namespace portico::relay {
RpcResult<RelayCore::Draft> RelayCore::watch_register(const Json& params, Client& sender) {
    if (!config_.webhooks)
        return handler_error("InvalidWebhookUrl", "Webhooks are switched off on this relay");
    const auto jwt = params.find_string("registerAuth");
    if (!jwt) return invalid_payload("InvalidParams", "Invalid params: registerAuth is missing");
    WatchRequest request =
        PORTICO_TRY(parse_watch(*jwt, WatchAction::kRegister, config_.limits, wall_ms_));

    // The watched one signs; anybody may hand it in, for keys that were made for that.
    const auto known = clients_.find(request.client);
    const auto same_as = [&](const Watch& watch) {
        return watch.service_url == request.watch.service_url &&
               watch.webhook_url == request.watch.webhook_url;
    };
    const bool replaces =
        known != clients_.end() && std::ranges::any_of(known->second.watches, same_as);
    if (!replaces)
        PORTICO_CHECK(
            make_watch_room(sender, known == clients_.end() ? 0 : known->second.watches.size()));
    Client& client = touch_client(request.client);
    if (!client.is_charged() && !client.is_online()) move_client(client, sender.source->key);
    Draft draft{.result = "{\"relayId\":\"" + config_.relay_id + "\"}",
                .answer_when_durable = true};
    const Watch& watch = request.watch;
    draft.ops.push_back(
        SaveWatch{{request.client, watch.service_url, watch.webhook_url, watch.publisher,
                   watch.tags, watch.statuses, watch.expires_at_ms}});
    if (replaces) {
        *std::ranges::find_if(client.watches, same_as) = request.watch;
    } else {
        client.watches.push_back(request.watch);
        count_watches(client, 1);
    }
    save_seen(client, draft.ops);
    return draft;
}

/// Room for one more webhook of a client that has `watches`.
RpcResult<void> RelayCore::make_watch_room(const Client& sender, std::size_t watches) {
    const Limits& limits = config_.limits;
    const auto refuse = [](std::string_view whose, std::size_t limit) {
        return handler_error("InvalidWebhookUrl", "Too many webhooks. Maximum for " +
                                                      std::string(whose) + " is " +
                                                      std::to_string(limit));
    };
    if (watches >= limits.watches_per_client) return refuse("a client", limits.watches_per_client);
    if (counters_.watches >= limits.watches_total / 2 &&
        is_beyond_share(*sender.source->address, &detail::Holdings::watches, 1)) {
        ++counters_.share_refused;
        return refuse("one address, or the network around it, on a busy relay",
                      address_share_.watches);
    }
    if (counters_.watches >= limits.watches_total)
        return refuse("this relay", limits.watches_total);
    return {};
}

RpcResult<RelayCore::Draft> RelayCore::watch_unregister(const Json& params, Client&) {
    const auto jwt = params.find_string("unregisterAuth");
    if (!jwt) return invalid_payload("InvalidParams", "Invalid params: unregisterAuth is missing");
    const WatchRequest request =
        PORTICO_TRY(parse_watch(*jwt, WatchAction::kUnregister, config_.limits, wall_ms_));
    Draft draft{.result = "true", .answer_when_durable = true};
    const auto client = clients_.find(request.client);
    if (client == clients_.end()) return draft;
    const std::size_t erased = std::erase_if(client->second.watches, [&](const Watch& w) {
        return w.service_url == request.watch.service_url &&
               w.webhook_url == request.watch.webhook_url;
    });
    if (erased == 0) return draft;
    count_watches(client->second, -static_cast<std::ptrdiff_t>(erased));
    draft.ops.push_back(
        EraseWatch{request.client, request.watch.service_url, request.watch.webhook_url});
    note_if_leaving(client->second);
    return draft;
}

void RelayCore::notify(Client& client, bool publisher, WatchStatus status,
                       const MessagePtr& message) {
    for (const Watch& watch : client.watches) {
        if (watch.publisher != publisher || watch.expires_at_ms <= wall_ms_) continue;
        if ((watch.statuses & static_cast<std::uint8_t>(status)) == 0) continue;
        if (std::find(watch.tags.begin(), watch.tags.end(), message->tag) == watch.tags.end())
            continue;
        const std::int64_t give_up_in_ms =
            std::min(message->expires_at_ms - wall_ms_, config_.limits.webhook_give_up_s * 1000);
        if (!webhooks_.add(client.source->key.first, watch.webhook_url,
                           {message, client.id, watch.service_url, publisher, status},
                           steady_ms_ + give_up_in_ms))
            ++counters_.webhooks_dropped;
    }
}

void RelayCore::webhook_answered(std::uint64_t id, int http_status, Time at) {
    advance_clock(at);
    webhooks_.answered(id, http_status, steady_ms_);
    post_webhooks();
}

/// Posts what is due; called at every tick too.
void RelayCore::post_webhooks() {
    webhooks_.post_due(steady_ms_, [this](std::uint64_t id, const std::string& url,
                                          const WebhookEvent& event) {
        Watch watch;
        watch.service_url = event.service_url;
        watch.webhook_url = url;
        watch.publisher = event.publisher;
        const std::string jwt = make_watch_event(config_.relay_seed, config_.relay_id, event.client,
                                                 watch, event.status, *event.message, wall_ms_);
        ++counters_.webhooks_posted;
        effects_.push_back(PostWebhook{id, url, "{\"eventAuth\":[\"" + jwt + "\"]}"});
    });
    counters_.webhooks_dropped += webhooks_.take_given_up();
}

}  // namespace portico::relay
