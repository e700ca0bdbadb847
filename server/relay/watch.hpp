// SPDX-License-Identifier: Apache-2.0
//
// Webhook registrations and events (docs/spec/relay.md#webhooks): reading a registration's JWT,
// building an event's. Delivery and its retries are in relay_webhooks.cpp; the HTTP client is
// server/upstream.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/secret.hpp"
#include "server/relay/frames/rpc.hpp"
#include "server/relay/limits.hpp"

namespace portico::relay {

enum class WatchStatus : std::uint8_t { kAccepted = 1, kQueued = 2, kDelivered = 4 };

/// One registration of a client; the client id is the key it is kept under.
struct Watch {
    std::string service_url;
    std::string webhook_url;
    bool publisher = false;
    std::vector<std::uint32_t> tags;
    std::uint8_t statuses = 0;
    std::int64_t expires_at_ms = 0;
};

enum class WatchAction : std::uint8_t { kRegister, kUnregister };

/// A registration JWT, verified. `client` is its issuer, the watched client.
struct WatchRequest {
    std::string client;
    Watch watch;
};

/// Errors: -32000 with InvalidJwt, InvalidAction, InvalidTtl, InvalidServiceUrl, InvalidWebhookUrl.
/// An unregistration needs no tags or statuses.
RpcResult<WatchRequest> parse_watch(std::string_view jwt, WatchAction action, const Limits& limits,
                                    std::int64_t at_ms);

/// The JWT of one event, signed with the relay's key.
std::string make_watch_event(const Secret<32>& relay_seed, std::string_view relay_id,
                             std::string_view client, const Watch& watch, WatchStatus status,
                             const Message& message, std::int64_t at_ms);

}  // namespace portico::relay
