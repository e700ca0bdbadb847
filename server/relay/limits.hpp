// SPDX-License-Identifier: Apache-2.0
//
// Every limit of the relay, in one place (docs/relay.md, "Limits"). All are configurable; an error
// that a limit causes names it. Zero never means "unlimited" unless the comment says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace portico::relay {

struct Limits {
    // One message.
    std::size_t message_bytes = 1024 * 1024;  ///< message and attestation together
    std::map<std::uint32_t, std::size_t> message_bytes_by_tag;  ///< overrides, by tag
    std::int64_t ttl_min_s = 1;
    std::int64_t ttl_max_s = 7 * 86'400;  ///< the longest request expiry of the sign protocol

    // One request.
    std::size_t batch_items = 500;     ///< topics, subscriptions, receipts or messages
    std::size_t fetch_messages = 500;  ///< per answer; `hasMore` tells of the rest
    std::size_t fetch_bytes = 4 * 1024 * 1024;

    // One topic.
    std::size_t mailbox_messages = 5'000;
    std::size_t mailbox_bytes = 32 * 1024 * 1024;
    std::size_t subscribers_per_topic = 256;

    // The whole relay. Beyond `address_share_percent` of a total, one address gets no more and is
    // the first to lose once half of that total is taken; the same for a project at four fifths
    // (docs/decisions/0044-relay-quotas.md).
    std::size_t total_mailbox_bytes = 512 * 1024 * 1024;
    std::size_t acknowledged_bytes = 64 * 1024 * 1024;  ///< kept for late subscribers only
    std::size_t subscriptions_per_client = 10'000;
    std::size_t subscriptions_total = 2'000'000;
    std::int64_t subscription_idle_s = 30 * 86'400;       ///< a client unseen so long is forgotten
    std::size_t client_mailbox_bytes = 64 * 1024 * 1024;  ///< published by it and still waiting
    std::size_t address_share_percent = 2;
    std::size_t project_share_percent = 50;  ///< where more than one project is served

    // One connection.
    std::int64_t frames_per_second = 5'000;  ///< requests; 0: unlimited
    std::int64_t frame_burst = 20'000;
    std::int64_t refused_frames = 100;        ///< 3001 answers in a row, then close 1013
    std::size_t unanswered_requests = 1'024;  ///< the shell stops reading beyond
    std::size_t window_messages = 4'096;      ///< pushed and not yet acknowledged
    std::size_t window_bytes = 4 * 1024 * 1024;
    std::int64_t idle_without_subscription_ms = 60'000;  ///< then close 4008
    std::int64_t connect_grace_ms = 1'000;  ///< before a stored subscription delivers unasked

    // POST /rpc: requests, before and after the token is looked at; 0: unlimited.
    std::int64_t rpc_per_second_address = 100;
    std::int64_t rpc_burst_address = 500;
    std::int64_t rpc_per_second_client = 20;
    std::int64_t rpc_burst_client = 100;

    // Webhooks (3.10).
    std::size_t watches_per_client = 64;
    std::size_t watches_total = 50'000;
    std::size_t watch_url_bytes = 256;
    std::int64_t watch_ttl_s = 30 * 86'400;
    std::size_t webhook_queue = 10'000;  ///< events waiting for their answer, whole relay
    std::size_t webhook_queue_bytes = 64 * 1024 * 1024;
    std::int64_t webhook_give_up_s = 3 * 86'400;
    /// Posts for the clients of one address, each 16 KiB of one counting as another; 0: unlimited.
    std::int64_t webhooks_per_second_address = 100;
    std::int64_t webhooks_burst_address = 500;

    // Work per tick.
    std::size_t sweep_batch = 1'000;
};

}  // namespace portico::relay
